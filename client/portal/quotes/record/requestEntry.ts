import { wallClock } from '#shared/kernel/time'
import { isUsZone } from '#shared/kernel/zones'
import type { Quote } from '#shared/quotes/quote'
import type { QuoteRequest } from '#shared/quotes/quoteRequest'

/** What was asked for, as the form has it: the pickup by the clock of its place. */
export function requestEntry(record: { version: number }): QuoteRequest {
  const quote = record as Quote
  return {
    companyName: quote.companyName,
    contactName: quote.contactName,
    email: quote.email,
    phone: quote.phone,
    equipment: quote.equipment,
    pickupLocation: quote.pickupLocation,
    deliveryLocation: quote.deliveryLocation,
    pickupTime: wallClock(new Date(quote.pickupTime), quote.pickupZone),
    pickupZone: isUsZone(quote.pickupZone) ? quote.pickupZone : null,
    freightDetails: quote.freightDetails ?? '',
  }
}

/** The body of the edit: an unchanged place keeps its zone. */
export const requestBody = ({ companyUrl: _, pickupZone, ...request }: QuoteRequest) => ({
  ...request,
  ...(pickupZone && { pickupZone }),
  freightDetails: request.freightDetails || null,
})
