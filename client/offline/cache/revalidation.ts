import { lastFour } from '#shared/driver'
import { mostParts, partOf, partTags, type TaggedRow } from '#shared/setParts'
import { ApiError } from '../../transport/request.ts'
import type { Locks } from '../locks.ts'
import type { SeenNoun, SeenRow, UserDatabase } from './cacheDatabase.ts'
import { untilIdle } from './idle.ts'
import { turnOf } from './loadRank.ts'
import { type ReadRecords, readAhead } from './prefetch.ts'

/**
 * The server's answers, each as of one moment; ApiError 403 where this person may not read the noun. `tag`: of the set this
 * device holds; null answers where it is the same.
 */
export interface Server {
  /** The whole working set. */
  all(noun: SeenNoun, tag: string | null): Promise<readonly SeenRow[] | null>
  /** What belongs to the working set, part by part; null for a part that has the very tag in `parts`. */
  index(noun: SeenNoun, tag: string | null, parts: readonly string[]): Promise<readonly (readonly TaggedRow[] | null)[] | null>
  /** Those of the named rows that this person may see. */
  rows(noun: SeenNoun, ids: readonly string[]): Promise<readonly SeenRow[]>
  /** What there is in all, also beyond the working set. */
  totals(noun: SeenNoun): Promise<unknown>
  records: ReadRecords
}

export interface SeenParts {
  database: UserDatabase
  locks: Locks
  server: Server
  /** In which this person reads. */
  role: string
  /** Milliseconds, by the server's clock. */
  now: () => number
}

/** A set as small as this comes whole: its index would cost a second way to the server and save nothing. */
const whole = 50

/** Rows of a part, or more where the most parts are too few: a smaller part's tag would cost what it spares. */
const inPart = 10

/** As many rows as one question may name. */
const atOnce = 200

/** The tags of the rows that are held, by id. */
type Held = ReadonlyMap<string, string>

interface Change {
  put: readonly SeenRow[]
  gone: readonly string[]
}

const nothing: Change = { put: [], gone: [] }

/** What this device keeps of the server's rows, right after every reading, whatever was missed before. */
export interface LastSeen {
  /**
   * Makes a noun's rows equal to what the server has for this person now. The question carries the tag of what the device
   * really holds, so that "nothing changed" is true however the rows came here.
   */
  refresh(noun: SeenNoun): Promise<void>
  /** Reads just these rows: they have changed. Those that do not come back are gone. */
  renew(noun: SeenNoun, ids: readonly string[]): Promise<void>
  /** Refreshes a noun that was never read through here, or in another role, which was told other rows and fields. */
  catchUp(noun: SeenNoun): Promise<void>
}

