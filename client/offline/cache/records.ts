import { useLiveQuery } from 'dexie-react-hooks'
import type { KeptRecord, SeenNoun } from './cacheDatabase.ts'
import type { SeenAs } from './openCache.ts'

/** As much of them is cached, in characters of JSON; of more, those that were read first go. */
const room = 1024 * 1024

/**
 * Of which nouns a single record is kept, as it was opened: those that tell more than their rows. A driver's and an
 * applicant's is the row, but for a license number that a device may not keep whole.
 */
const keeps = { loads: true, settlements: true, drivers: false, quotes: false, applications: false } as const satisfies Record<
  SeenNoun,
  boolean
>

/**
 * Caches what the server told of one row alone, for who opens it without a network; answers its size. `at`: when, in
 * milliseconds. `rowTag`: of the row it belongs to, where that is known.
 */
export async function keepRecord(
  { database, role }: Pick<SeenAs, 'database' | 'role'>,
  noun: SeenNoun,
  { id, at, record, rowTag }: Pick<KeptRecord, 'id' | 'at' | 'record' | 'rowTag'>,
): Promise<number> {
  if (!keeps[noun]) return 0
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
export async function forgetRecord({ database }: SeenAs, noun: SeenNoun, id: string): Promise<void> {
  await database.records.delete([noun, id])
}

/** A record as it was last opened in this role; null when it never was, undefined until that is known. */
export function useKeptRecord({ database, role }: SeenAs, noun: SeenNoun, id: string): KeptRecord | null | undefined {
  return useLiveQuery(async () => {
    const kept = await database.records.get([noun, id])
    return kept?.role === role ? kept : null
  }, [database, role, noun, id])
}
