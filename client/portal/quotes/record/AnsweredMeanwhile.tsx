import UserPen from 'lucide-react/icons/user-pen'
import { dollars, formatDollars } from '#shared/money'
import { priceOf } from '#shared/priceMoney'
import type { QuoteRecord } from '#shared/quote'
import { quoteStatusLabels } from '#shared/quoteStatus'
import { formatStop, instantOf } from '#shared/time'
import { BothSides } from '../../../forms/BothSides.tsx'
import { DeskTime } from '../../record/DeskTime.tsx'
import { figuresOf } from '../pricing/entry.ts'
import { useEntry } from '../pricing/useLiveSheet.ts'
import type { PriceSheetState } from '../pricing/usePriceSheet.ts'

interface Props {
  quote: QuoteRecord
  sheet: PriceSheetState
  /** Another version may still be sent. */
  mayGoOn: boolean
  onKeep: () => void
  onTake: () => void
}

/** Somebody else has sent a price, or ended the request, while this person was typing one: both prices, side by side. */
export function AnsweredMeanwhile({ quote, sheet, mayGoOn, onKeep, onTake }: Props) {
  const entry = useEntry(sheet.form)
  const [theirs] = quote.prices
  const figures = figuresOf(entry)
  const zone = sheet.pricing?.deliveryZone ?? ''
  const delivery = zone ? instantOf(`${entry.deliveryDate}T${entry.deliveryTime}`, zone) : null
  const mine = side(dollars(priceOf(figures).totalCents), figures.linehaul, delivery && formatStop(delivery, zone))
  return (
    <section
      aria-label="Changed meanwhile"
      className="tone-amber grid gap-3 rounded-box border border-(--tone-edge) bg-(--tone-tint) p-4"
    >
      <p role="status" className="flex items-start gap-3 font-semibold">
        <UserPen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone-ink)" />
        <span className="min-w-0 wrap-anywhere">
          {mayGoOn && theirs ? (
            <>
              {theirs.sentBy ?? 'Somebody else'} sent a price, <DeskTime at={theirs.sentAt} />. Nothing that you typed is lost.
            </>
          ) : (
            <>
              This request is {quoteStatusLabels[quote.status].toLowerCase()} since{' '}
              <DeskTime at={quote.endedAt ?? quote.updatedAt} />. What you typed was not sent.
            </>
          )}
        </span>
      </p>
      {mayGoOn && theirs ? (
        <BothSides
          label="Price to the shipper"
          mine={mine}
          theirs={side(theirs.total, theirs.linehaul, formatStop(theirs.deliveryBy, theirs.deliveryZone))}
          onKeep={onKeep}
          onTake={onTake}
        />
      ) : (
        <button type="button" className="btn btn-outline justify-self-start" onClick={onTake}>
          Forget what I typed
        </button>
      )}
    </section>
  )
}

const side = (total: number, linehaul: number, delivery: string | null) =>
  [formatDollars(total), `Linehaul ${formatDollars(linehaul)}`, delivery && `by ${delivery}`].filter(Boolean).join('\n')
