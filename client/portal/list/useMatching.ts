import { useMemo } from 'react'
import type { ListIndexState } from '../../platform/offline/cache/listIndex.ts'
import { searchFilter } from '../../platform/offline/cache/projections.ts'
import type { CachedResource, Projection } from '../../platform/offline/cache/resources.ts'
import type { Chosen, ListFilter } from './useListFilter.ts'

/** The filter and the order of a list: stable functions. */
export interface MatchingOptions<Resource extends CachedResource> {
  /** The filter for the selected values; undefined for all rows. */
  filterOf?: (chosen: Chosen) => ((projection: Projection<Resource>) => boolean) | undefined
  /** More text to search in, folded, by the row's id. */
  alsoSearched?: ((id: string) => string) | undefined
  /** An order other than the resource's; the one for `sort` undefined must be close to it, as it also sorts a first page. */
  orderOf?: (
    sort: string | undefined,
  ) => ((projections: readonly Projection<Resource>[]) => readonly Projection<Resource>[]) | undefined
}

/** The filter by which rows match. */
export type MatchedBy = Pick<ListFilter, 'status' | 'search' | 'chosen'> & {
  /** Filtered by more than the status. */
  isFiltered: boolean
}

interface Matching<Resource extends CachedResource> {
  /** The matching projections in order; undefined while they are unknown. */
  all: readonly Projection<Resource>[] | undefined
  of: MatchedBy
  /** The number of matches by status, for every status; null where only the status filters. */
  counts: ReadonlyMap<string, number> | null
}

/** The projections of a list index that match the filter. */
export function useMatching<Resource extends CachedResource>(
  { projections, isWhole }: Partial<ListIndexState<Resource>>,
  { status, search, chosen, sort }: ListFilter,
  { filterOf, alsoSearched, orderOf }: MatchingOptions<Resource>,
): Matching<Resource> {
  const order = useMemo(() => orderOf?.(sort), [orderOf, sort])
  const isNear = sort === undefined
  // Sorted before it is filtered, so that typing does not sort again.
  const ordered = useMemo(() => {
    // Only a complete index proves that there is no row.
    if (!projections || (!isWhole && (projections.length === 0 || (order && !isNear)))) return undefined
    return order ? order(projections) : projections
  }, [projections, isWhole, order, isNear])

  const { matches, of } = useMemo(() => {
    const isFound = searchFilter(search, alsoSearched)
    const isWanted = filterOf?.(chosen)
    const isFiltered = search !== undefined || isWanted !== undefined
    const matches = isFiltered ? (row: Projection<Resource>) => (isWanted?.(row) ?? true) && isFound(row) : undefined
    return { matches, of: { status, search, chosen, isFiltered } }
  }, [status, search, chosen, filterOf, alsoSearched])
  const matching = useMemo(() => {
    if (!matches) return ordered
    return isWhole ? ordered?.filter(matches) : undefined
  }, [ordered, isWhole, matches])
  const all = useMemo(() => {
    if (!status) return matching
    return isWhole ? matching?.filter((row) => row.status === status) : undefined
  }, [matching, isWhole, status])
  const counts = useMemo(() => (of.isFiltered && isWhole ? countByStatus(matching ?? []) : null), [of, isWhole, matching])
  return { all, of, counts }
}

function countByStatus(projections: readonly { status: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status } of projections) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}
