import { clockOf, type Gazetteer } from '#shared/kernel/gazetteer'
import { instantOf } from '#shared/kernel/time'
import { isUsZone } from '#shared/kernel/zones'
import type { QuoteRequest } from '#shared/quotes/quoteRequest'

/** The default values. Without an equipment the select shows "Select equipment". */
export const emptyQuote: Omit<QuoteRequest, 'equipment' | 'pickupZone' | 'companyUrl'> = {
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  pickupLocation: '',
  deliveryLocation: '',
  pickupTime: '',
  freightDetails: '',
}

/** The values of a stored draft, or of a request that is edited, that fit the form. */
export function quoteOf(values: unknown): Partial<QuoteRequest> {
  const valid = Object.entries(values ?? {}).filter(([name, value]) => isQuoteField(name) && typeof value === 'string' && value)
  const { pickupZone } = (values ?? {}) as { pickupZone?: unknown }
  return { ...emptyQuote, ...Object.fromEntries(valid), ...(isUsZone(pickupZone) && { pickupZone }) }
}

/**
 * The request body of a filled-in form, and the instant of its pickup. A chosen zone counts only where the place determines none.
 */
export function quoteBody(quote: QuoteRequest, gazetteer: Gazetteer): { body: QuoteRequest; pickup: Date | null } {
  const { pickupZone: chosen, ...fields } = quote
  const { zone, place } = clockOf(gazetteer, quote.pickupLocation)
  const pickupZone = place ? null : (chosen ?? (gazetteer.byKey.size > 0 && isUsZone(zone) ? zone : null))
  const body = { ...fields, ...(pickupZone && { pickupZone }), freightDetails: quote.freightDetails || null }
  return { body, pickup: instantOf(quote.pickupTime, pickupZone ?? zone) }
}

/** Whether all fields are empty. */
export function isEmptyQuote(values: object): boolean {
  return Object.entries(values).every(([name, value]) => !isQuoteField(name) || !value)
}

/** The labels of the visible fields, in the order of the form. */
export const quoteLabels = {
  companyName: 'Company Name',
  contactName: 'Contact Name',
  email: 'Email',
  phone: 'Phone',
  equipment: 'Equipment',
  pickupLocation: 'Pickup Location',
  deliveryLocation: 'Delivery Location',
  pickupTime: 'Pickup Date & Time',
  freightDetails: 'Freight Details',
} as const

export type QuoteField = keyof typeof quoteLabels

export function isQuoteField(name: string): name is QuoteField {
  return Object.hasOwn(quoteLabels, name)
}

export const quoteFieldId = (name: string) => `quote-${name}`
