import type { z } from 'zod'
import type { quoteContactBody } from '#shared/quote'
import type { UseCase } from '../writes/command.ts'
import type { Quote } from './Quote.ts'
import { QuoteContact } from './QuoteContact.ts'

/** Logs a contact with the shipper. A fact: it leaves the row and its version as they are. */
export const logContact: UseCase<Quote, z.output<typeof quoteContactBody>> = async ({ knex, row, body, userId }) => {
  const { occurredAt, note, ...contact } = body
  await QuoteContact.query(knex).insert({
    ...contact,
    note: note || null,
    occurredAt: new Date(occurredAt),
    quoteId: row.id,
    userId,
  })
  return null
}
