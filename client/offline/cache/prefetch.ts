import { rowsOf } from '#shared/permissions'
import type { Locks } from '../locks.ts'
import type { SeenNoun, SeenRow, UserDatabase } from './cacheDatabase.ts'
import { keepRecord } from './records.ts'

/** The nouns whose single record tells more than its row. */
export type RecordNoun = 'loads' | 'settlements'

/** The server as it answers single records, several at once: those of the named rows that this person may see. */
export type ReadRecords = (noun: RecordNoun, ids: readonly string[]) => Promise<readonly { id: string }[]>

export interface ReadAhead {
  database: UserDatabase
  locks: Locks
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
  readRecords: ReadRecords
}

/** As much of a person's own records is cached unasked, in characters of JSON: what a line of one bar carries in seconds. */
const budget = 256 * 1024

/** As many as are asked for at once: an answer small enough to arrive. */
const atOnce = 10

/**
 * Caches the single records of a person's own rows before anybody opens them: the current load, the next ones, then what
 * changed last, until the budget is used up. A record is read again once its row has changed. Whoever reads everybody's
 * rows opens them at a desk, and is not read ahead for.
 */
export async function readAhead(noun: SeenNoun, { database, locks, role, now, readRecords }: ReadAhead): Promise<void> {
  if ((noun !== 'loads' && noun !== 'settlements') || rowsOf(role, noun) !== 'own') return
  // Another tab that is at it reads for all of them.
  await locks.request(`read-ahead:${database.name}:${noun}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const rows = await database.table<SeenRow<RecordNoun>, string>(noun).toArray()
    let left = budget
    for (let wanted = rows.sort(inNeed); wanted.length > 0 && left > 0; wanted = wanted.slice(atOnce)) {
      const next = wanted.slice(0, atOnce)
      const cached = await database.records.bulkGet(next.map(({ id }) => [noun, id]))
      const stale = next.filter(({ rowTag }, place) => cached[place]?.role !== role || cached[place]?.rowTag !== rowTag)
      const isFresh = (id: string) => !stale.some((row) => row.id === id)
      for (const one of cached) if (one && isFresh(one.id)) left -= one.size
      if (stale.length === 0) continue
      const tags = new Map(stale.map(({ id, rowTag }) => [id, rowTag]))
      for (const record of await readRecords(noun, [...tags.keys()])) {
        left -= await keepRecord({ database, role }, noun, { id: record.id, at: now(), record, rowTag: tags.get(record.id) })
      }
    }
  })
}

/** The load on the road, then what is to be driven by pickup, then all else by its last change. */
function inNeed(a: SeenRow<RecordNoun>, b: SeenRow<RecordNoun>): number {
  const [first, second] = [stageOf(a), stageOf(b)]
  if (first !== second) return first - second
  if ('pickupDateTime' in a && 'pickupDateTime' in b && first < 2) {
    return Date.parse(a.pickupDateTime) - Date.parse(b.pickupDateTime)
  }
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt)
}

const stages: Partial<Record<string, number>> = { enroute: 0, planned: 1, booked: 1, quoted: 1 }
const stageOf = ({ status }: SeenRow<RecordNoun>): number => stages[status] ?? 2
