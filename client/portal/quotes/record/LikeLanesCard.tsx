import { quoteEquipment } from '#shared/kernel/equipment'
import { cents, dollars } from '#shared/kernel/money'
import { alike, middleHalf, minLaneHistory } from '#shared/loads/laneHistory'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { Quote } from '#shared/quotes/quote'
import { LaneDots } from './LaneDots.tsx'

interface Props {
  quote: Quote
  lanes: PriceBasis['likeLanes']
  /** The price that is typed or was sent, in cents a mile; null without one. */
  perMileCents: number | null
}

const rate = (ofCents: number) => dollars(ofCents).toFixed(2)
const city = (location: string) => location.split(',')[0]

/** The lane history: earlier quotes of the lane, and whether they were accepted. */
export function LikeLanesCard({ quote, lanes, perMileCents }: Props) {
  const middle = middleHalf(lanes.map(({ perMile }) => cents(perMile)))
  const countLanes = (answer: boolean | null) => lanes.filter(({ wasAccepted }) => wasAccepted === answer).length
  const open = countLanes(null)
  const count = lanes.length === 1 ? '1 load on this lane' : `${lanes.length} loads on this lane`
  return (
    <section aria-labelledby="lanes-title" className="card gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="lanes-title" className="text-h3">
          Lane history
        </h2>
        {lanes.length > 0 && <p className="text-[0.8125rem] text-muted">$/mi, all in</p>}
      </div>
      {lanes.length > 0 && (
        <>
          <LaneDots lanes={lanes} perMileCents={perMileCents} middle={middle} />
          <p className="flex flex-wrap gap-x-4 text-[0.875rem]">
            <span className="inline-flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 text-primary">
                <circle cx="5" cy="5" r="5" fill="currentColor" />
              </svg>
              <span>{`${countLanes(true)} accepted`}</span>
            </span>
            <span className="inline-flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 text-muted">
                <path d="M1 1 9 9M9 1 1 9" stroke="currentColor" strokeWidth="2" />
              </svg>
              <span>{`${countLanes(false)} declined`}</span>
            </span>
            {open > 0 && (
              <span className="inline-flex items-center gap-1.5">
                <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 text-muted">
                  <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
                </svg>
                <span>{`${open} open`}</span>
              </span>
            )}
          </p>
        </>
      )}
      <p className="text-[0.875rem] text-muted">
        {lanes.length < minLaneHistory && (
          <strong className="block text-base-content">
            {lanes.length === 0 ? `No loads on this lane in the last ${alike.days} days.` : `${count}: too few to compare.`}
          </strong>
        )}
        <span>{`${city(quote.pickupLocation) ?? ''} to ${city(quote.deliveryLocation) ?? ''}, both within ${alike.miles} mi, ${quoteEquipment[quote.equipment].toLowerCase()}, ${alike.days} days.${middle ? ` Middle half ${rate(middle.lowerCents)} to ${rate(middle.upperCents)}.` : ''}`}</span>
      </p>
    </section>
  )
}
