import { handshakeName, type Letter } from '../letter.ts'
import { type QuotedFreight, routeOf, stopsOf } from './quotePrice.ts'

export interface QuoteWithdrawn extends QuotedFreight {
  /** The reason that dispatch gives the shipper. */
  reason?: string | null
}

/** A price that was sent is no longer valid. */
export function quoteWithdrawn(quote: QuoteWithdrawn): Letter {
  return {
    subject: `Your rate for ${routeOf(quote)} was withdrawn (${quote.reference})`,
    title: `Your rate for ${routeOf(quote)} was withdrawn`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi ${handshakeName(quote.contactName)}, we've had to withdraw your rate for ${quote.reference}, so it can no longer be accepted. We're sorry.`,
      },
      { kind: 'fields', rows: [...stopsOf(quote), ['Delivery', quote.deliveryLocation]] },
      ...(quote.reason ? [{ kind: 'quote', text: quote.reason, by: 'Dispatch' } as const] : []),
    ],
  }
}
