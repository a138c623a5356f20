import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { isPast, oddInput } from '#shared/kernel/unusualInput'
import type { Quote } from '#shared/quotes/quote'
import { unanswered } from '../../platform/api/queries.ts'
import { StopTime } from '../detail/RouteStops.tsx'
import { OddFlag } from '../list/badges/OddFlag.tsx'
import { PromiseBadge } from '../list/badges/PromiseBadge.tsx'
import { QuoteStatusBadge } from '../list/badges/StatusBadge.tsx'
import { useRowFocus } from '../list/rowFocus.ts'
import { AtIt } from './AtIt.tsx'

interface LinkProps {
  quote: Pick<Quote, 'id' | 'reference' | 'suspicious'>
  className: string
}

/** A link from the desk to a quote request. It carries the list's filter, for the way back. */
export function QuoteLink({ quote: { id, reference, suspicious }, className }: LinkProps) {
  const { search } = useLocation()
  const link = useRowFocus<HTMLAnchorElement>(id, !suspicious)
  return (
    <Link
      translate="no"
      ref={link}
      to={{ pathname: `${staffPath('quotes')}/${reference}`, search }}
      className={`link ${className}`}
    >
      {reference}
    </Link>
  )
}

/** The countdown of the promised response while the request is new, and its status. */
export function QuoteBadges({ quote }: { quote: Quote }) {
  return (
    <>
      {quote.status === unanswered.quotes && <PromiseBadge promised="quote" due={quote.respondBy} />}
      <QuoteStatusBadge quote={quote} />
      <AtIt handler={quote.handler} />
    </>
  )
}

/** The pickup time, flagged if it had passed when the request was submitted. */
export function PickupTime({ quote: { pickupTime, pickupZone, createdAt } }: { quote: Quote }) {
  return (
    <>
      <StopTime at={pickupTime} zone={pickupZone} />
      {isPast(pickupTime, createdAt) && (
        <span className="mt-1 block">
          <OddFlag>{oddInput.pickup.mark}</OddFlag>
        </span>
      )}
    </>
  )
}

const longDetails = 90

/** The shipper's text about the freight, as typed. Long texts are collapsed. */
export function FreightDetails({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const long = text.length > longDetails || text.trim().split('\n').length > 2
  return (
    <>
      <p id={id} className={`wrap-anywhere whitespace-pre-line ${long && !whole ? 'line-clamp-2' : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          <span>{whole ? 'Show less' : 'Show all'}</span>
          <span className="sr-only"> freight details</span>
        </button>
      )}
    </>
  )
}
