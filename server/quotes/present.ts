import type { QuoteReceipt } from '#shared/quote'
import type { QuoteStatus } from '#shared/quoteStatus'

/** What the sender of a quote request is told: nothing that was not theirs already. */
export function receipt(quote: { id: string; number: string | number; status: QuoteStatus; respondBy: Date }): QuoteReceipt {
  return {
    id: quote.id,
    reference: `Q-${quote.number}`,
    status: quote.status,
    respondBy: quote.respondBy.toISOString(),
  }
}
