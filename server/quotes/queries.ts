import type { Quote as QuoteOnTheWire } from '#shared/quote'
import { openQuoteStatuses, quoteStatuses } from '#shared/quoteStatus'
import { notLongEnded } from '../reads/list.ts'
import { readsOf, totalsOf } from '../reads/reads.ts'
import { Quote } from './Quote.ts'

/** Each field of the wire as PostgreSQL says it. */
const fields: Record<keyof QuoteOnTheWire, string> = {
  id: 'id',
  reference: `'Q-' || number`,
  status: 'status',
  companyName: 'company_name',
  contactName: 'contact_name',
  email: 'email',
  phone: 'phone',
  equipment: 'equipment',
  pickupLocation: 'pickup_location',
  deliveryLocation: 'delivery_location',
  pickupTime: 'pickup_time',
  pickupZone: 'pickup_zone',
  freightDetails: 'freight_details',
  suspicious: 'suspicious',
  respondBy: 'respond_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
}

const definition = {
  row: { noun: 'quotes', sort: 'quotes.number', filters: { status: 'quotes.status' }, cached: true, fields },
  visibleTo: Quote.visibleTo,
  working: notLongEnded('quotes', openQuoteStatuses),
  robots: 'suspicious',
} as const

/** Quote requests as the desk sees them. */
export const quotes = readsOf(definition)

/** How many quote requests of each status there are, robots apart. */
export const totalQuotes = totalsOf(definition, quoteStatuses)
