import { useLiveQuery } from 'dexie-react-hooks'
import type { CacheDatabase, CachedRecord } from './cacheDatabase.ts'
import { type CachedNoun, descriptorOf } from './nouns.ts'

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
  { database, role }: Scope,
  noun: CachedNoun,
  { id, at, record, rowTag }: Pick<CachedRecord, 'id' | 'at' | 'record' | 'rowTag'>,
): Promise<number> {
  if (!descriptorOf(noun).record) return 0
  const size = JSON.stringify(record).length
  await database.transaction('rw', database.records, async () => {
    await database.records.put({ noun, id, at, role, record, rowTag, size })
    const all = (await database.records.orderBy('[at+size]').keys()) as unknown as [number, number][]
    let extra = all.reduce((sum, [, size]) => sum + size, 0) - capacity
    const gone = all.findIndex(([, size]) => {
      if (extra <= 0) return true
      extra -= size
      return false
    })
    if (gone > 0) await database.records.orderBy('[at+size]').limit(gone).delete()
  })
  return size
}

/** For a record that is deleted, or that this person may not see any more. */
export async function evictRecord({ database }: Pick<Scope, 'database'>, noun: CachedNoun, id: string): Promise<void> {
  await database.records.delete([noun, id])
}

/** The cached record for this role; null without one, undefined until that is known. */
export function useStoredRecord({ database, role }: Scope, noun: CachedNoun, id: string): CachedRecord | null | undefined {
  return useLiveQuery(async () => {
    const cached = await database.records.get([noun, id])
    return cached?.role === role ? cached : null
  }, [database, role, noun, id])
}
