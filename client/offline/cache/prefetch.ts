import { rowsOf } from '#shared/permissions'
import type { Locks } from '../locks.ts'
import type { CacheDatabase } from './cacheDatabase.ts'
import { type CachedNoun, descriptorOf } from './nouns.ts'
import { cacheRecord } from './records.ts'

/** Several single records of the server at once: those of the named rows that this person may see. */
export type ReadRecords = (noun: CachedNoun, ids: readonly string[]) => Promise<readonly { id: string }[]>

export interface PrefetchParts {
  database: CacheDatabase
  locks: Locks
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
  readRecords: ReadRecords
}

/** How much is prefetched for a noun, in characters of JSON: what a weak mobile connection carries in seconds. */
const budget = 256 * 1024

/** Records a request, so that the response is small enough to arrive. */
const batchSize = 10

/**
 * Caches the single records of a person's own rows before they are opened, in the order of the noun's descriptor, until the
 * budget is used up. A record is fetched again once its row has changed. Nothing is prefetched for people who see
 * everybody's rows: they work at a desk, with a connection.
 */
export async function prefetchRecords(
  noun: CachedNoun,
  { database, locks, role, now, readRecords }: PrefetchParts,
): Promise<void> {
  const { prefetch: rankOf } = descriptorOf(noun).record ?? {}
  if (!rankOf || rowsOf(role, noun) !== 'own') return
  // A tab that has the lock prefetches for all of them.
  await locks.request(`prefetch:${database.name}:${noun}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const rows = await database.rowsOf(noun).toArray()
    const ranked = rows.map((row) => ({ row, rank: rankOf(row) })).sort((a, b) => a.rank - b.rank)
    let left = budget
    for (let at = 0; at < ranked.length && left > 0; at += batchSize) {
      const next = ranked.slice(at, at + batchSize).map(({ row }) => row)
      const cached = await database.records.bulkGet(next.map(({ id }) => [noun, id]))
      const stale = next.filter(({ rowTag }, place) => cached[place]?.role !== role || cached[place]?.rowTag !== rowTag)
      const isFresh = (id: string) => !stale.some((row) => row.id === id)
      for (const one of cached) if (one && isFresh(one.id)) left -= one.size
      if (stale.length === 0) continue
      const tags = new Map(stale.map(({ id, rowTag }) => [id, rowTag]))
      for (const record of await readRecords(noun, [...tags.keys()])) {
        left -= await cacheRecord({ database, role }, noun, { id: record.id, at: now(), record, rowTag: tags.get(record.id) })
      }
    }
  })
}
