import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { type QuoteReceipt, respondBy } from '#shared/quotes/quote'
import { type PickupClock, pickupInstant, pickupZone, type QuoteRequest } from '#shared/quotes/quoteRequest'
import type { QuoteStatus } from '#shared/quotes/status'
import type { ReceiptSource } from '../../platform/http/idempotency.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { settingsOn } from '../settings/index.ts'
import { Quote } from './Quote.ts'
import { notifyDesk } from './quoteNotifications.ts'
import { shipperOfEmail } from './shipperOfEmail.ts'

interface Submission {
  clock: PickupClock
  /** The Idempotency-Key, which is unique: a second row throws the database's error. */
  clientId: string | null
  /** The desk user who enters it for a caller. */
  takenBy?: string
}

/**
 * Stores a validated quote request (§3), publishes the change and returns the receipt. The promised two hours (§9), or fewer by
 * the settings, start now, by the server clock. It belongs to the shipper whose user has its e-mail address, if there is one.
 */
export async function createQuote(
  transaction: Knex,
  { companyUrl, pickupTime, freightDetails, ...request }: QuoteRequest,
  { clock, clientId, takenBy }: Submission,
): Promise<QuoteReceipt> {
  const now = clock.now()
  const shipperId = await shipperOfEmail(transaction, request.email)
  const { promises } = await settingsOn(transaction, companyDay(now))
  const quote = await Quote.query(transaction)
    .insert({
      ...request,
      clientId,
      shipperId,
      status: 'new',
      source: takenBy ? 'phone' : 'website',
      ...(takenBy && { takenBy }),
      pickupTime: pickupInstant({ ...request, pickupTime }, clock) as Date,
      pickupZone: pickupZone(request, clock),
      freightDetails: freightDetails || null,
      suspicious: Boolean(companyUrl),
      respondBy: respondBy(now, promises.quoteHours),
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'number', 'status', 'respond_by'])
  const owners = shipperId ? [shipperId] : []
  await recordChange(transaction, {
    resource: 'quotes',
    id: quote.id,
    what: 'status',
    to: quote.status,
    owners,
    userId: takenBy ?? null,
  })
  // A robot's request notifies no user.
  if (!companyUrl) await notifyDesk(transaction, quote.id, { userId: takenBy ?? null, now })
  return receipt(quote)
}

/** The response to the sender of a quote request; contains nothing that is not theirs. */
function receipt(quote: { id: string; number: string | number; status: QuoteStatus; respondBy: Date }): QuoteReceipt {
  return {
    id: quote.id,
    reference: `Q-${quote.number}`,
    status: quote.status,
    respondBy: quote.respondBy.toISOString(),
  }
}

/** Rebuilds the same receipt after the stored response has expired. */
export const quoteReceiptSource: ReceiptSource = {
  table: 'quotes',
  receipt: (row) =>
    receipt({
      id: row.id as string,
      number: row.number as number,
      status: row.status as QuoteReceipt['status'],
      respondBy: new Date(row.respond_by as string),
    }),
}
