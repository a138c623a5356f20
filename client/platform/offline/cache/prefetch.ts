import { Dexie } from 'dexie'
import { can, type Rows, rowsOf } from '#shared/access/permissions'
import type { Locks } from '../locks.ts'
import type { CacheDatabase } from './cacheDatabase.ts'
import { cacheRecord } from './records.ts'
import { type CachedResource, type CachedRow, descriptorOf } from './resources.ts'

/** Several single records of the server at once: those of the named rows that this person may see. */
export type ReadRecords = (resource: CachedResource, ids: readonly string[]) => Promise<readonly { id: string }[]>

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
 * Caches single records before they are opened, in the order of the noun's descriptor, until the budget is used up: those of
 * a person's own rows; of everybody's only what the descriptor names. A record is fetched again once its row has changed.
 */
export async function prefetchRecords(
  resource: CachedResource,
  { database, locks, role, now, readRecords }: PrefetchParts,
): Promise<void> {
  const { address, record: described } = descriptorOf(resource)
  const rowScope = rowsOf(role, resource)
  const getKey = (row: CachedRow) => String(row[address])
  if (!described || !rowScope || (rowScope === 'all' && !(described.alsoOfAll && can(role, described.alsoOfAll.for)))) return
  // A tab that has the lock prefetches for all of them.
  await locks.request(`prefetch:${database.name}:${resource}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const rows = await readPrefetchable(resource, database, rowScope)
    const ranked = rows.map((row) => ({ row, rank: described.prefetch(row, rowScope) })).sort((a, b) => a.rank - b.rank)
    let remaining = budget
    for (let start = 0; start < ranked.length && remaining > 0; start += batchSize) {
      const next = ranked.slice(start, start + batchSize).map(({ row }) => row)
      // Under what the address of a record names, as one that is opened.
      const cached = await database.records.bulkGet(next.map((row) => [resource, getKey(row)]))
      const isStale = ({ rowTag }: CachedRow, index: number) => cached[index]?.role !== role || cached[index]?.rowTag !== rowTag
      const stale = new Map(next.filter(isStale).map((row) => [row.id, row]))
      next.forEach(({ id }, index) => {
        if (!stale.has(id)) remaining -= cached[index]?.size ?? 0
      })
      if (stale.size === 0) continue
      for (const record of await readRecords(resource, [...stale.keys()])) {
        const row = stale.get(record.id)
        if (!row) continue
        remaining -= await whileListed(database, resource, row, () =>
          cacheRecord({ database, role }, resource, { id: getKey(row), at: now(), record, rowTag: row.rowTag }),
        )
      }
    }
  })
}

/** Caches nothing, 0, where the row has gone since: this person may not see its record any more. */
function whileListed(
  database: CacheDatabase,
  resource: CachedResource,
  row: CachedRow,
  cache: () => Promise<number>,
): Promise<number> {
  const rows = database.rowsOf(resource)
  return database.transaction('rw', rows, database.records, async () => ((await rows.get(row.id)) ? cache() : 0))
}

/** The rows whose records are worth it. */
async function readPrefetchable(resource: CachedResource, database: CacheDatabase, rowScope: Rows): Promise<CachedRow[]> {
  const { record, order } = descriptorOf(resource)
  if (rowScope === 'own') return database.rowsOf(resource).toArray()
  const readStatus = (status: string) =>
    database.rowsOf(resource).where(`[status+${order.by}]`).between([status, Dexie.minKey], [status, Dexie.maxKey]).toArray()
  return (await Promise.all((record?.alsoOfAll?.statuses ?? []).map(readStatus))).flat()
}
