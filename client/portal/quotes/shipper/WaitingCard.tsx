import { Link } from 'react-router-dom'
import { quoteEquipment } from '#shared/kernel/equipment'
import { formatDollars } from '#shared/kernel/money'
import { RouteLine, StopTime } from '../../detail/RouteStops.tsx'
import { AnswerQuote } from './AnswerQuote.tsx'
import { ShipperQuoteLink } from './ShipperQuoteLink.tsx'
import { ownQuotePath } from './shipperQuotePaths.ts'
import { ValidityBadge } from './ValidityBadge.tsx'

type Props = Parameters<typeof AnswerQuote>[0]

/** A price that waits for the shipper's answer: what it is for, how long it is valid, and the answer. */
export function WaitingCard(props: Props) {
  const { quote } = props
  return (
    <article aria-labelledby={`row-${quote.id}`} className="card h-full border-l-6 border-l-accent">
      <div className="flex grow flex-wrap items-end justify-between gap-x-6 gap-y-2 p-4 md:p-5">
        <div className="min-w-0 grow basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 id={`row-${quote.id}`} className="text-label">
              <ShipperQuoteLink quote={quote} />
            </h3>
            {quote.validUntil && <ValidityBadge until={quote.validUntil} />}
          </div>
          <p className="mt-2 font-sign text-h3 leading-tight font-semibold wrap-anywhere">
            <RouteLine pickup={quote.pickupLocation} delivery={quote.deliveryLocation} />
          </p>
          <p className="mt-1 text-[0.9375rem] text-muted">
            <span>{`${quoteEquipment[quote.equipment]}, pickup `}</span>
            <StopTime at={quote.pickupTime} zone={quote.pickupZone} />
          </p>
        </div>
        <p className="font-sign text-[2rem] leading-none font-semibold tabular-nums">{formatDollars(quote.total ?? 0)}</p>
      </div>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-t border-line p-2 no-print md:px-3">
        <AnswerQuote {...props} />
        <Link to={ownQuotePath(quote)} className="btn btn-ghost order-first max-sm:order-last max-sm:w-full">
          See the quote
          <span translate="no" className="sr-only">
            {' '}
            {quote.reference}
          </span>
        </Link>
      </div>
    </article>
  )
}
