import type { Knex } from 'knex'
import { deleteExpiredSessions } from './sessionStore.ts'

/** Notification mails name people who are not their recipients, and an erasure cannot find these mails; so all of them expire. */
async function deleteOldNotifications(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    const { rows }: { rows: { id: string }[] } = await transaction.raw(
      `delete from mails where template in ('notifications', 'digest') and created_at < now() - interval '30 days' returning id`,
    )
    await transaction.raw(`select forget_history('mails', ?::text[])`, [rows.map(({ id }) => id)])
  })
}

/**
 * Deletes expired rows: stored responses and notification mails after 30 days; sessions, pending sign-ins and finished sign-ins
 * by the provider; trusted devices, setups of a second factor, password links and counters. The key of a stored response remains
 * in the row it created.
 */
export async function deleteExpired(knex: Knex): Promise<void> {
  await knex.raw(`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await deleteOldNotifications(knex)
  await deleteExpiredSessions(knex)
  await knex.raw('delete from pending_sign_ins where expires_at < now()')
  await knex.raw('delete from finished_sign_ins where expires_at < now()')
  await knex.raw('delete from trusted_devices where expires_at < now()')
  await knex.raw('delete from factor_setups where expires_at < now()')
  // Until then the page of an expired link explains why it does not work.
  await knex.raw(`delete from password_links where expires_at < now() - interval '30 days'`)
  await knex.raw('delete from rate_limits where expire < ?', [Date.now()])
}
