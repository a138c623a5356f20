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
 * The requests of revalidation; each response is a snapshot of one moment. They throw ApiError 403 where this user may not read
 * the resource. `tag` is the tag of the cached set: the response is null where the server's is the same.
 */
export interface RowServer {
  /** The whole working set. */
  all(resource: CachedResource, tag: string | null): Promise<readonly CachedRow[] | null>
  /** The ids and tags of the working set, part by part; null for a part whose tag is the one in `parts`. */
  index(
    resource: CachedResource,
    tag: string | null,
    parts: readonly string[],
  ): Promise<readonly (readonly TaggedRow[] | null)[] | null>
  /** The named rows, without those outside the working set and those that this user may not see. */
  rows(resource: CachedResource, ids: readonly string[]): Promise<readonly CachedRow[]>
  /** Totals of all rows, also outside the working set. */
  totals(resource: CachedResource): Promise<unknown>
  records: ReadRecords
}

export interface RevalidatorParts {
  database: CacheDatabase
  locks: Locks
  server: RowServer
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
  /** The keys of the recent server events that this tab has received. */
  received: () => readonly string[]
}

/** Rows per part, unless that makes too many parts: the tags of smaller parts would cost more than they save. */
const rowsPerPart = 10

/** How many rows one request may name. */
const idsPerRequest = 200

const nothing: Change = { put: [], gone: [] }

/**
 * Makes the cached rows equal to the server's, even after missed events. `event` is the key of the server event that caused the
 * call: a tab fetches nothing where another tab has already fetched for it.
 */
export interface Revalidator {
  /**
   * Revalidates all rows of a resource. The request carries a tag computed from the cached rows, so that an unchanged response is
   * right wherever the rows came from.
   */
  revalidate(resource: CachedResource, event?: string): Promise<void>
  /**
   * Fetches just these rows, which have changed, and deletes those missing in the response. Revalidates all rows where the others
   * may be stale: one fresh row must not make them count as current.
   */
  fetchChanged(resource: CachedResource, ids: readonly string[], event?: string): Promise<void>
  /** This tab may have missed changes of the resource: its rows count as stale until it is revalidated. */
  markStale(resource: CachedResource): void
  /**
   * Caches the fields of a row in the response to a command. The row keeps its tag, so that it is fetched again; a new row is
   * fetched.
   */
  putAnswered(resource: CachedResource, record: AnsweredRecord['record']): Promise<void>
  /** Revalidates a resource that this device never fetched, or fetched for another role. */
  ensure(resource: CachedResource): Promise<void>
}

