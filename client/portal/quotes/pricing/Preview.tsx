import Check from 'lucide-react/icons/check'
import { quoteEquipment } from '#shared/kernel/equipment'
import { dollars, formatDollars } from '#shared/kernel/money'
import { instantOf } from '#shared/kernel/time'
import { calculatePrice } from '#shared/quotes/calculatePrice'
import type { WaitingTerms } from '#shared/quotes/detentionTerms'
import { priceValidUntil } from '#shared/quotes/priceValidity'
import type { QuoteRecord } from '#shared/quotes/quote'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { GoodToKnow } from '../../../platform/ui/GoodToKnow.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { useNow } from '../../detail/now.ts'
import { RouteLine, RouteStops, StopTime } from '../../detail/RouteStops.tsx'
import { Dialog } from '../../feedback/Dialog.tsx'
import { priceAmounts } from './pricingEntry.ts'
import type { PricingFormState } from './pricingFields.ts'

interface Props {
  quote: QuoteRecord
  form: PricingFormState
  zone: string
  detention: WaitingTerms | undefined
  onClose: () => void
}

/** The price as the shipper will read it at the link, in its words. */
export function Preview({ quote, form, zone, detention, onClose }: Props) {
  const sentBy = useSession().user?.firstName ?? null
  const entry = form.getValues()
  const amounts = priceAmounts(entry)
  const price = calculatePrice(amounts)
  const total = formatDollars(dollars(price.totalCents))
  const delivery = instantOf(`${entry.deliveryDate}T${entry.deliveryTime}`, zone)
  const { pickupLocation, deliveryLocation, pickupTime, pickupZone, freightDetails } = quote
  const until = priceValidUntil(new Date(useNow()), Number(entry.validHours), new Date(pickupTime))
  const miles = `${amounts.distance.toLocaleString('en-US')} mi`
  return (
    <Dialog title="Shipper preview" wide onClose={onClose}>
      {() => (
        <div className="mt-2 grid gap-4 rounded-box border border-line bg-base-200 p-4">
          <div>
            <p className="text-muted wrap-anywhere">{`Quote ${quote.reference} for ${quote.companyName}`}</p>
            <p className="font-sign text-[3rem] leading-tight">{total}</p>
            <p>
              <span>All-in price, </span>
              <RouteLine pickup={pickupLocation} delivery={deliveryLocation} />
            </p>
            <p className="mt-1 text-muted">
              Valid until <DeskTime at={until.toISOString()} />
            </p>
          </div>
          <div className="card p-4">
            <RouteStops
              pickup={{ location: pickupLocation, time: <StopTime at={pickupTime} zone={pickupZone} /> }}
              delivery={{
                location: deliveryLocation,
                time: delivery && (
                  <>
                    <span>by </span>
                    <StopTime at={delivery.toISOString()} zone={zone} />
                  </>
                ),
              }}
            />
            <p className="mt-3 border-t border-line pt-3 font-semibold">{quoteEquipment[quote.equipment]}</p>
            {freightDetails && <p className="wrap-anywhere whitespace-pre-line">{freightDetails}</p>}
          </div>
          <div className="card p-4">
            <h3>What is in it</h3>
            <dl className="mt-1">
              {price.lines.map(({ code, label, how, amountCents }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two charges may be alike.
                <div key={at} className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
                  <dt className="min-w-0 wrap-anywhere">
                    <span>{label}</span>
                    <span className="block text-second text-muted empty:hidden">{code === 'linehaul' ? miles : how}</span>
                  </dt>
                  <dd className="font-sign text-label">{formatDollars(dollars(amountCents))}</dd>
                </div>
              ))}
              <div className="flex justify-between gap-4 border-t-2 border-base-content pt-2.5 font-sign text-h3">
                <dt>Total</dt>
                <dd>{total}</dd>
              </div>
            </dl>
          </div>
          <GoodToKnow as="h3" price={{ note: entry.note.trim(), sentBy }} detention={detention} />
          <p aria-hidden="true" className="flex gap-3">
            <span className="btn btn-outline pointer-events-none">Decline</span>
            <span className="btn btn-outline pointer-events-none grow">
              <Check className="size-5" />
              <span>{`Accept ${total}`}</span>
            </span>
          </p>
        </div>
      )}
    </Dialog>
  )
}
