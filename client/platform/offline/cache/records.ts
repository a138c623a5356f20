import { useLiveQuery } from 'dexie-react-hooks'
import type { HistoryEntry } from '#shared/kernel/findings'
import type { CacheDatabase, CachedRecord } from './cacheDatabase.ts'
import { type CachedResource, descriptorOf } from './resources.ts'

/** How much is cached in all, in characters of JSON; beyond that the oldest are evicted. */
const capacity = 1024 * 1024

/** Where records are cached, and for which role. */
interface Scope {
  database: CacheDatabase
  role: string
}

/**
 * Caches a single record, where the noun has more in it than in the row, for opening it offline; returns its size. `at` is
 * when it was read, in milliseconds; `rowTag` that of its row, where known.
 */
export async function cacheRecord(
  scope: Scope,
  resource: CachedResource,
  record: Pick<CachedRecord, 'id' | 'at' | 'record' | 'rowTag'>,
): Promise<number> {
  return descriptorOf(resource).record ? store(scope, resource, record) : 0
}

async function store(
  { database, role }: Scope,
  resource: CachedResource,
  { id, at, record, rowTag }: Pick<CachedRecord, 'id' | 'at' | 'record' | 'rowTag'>,
): Promise<number> {
  const size = JSON.stringify(record).length
  await database.transaction('rw', database.records, async () => {
    await database.records.put({ resource, id, at, role, record, rowTag, size })
    const all = (await database.records.orderBy('[at+size]').keys()) as unknown as [number, number][]
    let extra = all.reduce((sum, [, size]) => sum + size, 0) - capacity
    const deletedCount = all.findIndex(([, size]) => {
      if (extra <= 0) return true
      extra -= size
      return false
    })
    if (deletedCount > 0) await database.records.orderBy('[at+size]').limit(deletedCount).delete()
  })
  return size
}

/** Where the history of a record is cached, beside it. */
export const historyId = (id: string) => `${id}/history`

/** Caches what was done with a record, also of a noun whose rows say all of it. What no row of this device has, it does not have. */
export async function cacheHistory(
  scope: Scope,
  resource: CachedResource,
  id: string,
  at: number,
  history: readonly HistoryEntry[],
): Promise<void> {
  const { storeChange, unstoredReasons = [] } = descriptorOf(resource)
  const record = history.map((entry) => ({
    ...entry,
    ...(unstoredReasons.includes(entry.action) && { reason: null }),
    ...(storeChange && { changes: entry.changes?.flatMap(storeChange) ?? null }),
  }))
  await store(scope, resource, { id: historyId(id), at, record, rowTag: undefined })
}

/** For a record that is deleted, or that this person may not see any more. */
export async function evictRecord({ database }: Pick<Scope, 'database'>, resource: CachedResource, id: string): Promise<void> {
  await database.records.bulkDelete(recordKeys(resource, id))
}

/** Under which a record and its history are cached. */
export const recordKeys = (resource: CachedResource, id: string): [CachedResource, string][] => [
  [resource, id],
  [resource, historyId(id)],
]

/** The cached record for this role; null without one, or while none is asked for, undefined until that is known. */
export function useStoredRecord(
  { database, role }: Scope,
  resource: CachedResource,
  id: string | null,
): CachedRecord | null | undefined {
  return useLiveQuery(async () => {
    if (id === null) return null
    const cached = await database.records.get([resource, id])
    return cached?.role === role ? cached : null
  }, [database, role, resource, id])
}
