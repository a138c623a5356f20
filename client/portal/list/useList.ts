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

/** Where there is none at all, nothing older is asked for. */
const isNone = (totals: unknown) => Boolean(totals) && countOfAll(totals) === 0

/** So many rows have to be there before they take the place of those that are shown. */
const screenful = 16

/** What is particular to one list. All of it must stay the same objects and functions as long as it means the same. */
export interface ListOptions<Noun extends CachedNoun> {
  /** It is not filtered by status. */
  isOfAllStatuses?: boolean
  /** What else it can be filtered by. */
  choices?: Choices
  /** Which rows that leaves, by what is chosen; undefined for all. */
  filterOf?: (chosen: Chosen) => ((projection: Projection<Noun>) => boolean) | undefined
  /** What is searched of a row besides, folded. */
  alsoSearched?: ((id: string) => string) | undefined
  /** The orders that can be chosen, by their names in the address. */
  sorts?: object
  /** By what is chosen another order than the noun's; its own (`sort` undefined) only moves some rows to the front. */
  orderOf?: (sort: string | undefined) => ((projections: readonly Projection<Noun>[]) => readonly Projection<Noun>[]) | undefined
  /** Completes a cached row with what is not cached. */
  complete?: (row: CachedRow<Noun>) => CachedRow<Noun>
}

/** What the rows of a list are filtered by. */
type Shown = Pick<ListFilter, 'status' | 'search' | 'chosen'> & {
  /** By more than their status. */
  isFiltered: boolean
}

export interface ListState<Noun extends CachedNoun = CachedNoun> extends CachedNounState<Noun>, RowSource<CachedRow<Noun>> {
  noun: Noun
  filter: ListFilter
  /** What there is, in its order; undefined while that is not known. */
  found: readonly Projection<Noun>[] | undefined
  /** What they are filtered by: until the first rows of another list are there, the list before. */
  of: Shown
  /** How many rows of these statuses there are, by what the list is filtered by besides; null while that is not known. */
  countOf: (statuses: readonly string[]) => number | null
  /** They are the server's: this device does not cache them. */
  isUncached: boolean
  /** Why the server could not be asked for older ones. */
  uncachedError: Error | null
  askAgain: () => unknown
  /** Why there is nothing to show. */
  failure: Error | null
}

/**
 * The list of a noun's cached rows as the address filters and sorts it: at once, as they change, revalidated behind it;
 * where none matches, the server is asked, which has older ones.
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
  // Sorted first, then filtered: a letter that is typed has nothing sorted.
  const ordered = useMemo(() => {
    // That there is nothing is known of a whole list alone.
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

  // Until its first rows are there, the list before stays in sight.
  const isThere = first?.slice(0, screenful).every((id) => rows?.has(id))
  const asked = { all, of }
  const shown = useRef<typeof asked>({ all: undefined, of })
  const { all: here, of: shownOf } = isThere || shown.current.of === of ? asked : shown.current
  useEffect(() => {
    if (here === asked.all) shown.current = asked
  })

  const isKnown = revalidatedAt != null
  // The device of somebody who reads all rows caches a part of them; of somebody's own it caches all.
  const isPart = hasUncachedRows && rowsOf(cache.role, noun) === 'all' && !isNone(totals)
  const lacks = isPart && isKnown && isWhole && all?.length === 0
  const older = useUncachedRows(noun, filter.query, lacks)

  // Whoever has to sign in or may not read it is told so elsewhere.
  const isHandledElsewhere = error instanceof ApiError && [401, 403].includes(error.status)
  const failure = revalidatedAt === null && !isFetching && !isHandledElsewhere && !all?.length ? error : null
  useEffect(() => {
    // Without a network nothing has failed: the list says what it needs.
    if (failure && navigator.onLine) notify(listFailed(noun))
  }, [failure, noun])

  const source = lacks && older.rows ? older.rows : rows
  const rowOf = useCallback(
    (id: string) => {
      const row = source?.get(id)
      return row && complete ? complete(row) : row
    },
    [source, complete],
  )
  const isUncached = lacks && older.found !== undefined && older.found.length > 0
  const counts = useMemo(() => (of.isFiltered && isWhole ? countByStatus(matching ?? []) : null), [of, isWhole, matching])
  return {
    ...state,
    ...{ noun, filter, rowOf, want, isUncached, failure, of: shownOf },
    found: lacks ? older.found : isKnown || here?.length ? here : undefined,
    countOf: (statuses) => {
      // What the server found beside the cached rows nobody has counted.
      if (isUncached) return null
      if (!of.isFiltered) return countOf(totals as Readonly<Record<string, { count: number }>> | null, statuses)
      return counts && statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
    },
    uncachedError: lacks ? older.error : null,
    askAgain: older.refetch,
  }
}

const nothing = {}

function countByStatus(projections: readonly { status: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status } of projections) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}
