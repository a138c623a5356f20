import type { Quote } from '#shared/quotes/quote'
import { useNow } from '../../detail/now.ts'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { statusAt } from './shipperQuoteStatus.ts'
import { ValidityBadge } from './ValidityBadge.tsx'

/** The status of a shipper's quote, and how long its price is still valid. */
export function QuoteState({ quote }: { quote: Quote }) {
  const status = statusAt(quote, useNow())
  return (
    <>
      <StatusBadge resource="quotes" status={status} />
      {status === 'quoted' && quote.validUntil && <ValidityBadge until={quote.validUntil} />}
    </>
  )
}
