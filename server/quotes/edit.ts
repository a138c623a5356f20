import { type PickupClock, pickupInstant, pickupZone, type QuoteRequest } from '#shared/quoteRequest'
import type { UseCase } from '../writes/command.ts'
import type { Quote } from './Quote.ts'

/** Corrects what was asked for, before a price is sent: the desk has heard it on the phone. */
export function editRequest(clock: PickupClock): UseCase<Quote, QuoteRequest> {
  return async ({ body: { companyUrl: _, pickupTime, freightDetails, ...request } }) => ({
    ...request,
    pickupTime: pickupInstant({ ...request, pickupTime }, clock) as Date,
    pickupZone: pickupZone(request, clock),
    freightDetails: freightDetails || null,
  })
}
