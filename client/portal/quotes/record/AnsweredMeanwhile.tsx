import UserPen from 'lucide-react/icons/user-pen'
import type { QuoteRecord } from '#shared/quotes/quote'
import { quoteStatusLabels } from '#shared/quotes/status'
import { BothSides } from '../../../platform/forms/BothSides.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { useEntry } from '../pricing/useLivePricing.ts'
import type { PricingState } from '../pricing/usePricing.ts'
import { type PriceDetail, priceSides } from './priceSides.ts'

interface Props {
  quote: QuoteRecord
  pricingState: PricingState
  /** This user may still send another version. */
  mayGoOn: boolean
  onKeep: () => void
  onTake: () => void
}

/** Shown when another user has sent a price or ended the request while this user was typing one: both prices, side by side. */
export function AnsweredMeanwhile({ quote, pricingState, mayGoOn, onKeep, onTake }: Props) {
  const entry = useEntry(pricingState.form)
  const [stored] = quote.prices
  const sides = stored && priceSides(entry, stored, pricingState.pricing?.deliveryZone ?? stored.deliveryZone)
  return (
    <section
      aria-label="Changed meanwhile"
      className="tone-amber grid gap-3 rounded-box border border-(--tone-edge) bg-(--tone-tint) p-4"
    >
      <p role="status" className="flex items-start gap-3 font-semibold">
        <UserPen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone-ink)" />
        <span className="min-w-0 wrap-anywhere">
          {mayGoOn && stored ? (
            <>
              <span>{`${stored.sentBy ?? 'Someone else'} sent a price, `}</span>
              <DeskTime at={stored.sentAt} />
              <span>. Your entries are saved.</span>
            </>
          ) : (
            <>
              <span>{`This request is ${quoteStatusLabels[quote.status].toLowerCase()} since`}</span>{' '}
              <DeskTime at={quote.endedAt ?? quote.updatedAt} />
              <span>. Your changes were not sent.</span>
            </>
          )}
        </span>
      </p>
      {mayGoOn && sides ? (
        <BothSides
          label="Price to the shipper"
          entered={<Side details={sides.entered} />}
          stored={<Side details={sides.stored} />}
          onKeep={onKeep}
          onTake={onTake}
        />
      ) : (
        <button type="button" className="btn btn-outline justify-self-start" onClick={onTake}>
          Discard my changes
        </button>
      )}
    </section>
  )
}

/** The total of a price, and its differences below. */
function Side({ details: [total, ...others] }: { details: readonly PriceDetail[] }) {
  return (
    <>
      <span className="block text-h3">{total?.value}</span>
      {others.map(({ label, value }) => (
        <span key={label} className="mt-2 block">
          <span className="block text-second font-normal text-muted">{label}</span> <span>{value}</span>
        </span>
      ))}
    </>
  )
}
