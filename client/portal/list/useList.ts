import { useCallback, useEffect, useMemo, useRef } from 'react'
import { rowsOf } from '#shared/permissions'
import { listFailed } from '#shared/portalNotices'
import { hasWords, searchWords } from '#shared/search'
import { pageSize } from '../../offline/cache/listIndex.ts'
import { type CachedNoun, type CachedRow, descriptorOf, type Projection } from '../../offline/cache/nouns.ts'
import { countOfAll } from '../../offline/cache/revalidation.ts'
import { useListIndex } from '../../offline/cache/useCachedRows.ts'
import { ApiError } from '../../transport/request.ts'
import { notify } from '../../ui/toasts.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { type CachedNounState, useCachedNoun } from '../cache/useCachedNoun.ts'
import { countOf } from './countOf.ts'
import { type Choices, type Chosen, type ListFilter, useListFilter } from './useListFilter.ts'
import type { RowSource } from './useListWindow.ts'
import { useUncachedRows } from './useUncachedRows.ts'

/** Whether the server has no row at all: then it is not queried for uncached ones. */
const isNone = (totals: unknown) => Boolean(totals) && countOfAll(totals) === 0

/** How many rows of a new list must be in memory before it replaces the one on the screen. */
const screenful = 16

/** The options of one list: stable objects and functions. */
export interface ListOptions<Noun extends CachedNoun> {
  /** It has no status filter. */
  isOfAllStatuses?: boolean
  /** Other filters. */
  choices?: Choices
  /** The filter for the chosen values; undefined for all rows. */
  filterOf?: (chosen: Chosen) => ((projection: Projection<Noun>) => boolean) | undefined
  /** More text to search in, folded, by the row's id. */
  alsoSearched?: ((id: string) => string) | undefined
  /** The orders that can be chosen, by their names in the URL. */
  sorts?: object
  /** Another order than the noun's; the one for `sort` undefined must be close to it, as it also sorts a first page. */
  orderOf?: (sort: string | undefined) => ((projections: readonly Projection<Noun>[]) => readonly Projection<Noun>[]) | undefined
  /** Adds to a cached row what is not cached. */
  complete?: (row: CachedRow<Noun>) => CachedRow<Noun>
}

/** The filter of the rows on the screen. */
type Shown = Pick<ListFilter, 'status' | 'search' | 'chosen'> & {
  /** By more than the status. */
  isFiltered: boolean
}

export interface ListState<Noun extends CachedNoun = CachedNoun> extends CachedNounState<Noun>, RowSource<CachedRow<Noun>> {
  noun: Noun
  filter: ListFilter
  /** The matching projections in order; undefined while they are unknown. */
  found: readonly Projection<Noun>[] | undefined
  /** Their filter; the previous one until the first rows of the new list are in memory. */
  of: Shown
  /** How many rows of these statuses match the other filters; null while that is unknown. */
  countOf: (statuses: readonly string[]) => number | null
  /** The rows come from the server: this device does not cache them. */
  isUncached: boolean
  /** Why they could not be fetched. */
  uncachedError: Error | null
  askAgain: () => unknown
  /** Why nothing can be shown. */
  failure: Error | null
}

/**
 * A noun's cached rows as the URL filters and sorts them: at once, revalidated in the background, and updated as they change.
 * Where none matches, the server is queried for rows that are not cached.
 */
