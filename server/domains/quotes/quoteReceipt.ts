import type { QuoteReceipt } from '#shared/quotes/quote'
import type { QuoteStatus } from '#shared/quotes/status'

/** The response to the sender of a quote request; contains nothing that is not theirs. */
export function receipt(quote: { id: string; number: string | number; status: QuoteStatus; respondBy: Date }): QuoteReceipt {
  return {
    id: quote.id,
    reference: `Q-${quote.number}`,
    status: quote.status,
    respondBy: quote.respondBy.toISOString(),
  }
}
