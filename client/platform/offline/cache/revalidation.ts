import { maxParts, partOf, partTags, type TaggedRow } from '#shared/kernel/rowTags'
import { ApiError } from '../../transport/request.ts'
import type { Locks } from '../locks.ts'
import { reportUnexpected } from '../unexpected.ts'
import type { AnsweredRecord } from './answered.ts'
import type { CacheDatabase } from './cacheDatabase.ts'
import { type Change, clearResource, writeChange } from './changes.ts'
import { prefetchRecords, type ReadRecords } from './prefetch.ts'
import type { CachedResource, CachedRow } from './resources.ts'
import { setTag, type Tags, tagsOf, wholeUpTo } from './tags.ts'

/**
 * What revalidation asks the server, each response as of one moment. Throws ApiError 403 where this person may not read the
 * noun. `tag` is that of the set this device has: the response is null where the server's is the same.
 */
export interface RowServer {
  /** The whole working set. */
  all(noun: CachedResource, tag: string | null): Promise<readonly CachedRow[] | null>
  /** The ids and tags of the working set, part by part; null for a part whose tag is the one in `parts`. */
  index(
    noun: CachedResource,
    tag: string | null,
    parts: readonly string[],
  ): Promise<readonly (readonly TaggedRow[] | null)[] | null>
  /** Those of the named rows that are in the working set and that this person may see. */
  rows(noun: CachedResource, ids: readonly string[]): Promise<readonly CachedRow[]>
  /** Totals of all rows, also beyond the working set. */
  totals(noun: CachedResource): Promise<unknown>
  records: ReadRecords
}

export interface RevalidatorParts {
  database: CacheDatabase
  locks: Locks
  server: RowServer
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
  /** The keys of the server events that this tab has received lately. */
  received: () => readonly string[]
}

/** Rows per part, unless that makes too many parts: the tags of smaller parts would cost more than they save. */
const rowsPerPart = 10

/** How many rows one request may name. */
const idsPerRequest = 200

const nothing: Change = { put: [], gone: [] }

/**
 * Makes the cached rows equal to the server's, whatever was missed before. `event` is the key of the server event that
 * caused the call: nothing is fetched where another tab has already fetched for it.
 */
export interface Revalidator {
  /**
   * Revalidates all rows of a noun. The request carries a tag computed from the rows on the device, so that an unchanged
   * response is right however the rows came here.
   */
  revalidate(noun: CachedResource, event?: string): Promise<void>
  /**
   * Fetches just these rows, which have changed. Those missing in the response are deleted. Revalidates all rows where the
   * others are not known to be current: one row must not make them count as such.
   */
  fetchChanged(noun: CachedResource, ids: readonly string[], event?: string): Promise<void>
  /** Changes of this noun may have been missed: until it is revalidated, its rows are not known to be current. */
  markStale(noun: CachedResource): void
  /** Caches what the response to a command says of a row. The row keeps its tag, so that it is fetched anew; a new one is fetched. */
  putAnswered(noun: CachedResource, record: AnsweredRecord['record']): Promise<void>
  /** Revalidates a noun that never was, or that was for another role. */
  ensure(noun: CachedResource): Promise<void>
}

