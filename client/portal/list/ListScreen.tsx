import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { useDebouncedValue } from '../../platform/forms/useDebouncedValue.ts'
import type { CachedResource, CachedRow, Projection } from '../../platform/offline/cache/resources.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { StreamBanner } from '../feedback/StreamBanner.tsx'
import { StaleBanner } from './cache/StaleBanner.tsx'
import { FoundList, type NoneFound } from './FoundList.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListPanel, type StatusTabs } from './ListPanel.tsx'
import { ListRows, type RowLook } from './ListRows.tsx'
import type { ListState } from './useList.ts'
import { useListView } from './useListView.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

interface Props<Resource extends CachedResource> {
  list: ListState<Resource>
  title: string
  lead?: string
  /** The plural name of the rows: `quote requests`; `briefly` is its short form: `requests`. */
  what: string
  briefly?: string
  /** The fields that the search box searches, for its label. */
  searchBy: string
  /** The accessible name of the list. */
  label: string
  look: RowLook<CachedRow<Resource>>
  /** The links to other lists, beside the title. */
  views?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Puts the switch between table and cards before the actions. */
  switchFirst?: boolean
  /** Metrics above the list. */
  summary?: ReactNode
  /** Further filters beside the status. */
  filters?: ReactNode
  /** Tabs for these statuses, by their labels, after a tab for all. */
  tabs?: StatusTabs
  /** Content right above the rows, and right below them where there are some. */
  above?: ReactNode
  below?: ReactNode
  /** The label for rows that the device caches for 90 days only: `decided`; `paid` by default. */
  ended?: string
  empty: NoneFound
  /** Rows that are listed in a section at the end and not counted. */
  apart?: { is: (projection: Projection<Resource>) => boolean; heading: string; label: string }
  /** A live list: it shows when the event stream is interrupted, and marks new rows. */
  live?: { newcomers: ReadonlySet<string> }
  /** The sort name of the list's own order, where a column header shows it. */
  ownSort?: string
}

/** The screen of a list: metrics, filters, and the rows as a table or as cards; or that the user has no access. */
export function ListScreen<Resource extends CachedResource>({
  list,
  title,
  lead,
  what,
  label,
  look,
  empty,
  ...rest
}: Props<Resource>) {
  const { resource, filter, found, isRefused, isStale, revalidatedAt } = list
  const { briefly = what, apart, live, ownSort, tabs } = rest
  const { view, choose } = useListView(resource)
  const latest = useRef(filter.choose)
  useEffect(() => {
    latest.current = filter.choose
  })
  const onSort = useCallback((sort: string) => latest.current('sort', sort === ownSort ? '' : sort), [ownSort])
  const sort = filter.sort ?? ownSort
  const isApart = apart?.is
  const parts = useMemo(() => {
    if (!found || !isApart) return null
    const getIds = (apart: boolean) => found.filter((row) => isApart(row) === apart).map(({ id }) => id)
    return { main: getIds(false), apart: getIds(true) }
  }, [found, isApart])
  // Announces the number of matching rows: a user who types does not see the rows change.
  const isFiltered = list.of.isFiltered || list.of.status !== undefined
  const announcement = !found || !isFiltered ? '' : found.length === 0 ? empty.title : `${formatCount(found.length)} ${briefly}`
  const spoken = useDebouncedValue(announcement)
  const renderRows = (ids: readonly string[], label: string) => (
    <ListRows
      list={list}
      look={look}
      label={label}
      ids={ids}
      view={view}
      sort={sort}
      onSort={onSort}
      newcomers={live?.newcomers}
    />
  )
  const viewSwitch = choose && <ViewSwitch view={view} onChoose={choose} />
  const rows = (
    <FoundList list={list} what={what} ended={rest.ended} view={view} apart={parts?.apart.length} empty={empty}>
      {(ids) =>
        parts && apart ? (
          <>
            {parts.main.length > 0 && renderRows(parts.main, label)}
            {parts.apart.length > 0 && (
              <section aria-labelledby="list-apart" className="grid gap-3">
                <h2 id="list-apart" className="mt-2 text-h3 text-muted">
                  {apart.heading}
                </h2>
                {renderRows(parts.apart, apart.label)}
              </section>
            )}
          </>
        ) : (
          renderRows(ids, label)
        )
      }
    </FoundList>
  )

  return (
    <>
      <title>{`${title} | ${company.name}`}</title>
      {!isRefused && <StaleBanner what={briefly} {...list} />}
      {live && !isRefused && !isStale && <StreamBanner shown={briefly} revalidatedAt={revalidatedAt ?? 0} />}
      <div className="grid content-start gap-4 p-3 py-5 md:gap-3 md:px-6 md:py-4">
        <div
          className={`flex justify-between gap-4 ${lead ? 'items-end' : 'items-center'} ${lead && !rest.actions ? '' : 'flex-wrap gap-y-3'}`}
        >
          <div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <h1>{title}</h1>
              {!isRefused && wrapText(rest.views)}
            </div>
            {lead && !isRefused && <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>}
          </div>
          {!isRefused && (
            <div className="flex flex-wrap items-center gap-2 no-print">
              {rest.switchFirst && viewSwitch}
              {wrapText(rest.actions)}
              {!tabs && !rest.switchFirst && viewSwitch}
            </div>
          )}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            <p role="status" className="sr-only">
              {spoken}
            </p>
            {wrapText(rest.summary)}
            <ListFilters filter={filter} what={what} by={rest.searchBy} statuses={list.statuses}>
              {rest.filters}
            </ListFilters>
            {tabs ? (
              <ListPanel list={list} tabs={tabs} viewSwitch={viewSwitch}>
                {wrapText(rest.above)}
                {rows}
              </ListPanel>
            ) : (
              <>
                {rows}
                {found && found.length > 0 && wrapText(rest.below)}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
