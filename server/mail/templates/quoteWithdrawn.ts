import type { Letter } from '../letter.ts'
import { type QuotedFreight, routeOf, stopsOf } from './quotePrice.ts'

export interface QuoteWithdrawn extends QuotedFreight {
  /** What the desk tells the shipper. */
  reason?: string | null
}

/** A price that was sent is no longer valid. */
export function quoteWithdrawn(quote: QuoteWithdrawn): Letter {
  return {
    subject: `Our price for ${routeOf(quote)} is withdrawn (${quote.reference})`,
    title: `Our price for ${routeOf(quote)} is withdrawn`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${quote.contactName}, we have to withdraw our price for ${quote.reference}. It can no longer be accepted. We are sorry for that.`,
      },
      { kind: 'facts', rows: [...stopsOf(quote), ['Delivery', quote.deliveryLocation]] },
      ...(quote.reason ? [{ kind: 'quote', text: quote.reason, by: 'Our dispatch' } as const] : []),
    ],
  }
}
