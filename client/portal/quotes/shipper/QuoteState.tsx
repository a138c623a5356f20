import type { Quote } from '#shared/quote'
import { StatusBadge } from '../../badges/StatusBadge.tsx'
import { useNow } from '../../record/now.ts'
import { statusAt } from './standing.ts'
import { ValidityBadge } from './ValidityBadge.tsx'

/** The status of a shipper's quote, and how long its price is still valid. */
export function QuoteState({ quote }: { quote: Quote }) {
  const status = statusAt(quote, useNow())
  return (
    <>
      <StatusBadge noun="quotes" status={status} />
      {status === 'quoted' && quote.validUntil && <ValidityBadge until={quote.validUntil} />}
    </>
  )
}
