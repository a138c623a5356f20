import type { z } from 'zod'
import type { quoteContactBody } from '#shared/quotes/quote'
import type { UseCase } from '../../platform/commands/command.ts'
import type { Quote } from './Quote.ts'
import { QuoteContact } from './QuoteContact.ts'

/** Logs a contact with the shipper. It is append-only: the row and its version are unchanged. */
export const logContact: UseCase<Quote, z.output<typeof quoteContactBody>> = async ({ knex, row, body, userId, now }) => {
  const { occurredAt, note, ...contact } = body
  await QuoteContact.query(knex).insert({
    ...contact,
    note: note || null,
    // A fast clock must not make it the last contact for ever.
    occurredAt: new Date(Math.min(Date.parse(occurredAt), now.getTime())),
    quoteId: row.id,
    userId,
  })
  return null
}
