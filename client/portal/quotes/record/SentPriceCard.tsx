import PhoneCall from 'lucide-react/icons/phone-call'
import Repeat from 'lucide-react/icons/repeat'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { chargeName } from '#shared/loads/charges'
import { divide, fuelPerMileCents } from '#shared/quotes/calculatePrice'
import type { QuoteRecord, SentPrice } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { StopTime } from '../../detail/RouteStops.tsx'
import { AcceptDialog, useAcceptance } from './AcceptQuoteDialog.tsx'
import { EndActions } from './EndActions.tsx'

interface Props {
  quote: QuoteRecord
  may: (action: QuoteAction) => boolean
  /** Opens the pricing form for a new version; undefined while that is not possible. */
  onAgain: (() => void) | undefined
  onDone: (record: QuoteRecord | null) => void
}

/** The price as it was sent, with its earlier versions, and what can be done about it. */
export function SentPriceCard({ quote, may, onAgain, onDone }: Props) {
  const { isOpen, open, ...acceptance } = useAcceptance(quote)
  const [price, ...earlier] = quote.prices
  if (!price) return null
  const hasActions = may('send') || may('accept') || may('withdraw')
  return (
    <section aria-labelledby="price-title" className="card overflow-clip">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 id="price-title" className="text-h3">
          {earlier.length > 0 ? `Price, version ${price.version}` : 'Price'}
        </h2>
        <p className="text-[0.875rem] text-muted">
          {`${formatDollars(dollars(divide(cents(price.total), price.distance)))}/mi all-in`}
        </p>
      </div>
      <Lines price={price} />
      <div className="grid gap-1 border-t border-line px-5 py-4 text-[0.9375rem]">
        <p>
          Delivery by <StopTime at={price.deliveryBy} zone={price.deliveryZone} />
        </p>
        {price.note && <p className="wrap-anywhere whitespace-pre-line">{`“${price.note}”`}</p>}
      </div>
      {earlier.length > 0 && <Earlier prices={earlier} />}
      {hasActions && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-base-200 px-5 py-4">
          <EndActions quote={quote} may={may} onDone={onDone} />
          {may('send') && onAgain && (
            <button type="button" className="btn btn-outline max-sm:grow" onClick={onAgain}>
              <Repeat aria-hidden="true" className="size-5" />
              <span>Revise and resend</span>
            </button>
          )}
          {may('accept') && (
            <button type="button" className="btn btn-outline max-sm:grow" onClick={open}>
              <PhoneCall aria-hidden="true" className="size-5" />
              <span>Accepted by phone…</span>
            </button>
          )}
        </div>
      )}
      {isOpen && <AcceptDialog quote={quote} onDone={onDone} {...acceptance} />}
    </section>
  )
}

function Lines({ price }: { price: SentPrice }) {
  const miles = `${price.distance.toLocaleString('en-US')} mi`
  const lines = [
    { label: 'Linehaul', how: miles, amount: price.linehaul },
    ...(price.fuelSurcharge > 0
      ? [
          {
            label: 'Fuel surcharge',
            how: `${miles} × ${formatDollars(dollars(fuelPerMileCents(price.fuel)))}`,
            amount: price.fuelSurcharge,
          },
        ]
      : []),
    ...price.charges.map(({ code, amount, note }) => ({
      label: chargeName(code, note),
      how: code === 'other' ? null : note,
      amount,
    })),
  ]
  return (
    <dl className="px-5 pb-4">
      {lines.map(({ label, how, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two charges may be alike.
        <div key={at} className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
          <dt className="min-w-0 wrap-anywhere">
            <span>{label}</span>
            {how && <span className="block text-[0.875rem] text-muted">{how}</span>}
          </dt>
          <dd className="font-sign text-label">{formatDollars(amount)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-base-content pt-3 font-sign">
        <dt className="text-h3">Price to the shipper</dt>
        <dd className="text-[2rem] leading-none">{formatDollars(price.total)}</dd>
      </div>
    </dl>
  )
}

function Earlier({ prices }: { prices: readonly SentPrice[] }) {
  return (
    <div className="border-t border-line px-5 py-4">
      <h3 className="text-label">Earlier versions</h3>
      <ol className="mt-1 grid gap-1 text-[0.9375rem]">
        {prices.map(({ version, total, sentAt, sentBy }) => (
          <li key={version} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-muted">
              <span>{`Version ${version}, `}</span>
              <DeskTime at={sentAt} />
              {sentBy && <span>{`, ${sentBy}`}</span>}
            </span>
            <s className="text-muted">{formatDollars(total)}</s>
          </li>
        ))}
      </ol>
    </div>
  )
}
