import type { Knex } from 'knex'

/**
 * Deletes what has expired: stored responses after 30 days (the key stays in the row it made), sessions (a revoked one when
 * no device has its cookie any more), counts.
 */
export async function deleteExpired(knex: Knex): Promise<void> {
  await knex.raw(`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await knex.raw(`delete from sessions where coalesce(ended_at + interval '30 days', expires_at) < now()`)
  await knex.raw('delete from rate_limits where expire < ?', [Date.now()])
}
