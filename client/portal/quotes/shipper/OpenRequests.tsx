import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { shipperPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import type { Quote } from '#shared/quotes/quote'
import { quoteStatuses } from '#shared/quotes/status'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { RouteLine, StopTime } from '../../detail/RouteStops.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { countOf } from '../../list/countOf.ts'
import { PromisedAnswer } from './PromisedAnswer.tsx'
import { ShipperQuoteLink } from './ShipperQuoteLink.tsx'

const open = ['new']
const maxRequests = 5

/** The requests that wait for a price, each with until when it is promised; nothing without any. */
export function OpenRequests() {
  const { totals } = useCachedResource('quotes')
  const rows = useCachedRows(useCache(), 'quotes', { statuses: open, limit: maxRequests })?.rows
  if (!rows?.length) return null
  return (
    <section aria-labelledby="requests" className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-2 md:px-5">
        <h2 id="requests" className="text-h3">
          Your requests
        </h2>
        <Link to={shipperPath('myQuotes')} className="link inline-flex min-h-11 items-center gap-1">
          <span>{`All ${formatCount(countOf(totals, quoteStatuses) ?? undefined) ?? ''}`}</span>
          <span className="sr-only"> quotes</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <ul>
        {rows.map((quote) => (
          <li key={quote.id} className="border-line px-4 py-3 not-last:border-b md:px-5">
            <RowBoundary row={quote} around={(text) => text}>
              <Request quote={quote} />
            </RowBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ quote }: { quote: Quote }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge resource="quotes" status={quote.status} />
      <p className="min-w-0 font-semibold wrap-anywhere">
        <RouteLine pickup={quote.pickupLocation} delivery={quote.deliveryLocation} />
      </p>
      <p className="text-[0.9375rem] text-muted">
        <ShipperQuoteLink quote={quote} />
        <span>, pickup </span>
        <StopTime at={quote.pickupTime} zone={quote.pickupZone} />
      </p>
      <p className="grow text-[0.9375rem] md:text-right">
        <PromisedAnswer by={quote.respondBy} />
      </p>
    </div>
  )
}
