import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/navigation'
import { whyNotKept } from '../../offline/database.ts'
import { useSeenRows } from '../../offline/seenRows.ts'
import type { SeenNoun, SeenRow } from '../../offline/userDatabase.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { useSeen } from '../seen/SeenScreens.tsx'
import { useSeenNoun } from '../seen/useSeenNoun.ts'

export interface SectionProps<Noun extends SeenNoun> {
  title: string
  noun: Noun
  /** The first so many rows of this status. */
  status: string
  limit: number
  /** Which are the first, where that is not as the noun is listed. */
  order?: (a: SeenRow<Noun>, b: SeenRow<Noun>) => number
  /** That they are old is said with the figures, where there are any; that this device is full is said of them alone. */
  areFiguresThere: boolean
  /** When there is none. */
  empty: string
  row: (row: SeenRow<Noun>) => ReactNode
  /** What can be done with them. */
  children?: ReactNode
}

/** The first few rows of a noun: those of this device at once, kept as the server has them. */
export function DashboardSection<Noun extends SeenNoun>({ title, noun, status, limit, order, ...rest }: SectionProps<Noun>) {
  const id = useId()
  const state = useSeenNoun(noun)
  const { readAt, error, refetch } = state
  const statuses = useMemo(() => [status], [status])
  const page = useSeenRows(useSeen(), noun, { statuses, order, limit })
  const shown = () => {
    if (readAt == null || !page) {
      if (error) {
        return (
          <div className="p-4">
            <ErrorAlert error={error} onRetry={refetch} />
          </div>
        )
      }
      return <Skeleton what={title} rows={limit} />
    }
    if (page.rows.length === 0) return <p className="px-5 py-8 text-center text-muted">{rest.empty}</p>
    return (
      <ul>
        {page.rows.map((row) => (
          <li key={row.id} className="border-line px-5 py-3.5 not-last:border-b">
            {rest.row(row)}
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
        <Link to={staffPath(noun)} className="link inline-flex min-h-11 items-center gap-1">
          All {noun}
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      {(!rest.areFiguresThere || whyNotKept(error) === 'full') && <SeenBanner what={noun} {...state} />}
      {shown()}
      {rest.children && <div className="mt-auto border-t border-line px-5 py-3.5">{rest.children}</div>}
    </section>
  )
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
