import { quoteEquipment } from '#shared/equipment'
import type { Quote } from '#shared/quote'
import type { CardProps } from '../list/ListCards.tsx'
import { RowCard } from '../list/RowCard.tsx'
import { RobotFlag } from '../RobotFlag.tsx'
import { FreightDetails, PickupTime, QuoteBadges } from './quoteParts.tsx'

/** Who asks, the route as its two stops, the freight. */
export function QuoteCard({ row: quote, fresh }: CardProps<Quote>) {
  return (
    <RowCard row={quote} fresh={fresh} title={quote.reference} badges={<QuoteBadges quote={quote} />}>
      <div>
        <p className="font-semibold wrap-anywhere">{quote.companyName}</p>
        <p className="text-muted wrap-anywhere">{quote.contactName}</p>
        {quote.suspicious && (
          <p className="mt-1.5">
            <RobotFlag />
          </p>
        )}
      </div>
      <RouteStops quote={quote} />
      <div className="text-[0.9375rem]">
        <p>{quoteEquipment[quote.equipment]}</p>
        {quote.freightDetails && (
          <div className="text-muted">
            <FreightDetails text={quote.freightDetails} />
          </div>
        )}
      </div>
    </RowCard>
  )
}

function RouteStops({ quote }: { quote: Quote }) {
  return (
    <ul className="grid gap-3 font-sign text-h3 leading-tight">
      <li className="relative pl-8">
        <span aria-hidden="true" className="absolute top-0.5 left-0 size-5 rounded-full border-3 border-primary" />
        <span aria-hidden="true" className="absolute top-7 -bottom-2.5 left-[9px] border-l-2 border-dashed border-edge" />
        <span className="sr-only">Pickup: </span>
        <span className="wrap-anywhere">{quote.pickupLocation}</span>
        <span className="block font-sans text-[0.9375rem] font-normal text-muted">
          <PickupTime quote={quote} />
        </span>
      </li>
      <li className="relative pl-8">
        <span aria-hidden="true" className="absolute top-0.5 left-0 size-5 rounded-sm bg-primary" />
        <span className="sr-only">Delivery: </span>
        <span className="wrap-anywhere">{quote.deliveryLocation}</span>
      </li>
    </ul>
  )
}
