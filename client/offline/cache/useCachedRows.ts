import { Dexie } from 'dexie'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import type { Reading, Seen, SeenNoun, SeenRow } from './cacheDatabase.ts'
import type { CatalogState } from './listIndex.ts'
import type { SeenAs } from './openCache.ts'
import { type Brief, orders } from './projections.ts'

/** What rows are asked for. */
export interface SeenQuestion<Noun extends SeenNoun> {
  /** Of these statuses; of all where it is undefined. It must stay the same array as long as it means the same. */
  statuses?: readonly string[] | undefined
  /**
   * Another order than the noun's, for which all that it is narrowed to is read. It must be the same function as long as it
   * means the same.
   */
  order?: ((a: SeenRow<Noun>, b: SeenRow<Noun>) => number) | undefined
  /** At most so many. */
  limit: number
}

/** The first rows of a noun that this device has seen, kept as they change; undefined until they are read. */
export function useSeenRows<Noun extends SeenNoun>(
  { database }: SeenAs,
  noun: Noun,
  { statuses, order, limit }: SeenQuestion<Noun>,
): { rows: SeenRow<Noun>[] } | undefined {
  return useLiveQuery(async () => {
    const table = database.table<SeenRow<Noun>, string>(noun)
    const { by, lastFirst } = orders[noun]
    const all =
      statuses === undefined
        ? table.orderBy(by)
        : table.where(`[status+${by}]`).inAnyRange(
            statuses.map((status) => [
              [status, Dexie.minKey],
              [status, Dexie.maxKey],
            ]),
          )
    if (order) return { rows: (await all.toArray()).sort(order).slice(0, limit) }
    return { rows: await (lastFirst ? all.reverse() : all).limit(limit).toArray() }
  }, [database, noun, statuses, order, limit])
}

/** A noun in brief, and the rows of it that are at hand, as they change; undefined until it is known whether there is any. */
export function useCatalog<Noun extends SeenNoun>({ catalogs }: SeenAs, noun: Noun): CatalogState<Noun> | undefined {
  const catalog = catalogs[noun]
  return useSyncExternalStore(catalog.subscribe, catalog.get) as CatalogState<Noun> | undefined
}

/** How many rows of this device `matches` holds for; undefined until all are known. It must stay the same as long as it means the same. */
export function useSeenCount<Noun extends SeenNoun>(
  seen: SeenAs,
  noun: Noun,
  matches: (brief: Brief<Noun>) => boolean,
): number | undefined {
  const catalog = seen.catalogs[noun]
  const briefs = useSyncExternalStore(catalog.subscribe, () => (catalog.get()?.isWhole ? catalog.get()?.briefs : undefined))
  return useMemo(
    () => (briefs as readonly Brief<Noun>[] | undefined)?.reduce((sum, brief) => (matches(brief) ? sum + 1 : sum), 0),
    [briefs, matches],
  )
}

/** One row by what its address names, null when this device has not seen it; undefined until it is read. */
export function useSeenRow<Noun extends SeenNoun>(
  { database }: SeenAs,
  noun: Noun,
  id: string,
): SeenRow<Noun> | null | undefined {
  return useLiveQuery(async () => {
    const table = database.table<SeenRow<Noun>, string>(noun)
    // People read an application's reference, and its address has that.
    return (await (noun === 'applications' ? table.get({ reference: id }) : table.get(id))) ?? null
  }, [database, noun, id])
}

/** When a noun was last read through, and its totals then; null before the first time, undefined until that is known. */
export function useReading<Noun extends SeenNoun>(
  { readings }: SeenAs,
  noun: Noun,
): (Reading & { totals: Seen[Noun]['totals'] }) | null | undefined {
  const all = useObservable(() => readings, [readings])
  return all && ((all.find((one) => one.noun === noun) ?? null) as never)
}
