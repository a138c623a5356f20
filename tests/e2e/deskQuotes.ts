import type { Knex } from 'knex'
import { recordChange } from '../../server/events/record.ts'
import type { Quote } from '../../server/quotes/Quote.ts'
import { createQuoteRow } from '../factories.ts'

export const desk = '/portal/admin/quotes'

/** Stores a quote request as the API does, with the change event that desks are subscribed to. */
export async function quoteArrives(knex: Knex, values: Partial<Quote> = {}): Promise<Quote> {
  return knex.transaction(async (transaction) => {
    const row = await createQuoteRow(transaction, values)
    await recordChange(transaction, { noun: 'quotes', id: row.id, what: 'status', to: row.status })
    return row
  })
}
