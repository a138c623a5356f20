import { useCallback, useEffect, useMemo, useRef } from 'react'
import { rowsOf } from '#shared/access/permissions'
import { listFailed } from '#shared/notifications/listMessages'
import { type ListIndexState, pageSize } from '../../platform/offline/cache/listIndex.ts'
import { type CachedResource, type CachedRow, descriptorOf, type Projection } from '../../platform/offline/cache/resources.ts'
import { countOfAll } from '../../platform/offline/cache/revalidation.ts'
import { useListIndex } from '../../platform/offline/cache/useCachedRows.ts'
import { ApiError } from '../../platform/transport/request.ts'
import { notify } from '../../platform/ui/toasts.ts'
import { useCache } from './cache/CacheProvider.tsx'
import { type CachedResourceState, useCachedResource } from './cache/useCachedResource.ts'
import { countOf } from './countOf.ts'
import { type Choices, type ListFilter, useListFilter } from './useListFilter.ts'
import type { RowSource } from './useListWindow.ts'
import { type MatchedBy, type MatchingOptions, useMatching } from './useMatching.ts'
import { useUncachedRows } from './useUncachedRows.ts'

/** Whether the server has no row at all: then it is not queried for uncached ones. */
const isNone = (totals: unknown) => Boolean(totals) && countOfAll(totals) === 0

/** How many rows of a new list must be in memory before it replaces the one on the screen. */
const screenful = 16

/** The options of one list: stable objects and functions. */
export interface ListOptions<Resource extends CachedResource> extends MatchingOptions<Resource> {
  /** The list has no status filter. */
  isOfAllStatuses?: boolean
  /** Options of the status filter other than the statuses, for rows that only the server lists. */
  unlisted?: Readonly<Record<string, string>>
  /** Other filters. */
  choices?: Choices
  /** The available orders, by their names in the URL. */
  sorts?: object
  /** Completes a cached row with values that the cache lacks. */
  complete?: (row: CachedRow<Resource>) => CachedRow<Resource>
}

export interface ListState<Resource extends CachedResource = CachedResource>
  extends CachedResourceState<Resource>,
    RowSource<CachedRow<Resource>> {
  resource: Resource
  /** The labels of the status filter. */
  statuses: Readonly<Record<string, string>>
  /** These rows appear only when the filter selects them. */
  isUnlisted: boolean
  filter: ListFilter
  /** The matching projections in order; undefined while they are unknown. */
  found: readonly Projection<Resource>[] | undefined
  /** Their filter; the previous one until the first rows of the new list are in memory. */
  of: MatchedBy
  /** How many rows of these statuses match the other filters; null while that is unknown. */
  countOf: (statuses: readonly string[]) => number | null
  /** The rows come from the server: this device does not cache them. */
  isUncached: boolean
  /** The server has more rows. */
  isMoreUncached: boolean
  /** The rows are the newest, because the server does not know the selected order. */
  isNewestFirst: boolean
  /** Why the uncached rows could not be fetched. */
  uncachedError: Error | null
  askAgain: () => unknown
  /** Why the list can show nothing. */
  failure: Error | null
}

/**
 * The cached rows of a resource, filtered and sorted by the URL: at once, revalidated in the background, and updated as they
 * change. If none matches, the server is queried for uncached rows.
 */
export function useList<Resource extends CachedResource>(
  resource: Resource,
  options: ListOptions<Resource> = {},
): ListState<Resource> {
  const { isOfAllStatuses = false, unlisted = nothing, choices = nothing, sorts = nothing, complete } = options
  const cache = useCache()
  const { statuses: listed, hasUncachedRows, serverSorts = none } = descriptorOf(resource)
  const statuses = useMemo((): Record<string, string> => ({ ...listed, ...unlisted }), [listed, unlisted])
  const filter = useListFilter(isOfAllStatuses ? nothing : statuses, choices, sorts, serverSorts)
  const state = useCachedResource(resource)
  const { revalidatedAt, totals, error, isFetching } = state
  const index: Partial<ListIndexState<Resource>> = useListIndex(cache, resource) ?? {}
  const { isWhole = false, rows } = index
  const want = cache.listIndexes[resource].want
  const { all, of, counts } = useMatching(index, filter, options)
  const first = useMemo(() => all?.slice(0, pageSize).map(({ id }) => id), [all])
  useEffect(() => {
    if (first) want(first)
  }, [first, want])

  // The previous list remains on the screen until the first rows of the new one are in memory.
  const isThere = first?.slice(0, screenful).every((id) => rows?.has(id))
  const next = { all, of }
  const shown = useRef<typeof next>({ all: undefined, of })
  const { all: current, of: shownMatch } = isThere || shown.current.of === of ? next : shown.current
  useEffect(() => {
    if (current === next.all) shown.current = next
  })

  const isRevalidated = revalidatedAt != null
  // Roles that read all rows cache a part of them; roles that read their own cache all.
  const isUnlisted = filter.status !== undefined && Object.hasOwn(unlisted, filter.status)
  const isPart = hasUncachedRows && rowsOf(cache.role, resource) === 'all' && (isUnlisted || !isNone(totals))
  const needsServer = isPart && isRevalidated && isWhole && all?.length === 0
  const uncached = useUncachedRows(resource, filter.query, needsServer)
  // In an order that the server does not know, its first page is not the first page of the list.
  const isFirstOfOrder = filter.sort === undefined || serverSorts.includes(filter.sort)
  const order = filter.sort === undefined || uncached.isMore ? undefined : options.orderOf?.(filter.sort)
  const uncachedFound = useMemo(() => (uncached.found && order ? order(uncached.found) : uncached.found), [uncached.found, order])

  // 401 and 403 have their own messages elsewhere.
  const isHandledElsewhere = error instanceof ApiError && [401, 403].includes(error.status)
  const failure = revalidatedAt === null && !isFetching && !isHandledElsewhere && !all?.length ? error : null
  useEffect(() => {
    // No toast offline: the list itself shows that it needs a connection.
    if (failure && navigator.onLine) notify(listFailed(resource))
  }, [failure, resource])

  const source = needsServer && uncached.rows ? uncached.rows : rows
  const rowOf = useCallback(
    (id: string) => {
      const row = source?.get(id)
      return row && complete ? complete(row) : row
    },
    [source, complete],
  )
  const isUncached = needsServer && uncached.found !== undefined && uncached.found.length > 0
  return {
    ...state,
    resource,
    statuses,
    isUnlisted,
    filter,
    rowOf,
    want,
    isUncached,
    failure,
    of: shownMatch,
    found: needsServer ? uncachedFound : isRevalidated || current?.length ? current : undefined,
    countOf: (statuses) => {
      // The number of matching rows on the server is unknown.
      if (isUncached) return null
      if (!of.isFiltered) return countOf(totals as Readonly<Record<string, { count: number }>> | null, statuses)
      return counts && statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
    },
    isMoreUncached: isUncached && uncached.isMore,
    isNewestFirst: isUncached && uncached.isMore && !isFirstOfOrder,
    uncachedError: needsServer ? uncached.error : null,
    askAgain: uncached.refetch,
  }
}

const nothing = {}
const none: readonly string[] = []
