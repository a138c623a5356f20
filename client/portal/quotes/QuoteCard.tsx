import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote } from '#shared/quotes/quote'
import { RouteStops } from '../detail/RouteStops.tsx'
import { ArrivalCard } from '../inbox/InboxCard.tsx'
import type { CardProps } from '../list/ListCards.tsx'
import { FreightDetails, PickupTime, QuoteBadges, QuoteLink } from './quoteParts.tsx'
import { RobotMark } from './RobotMark.tsx'

/** A quote request as a card: sender, stops, freight, contact. */
export function QuoteCard({ row: quote, isNew }: CardProps<Quote>) {
  const title = <QuoteLink quote={quote} className="inline-flex min-h-7 items-center font-sign pointer-coarse:min-h-11" />
  return (
    <ArrivalCard row={quote} isNew={isNew} title={title} badges={<QuoteBadges quote={quote} />}>
      <div>
        <p translate="no" className="font-semibold wrap-anywhere">
          {quote.companyName}
        </p>
        <p translate="no" className="text-muted wrap-anywhere">
          {quote.contactName}
        </p>
        {quote.suspicious && (
          <div className="mt-1.5">
            <RobotMark quote={quote} />
          </div>
        )}
      </div>
      <RouteStops
        pickup={{ location: quote.pickupLocation, time: <PickupTime quote={quote} /> }}
        delivery={{ location: quote.deliveryLocation }}
      />
      <div className="text-[0.9375rem]">
        <p>{quoteEquipment[quote.equipment]}</p>
        {quote.freightDetails && (
          <div className="text-muted">
            <FreightDetails text={quote.freightDetails} />
          </div>
        )}
      </div>
    </ArrivalCard>
  )
}
