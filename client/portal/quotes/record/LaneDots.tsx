import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { type MiddleHalf, minLaneHistory } from '#shared/loads/laneHistory'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import { lanePlot } from './lanePlot.ts'

interface Props {
  lanes: PriceBasis['likeLanes']
  perMileCents: number | null
  middle: MiddleHalf | null
}

/** One mark a quote on a line of dollars a mile: a dot was accepted, a cross was not, a ring is not answered yet; the band is the middle half. */
export function LaneDots({ lanes, perMileCents, middle }: Props) {
  const { at, ticks } = lanePlot([
    ...lanes.map(({ perMile }) => cents(perMile)),
    ...(perMileCents === null ? [] : [perMileCents]),
  ])
  const band = middle && lanes.length >= minLaneHistory ? middle : null
  return (
    <svg role="img" aria-label={describe(lanes, perMileCents, middle)} className="lane-dots block h-21 w-full overflow-visible">
      {band && (
        <rect
          x={`${at(band.lowerCents)}%`}
          y="36"
          width={`${at(band.upperCents) - at(band.lowerCents)}%`}
          height="18"
          fill="var(--green-tint)"
        />
      )}
      {perMileCents !== null && (
        <svg x={`${at(perMileCents)}%`} overflow="visible" aria-hidden="true">
          <line y1="20" y2="58" stroke="currentColor" strokeWidth="2" />
        </svg>
      )}
      {perMileCents !== null && (
        <text x={`${Math.min(82, Math.max(18, at(perMileCents)))}%`} y="14" className="this">
          {`This one ${formatDollars(dollars(perMileCents))}`}
        </text>
      )}
      <line x1="0" x2="100%" y1="60" y2="60" stroke="var(--edge)" />
      {ticks.map((tick) => (
        <svg key={tick} aria-hidden="true" x={`${at(tick)}%`} overflow="visible">
          <line y1="60" y2="64" stroke="var(--edge)" />
          <text y="79">{dollars(tick).toFixed(2)}</text>
        </svg>
      ))}
      {lanes.map(({ perMile, wasAccepted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lanes may be alike.
        <svg key={index} aria-hidden="true" x={`${at(cents(perMile))}%`} y="45" overflow="visible">
          {wasAccepted && <circle r="5" fill="var(--color-primary)" stroke="var(--color-base-100)" />}
          {wasAccepted === false && <path d="M-4 -4 4 4M4 -4 -4 4" stroke="var(--muted)" strokeWidth="2" />}
          {wasAccepted === null && <circle r="4" fill="none" stroke="var(--muted)" strokeWidth="2" />}
        </svg>
      ))}
    </svg>
  )
}

function describe(lanes: Props['lanes'], perMileCents: number | null, middle: MiddleHalf | null): string {
  const formatRates = (answer: boolean | null) => {
    const rates = lanes.filter(({ wasAccepted }) => wasAccepted === answer).map(({ perMile }) => perMile.toFixed(2))
    return rates.length === 0 ? 'none' : rates.join(', ')
  }
  const own = perMileCents === null ? '' : ` This one: ${dollars(perMileCents).toFixed(2)}.`
  const open = lanes.some(({ wasAccepted }) => wasAccepted === null) ? ` Open: ${formatRates(null)}.` : ''
  const half = middle ? ` Middle half: ${dollars(middle.lowerCents).toFixed(2)} to ${dollars(middle.upperCents).toFixed(2)}.` : ''
  return `Dollars a mile. Accepted: ${formatRates(true)}. Declined: ${formatRates(false)}.${open}${half}${own}`
}
