import type { Knex } from 'knex'
import { publishChange } from '../../platform/sse/record.ts'

/** How long somebody counts as being at a request after the last time their screen said so, in minutes. */
const attendedMinutes = 5

/**
 * Says who is at a request at the desk, for the others to see; it reserves nothing. The screen repeats it while it is open.
 * Whoever came first stays shown until they leave.
 */
export async function attend(knex: Knex, quoteId: string, userId: string): Promise<void> {
  const { rowCount } = await knex.raw(
    `insert into quote_handlers (quote_id, user_id, until) values (:quoteId, :userId, now() + interval '${attendedMinutes} minutes')
     on conflict (quote_id) do update set user_id = excluded.user_id, until = excluded.until
     where quote_handlers.user_id = excluded.user_id or quote_handlers.until < now()`,
    { quoteId, userId },
  )
  if (rowCount) await publishChange(knex, { noun: 'quotes', ids: [quoteId] })
}

/** Says that this person has left. */
export async function leave(knex: Knex, quoteId: string, userId: string): Promise<void> {
  const { rowCount } = await knex.raw('delete from quote_handlers where quote_id = ? and user_id = ?', [quoteId, userId])
  if (rowCount) await publishChange(knex, { noun: 'quotes', ids: [quoteId] })
}
