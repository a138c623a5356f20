import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { CachedResource, CachedRow } from '../../platform/offline/cache/resources.ts'
import { useCachedRows } from '../../platform/offline/cache/useCachedRows.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../list/cache/useCachedResource.ts'

/** The resources with a section on the dashboard (§2). */
type Sectioned = Exclude<CachedResource, 'quotes' | 'applications' | 'brokers' | 'documents'>

export interface SectionProps<Resource extends Sectioned> {
  title: string
  resource: Resource
  /** Shows the first `limit` rows of this status. */
  status: string
  limit: number
  /** The sort order, where it is not that of the resource's list. */
  order?: (a: CachedRow<Resource>, b: CachedRow<Resource>) => number
  /** Whether the banner of the metrics shows that the screen is stale. */
  isStaleSaid: boolean
  /** The text without any row. */
  empty: string
  row: (row: CachedRow<Resource>) => ReactNode
  /** Actions below the rows. */
  children?: ReactNode
}

/** The first rows of a resource, from the cache at once and then revalidated. */
export function DashboardSection<Resource extends Sectioned>({
  title,
  resource,
  status,
  limit,
  order,
  ...rest
}: SectionProps<Resource>) {
  const id = useId()
  const state = useCachedResource(resource)
  const { revalidatedAt, error, refetch } = state
  const totals = state.totals as Readonly<Record<string, { count: number }>> | null
  const statuses = useMemo(() => [status], [status])
  const page = useCachedRows(useCache(), resource, { statuses, order, limit })
  const shown = () => {
    if (revalidatedAt == null || !page) {
      if (error) {
        return (
          <div className="p-4">
            <ErrorAlert error={error} onRetry={refetch} what={resource} />
          </div>
        )
      }
      return <Skeleton what={title} rows={limit} />
    }
    // The totals have arrived before the rows.
    if (page.rows.length === 0 && totals?.[status]?.count) return <Skeleton what={title} rows={limit} />
    if (page.rows.length === 0) return <p className="px-5 py-8 text-center text-muted">{rest.empty}</p>
    return (
      <ul>
        {page.rows.map((row) => (
          <li key={row.id} className="border-line px-5 py-3.5 not-last:border-b">
            <RowBoundary row={row} around={(text) => text}>
              <Row row={row} show={rest.row} />
            </RowBoundary>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section aria-labelledby={id} className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-2.5">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        <Link to={staffPath(resource)} className="link inline-flex min-h-11 items-center gap-1">
          <span>{`All ${resource}`}</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <StaleBanner what={resource} {...state} isSaid={rest.isStaleSaid} />
      {shown()}
      {rest.children && <div className="mt-auto border-t border-line px-5 py-3.5 empty:hidden">{rest.children}</div>}
    </section>
  )
}

/** A component, so that the row's error boundary catches its errors. */
function Row<Shown>({ row, show }: { row: Shown; show: (row: Shown) => ReactNode }) {
  return show(row)
}

function Skeleton({ what, rows }: { what: string; rows: number }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">{`Loading ${what}`}</p>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="grid gap-2 border-line px-5 py-3.5 not-last:border-b">
          <div className="skeleton h-5 w-2/3" />
          <div className="skeleton h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
