import { quoteEquipment } from '#shared/equipment'
import type { Quote } from '#shared/quote'
import { PromiseBadge } from './PromiseBadge.tsx'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'
import { EmailLink, FreightDetails, PhoneLink, PickupTime, Received, RobotFlag } from './quoteParts.tsx'

/** Reference and clock, who asks, the route, the freight; below the line, how to answer. */
function QuoteCard({ quote, fresh }: { quote: Quote; fresh: boolean }) {
  return (
    <article
      aria-labelledby={`quote-${quote.id}`}
      data-fresh={fresh || undefined}
      className="card h-full transition-colors duration-(--slow) data-fresh:bg-(--amber-tint)"
    >
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 id={`quote-${quote.id}`} className="text-h3 tracking-[.02em]">
              {quote.reference}
            </h2>
            <div className="flex flex-wrap gap-1">
              {quote.status === 'new' && <PromiseBadge respondBy={quote.respondBy} />}
              <QuoteStatusBadge status={quote.status} />
            </div>
          </div>
          <p className="text-[0.875rem] text-muted">
            Received <Received quote={quote} />
          </p>
        </div>
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
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <PhoneLink phone={quote.phone} className="btn btn-outline max-w-full min-w-0 shrink grow" />
        <EmailLink email={quote.email} className="btn btn-outline max-w-full min-w-0 shrink grow" />
      </div>
    </article>
  )
}

/** The route as its two stops, one below the other. */
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

interface Props {
  quotes: readonly Quote[]
  /** Those that have just come in. */
  fresh: ReadonlySet<string>
}

/** The requests on a phone or a tablet, or where cards were chosen: one card each, two or three beside one another where there is room. */
export function QuoteCards({ quotes, fresh }: Props) {
  return (
    <ul aria-label="Quote requests, newest first" className="grid gap-4 md:grid-cols-2 min-[68.75rem]:grid-cols-3">
      {quotes.map((quote) => (
        <li key={quote.id} className="min-w-0">
          <QuoteCard quote={quote} fresh={fresh.has(quote.id)} />
        </li>
      ))}
    </ul>
  )
}
