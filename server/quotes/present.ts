import type { QuoteReceipt } from '#shared/quote'
import type { QuoteStatus } from '#shared/quoteStatus'

/** The response to the sender of a quote request; contains nothing that is not theirs. */
export function receipt(quote: { id: string; number: string | number; status: QuoteStatus; respondBy: Date }): QuoteReceipt {
  return {
    id: quote.id,
    reference: `Q-${quote.number}`,
    status: quote.status,
    respondBy: quote.respondBy.toISOString(),
  }
}
