import { rowsOf } from '#shared/permissions'
import type { Locks } from '../locks.ts'
import type { CacheDatabase } from './cacheDatabase.ts'
import { type CachedNoun, descriptorOf } from './nouns.ts'
import { cacheRecord } from './records.ts'

/** The server's single records, several at once: those of the named rows that this person may see. */
export type ReadRecords = (noun: CachedNoun, ids: readonly string[]) => Promise<readonly { id: string }[]>

export interface PrefetchParts {
  database: CacheDatabase
  locks: Locks
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
  readRecords: ReadRecords
}

/** As much of a person's own records is cached ahead of need, in characters of JSON: what a line of one bar carries in seconds. */
const budget = 256 * 1024

/** As many as are asked for at once: a response small enough to arrive. */
const batchSize = 10

/**
 * Caches the single records of a person's own rows before anybody opens them, in the order of the noun's descriptor, until
 * the budget is used up. A record is read again once its row has changed. Whoever reads everybody's rows opens them at a
 * desk, and nothing is prefetched for them.
 */
export async function prefetchRecords(
  noun: CachedNoun,
  { database, locks, role, now, readRecords }: PrefetchParts,
): Promise<void> {
  const { record } = descriptorOf(noun)
  if (!record || rowsOf(role, noun) !== 'own') return
  // Another tab that is at it reads for all of them.
  await locks.request(`prefetch:${database.name}:${noun}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const rows = await database.rowsOf(noun).toArray()
    const ranked = rows.map((row) => ({ row, rank: record.prefetch(row) })).sort((a, b) => a.rank - b.rank)
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
