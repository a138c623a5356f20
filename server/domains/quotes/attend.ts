import type { Knex } from 'knex'
import { publishChange } from '../../platform/sse/record.ts'

/** How many minutes a user counts as working on a request after the last signal of their screen. */
const attendedMinutes = 5

/**
 * Stores the user who works on a request, for the others to see; it reserves nothing. The open screen repeats it. The first user
 * remains shown until they leave.
 */
export async function attend(knex: Knex, quoteId: string, userId: string): Promise<void> {
  const { rowCount } = await knex.raw(
    `insert into quote_handlers (quote_id, user_id, until) values (:quoteId, :userId, now() + interval '${attendedMinutes} minutes')
     on conflict (quote_id) do update set user_id = excluded.user_id, until = excluded.until
     where quote_handlers.user_id = excluded.user_id or quote_handlers.until < now()`,
    { quoteId, userId },
  )
  if (rowCount) await publishChange(knex, { resource: 'quotes', ids: [quoteId] })
}

/** Deletes the entry of this user. */
export async function leave(knex: Knex, quoteId: string, userId: string): Promise<void> {
  const { rowCount } = await knex.raw('delete from quote_handlers where quote_id = ? and user_id = ?', [quoteId, userId])
  if (rowCount) await publishChange(knex, { resource: 'quotes', ids: [quoteId] })
}
