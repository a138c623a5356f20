import MessageSquare from 'lucide-react/icons/message-square'
import type { SentPrice } from '#shared/quote'

/** What the desk has written beside its price. */
export function PriceNote({ price: { note, sentBy } }: { price: SentPrice }) {
  if (!note) return null
  return (
    <section aria-label="Note of dispatch" className="card flex-row gap-3 p-5 sm:p-6">
      <MessageSquare aria-hidden="true" className="mt-0.5 size-5 flex-none text-muted" />
      <p className="min-w-0 wrap-anywhere whitespace-pre-line">
        “{note}”{sentBy && <span className="block text-muted">{sentBy}, dispatch</span>}
      </p>
    </section>
  )
}
