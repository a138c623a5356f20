import { useId, useState } from 'react'
import { isPast, oddInput } from '#shared/oddInput'
import type { Quote } from '#shared/quote'
import { unanswered } from '../../api/queries.ts'
import { OddFlag } from '../badges/OddFlag.tsx'
import { PromiseBadge } from '../badges/PromiseBadge.tsx'
import { StatusBadge } from '../badges/StatusBadge.tsx'
import { StopTime } from '../record/RouteStops.tsx'

/** Where it stands: the promise's clock while nobody has answered, then the status. */
export function QuoteBadges({ quote }: { quote: Quote }) {
  return (
    <>
      {quote.status === unanswered.quotes && <PromiseBadge promised="quote" due={quote.respondBy} />}
      <StatusBadge noun="quotes" status={quote.status} />
    </>
  )
}

/** When it is to be picked up; marked where that was over when the request came. */
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

/** What the shipper wrote about the freight, as written. Long texts open on demand. */
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
          {whole ? 'Show less' : 'Show all'}
          <span className="sr-only"> freight details</span>
        </button>
      )}
    </>
  )
}
