import { useLiveQuery } from 'dexie-react-hooks'
import type { CacheDatabase, CachedRecord } from './cacheDatabase.ts'
import { type CachedNoun, descriptorOf } from './nouns.ts'

/** As many of them are cached, in characters of JSON; of more, those that were read first go. */
const room = 1024 * 1024

/** What was cached, and for which role. */
interface Scope {
  database: CacheDatabase
  role: string
}

/**
 * Caches what the server has of one row alone, where that is more than the row, for whoever opens it without a network;
 * returns its size. `at`: when, in milliseconds. `rowTag`: of the row it belongs to, where that is known.
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
    let extra = all.reduce((sum, [, size]) => sum + size, 0) - room
    const gone = all.findIndex(([, size]) => {
      if (extra <= 0) return true
      extra -= size
      return false
    })
    if (gone > 0) await database.records.orderBy('[at+size]').limit(gone).delete()
  })
  return size
}

/** It is gone, or not this person's to see any more. */
export async function evictRecord({ database }: Pick<Scope, 'database'>, noun: CachedNoun, id: string): Promise<void> {
  await database.records.delete([noun, id])
}

/** A record as it was last read for this role; null when it never was, undefined until that is known. */
export function useStoredRecord({ database, role }: Scope, noun: CachedNoun, id: string): CachedRecord | null | undefined {
  return useLiveQuery(async () => {
    const cached = await database.records.get([noun, id])
    return cached?.role === role ? cached : null
  }, [database, role, noun, id])
}
