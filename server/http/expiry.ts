import type { Knex } from 'knex'
import type { Logger } from 'pino'

const hour = 3_600_000

/**
 * Deletes what has ended: stored answers after 30 days (the key stays in the row it made), sessions (one that somebody
 * ended, when no device has its cookie any more), counts.
 */
export async function forgetExpired(knex: Knex): Promise<void> {
  await knex.raw(`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await knex.raw(`delete from sessions where coalesce(ended_at + interval '30 days', expires_at) < now()`)
  await knex.raw('delete from rate_limits where expire < ?', [Date.now()])
}

/** Makes one row of the rows that changes have added to the totals of a driver and status; the sums stay what they are. */
export async function gatherTotals(knex: Knex): Promise<void> {
  await knex.raw(
    `with gathered as (delete from load_totals returning *)
     insert into load_totals (assigned_driver_id, status, count, total_cents, driver_pay_cents)
     select assigned_driver_id, status, sum(count), sum(total_cents), sum(driver_pay_cents) from gathered
     group by assigned_driver_id, status having sum(count) <> 0`,
  )
}

/** Does so now and every hour; several instances doing it at once do no harm. Answers how to stop. */
export function forgetRegularly(knex: Knex, log: Logger): () => void {
  let stopped = false
  // What a server that stops leaves undone, the next one does.
  const warn = (sentence: string) => (err: unknown) => stopped || log.warn({ err }, sentence)
  const forget = () => {
    forgetExpired(knex).catch(warn('What has expired could not be deleted; the next try is in an hour'))
    gatherTotals(knex).catch(warn('The totals could not be gathered; the next try is in an hour'))
  }
  // A server that is restarted every day, or every minute, forgets too.
  forget()
  const timer = setInterval(forget, hour)
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
