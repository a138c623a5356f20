import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDollars } from '#shared/kernel/money'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { useNow } from '../platform/transport/useNow.ts'
import { readerTime, timeLeft } from '../platform/ui/quoteText.ts'
import type { Standing } from './linkedQuoteStatus.ts'

interface Props {
  quote: LinkedQuote
  standing: Standing
  /** The total that was shown before, where there is a new price. */
  totalBefore: number | null
}

/** The price first, then what it is for, and how long it is valid. A price that is over is struck through. */
export function PriceHead({ quote, standing, totalBefore }: Props) {
  const { reference, companyName, pickupLocation, deliveryLocation, price } = quote
  const isOver = standing === 'expired' || standing === 'declined'
  return (
    <header>
      <h1 tabIndex={-1}>
        <span className="block font-sans text-label leading-normal font-normal text-muted wrap-anywhere">
          {`Quote ${reference} for ${companyName}`}
        </span>
        {price && (
          <span className="mt-1 flex flex-wrap items-baseline gap-x-4 text-[3.25rem] leading-tight sm:text-[3.75rem]">
            {totalBefore !== null && (
              <s className="text-[2rem] text-muted">
                <span className="sr-only">Before: </span>
                <span>{formatDollars(totalBefore)}</span>
              </s>
            )}
            {isOver ? <s className="text-muted">{formatDollars(price.total)}</s> : <span>{formatDollars(price.total)}</span>}
          </span>
        )}
      </h1>
      <p className="mt-1 text-[1.125rem]">
        {price && <span>All-in price, </span>}
        <span className="inline-block">{pickupLocation}</span>
        <ArrowRight aria-hidden="true" className="mx-1.5 inline size-4 text-muted" />
        <span className="sr-only"> to </span>
        <span className="inline-block">{deliveryLocation}</span>
      </p>
      <div role="status">
        {totalBefore !== null && (
          <p className="badge badge-tinted tone-amber mt-3">
            <TriangleAlert aria-hidden="true" />
            <span>The price has changed</span>
          </p>
        )}
      </div>
      {price && standing === 'open' && <Validity until={price.validUntil} />}
    </header>
  )
}

/** The time left, and until when it is, by the reader's own clock. */
function Validity({ until }: { until: string }) {
  const remaining = timeLeft(until, useNow())
  if (!remaining) return null
  const Icon = remaining.soon ? TriangleAlert : Clock
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`badge ${remaining.soon ? 'badge-tinted tone-amber' : 'tone-grey'}`}>
        <Icon aria-hidden="true" />
        <span>{remaining.text}</span>
      </span>
      <span>
        Valid until <time dateTime={until}>{readerTime(until)}</time>
      </span>
    </p>
  )
}
