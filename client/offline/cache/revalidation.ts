import { mostParts, partOf, partTags, type TaggedRow } from '#shared/setParts'
import { ApiError } from '../../transport/request.ts'
import type { Locks } from '../locks.ts'
import type { CacheDatabase } from './cacheDatabase.ts'
import { type Change, clearNoun, writeChange } from './changes.ts'
import type { CachedNoun, CachedRow } from './nouns.ts'
import { prefetchRecords, type ReadRecords } from './prefetch.ts'
import { setTag, type Tags, tagsOf, wholeUpTo } from './tags.ts'

/**
 * The server's responses, each as of one moment; ApiError 403 where this person may not read the noun. `tag`: of the set
 * this device has; null comes back where it is the same.
 */
export interface RowServer {
  /** The whole working set. */
  all(noun: CachedNoun, tag: string | null): Promise<readonly CachedRow[] | null>
  /** What belongs to the working set, part by part; null for a part that has the very tag in `parts`. */
  index(noun: CachedNoun, tag: string | null, parts: readonly string[]): Promise<readonly (readonly TaggedRow[] | null)[] | null>
  /** Those of the named rows that this person may see. */
  rows(noun: CachedNoun, ids: readonly string[]): Promise<readonly CachedRow[]>
  /** What there is in all, also beyond the working set. */
  totals(noun: CachedNoun): Promise<unknown>
  records: ReadRecords
}

export interface RevalidatorParts {
  database: CacheDatabase
  locks: Locks
  server: RowServer
  /** In which this person reads. */
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
  /** The keys of the server events that this tab has received lately. */
  received: () => readonly string[]
}

/** Rows of a part, or more where the most parts are too few: a smaller part's tag would cost what it spares. */
const inPart = 10

/** As many rows as one request may name. */
const mostNamed = 200

const nothing: Change = { put: [], gone: [] }

/**
 * Keeps the cached rows as the server has them, whatever was missed before. `event`: the key of the server event for which
 * this is done, for nothing else; where another tab has fetched since that event, nothing is.
 */
export interface Revalidator {
  /**
   * Makes a noun's rows equal to what the server has for this person now. The request carries the tag of what the device
   * really has, so that "nothing changed" is true however the rows came here.
   */
  revalidate(noun: CachedNoun, event?: string): Promise<void>
  /** Fetches just these rows: they have changed. Those that do not come back are gone. */
  fetchChanged(noun: CachedNoun, ids: readonly string[], event?: string): Promise<void>
  /** Revalidates a noun that never was, or for another role, which sees other rows and fields. */
  ensure(noun: CachedNoun): Promise<void>
}

export function createRevalidator({ database, locks, server, role, now, received }: RevalidatorParts): Revalidator {
  /** One read of a noun after the other, in all tabs: an older response must not be written over a newer one. */
  const locked = (noun: CachedNoun, read: () => Promise<void>) =>
    locks.request(`cache:${database.name}:${noun}`, { ifAvailable: false }, () =>
      read().catch(async (error) => {
        // What this person may not read any more does not stay cached for them either.
        if (error instanceof ApiError && error.status === 403) await clearNoun(database, noun)
        throw error
      }),
    )

  const write = (noun: CachedNoun, change: Change, totals: unknown, covers: readonly string[]) =>
    writeChange(database, noun, change, { revalidatedAt: now(), role, totals, covers })

  async function isCovered(noun: CachedNoun, event: string | undefined): Promise<boolean> {
    if (event === undefined) return false
    const state = await database.syncStates.get(noun)
    return state?.role === role && (state.covered ?? []).includes(event)
  }

  async function revalidate(noun: CachedNoun, event?: string): Promise<void> {
    if (await isCovered(noun, event)) return
    const cached = await tagsOf(database, noun)
    const tag = await setTag(cached)
    // What the server has sent until now, its response knows.
    const covers = [...received()]
    const change = cached.size < wholeUpTo ? await changeOfAll(noun, cached, tag) : await changeByIndex(noun, cached, tag)
    const before = await database.syncStates.get(noun)
    // That the set is the same says nothing of what is beyond it.
    const isSame = !change && before?.role === role && countOfAll(before.totals) === cached.size
    await write(noun, change ?? nothing, isSame ? before.totals : await server.totals(noun), covers)
  }

  async function fetchChanged(noun: CachedNoun, ids: readonly string[], event?: string): Promise<void> {
    if (await isCovered(noun, event)) return
    const rows = await readRows(noun, ids)
    const came = new Set(rows.map(({ id }) => id))
    await write(noun, { put: rows, gone: ids.filter((id) => !came.has(id)) }, await server.totals(noun), event ? [event] : [])
  }

  async function changeOfAll(noun: CachedNoun, cached: Tags, tag: string | null): Promise<Change | null> {
    const rows = await server.all(noun, tag)
    if (!rows) return null
    const theirs = new Set(rows.map(({ id }) => id))
    return { put: rows, gone: [...cached.keys()].filter((id) => !theirs.has(id)) }
  }

  async function changeByIndex(noun: CachedNoun, cached: Tags, tag: string | null): Promise<Change | null> {
    const count = Math.min(mostParts, Math.ceil(cached.size / inPart))
    const parts = await server.index(noun, tag, partTags(cached, count))
    if (!parts) return null
    const theirs = new Map(parts.flatMap((part) => part ?? []))
    const other = [...theirs].filter(([id, rowTag]) => cached.get(id) !== rowTag).map(([id]) => id)
    const rows = await readRows(noun, other)
    const came = new Set(rows.map(({ id }) => id))
    const gone = [...cached.keys()].filter((id) => parts[partOf(id, count)] && !theirs.has(id))
    // What the index had and the response has not has gone in between.
    return { put: rows, gone: [...gone, ...other.filter((id) => !came.has(id))] }
  }

  async function readRows(noun: CachedNoun, ids: readonly string[]): Promise<CachedRow[]> {
    const rows: CachedRow[] = []
    for (let from = 0; from < ids.length; from += mostNamed)
      rows.push(...(await server.rows(noun, ids.slice(from, from + mostNamed))))
    return rows
  }

  async function ensure(noun: CachedNoun): Promise<void> {
    if ((await database.syncStates.get(noun))?.role !== role) await revalidate(noun)
  }

  /** Records after their rows; nobody waits for them, and those that cannot be read now are read after the next change. */
  async function andPrefetch(noun: CachedNoun, read: () => Promise<void>): Promise<void> {
    await locked(noun, read)
    void prefetchRecords(noun, { database, locks, role, now, readRecords: server.records }).catch(() => {})
  }

  return {
    revalidate: (noun, event) => andPrefetch(noun, () => revalidate(noun, event)),
    fetchChanged: (noun, ids, event) => andPrefetch(noun, () => fetchChanged(noun, ids, event)),
    ensure: (noun) => andPrefetch(noun, () => ensure(noun)),
  }
}

/** How many rows there are in all, by the totals of their statuses: robots' too, which are in no other count. */
export const countOfAll = (totals: unknown) =>
  Object.values(totals as Readonly<Record<string, { count: number; robots?: number }>>).reduce(
    (sum, { count, robots = 0 }) => sum + count + robots,
    0,
  )
