import { type PickupClock, pickupInstant, pickupZone, type QuoteRequest } from '#shared/quotes/quoteRequest'
import type { UseCase } from '../../platform/commands/command.ts'
import type { Quote } from './Quote.ts'
import { shipperOfEmail } from './shipperOfEmail.ts'

/** Corrects a request before a price is sent, for example after a phone call. */
export function editRequest(clock: PickupClock): UseCase<Quote, QuoteRequest> {
  return async ({ knex, row, body: { companyUrl: _, pickupTime, freightDetails, ...request } }) => ({
    ...request,
    // Another address may belong to another shipper.
    ...(row.email.toLowerCase() !== request.email.toLowerCase() && { shipperId: await shipperOfEmail(knex, request.email) }),
    pickupTime: pickupInstant({ ...request, pickupTime }, clock) as Date,
    pickupZone: pickupZone(request, clock),
    freightDetails: freightDetails || null,
  })
}
