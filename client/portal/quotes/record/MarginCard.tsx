import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import { type QuoteEquipment, quoteEquipment } from '#shared/kernel/equipment'
import { keysOf } from '#shared/kernel/keysOf'
import { dollars, formatDollars } from '#shared/kernel/money'
import { type HaulerKind, haulerLabels } from '#shared/quotes/hauler'
import { type Margin, type MarginBasis, marginOf, ownerMarginOf, toPayTerms } from '#shared/quotes/margin'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import { termsText } from '#shared/settlements/payTerms'
import { isPriced, type PriceAmounts } from '../pricing/pricingEntry.ts'

interface Props {
  equipment: QuoteEquipment
  amounts: PriceAmounts | null
  pricing: MarginBasis & Pick<PriceBasis, 'floor'>
}

/** The right end of the bar, in percent. */
const widest = 50

/** The margin of the price by who usually hauls the equipment, and its costs line by line. The other hauler is one press away. */
export function MarginCard({ equipment, amounts, pricing }: Props) {
  const { costs, floor, usualHauler, ownerTerms } = pricing
  const [chosen, setChosen] = useState<HaulerKind | null>(null)
  const priced = amounts && isPriced(amounts) ? amounts : null
  const margins = priced && {
    company: marginOf(priced, costs),
    owner_operator: ownerTerms && ownerMarginOf(priced, ownerTerms),
  }
  const hauler = ownerTerms ? (chosen ?? usualHauler) : 'company'
  const margin = margins?.[hauler] ?? null
  const isLow = margin !== null && margin.percent < floor
  return (
    <section aria-labelledby="margin-title" className="card gap-3 p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="margin-title" className="text-h3">
          Margin
        </h2>
        <p className={`font-sign text-h2 leading-none ${isLow ? 'text-(--amber-ink)' : ''}`}>
          {margin ? percent(margin.percent) : '—'}
        </p>
      </div>
      {ownerTerms && (
        <fieldset className="segments">
          <legend className="sr-only">Hauled by</legend>
          {keysOf(haulerLabels).map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === hauler} onClick={() => setChosen(kind)}>
              <span className="block leading-tight">{haulerLabels[kind]}</span>
              {margins?.[kind] && <span className="block leading-tight">{percent(margins[kind].percent)}</span>}
            </button>
          ))}
        </fieldset>
      )}
      <Bar share={margin?.percent ?? 0} floor={floor} isLow={isLow} />
      <p className="text-[0.875rem] text-muted">{basisText(equipment, pricing, hauler)}</p>
      {margin ? <Lines margin={margin} /> : <p className="text-[0.9375rem] text-muted">Enter a linehaul to see margin.</p>}
      {isLow && (
        <p className="field-warning">
          <TriangleAlert aria-hidden="true" />
          <span>{`${formatDollars(Math.abs(dollars(getShortfall(margin, floor))))} below the ${floor}% floor.`}</span>
        </p>
      )}
    </section>
  )
}

function Bar({ share, floor, isLow }: { share: number; floor: number; isLow: boolean }) {
  const toPercent = (value: number) => `${Math.min(100, Math.max(0, (value / widest) * 100)).toFixed(1)}%`
  return (
    <div aria-hidden="true">
      <div className="clock-bar">
        <span
          className={`left-0 rounded-l-[0.1875rem] ${isLow ? 'bg-warning' : 'bg-primary'}`}
          style={{ width: toPercent(share) }}
        />
        <span className="-my-1 border-l-2 border-base-content" style={{ left: toPercent(floor) }} />
      </div>
      <p className="relative mt-1.5 flex flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted">
        <span>0%</span>
        <span
          className="absolute -translate-x-1/2 max-[16.5rem]:static max-[16.5rem]:translate-none"
          style={{ left: toPercent(Math.min(40, Math.max(10, floor))) }}
        >
          {`floor ${floor}%`}
        </span>
        <span>{`${widest}%`}</span>
      </p>
    </div>
  )
}

function Lines({ margin }: { margin: Margin }) {
  const { hauler, lines, costCents, priceCents, marginCents, loadedMiles, emptyMiles } = margin
  const line = 'flex justify-between gap-3'
  return (
    <>
      <dl className="grid gap-1 text-[0.875rem]">
        {lines.map(({ label, amountCents }) => (
          <div key={label} className={`${line} text-muted`}>
            <dt>{label}</dt>
            <dd>{formatDollars(dollars(amountCents))}</dd>
          </div>
        ))}
        <div className={`${line} border-t border-line pt-1`}>
          <dt>Cost</dt>
          <dd>{formatDollars(dollars(costCents))}</dd>
        </div>
        <div className={`${line} font-semibold`}>
          <dt>{`${formatDollars(dollars(priceCents))} − ${formatDollars(dollars(costCents))}`}</dt>
          <dd>{signed(marginCents)}</dd>
        </div>
      </dl>
      {hauler === 'company' && (
        <p className="text-[0.8125rem] text-muted">
          {`${formatCount(loadedMiles + emptyMiles)} mi = ${formatCount(loadedMiles)} loaded + ${formatCount(emptyMiles)} empty.`}
        </p>
      )}
    </>
  )
}

/** Who usually hauls the equipment, and what the shown cost follows from. */
function basisText(equipment: QuoteEquipment, { usualHauler, ownerTerms }: MarginBasis, hauler: HaulerKind): string {
  const truck = usualHauler === 'company' ? 'a company truck' : 'an owner-operator’s truck'
  const usual = `${quoteEquipment[equipment]} usually goes on ${truck}.`
  return hauler === 'owner_operator' && ownerTerms
    ? `${usual} Cost: their usual terms, ${termsText(toPayTerms(ownerTerms))}. Truck and diesel are theirs.`
    : `${usual} Cost: our cost per mile.`
}

const minus = (isBelow: boolean, text: string) => (isBelow ? `−${text}` : text)
const percent = (value: number) => minus(value < 0, `${Math.abs(value).toFixed(1)}%`)
const signed = (ofCents: number) => minus(ofCents < 0, formatDollars(dollars(Math.abs(ofCents))))

/** How many cents the margin is below its floor at this price. */
const getShortfall = ({ priceCents, marginCents }: Margin, floor: number) => Math.ceil((priceCents * floor) / 100) - marginCents
