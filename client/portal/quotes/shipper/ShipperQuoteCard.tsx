import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote } from '#shared/quotes/quote'
import { RouteStops, StopTime } from '../../detail/RouteStops.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import { QuoteState } from './QuoteState.tsx'
import { QuoteText } from './QuoteText.tsx'
import { ShipperQuoteLink } from './ShipperQuoteLink.tsx'

/** A quote in the shipper's list: the request, the price, and the status. */
export function ShipperQuoteCard({ row: quote }: CardProps<Quote>) {
  return (
    <article aria-labelledby={`row-${quote.id}`} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={`row-${quote.id}`} className="text-h3">
            <ShipperQuoteLink quote={quote} />
          </h2>
          <div className="flex flex-wrap gap-1">
            <QuoteState quote={quote} />
          </div>
        </div>
        <RouteStops
          pickup={{ location: quote.pickupLocation, time: <StopTime at={quote.pickupTime} zone={quote.pickupZone} /> }}
          delivery={{ location: quote.deliveryLocation }}
        />
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
          <span>{quoteEquipment[quote.equipment]}</span>
          <span className="ml-auto font-sign text-h3 whitespace-nowrap text-base-content">
            <QuotePrice quote={quote} />
          </span>
        </p>
      </div>
      <p className="border-t border-line px-4 py-3 text-[0.9375rem] wrap-anywhere empty:hidden">
        <QuoteText quote={quote} />
      </p>
    </article>
  )
}
