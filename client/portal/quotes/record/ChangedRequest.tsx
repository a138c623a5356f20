import { useQuery } from '@tanstack/react-query'
import UserPen from 'lucide-react/icons/user-pen'
import { quoteEquipment } from '#shared/kernel/equipment'
import { formatStop } from '#shared/kernel/time'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import { queries } from '../../../platform/api/queries.ts'
import { quoteLabels } from '../../../platform/forms/quoteEntry.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { changedRequestId } from '../pricing/pricingFields.ts'

interface Props {
  quote: QuoteRecord
  /** The request as this user saw it; null when only its version is known. */
  seen: Quote | null
  onSeen: () => void
}

const fields = ['companyName', 'contactName', 'email', 'phone', 'equipment', 'pickupLocation', 'deliveryLocation'] as const

/** Shown above the form when another user has changed the request while this user was typing a price. The typed values stay. */
export function ChangedRequest({ quote, seen, onSeen }: Props) {
  // Without a connection the other user's name is unknown.
  const { data } = useQuery(queries.history('quotes', quote.id, quote.updatedAt))
  const changes = seen ? differences(seen, quote) : []
  return (
    <section
      id={changedRequestId}
      tabIndex={-1}
      aria-label="Changed meanwhile"
      className="tone-amber grid gap-3 rounded-box border border-(--tone-edge) bg-(--tone-tint) p-4"
    >
      <p role="status" className="flex items-start gap-3 font-semibold">
        <UserPen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone-ink)" />
        <span className="min-w-0 wrap-anywhere">
          <span>{`${data?.[0]?.who ?? 'Someone else'} changed this request, `}</span>
          <DeskTime at={quote.updatedAt} />
          <span>. Your entries are saved.</span>
        </span>
      </p>
      {changes.length > 0 && (
        <dl className="grid gap-2 rounded-field border border-line bg-base-100 px-4 py-3">
          {changes.map(({ label, before, now }) => (
            <div key={label}>
              <dt className="text-second text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <del className="text-muted">{before}</del> <ins className="font-semibold no-underline">{now}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="btn btn-outline justify-self-start" onClick={onSeen}>
        Continue pricing
      </button>
    </section>
  )
}

function differences(viewed: Quote, quote: Quote): { label: string; before: string; now: string }[] {
  const text = (request: Quote, field: (typeof fields)[number]) =>
    field === 'equipment' ? quoteEquipment[request.equipment] : request[field]
  const pickup = (request: Quote) => formatStop(request.pickupTime, request.pickupZone)
  return [
    ...fields.map((field) => ({ label: quoteLabels[field], before: text(viewed, field), now: text(quote, field) })),
    { label: quoteLabels.pickupTime, before: pickup(viewed), now: pickup(quote) },
    { label: quoteLabels.freightDetails, before: viewed.freightDetails ?? 'None', now: quote.freightDetails ?? 'None' },
    { label: 'Likely spam', before: viewed.suspicious ? 'Yes' : 'No', now: quote.suspicious ? 'Yes' : 'No' },
  ].filter(({ before, now }) => before !== now)
}