export function createLastSeen({ database, locks, server, role, now }: SeenParts): LastSeen {
  /** One reading of a noun after the other, in all tabs: an older answer must not be written over a newer one. */
  const inTurn = (noun: SeenNoun, read: () => Promise<void>) =>
    locks.request(`seen:${database.name}:${noun}`, { ifAvailable: false }, () =>
      read().catch(async (error) => {
        // What this person may not read any more is not kept for them either.
        if (error instanceof ApiError && error.status === 403) await write(noun, null)
        throw error
      }),
    )

  async function refresh(noun: SeenNoun): Promise<void> {
    const held = await tagsOf(database, noun)
    const tag = await setTag(held)
    const change = held.size < whole ? await changeOfAll(noun, held, tag) : await changeByIndex(noun, held, tag)
    const before = await database.readings.get(noun)
    // That the set is the same says nothing of what is beyond it.
    const isSame = !change && before?.role === role && countOfAll(before.totals) === held.size
    await write(noun, change ?? nothing, isSame ? before.totals : await server.totals(noun))
  }

  async function renew(noun: SeenNoun, ids: readonly string[]): Promise<void> {
    const rows = await readAll(noun, ids)
    const came = new Set(rows.map(({ id }) => id))
    await write(noun, { put: rows, gone: ids.filter((id) => !came.has(id)) }, await server.totals(noun))
  }

  async function changeOfAll(noun: SeenNoun, held: Held, tag: string | null): Promise<Change | null> {
    const rows = await server.all(noun, tag)
    if (!rows) return null
    const theirs = new Set(rows.map(({ id }) => id))
    return { put: rows, gone: [...held.keys()].filter((id) => !theirs.has(id)) }
  }

  async function changeByIndex(noun: SeenNoun, held: Held, tag: string | null): Promise<Change | null> {
    const count = Math.min(mostParts, Math.ceil(held.size / inPart))
    const parts = await server.index(noun, tag, partTags(held, count))
    if (!parts) return null
    const theirs = new Map(parts.flatMap((part) => part ?? []))
    const other = [...theirs].filter(([id, rowTag]) => held.get(id) !== rowTag).map(([id]) => id)
    const rows = await readAll(noun, other)
    const came = new Set(rows.map(({ id }) => id))
    const gone = [...held.keys()].filter((id) => parts[partOf(id, count)] && !theirs.has(id))
    // What the index had and the answer has not has gone in between.
    return { put: rows, gone: [...gone, ...other.filter((id) => !came.has(id))] }
  }

  /** Null: all of it goes. */
  function write(noun: SeenNoun, change: Change | null, totals?: unknown): Promise<void> {
    const table = database.table<SeenRow, string>(noun)
    return database.transaction('rw', table, database.readings, database.records, async () => {
      if (!change) {
        await table.clear()
        await database.records.where({ noun }).delete()
        return database.readings.delete(noun)
      }
      await table.bulkDelete([...change.gone])
      await database.records.bulkDelete(change.gone.map((id) => [noun, id]))
      await table.bulkPut(change.put.map((row) => kept(noun, row)))
      await database.readings.put({ noun, at: now(), role, totals })
    })
  }

  async function catchUp(noun: SeenNoun): Promise<void> {
    if ((await database.readings.get(noun))?.role !== role) await refresh(noun)
  }

  async function readAll(noun: SeenNoun, ids: readonly string[]): Promise<SeenRow[]> {
    const rows: SeenRow[] = []
    for (let from = 0; from < ids.length; from += atOnce) rows.push(...(await server.rows(noun, ids.slice(from, from + atOnce))))
    return rows
  }

  /** After its reading, which nobody keeps waiting for it. What cannot be read ahead now is read after the next one. */
  async function andAhead(noun: SeenNoun, read: () => Promise<void>): Promise<void> {
    await inTurn(noun, read)
    void readAhead(noun, { database, locks, role, now, readRecords: server.records }).catch(() => {})
  }

  return {
    refresh: (noun) => andAhead(noun, () => refresh(noun)),
    renew: (noun, ids) => andAhead(noun, () => renew(noun, ids)),
    catchUp: (noun) => andAhead(noun, () => catchUp(noun)),
  }
}

/** A row as a device keeps it: a load with its turn; of a license number its last four, for the device may be lost. Its tag stays the server's. */
function kept(noun: SeenNoun, row: SeenRow): SeenRow {
  if (noun === 'loads') return { ...(row as SeenRow<'loads'>), turn: turnOf(row as SeenRow<'loads'>) }
  const { licenseNo } = row as Partial<SeenRow<'drivers'>>
  return noun === 'drivers' && licenseNo !== undefined ? { ...(row as SeenRow<'drivers'>), licenseNo: lastFour(licenseNo) } : row
}

/** How many rows there are in all, by the totals of their statuses: robots' too, which are in no other count. */
export const countOfAll = (totals: unknown) =>
  Object.values(totals as Readonly<Record<string, { count: number; robots?: number }>>).reduce(
    (sum, { count, robots = 0 }) => sum + count + robots,
    0,
  )

/** As many tags of a large set as are read at once: each is a step of a cursor, and none shall be felt. */
const portion = 100

/** The tags of what is held, read from the index alone. Nobody else writes meanwhile: each reading of a noun has its turn. */
async function tagsOf(database: UserDatabase, noun: SeenNoun): Promise<Held> {
  const held = new Map<string, string>()
  const table = database.table(noun)
  for (let [after, size] = ['', whole]; ; size = portion) {
    // An array comes after every text.
    const keys = (await table.where('[id+rowTag]').above([after, []]).limit(size).keys()) as unknown as [string, string][]
    for (const [id, rowTag] of keys) held.set(id, rowTag)
    if (keys.length < size) return held
    after = keys.at(-1)?.[0] ?? ''
    await untilIdle()
  }
}

/**
 * The tag of a set, made as the server makes it: of its rows' ids and tags, in the order of the ids. Null where the browser
 * has no digest (plain http): then all is asked for.
 */
async function setTag(held: Held): Promise<string | null> {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (held.size === 0 || !subtle) return null
  const text = [...held]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, rowTag]) => `${id} ${rowTag}\n`)
    .join('')
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
