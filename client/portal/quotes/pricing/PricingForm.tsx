import Eye from 'lucide-react/icons/eye'
import Send from 'lucide-react/icons/send'
import { type ReactNode, useState } from 'react'
import { dollars, formatDollars } from '#shared/kernel/money'
import { calculatePrice } from '#shared/quotes/calculatePrice'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { QuoteRecord } from '#shared/quotes/quote'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import { useCtrlEnter } from '../../../platform/forms/useCtrlEnter.ts'
import { formatAsOf } from '../../../platform/ui/asOf.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useNow } from '../../detail/now.ts'
import { ChargeRows } from './ChargeRows.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { DistanceRow } from './DistanceRow.tsx'
import { FuelRow } from './FuelRow.tsx'
import { LinehaulRow } from './LinehaulRow.tsx'
import { Preview } from './Preview.tsx'
import { PricingErrors } from './PricingErrors.tsx'
import { SendWarned } from './SendWarned.tsx'
import { usePriceAmounts, usePriceFindings } from './useLivePricing.ts'
import type { PricingState } from './usePricing.ts'
import { useSendPrice } from './useSendPrice.ts'
import { ValidAndNote } from './ValidAndNote.tsx'

interface Props {
  quote: QuoteRecord
  pricingState: PricingState
  pricing: PriceBasis
  /** Another user has changed the request, and this user reviews the change before sending a price. */
  isChanged: boolean
  /** The other actions on the request, left of the buttons. */
  other: ReactNode
  onSent: (record: QuoteRecord | null) => Promise<void>
}

const underway = 'Sending…'

/** The pricing form (§7): recalculates while the user types, and is sent at once, never from the outbox. */
export function PricingForm({ quote, pricingState, pricing, isChanged, other, onSent }: Props) {
  const { form, version, pricingAsOf, isPricingBehind } = pricingState
  const now = new Date(useNow())
  const amounts = usePriceAmounts(form)
  const findings = usePriceFindings(form, quote, pricing, now)
  const sending = useSendPrice({ quote, form, version, isChanged, findings, onSent })
  const onLine = useOnLine()
  const [isPreview, setPreview] = useState(false)
  const price = calculatePrice(amounts)
  useCtrlEnter(sending.element)
  // Without a linehaul the total is not a price.
  const isNamed = amounts.linehaul > 0
  const { shown } = sending
  const ready = isChanged ? 'Review the change above first' : withWarnings('Send Quote', shown)
  const isBlocked = shown.some(({ severity }) => severity === 'block')
  return (
    <form
      ref={sending.element}
      noValidate
      aria-labelledby="price-title"
      onSubmit={sending.submit}
      className="card @container/sheet overflow-clip"
    >
      <fieldset disabled={sending.submitting} className="contents">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-4">
          <h2 id="price-title" className="text-h3">
            {quote.prices.length > 0 ? `Price, version ${quote.prices.length + 1}` : 'Price'}
          </h2>
          <p className="text-[0.875rem] text-muted">all amounts in US dollars</p>
        </div>
        <PricingErrors form={form} />
        <DistanceRow form={form} estimate={pricing.distance} />
        <DeliveryRow form={form} pickup={new Date(quote.pickupTime)} zone={pricing.deliveryZone} now={now} />
        <LinehaulRow form={form} linehaul={amounts.linehaul} />
        <FuelRow
          form={form}
          proposed={pricing.fuel}
          perMileCents={price.fuelPerMileCents}
          fuelCents={price.fuelCents}
          distance={amounts.distance}
        />
        <ChargeRows form={form} isReefer={quote.equipment === 'reefer'} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-base-content px-5 py-3">
          <div>
            <p className="font-sign text-h3 leading-tight">Price to the shipper</p>
            <p className="text-[0.875rem] text-muted">
              {isNamed && price.perMileCents > 0
                ? `${formatDollars(dollars(price.perMileCents))}/mi all-in`
                : 'Linehaul, fuel and accessorials'}
            </p>
          </div>
          <output className="font-sign text-[2.5rem] leading-none">
            {isNamed ? formatDollars(dollars(price.totalCents)) : '—'}
          </output>
        </div>
        <ValidAndNote form={form} email={quote.email} pickup={new Date(quote.pickupTime)} now={now} />
        <div className="grid gap-3 border-t border-line bg-base-200 px-5 py-4">
          <Findings findings={shown} />
          {shown.length > 0 && pricingAsOf !== null && (
            <p className="text-[0.875rem] text-muted">{`checked offline, as of ${formatAsOf(pricingAsOf, now.getTime())}`}</p>
          )}
          <ErrorLine>{sending.problem}</ErrorLine>
          <p role="status" className="sr-only">
            {sending.submitting && underway}
          </p>
          <div className="flex flex-wrap items-center justify-end gap-2">
            {wrapText(other)}
            <kbd className="hidden rounded-selector border border-line bg-base-100 px-1.5 py-0.5 font-sans text-[0.8125rem] text-muted pointer-fine:inline-block">
              Ctrl Enter
            </kbd>
            <button type="button" className="btn btn-outline max-sm:grow" onClick={() => setPreview(true)}>
              <Eye aria-hidden="true" className="size-5" />
              <span>Preview as shipper</span>
            </button>
            <button type="submit" className="btn btn-primary max-sm:w-full" disabled={!onLine || isBlocked || isPricingBehind}>
              <Send aria-hidden="true" className="size-5" />
              <span>{sending.submitting ? underway : onLine ? ready : 'Needs a connection'}</span>
            </button>
          </div>
        </div>
      </fieldset>
      {isPreview && (
        <Preview
          quote={quote}
          form={form}
          zone={pricing.deliveryZone}
          detention={pricing.detention}
          onClose={() => setPreview(false)}
        />
      )}
      {sending.asked && (
        <SendWarned
          findings={sending.asked}
          total={formatDollars(dollars(price.totalCents))}
          onSend={sending.sendAllTheSame}
          onClose={sending.goBack}
        />
      )}
    </form>
  )
}
