import type { Quote as QuoteOfApi } from '#shared/quote'
import { openQuoteStatuses, quoteStatuses } from '#shared/quoteStatus'
import { notLongEnded } from '../reads/list.ts'
import { readsOf, totalsOf } from '../reads/reads.ts'
import { Quote } from './Quote.ts'

/** The SQL expression of each field of the API. */
const fields: Record<keyof QuoteOfApi, string> = {
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

/** The reads of quote requests. */
export const quotes = readsOf(definition)

/** Counts of quote requests by status, with robots counted separately. */
export const totalQuotes = totalsOf(definition, quoteStatuses)
