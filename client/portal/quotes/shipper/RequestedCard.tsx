import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote, SentPrice } from '#shared/quotes/quote'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { RouteStops, StopTime } from '../../detail/RouteStops.tsx'

/** What was asked for, and by when it is delivered at this price. */
export function AskedCard({ quote, price }: { quote: Quote; price: SentPrice | undefined }) {
  return (
    <section aria-labelledby="asked" className="card gap-4 p-5 sm:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 id="asked" className="text-[1.375rem]">
        Your request
      </h2>
      <RouteStops
        pickup={{
          location: quote.pickupLocation,
          time: (
            <>
              <span>Pickup </span>
              <StopTime at={quote.pickupTime} zone={quote.pickupZone} />
            </>
          ),
        }}
        delivery={{
          location: quote.deliveryLocation,
          time: price && (
            <>
              <span>Delivery by </span>
              <StopTime at={price.deliveryBy} zone={price.deliveryZone} />
            </>
          ),
        }}
      />
      <dl className="grid gap-3 border-t border-line pt-4">
        <div>
          <dt className="text-[0.875rem] text-muted">Equipment</dt>
          <dd className="font-semibold">{quoteEquipment[quote.equipment]}</dd>
        </div>
        {quote.freightDetails && (
          <div>
            <dt className="text-[0.875rem] text-muted">Freight details</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{quote.freightDetails}</dd>
          </div>
        )}
        <div>
          <dt className="text-[0.875rem] text-muted">{`Requested ${quote.source === 'phone' ? 'by phone' : 'on the website'}`}</dt>
          <dd className="wrap-anywhere">
            <span>{`${quote.contactName}, `}</span>
            <DeskTime at={quote.createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