export function useList<Noun extends CachedNoun>(noun: Noun, options: ListOptions<Noun> = {}): ListState<Noun> {
  const { isOfAllStatuses = false, choices = nothing, sorts = nothing, filterOf, alsoSearched, orderOf, complete } = options
  const cache = useCache()
  const { statuses, hasUncachedRows } = descriptorOf(noun)
  const filter = useListFilter(isOfAllStatuses ? nothing : statuses, choices, sorts)
  const state = useCachedNoun(noun)
  const { revalidatedAt, totals, error, isFetching } = state
  const { projections, isWhole = false, rows } = useListIndex(cache, noun) ?? {}
  const want = cache.listIndexes[noun].want

  const { status, search, chosen, sort } = filter
  const order = useMemo(() => orderOf?.(sort), [orderOf, sort])
  const isNear = sort === undefined
  // Sorted before it is filtered, so that typing does not sort again.
  const ordered = useMemo(() => {
    // Only a complete index proves that there is no row.
    if (!projections || (!isWhole && (projections.length === 0 || (order && !isNear)))) return undefined
    return order ? order(projections) : projections
  }, [projections, isWhole, order, isNear])

  const { matches, of } = useMemo(() => {
    const words = searchWords(search ?? '')
    const isWanted = filterOf?.(chosen)
    const isFiltered = search !== undefined || isWanted !== undefined
    const hasAll = alsoSearched
      ? ({ id, text }: Projection<Noun>) => hasWords(`${text}\n${alsoSearched(id)}`, words)
      : ({ text }: Projection<Noun>) => hasWords(text, words)
    const matches = isFiltered ? (one: Projection<Noun>) => (isWanted?.(one) ?? true) && hasAll(one) : undefined
    return { matches, of: { status, search, chosen, isFiltered } }
  }, [status, search, chosen, filterOf, alsoSearched])
  const matching = useMemo(() => {
    if (!matches) return ordered
    return isWhole ? ordered?.filter(matches) : undefined
  }, [ordered, isWhole, matches])
  const all = useMemo(() => {
    if (!status) return matching
    return isWhole ? matching?.filter((one) => one.status === status) : undefined
  }, [matching, isWhole, status])
  const first = useMemo(() => all?.slice(0, pageSize).map(({ id }) => id), [all])
  useEffect(() => {
    if (first) want(first)
  }, [first, want])

  // The previous list stays on the screen until the first rows of the new one are in memory.
  const isThere = first?.slice(0, screenful).every((id) => rows?.has(id))
  const next = { all, of }
  const shown = useRef<typeof next>({ all: undefined, of })
  const { all: here, of: shownOf } = isThere || shown.current.of === of ? next : shown.current
  useEffect(() => {
    if (here === next.all) shown.current = next
  })

  const isKnown = revalidatedAt != null
  // Roles that read all rows cache a part of them; roles that read their own cache all.
  const isPart = hasUncachedRows && rowsOf(cache.role, noun) === 'all' && !isNone(totals)
  const needsServer = isPart && isKnown && isWhole && all?.length === 0
  const uncached = useUncachedRows(noun, filter.query, needsServer)

  // 401 and 403 have their own messages elsewhere.
  const isHandledElsewhere = error instanceof ApiError && [401, 403].includes(error.status)
  const failure = revalidatedAt === null && !isFetching && !isHandledElsewhere && !all?.length ? error : null
  useEffect(() => {
    // No notice offline: the list itself says that it needs a connection.
    if (failure && navigator.onLine) notify(listFailed(noun))
  }, [failure, noun])

  const source = needsServer && uncached.rows ? uncached.rows : rows
  const rowOf = useCallback(
    (id: string) => {
      const row = source?.get(id)
      return row && complete ? complete(row) : row
    },
    [source, complete],
  )
  const isUncached = needsServer && uncached.found !== undefined && uncached.found.length > 0
  const counts = useMemo(() => (of.isFiltered && isWhole ? countByStatus(matching ?? []) : null), [of, isWhole, matching])
  return {
    ...state,
    ...{ noun, filter, rowOf, want, isUncached, failure, of: shownOf },
    found: needsServer ? uncached.found : isKnown || here?.length ? here : undefined,
    countOf: (statuses) => {
      // The number of matching rows on the server is unknown.
      if (isUncached) return null
      if (!of.isFiltered) return countOf(totals as Readonly<Record<string, { count: number }>> | null, statuses)
      return counts && statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
    },
    uncachedError: needsServer ? uncached.error : null,
    askAgain: uncached.refetch,
  }
}

const nothing = {}

function countByStatus(projections: readonly { status: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status } of projections) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}
