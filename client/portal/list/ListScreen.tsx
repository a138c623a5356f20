import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { company } from '#shared/company'
import type { CachedRow, Projection } from '../../offline/cache/nouns.ts'
import { filterBy } from '../../offline/cache/projections.ts'
import { StaleBanner } from '../cache/StaleBanner.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { StreamBanner } from '../feedback/StreamBanner.tsx'
import { countOf } from './countOf.ts'
import { dueFirst } from './dueFirst.ts'
import { FoundList } from './FoundList.tsx'
import { type CardProps, ListCards } from './ListCards.tsx'
import { ListFilters } from './ListFilters.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { useFresh } from './useFresh.ts'
import { useList } from './useList.ts'
import { useListSearch } from './useListSearch.ts'
import { useListView } from './useListView.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** What arrives by itself, and waits for our word by a promised time. */
export type Arriving = 'quotes' | 'applications'

interface Props<Noun extends Arriving> {
  noun: Noun
  title: string
  lead: string
  /** What a row is called: in full (`quote request`), and where the title says the rest (`request`). */
  called: string
  briefly: string
  /** What the search box looks into. */
  searchBy: string
  statuses: Record<CachedRow<Noun>['status'], string>
  columns: readonly Column<CachedRow<Noun>>[]
  Card: ComponentType<CardProps<CachedRow<Noun>>>
  /** Whom a new row is from. */
  from: (row: CachedRow<Noun>) => string
  /** When the first one comes, and the way to where they come from. */
  none: { text: string; link: ReactNode }
}

/** The window on what arrives: who is due first on top, robots apart at the end, live, as a table or as cards, to be searched and narrowed. */
export function ListScreen<Noun extends Arriving>({ noun, title, lead, called, briefly, ...rest }: Props<Noun>) {
  const { searchBy, statuses, columns, Card, from, none } = rest
  const filter = useListSearch<CachedRow<Noun>['status']>(statuses, sorts)
  const { view, choose } = useListView(noun)
  const {
    search: { status },
    sought,
    other: { sort },
  } = filter
  // The order is this device's: the server's older ones come as it gives them.
  const question = filter.question && { ...filter.question, sort: undefined }
  const latest = useRef(filter.choose)
  useEffect(() => {
    latest.current = filter.choose
  })
  const onSort = useCallback((by: string) => latest.current('sort', by === 'due' ? '' : by), [])
  const matches = useMemo(() => (status || sought ? filterBy(status, sought) : undefined), [status, sought])
  const list = useList(noun, {
    matches,
    question,
    order: sort ? undefined : (dueFirst as Order<Noun>),
    isNear: true,
    of: { status, sought },
  })
  const { found, of, rowOf, want, totals, isRefused, isStale, revalidatedAt } = list
  const { fresh, arrived } = useFresh(JSON.stringify(of), found as readonly Projection<Arriving>[] | undefined)
  const arrivals = found as readonly Projection<Arriving>[] | undefined
  const [first, ...others] = arrived.flatMap(({ id, suspicious }) => (suspicious ? [] : (rowOf(id) ?? [])))
  const parts = useMemo(() => {
    const of = (robots: boolean) => (arrivals ?? []).filter(({ suspicious }) => suspicious === robots).map(({ id }) => id)
    return { people: of(false), robots: of(true) }
  }, [arrivals])
  const isNarrowed = Boolean(of.status || of.sought)
  const label = `${capital(called)}s, ${sort ? 'newest' : 'due'} first`
  const listed = (ids: readonly string[], label: string) => {
    const props = { ids, rowOf, want, fresh }
    if (view === 'cards') return <ListCards label={label} Card={Card} {...props} height={340} />
    return <ListTable caption={label} columns={columns} {...props} height={73} sort={sort ?? 'due'} onSort={onSort} />
  }

  return (
    <>
      <title>{`${title} | ${company.name}`}</title>
      {!isRefused && <StaleBanner what={`${briefly}s`} {...list} />}
      {!isRefused && !isStale && <StreamBanner shown={`${briefly}s`} revalidatedAt={revalidatedAt ?? 0} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex items-end justify-between gap-4">
          <div>
            <h1>{title}</h1>
            {!isRefused && <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>}
          </div>
          {!isRefused && choose && <ViewSwitch view={view} onChoose={choose} />}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={filter} what={`${called}s`} by={searchBy} statuses={statuses} />
            <FoundList
              list={list}
              what={`${called}s`}
              ended="decided"
              view={view}
              apart={parts.robots.length}
              count={of.sought ? null : countOf(totals as Counts | null, of.status ? [of.status] : Object.keys(statuses))}
              onClear={isNarrowed ? filter.clear : null}
              empty={{
                title: isNarrowed ? `No ${called}s found matching your criteria` : `No ${called}s yet`,
                none: none.text,
                button: none.link,
              }}
            >
              {() => (
                <>
                  {parts.people.length > 0 && listed(parts.people, label)}
                  {parts.robots.length > 0 && (
                    <section aria-labelledby="list-robots" className="grid gap-3">
                      <h2 id="list-robots" className="mt-2 text-h3 text-muted">
                        Probably robots
                      </h2>
                      {listed(parts.robots, `${capital(called)}s that are probably robots'`)}
                    </section>
                  )}
                </>
              )}
            </FoundList>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {first && others.length === 0 && `New ${called} ${first.reference} from ${from(first)}`}
        {others.length > 0 && `${others.length + 1} new ${called}s`}
      </p>
    </>
  )
}

/** What else than who is due first can be on top. */
const sorts = { sort: { '-received': 'newest' } }

type Order<Noun extends Arriving> = (projections: readonly Projection<Noun>[]) => readonly Projection<Noun>[]
type Counts = Readonly<Record<string, { count: number }>>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
