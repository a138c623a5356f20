import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import type { CurrentUser } from '#shared/users/user'
import { GoodToKnow } from '../../../platform/ui/GoodToKnow.tsx'
import { PriceLines } from '../../../platform/ui/PriceLines.tsx'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useNow } from '../../detail/now.ts'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { PriceCard } from './PriceCard.tsx'
import { QuoteOutcome } from './QuoteOutcome.tsx'
import { AskedCard } from './RequestedCard.tsx'
import { statusAt } from './shipperQuoteStatus.ts'

interface Props {
  /** The whole record, or its row until the record is loaded. */
  quote: Quote & Partial<QuoteRecord>
  user: CurrentUser
  isStale: boolean
  refetch: () => unknown
  /** Rendered in place of the parts that only the record has. */
  missing: ReactNode
}

/** A quote of a shipper: its price with the answer or the outcome, the breakdown of the price, and the request. */
export function ShipperQuoteParts({ quote, user, isStale, refetch, missing }: Props) {
  const status = statusAt(quote, useNow())
  const outcome = useRef<HTMLHeadingElement>(null)
  const [isAnswered, setAnswered] = useState(false)
  const learn = useCallback(() => setAnswered(true), [])
  // The buttons have disappeared, so the outcome receives the focus.
  useEffect(() => {
    if (isAnswered && status !== 'quoted') outcome.current?.focus()
  }, [isAnswered, status])
  const price = status === 'withdrawn' ? undefined : quote.prices?.[0]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 translate="no" className="tracking-[.02em]">
          {quote.reference}
        </h1>
        <StatusBadge resource="quotes" status={status} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {status === 'quoted' ? (
          <PriceCard quote={quote} user={user} isStale={isStale} onAnswered={learn} onTrouble={refetch} />
        ) : (
          <QuoteOutcome quote={quote} user={user} outcome={status} heading={outcome} />
        )}
        <AskedCard quote={quote} price={price} />
        <div className="grid gap-4 empty:hidden">
          {price && <PriceLines price={price} />}
          {price && status !== 'declined' && <GoodToKnow price={price} detention={quote.detention} />}
          {!quote.prices && quote.total !== null && wrapText(missing)}
        </div>
      </div>
    </>
  )
}