export function createRevalidator({ database, locks, server, role, now, received }: RevalidatorParts): Revalidator {
  /** The nouns that this tab has revalidated, and no fetch of which has failed since. */
  const current = new Set<CachedResource>()

  /** One fetch of a noun at a time, in all tabs: an older response must not overwrite a newer one. */
  const locked = (noun: CachedResource, read: () => Promise<void>) =>
    locks.request(`cache:${database.name}:${noun}`, { ifAvailable: false }, () =>
      read().catch(async (error) => {
        current.delete(noun)
        // This person may not read the noun any more: nothing of it stays cached.
        if (error instanceof ApiError && error.status === 403) await clearResource(database, noun)
        throw error
      }),
    )

  const write = (noun: CachedResource, change: Change, totals: unknown, covers: readonly string[]) =>
    writeChange(database, noun, change, { revalidatedAt: now(), role, totals, covers })

  async function isCovered(noun: CachedResource, event: string | undefined): Promise<boolean> {
    if (event === undefined) return false
    const state = await database.syncStates.get(noun)
    return state?.role === role && (state.covered ?? []).includes(event)
  }

  async function revalidate(noun: CachedResource, event?: string): Promise<void> {
    // Before the request: it does not make up for what is missed meanwhile.
    current.add(noun)
    if (await isCovered(noun, event)) return
    const cached = await tagsOf(database, noun)
    const tag = await setTag(cached)
    // The response includes the changes of all events received so far.
    const covers = [...received()]
    const change = cached.size < wholeUpTo ? await changeOfAll(noun, cached, tag) : await changeByIndex(noun, cached, tag)
    const before = await database.syncStates.get(noun)
    // An unchanged working set does not mean that the totals of all rows are unchanged.
    const isSame = !change && before?.role === role && countOfAll(before.totals) === cached.size
    await write(noun, change ?? nothing, isSame ? before.totals : await server.totals(noun), covers)
  }

  async function fetchChanged(noun: CachedResource, ids: readonly string[], event?: string): Promise<void> {
    if (await isCovered(noun, event)) return
    if (!current.has(noun) || (await database.syncStates.get(noun))?.role !== role) return revalidate(noun, event)
    const rows = await readRows(noun, ids)
    const came = new Set(rows.map(({ id }) => id))
    await write(noun, { put: rows, gone: ids.filter((id) => !came.has(id)) }, await server.totals(noun), event ? [event] : [])
  }

  async function changeOfAll(noun: CachedResource, cached: Tags, tag: string | null): Promise<Change | null> {
    const rows = await server.all(noun, tag)
    if (!rows) return null
    const onServer = new Set(rows.map(({ id }) => id))
    return { put: rows, gone: [...cached.keys()].filter((id) => !onServer.has(id)) }
  }

  async function changeByIndex(noun: CachedResource, cached: Tags, tag: string | null): Promise<Change | null> {
    const count = Math.min(maxParts, Math.ceil(cached.size / rowsPerPart))
    const parts = await server.index(noun, tag, partTags(cached, count))
    if (!parts) return null
    const onServer = new Map(parts.flatMap((part) => part ?? []))
    const other = [...onServer].filter(([id, rowTag]) => cached.get(id) !== rowTag).map(([id]) => id)
    const rows = await readRows(noun, other)
    const came = new Set(rows.map(({ id }) => id))
    const gone = [...cached.keys()].filter((id) => parts[partOf(id, count)] && !onServer.has(id))
    // Rows in the index that are missing in the response were deleted in between.
    return { put: rows, gone: [...gone, ...other.filter((id) => !came.has(id))] }
  }

  async function readRows(noun: CachedResource, ids: readonly string[]): Promise<CachedRow[]> {
    const rows: CachedRow[] = []
    for (let from = 0; from < ids.length; from += idsPerRequest)
      rows.push(...(await server.rows(noun, ids.slice(from, from + idsPerRequest))))
    return rows
  }

  async function ensure(noun: CachedResource): Promise<void> {
    if ((await database.syncStates.get(noun))?.role !== role) await revalidate(noun)
  }

  async function putAnswered(noun: CachedResource, record: AnsweredRecord['record']): Promise<void> {
    const [row, state] = await Promise.all([database.rowsOf(noun).get(record.id), database.syncStates.get(noun)])
    if (state?.role !== role) return
    // It was made just now, or is older than what a device keeps: only the server knows.
    if (!row) return fetchChanged(noun, [record.id])
    if (row.version > record.version) return
    // A record has more than its row.
    const news = Object.fromEntries(Object.entries(record).filter(([field]) => field in row && field !== 'rowTag'))
    await writeChange(database, noun, { put: [{ ...row, ...news }], gone: [] }, state)
  }

  /** Records after their rows. Nobody waits for them, and a failed prefetch is repeated after the next change. */
  async function andPrefetch(noun: CachedResource, read: () => Promise<void>): Promise<void> {
    await locked(noun, read)
    void prefetchRecords(noun, { database, locks, role, now, readRecords: server.records }).catch(reportUnexpected)
  }

  return {
    revalidate: (noun, event) => andPrefetch(noun, () => revalidate(noun, event)),
    fetchChanged: (noun, ids, event) => andPrefetch(noun, () => fetchChanged(noun, ids, event)),
    // Under the lock, so that no response from before the command overwrites it.
    putAnswered: (noun, record) => locked(noun, () => putAnswered(noun, record)),
    markStale: (noun) => void current.delete(noun),
    ensure: (noun) => andPrefetch(noun, () => ensure(noun)),
  }
}

/** How many rows there are in all statuses, with those of probable robots, which `count` leaves out. */
export const countOfAll = (totals: unknown) =>
  Object.values(totals as Readonly<Record<string, { count: number; robots?: number }>>).reduce(
    (sum, { count, robots = 0 }) => sum + count + robots,
    0,
  )
