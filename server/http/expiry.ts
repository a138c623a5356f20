import type { Knex } from 'knex'
import type { Logger } from 'pino'

const hour = 3_600_000

/** Deletes what has ended: stored answers after 30 days (the key stays in the row it made), sessions, counts. */
export async function forgetExpired(knex: Knex): Promise<void> {
  await knex.raw(`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await knex.raw('delete from sessions where expires_at < now()')
  await knex.raw('delete from rate_limits where expire < ?', [Date.now()])
}

/** Does so now and every hour; several instances doing it at once do no harm. Answers how to stop. */
export function forgetRegularly(knex: Knex, log: Logger): () => void {
  const forget = () => {
    forgetExpired(knex).catch((err) => log.warn({ err }, 'What has expired could not be deleted; the next try is in an hour'))
  }
  // A server that is restarted every day, or every minute, forgets too.
  forget()
  const timer = setInterval(forget, hour)
  timer.unref()
  return () => clearInterval(timer)
}
