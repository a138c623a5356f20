import { Dexie } from 'dexie'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import type { SyncState } from './cacheDatabase.ts'
import type { ListIndexState } from './listIndex.ts'
import type { OpenCache } from './openCache.ts'
import { inOrder } from './projections.ts'
import { type CachedResource, type CachedRow, type CachedTotals, descriptorOf, type Projection } from './resources.ts'

/** Which rows to read. */
export interface CachedRowsQuery<Resource extends CachedResource> {
  /** Of these statuses; of all without. A stable array, or the query runs at each render. */
  statuses?: readonly string[] | undefined
  /** Only these, among all rows of these statuses. A stable function. */
  matches?: ((row: CachedRow<Resource>) => boolean) | undefined
  /** Another order than the noun's: all rows of these statuses are read for it. A stable function. */
  order?: ((a: CachedRow<Resource>, b: CachedRow<Resource>) => number) | undefined
  limit: number
}

/** The first cached rows of a noun, as they change; undefined until they are read. */
export function useCachedRows<Resource extends CachedResource>(
  { database }: OpenCache,
  resource: Resource,
  { statuses, matches, order, limit }: CachedRowsQuery<Resource>,
): { rows: CachedRow<Resource>[] } | undefined {
  return useLiveQuery(async () => {
    const table = database.rowsOf(resource)
    const { by, descending } = descriptorOf(resource).order
    const parts =
      statuses === undefined
        ? [table.orderBy(by)]
        : statuses.map((status) => table.where(`[status+${by}]`).between([status, Dexie.minKey], [status, Dexie.maxKey]))
    const isWhole = order !== undefined || matches !== undefined
    const first = parts.map((part) => (isWhole ? part : (descending ? part.reverse() : part).limit(limit)).toArray())
    const found = (await Promise.all(first)).flat()
    const rows = matches ? found.filter(matches) : found
    // A stored row has the field that projections are ordered by.
    return { rows: rows.sort(order ?? (inOrder(resource) as (a: object, b: object) => number)).slice(0, limit) }
  }, [database, resource, statuses, matches, order, limit])
}

/** The list index of a noun, as it changes; undefined until it is known whether there is any row. */
export function useListIndex<Resource extends CachedResource>(
  { listIndexes }: OpenCache,
  resource: Resource,
): ListIndexState<Resource> | undefined {
  const listIndex = listIndexes[resource]
  return useSyncExternalStore(listIndex.subscribe, listIndex.get) as ListIndexState<Resource> | undefined
}

/** How many cached rows match; undefined until all are known. `matches` is a stable function. */
export function useCachedCount<Resource extends CachedResource>(
  { listIndexes }: OpenCache,
  resource: Resource,
  matches: (projection: Projection<Resource>) => boolean,
): number | undefined {
  const { subscribe, get } = listIndexes[resource]
  const projections = useSyncExternalStore(subscribe, () => (get()?.isWhole ? get()?.projections : undefined))
  return useMemo(
    () =>
      (projections as readonly Projection<Resource>[] | undefined)?.reduce(
        (sum, projection) => (matches(projection) ? sum + 1 : sum),
        0,
      ),
    [projections, matches],
  )
}

/** One row by the field that its address names; null where it is not cached, undefined until it is read. */
export function useCachedRow<Resource extends CachedResource>(
  { database }: OpenCache,
  resource: Resource,
  address: string,
): CachedRow<Resource> | null | undefined {
  return useLiveQuery(async () => {
    const row = await database.rowsOf(resource).get({ [descriptorOf(resource).address]: address })
    return row ?? null
  }, [database, resource, address])
}

/** How current a noun's rows are; null before they were first fetched, undefined until that is known. */
export function useSyncState<Resource extends CachedResource>(
  { syncStates }: OpenCache,
  resource: Resource,
): (SyncState & { totals: CachedTotals<Resource> }) | null | undefined {
  const all = useObservable(() => syncStates, [syncStates])
  return all && ((all.find((state) => state.resource === resource) ?? null) as never)
}
