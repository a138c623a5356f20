import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { company } from '#shared/company'
import { formatCount } from '#shared/count'
import { type Listed, queries, type RowOf, type StatusOf } from '../../api/queries.ts'
import { ApiError } from '../../api/request.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { NoAccess } from '../NoAccess.tsx'
import { StreamBanner } from '../StreamBanner.tsx'
import { type CardProps, ListCards } from './ListCards.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { useFresh } from './useFresh.ts'
import { useListSearch } from './useListSearch.ts'
import { useListView } from './useListView.ts'
import { useLiveList } from './useLiveList.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props<Noun extends Listed> {
  noun: Noun
  title: string
  lead: string
  /** What a row is called: in full (`quote request`), and where the title says the rest (`request`). */
  called: string
  briefly: string
  /** What the search box looks into. */
  searchBy: string
  statuses: Record<StatusOf<Noun>, string>
  columns: readonly Column<RowOf<Noun>>[]
  Card: ComponentType<CardProps<RowOf<Noun>>>
  /** Whom a new row is from. */
  from: (row: RowOf<Noun>) => string
  /** When the first one comes, and the way to where they come from. */
  none: { text: string; link: ReactNode }
}

/** The window on a noun's rows: newest on top, live, as a table or as cards, to be searched and narrowed. */
export function ListScreen<Noun extends Listed>({ noun, title, lead, called, briefly, ...rest }: Props<Noun>) {
  const { searchBy, statuses, columns, Card, from, none } = rest
  const filter = useListSearch(statuses)
  const { search } = filter
  const { view, choose } = useListView(noun)
  const list = useInfiniteQuery({ ...queries.list(noun, search), placeholderData: (before) => before })
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = list
  useLiveList(noun, search, isFetching)
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const shownRows = useMemo(() => {
    const byId = new Map(rows?.map((row) => [row.id, row]))
    return { ids: [...byId.keys()], rowOf: (id: string) => byId.get(id), want: nothing }
  }, [rows])
  const { fresh, arrived } = useFresh<RowOf<Noun>>(JSON.stringify(search), isPlaceholderData ? undefined : rows)
  const refused = error instanceof ApiError && error.status === 403
  const label = `${capital(called)}s, newest first`

  const shown = () => {
    if (!rows) return error ? null : <ListSkeleton what={`${called}s`} view={view} />
    if (rows.length > 0) {
      return (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          {view === 'table' ? (
            <ListTable caption={label} columns={columns} {...shownRows} fresh={fresh} height={73} />
          ) : (
            <ListCards label={label} Card={Card} {...shownRows} fresh={fresh} height={340} />
          )}
        </div>
      )
    }
    if (!search.status && !search.search) {
      return (
        <ListEmpty title={`No ${called}s yet`} text={none.text}>
          {none.link}
        </ListEmpty>
      )
    }
    return (
      <ListEmpty title={`No ${called}s found matching your criteria`} text="Check the spelling, or look at all of them.">
        <button type="button" className="btn btn-outline" onClick={filter.clear}>
          Clear Search
        </button>
      </ListEmpty>
    )
  }

  return (
    <>
      <title>{`${title} | ${company.name}`}</title>
      {!refused && <StreamBanner shown={`${briefly}s`} readAt={dataUpdatedAt} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex items-end justify-between gap-4">
          <div>
            <h1>{title}</h1>
            {!refused && <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>}
          </div>
          {!refused && choose && <ViewSwitch view={view} onChoose={choose} />}
        </div>
        {refused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={filter} what={`${called}s`} by={searchBy} statuses={statuses} />
            {error && <ErrorAlert error={error} onRetry={refetch} />}
            {shown()}
            {rows && rows.length > 0 && !isPlaceholderData && (
              <div className="flex flex-wrap items-center justify-center gap-4 text-[0.9375rem] text-muted">
                <span>{`${counted(rows.length, briefly)} shown`}</span>
                {list.hasNextPage && (
                  <button
                    type="button"
                    className="btn btn-outline text-base-content"
                    disabled={list.isFetchingNextPage}
                    onClick={() => list.fetchNextPage()}
                  >
                    {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
                  </button>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {arrived.length === 1 && arrived[0] && `New ${called} ${arrived[0].reference} from ${from(arrived[0])}`}
        {arrived.length > 1 && `${arrived.length} new ${called}s`}
      </p>
    </>
  )
}

/** They are all at hand. */
const nothing = () => {}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${formatCount(count)} ${what}s`)
