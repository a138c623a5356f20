import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { LoadRow } from '#shared/loads/load'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { RouteLine, StopTime } from '../../detail/RouteStops.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { LoadBadges } from '../loads/LoadBadges.tsx'
import { totalOf } from '../loads/loadText.ts'

const shownAtFirst = 5
const newestFirst = (a: LoadRow, b: LoadRow) => Date.parse(b.createdAt) - Date.parse(a.createdAt)

/** The latest cached loads of a broker, and a link to all of them. */
export function BrokerLoads({ broker: { id } }: { broker: { id: string } }) {
  const { revalidatedAt } = useCachedResource('loads')
  const matches = useCallback(({ brokerId }: LoadRow) => brokerId === id, [id])
  const rows = useCachedRows(useCache(), 'loads', { matches, order: newestFirst, limit: shownAtFirst })?.rows
  const isRead = rows !== undefined && (rows.length > 0 || revalidatedAt != null)
  return (
    <section aria-labelledby="broker-loads" className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-1.5">
        <h2 id="broker-loads" className="text-h3">
          Latest loads
        </h2>
        <Link
          to={{ pathname: staffPath('loads'), search: `?broker=${id}` }}
          className="link inline-flex min-h-11 items-center gap-1 no-print"
        >
          All loads
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      {!isRead && (
        <div aria-busy="true" className="p-5">
          <div className="skeleton h-24" />
        </div>
      )}
      {isRead && rows.length === 0 && (
        <p className="px-5 py-8 text-center text-muted">No open loads, and none paid in the last 90 days.</p>
      )}
      {isRead && rows.length > 0 && (
        <ul>
          {rows.map((load) => (
            <li key={load.id} className="border-line px-5 py-3 not-last:border-b">
              <RowBoundary row={load} around={(text) => text}>
                <LoadLine load={load} />
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LoadLine({ load }: { load: LoadRow }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            translate="no"
            to={`${staffPath('loads')}/${load.id}`}
            className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
          >
            {load.id}
          </Link>
          <LoadBadges load={load} compact />
        </div>
        <p className="wrap-anywhere">
          <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
        </p>
        <p className="text-[0.875rem] text-muted">
          <StopTime at={load.pickupDateTime} until={load.pickupUntil} zone={load.pickupZone} />
        </p>
      </div>
      <p className="font-sign text-label whitespace-nowrap tabular-nums">{totalOf(load)}</p>
    </div>
  )
}
