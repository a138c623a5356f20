import { api } from '#shared/kernel/paths'
import { type QuoteRecord, quote, quoteFilter, quoteRecord } from '#shared/quotes/quote'
import { quoteStatusLabels } from '#shared/quotes/status'
import { quoteTransitions } from '#shared/quotes/transitions'
import { allow } from '../../platform/http/guard.ts'
import { Quote } from './Quote.ts'
import { quotes as reads } from './queries.ts'

/** How quote requests are read and changed. */
export const quoteResource = {
  name: 'quotes',
  path: api.quotes,
  access: allow('quotes:read'),
  reads,
  filter: quoteFilter,
  row: quote,
  record: quoteRecord,
  label: 'quote request',
  referenceLetter: 'Q',
  model: Quote,
  transitions: quoteTransitions,
  statusLabels: quoteStatusLabels,
  tracked: ({ companyName, contactName, email, phone, equipment, pickupTime, pickupZone, ...quote }: QuoteRecord) => ({
    companyName,
    contactName,
    email,
    phone,
    shipperName: quote.shipperName,
    equipment,
    pickupLocation: quote.pickupLocation,
    deliveryLocation: quote.deliveryLocation,
    // A time says nothing without its zone.
    pickupTime: { at: pickupTime, zone: pickupZone },
    freightDetails: quote.freightDetails,
    total: quote.total,
  }),
  ownersOf: ({ shipperId }: Quote) => (shipperId ? [shipperId] : []),
} as const
