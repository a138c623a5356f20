import type { ReactNode } from 'react'
import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote } from '#shared/quotes/quote'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { RouteStops } from '../../detail/RouteStops.tsx'
import { PickupTime } from '../quoteParts.tsx'

/** What they ask for, as entered. */
export function RequestCard({ quote, children }: { quote: Quote; children?: ReactNode }) {
  return (
    <section aria-labelledby="request-title" className="card gap-4 p-5">
      <h2 id="request-title" className="text-h3">
        Request
      </h2>
      <RouteStops
        pickup={{
          location: quote.pickupLocation,
          time: (
            <>
              <span>Pickup </span>
              <PickupTime quote={quote} />
            </>
          ),
        }}
        delivery={{ location: quote.deliveryLocation, time: 'No delivery time requested' }}
      />
      <dl className="grid gap-3 border-t border-line pt-4">
        <div>
          <dt className="text-[0.875rem] text-muted">Equipment</dt>
          <dd className="font-semibold">{quoteEquipment[quote.equipment]}</dd>
        </div>
        <div>
          <dt className="text-[0.875rem] text-muted">{`Freight details${quote.freightDetails ? ', as entered' : ''}`}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {quote.freightDetails || <span className="text-muted">None</span>}
          </dd>
        </div>
      </dl>
      {wrapText(children)}
    </section>
  )
}