export function createRevalidator({ database, locks, server, role, now, received }: RevalidatorParts): Revalidator {
  /** The resources that this tab has revalidated without a failed fetch since. */
  const current = new Set<CachedResource>()

  /** One fetch of a resource at a time, in all tabs: an older response must not overwrite a newer one. */
  const locked = (resource: CachedResource, read: () => Promise<void>) =>
    locks.request(`cache:${database.name}:${resource}`, { ifAvailable: false }, () =>
      read().catch(async (error) => {
        current.delete(resource)
        // This user may not read the resource any more: nothing of it stays cached.
        if (error instanceof ApiError && error.status === 403) await clearResource(database, resource)
        throw error
      }),
    )

  const write = (resource: CachedResource, change: Change, totals: unknown, covers: readonly string[]) =>
    writeChange(database, resource, change, { revalidatedAt: now(), role, totals, covers })

  async function isCovered(resource: CachedResource, event: string | undefined): Promise<boolean> {
    if (event === undefined) return false
    const state = await database.syncStates.get(resource)
    return state?.role === role && (state.covered ?? []).includes(event)
  }

  async function revalidate(resource: CachedResource, event?: string): Promise<void> {
    // Before the request, so that `markStale` during the request still takes effect.
    current.add(resource)
    if (await isCovered(resource, event)) return
    const cached = await tagsOf(database, resource)
    const tag = await setTag(cached)
    // The response includes the changes of all events received so far.
    const covers = [...received()]
    const change = cached.size < wholeUpTo ? await changeOfAll(resource, cached, tag) : await changeByIndex(resource, cached, tag)
    const before = await database.syncStates.get(resource)
    // An unchanged working set does not mean that the totals of all rows are unchanged.
    const isSame = !change && before?.role === role && countOfAll(before.totals) === cached.size
    await write(resource, change ?? nothing, isSame ? before.totals : await server.totals(resource), covers)
  }

  async function fetchChanged(resource: CachedResource, ids: readonly string[], event?: string): Promise<void> {
    if (await isCovered(resource, event)) return
    if (!current.has(resource) || (await database.syncStates.get(resource))?.role !== role) return revalidate(resource, event)
    const rows = await readRows(resource, ids)
    const readIds = new Set(rows.map(({ id }) => id))
    await write(
      resource,
      { put: rows, gone: ids.filter((id) => !readIds.has(id)) },
      await server.totals(resource),
      event ? [event] : [],
    )
  }

  async function changeOfAll(resource: CachedResource, cached: Tags, tag: string | null): Promise<Change | null> {
    const rows = await server.all(resource, tag)
    if (!rows) return null
    const onServer = new Set(rows.map(({ id }) => id))
    return { put: rows, gone: [...cached.keys()].filter((id) => !onServer.has(id)) }
  }

  async function changeByIndex(resource: CachedResource, cached: Tags, tag: string | null): Promise<Change | null> {
    const count = Math.min(maxParts, Math.ceil(cached.size / rowsPerPart))
    const parts = await server.index(resource, tag, partTags(cached, count))
    if (!parts) return null
    const onServer = new Map(parts.flatMap((part) => part ?? []))
    const changedIds = [...onServer].filter(([id, rowTag]) => cached.get(id) !== rowTag).map(([id]) => id)
    const rows = await readRows(resource, changedIds)
    const readIds = new Set(rows.map(({ id }) => id))
    const deletedIds = [...cached.keys()].filter((id) => parts[partOf(id, count)] && !onServer.has(id))
    // Rows in the index that are missing in the response were deleted in between.
    return { put: rows, gone: [...deletedIds, ...changedIds.filter((id) => !readIds.has(id))] }
  }

  async function readRows(resource: CachedResource, ids: readonly string[]): Promise<CachedRow[]> {
    const rows: CachedRow[] = []
    for (let from = 0; from < ids.length; from += idsPerRequest)
      rows.push(...(await server.rows(resource, ids.slice(from, from + idsPerRequest))))
    return rows
  }

  async function ensure(resource: CachedResource): Promise<void> {
    if ((await database.syncStates.get(resource))?.role !== role) await revalidate(resource)
  }

  async function putAnswered(resource: CachedResource, record: AnsweredRecord['record']): Promise<void> {
    const [row, state] = await Promise.all([database.rowsOf(resource).get(record.id), database.syncStates.get(resource)])
    if (state?.role !== role) return
    // The row is new, or older than the rows that a device caches: only the server knows.
    if (!row) return fetchChanged(resource, [record.id])
    if (row.version > record.version) return
    // A record has more fields than its row.
    const notifications = Object.fromEntries(Object.entries(record).filter(([field]) => field in row && field !== 'rowTag'))
    await writeChange(database, resource, { put: [{ ...row, ...notifications }], gone: [] }, state)
  }

  /** Prefetches records after their rows. No caller waits for them, and a failed prefetch is repeated after the next change. */
  async function readAndPrefetch(resource: CachedResource, read: () => Promise<void>): Promise<void> {
    await locked(resource, read)
    void prefetchRecords(resource, { database, locks, role, now, readRecords: server.records }).catch(reportUnexpected)
  }

  return {
    revalidate: (resource, event) => readAndPrefetch(resource, () => revalidate(resource, event)),
    fetchChanged: (resource, ids, event) => readAndPrefetch(resource, () => fetchChanged(resource, ids, event)),
    // Under the lock, so that no response from before the command overwrites it.
    putAnswered: (resource, record) => locked(resource, () => putAnswered(resource, record)),
    markStale: (resource) => void current.delete(resource),
    ensure: (resource) => readAndPrefetch(resource, () => ensure(resource)),
  }
}

/** The number of rows in all statuses, with suspected bots, which `count` excludes. */
export const countOfAll = (totals: unknown) =>
  Object.values(totals as Readonly<Record<string, { count: number; robots?: number }>>).reduce(
    (sum, { count, robots = 0 }) => sum + count + robots,
    0,
  )
