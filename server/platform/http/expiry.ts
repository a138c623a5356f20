import type { Knex } from 'knex'
import { deleteExpiredSessions } from './sessionStore.ts'

/** Mails of news name people whom they are not about: nothing that is erased would lead to them. */
async function deleteOldNews(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    const { rows }: { rows: { id: string }[] } = await transaction.raw(
      `delete from mails where template in ('news', 'digest') and created_at < now() - interval '30 days' returning id`,
    )
    await transaction.raw(`select forget_history('mails', ?::text[])`, [rows.map(({ id }) => id)])
  })
}

/** Deletes stored responses after 30 days (the key stays in the row it created), mails of news likewise, expired sessions, half sign-ins, finished sign-ins by the provider, own devices, password links and counters. */
export async function deleteExpired(knex: Knex): Promise<void> {
  await knex.raw(`delete from idempotency_keys where created_at < now() - interval '30 days'`)
  await deleteOldNews(knex)
  await deleteExpiredSessions(knex)
  await knex.raw('delete from half_sign_ins where expires_at < now()')
  await knex.raw('delete from finished_sign_ins where expires_at < now()')
  await knex.raw('delete from own_devices where expires_at < now()')
  await knex.raw('delete from factor_setups where expires_at < now()')
  // Until then whoever opens one is told why it does not work any more.
  await knex.raw(`delete from password_links where expires_at < now() - interval '30 days'`)
  await knex.raw('delete from rate_limits where expire < ?', [Date.now()])
}
