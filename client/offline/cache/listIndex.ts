import { liveQuery } from 'dexie'
import type { CacheDatabase, RowChange } from './cacheDatabase.ts'
import { changedSince, lastChange } from './changes.ts'
import { untilIdle } from './idle.ts'
import { type CachedNoun, type CachedRow, descriptorOf, type Projection } from './nouns.ts'
import { inOrder, projectionOf } from './projections.ts'

/** As many rows as are read for a list at once: a screenful and what comes next. */
export const pageSize = 50
/** As many as are read at once for their projections, while nothing else is to be done. */
const batchSize = 200
/** As many of the rows that were wanted stay in memory, those that were wanted last. */
const mostWanted = 5 * pageSize
/** And some that have come or changed: they may be shown next. */
const mostInMemory = mostWanted + pageSize

/** What is known of a noun on this device, at one moment. */
export interface ListIndexState<Noun extends CachedNoun> {
  /** The projections of all rows, in the order of their list; until `isWhole`, those of its first page. */
  projections: readonly Projection<Noun>[]
  isWhole: boolean
  /** The rows that were asked for, and others that happen to be in memory. */
  rows: ReadonlyMap<string, CachedRow<Noun>>
}

/**
 * The projections of all rows of a noun in memory, ordered, followed as rows change in this tab or another: then no
 * keystroke reads the table. Of the rows themselves only those are in memory that are shown.
 */
export interface ListIndex<Noun extends CachedNoun> {
  /** Undefined until it is known whether there is any row. Throws what kept the first ones from being read. */
  get(): ListIndexState<Noun> | undefined
  /** Calls `listener` after every change; the first one builds the index. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Reads these rows, unless they are in memory. */
  want(ids: readonly string[]): void
  close(): void
}

export function createListIndex<Noun extends CachedNoun>(database: CacheDatabase, noun: Noun): ListIndex<Noun> {
  const table = database.rowsOf(noun)
  const { order } = descriptorOf(noun)
  const compare = inOrder(noun)
  const listeners = new Set<() => void>()
  let state: ListIndexState<Noun> | undefined
  let failure: Error | undefined
  /** Which build is the newest: one that is overtaken ends. */
  let builds = 0
  let isBuilding = false
  /** What has changed during the build. */
  let changed = new Set<string>()
  /** The key of the last change that has been followed; undefined until the first rows are read. */
  let followed: string | null | undefined
  let latest: readonly RowChange[] | undefined
  let following: { unsubscribe(): void } | undefined
  /** The ids that were wanted, the last ones last. */
  const wanted = new Set<string>()
  /** Those of them that are being read. */
  const awaited = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * One read after the other: what was read earlier must not come later. A closed database has nothing more to say; where
   * the browser closes it, it first aborts what is being read.
   */
  function queued<T>(read: () => PromiseLike<T>): Promise<T | undefined> {
    const next = last.then(read).catch((error) => {
      if (!state?.isWhole && database.isOpen() && error.name !== 'AbortError') fail(error)
      return undefined
    })
    last = next
    return next
  }

  function fail(error: Error): void {
    failure = error
    for (const listener of listeners) listener()
  }

  function publish(next: ListIndexState<Noun>): void {
    state = next
    for (const listener of listeners) listener()
  }

  function inMemory(rows: readonly CachedRow<Noun>[], gone: readonly string[] = []): Map<string, CachedRow<Noun>> {
    const all = new Map(state?.rows)
    for (const id of gone) all.delete(id)
    for (const row of rows) all.set(row.id, row)
    for (const id of all.keys()) {
      if (all.size <= mostInMemory) break
      if (!wanted.has(id)) all.delete(id)
    }
    return all
  }

  /** `projections` with these rows in their places, and without those that are gone. */
  function corrected(projections: readonly Projection<Noun>[], ids: readonly string[], rows: readonly CachedRow<Noun>[]) {
    const named = new Set(ids)
    const rest = projections.filter(({ id }) => !named.has(id))
    for (const row of rows) {
      const projection = projectionOf(noun, row)
      rest.splice(placeOf(projection, rest, compare), 0, projection)
    }
    return rest
  }

  async function readIds(ids: readonly string[]): Promise<CachedRow<Noun>[] | undefined> {
    const found = await queued(() => table.bulkGet([...ids]))
    return found?.filter((row) => row !== undefined)
  }

  /** The first page, and which change was the last one before it. */
  const readFirst = () =>
    database.transaction('r', table, database.syncStates, async () => {
      const ordered = order.descending ? table.orderBy(order.by).reverse() : table.orderBy(order.by)
      const [first, sync] = await Promise.all([ordered.limit(pageSize).toArray(), database.syncStates.get(noun)])
      return { first, change: lastChange(sync?.changes) }
    })

  async function build(): Promise<void> {
    builds += 1
    const mine = builds
    isBuilding = true
    changed = new Set()
    if (!state?.isWhole) {
      const read = await queued(readFirst)
      if (!read || mine !== builds) return
      const { first, change } = read
      followed = change
      const isWhole = first.length < pageSize
      isBuilding = !isWhole
      publish({ projections: first.map((row) => projectionOf(noun, row)), isWhole, rows: inMemory(first) })
      follow()
      if (isWhole) return
    }
    const projections: Projection<Noun>[] = []
    for (let after = ''; ; ) {
      await untilIdle()
      const rows = await queued(() => table.where('id').above(after).limit(batchSize).toArray())
      if (!rows || mine !== builds) return
      for (const row of rows) projections.push(projectionOf(noun, row))
      if (rows.length < batchSize) break
      after = rows.at(-1)?.id ?? ''
    }
    let whole = projections.sort(compare)
    while (changed.size > 0) {
      const ids = [...changed]
      changed = new Set()
      const rows = await readIds(ids)
      if (!rows || mine !== builds) return
      whole = corrected(whole, ids, rows)
    }
    isBuilding = false
    publish({ projections: whole, isWhole: true, rows: state?.rows ?? new Map() })
  }

  async function apply(ids: readonly string[]): Promise<void> {
    if (isBuilding) for (const id of ids) changed.add(id)
    const rows = await readIds(ids)
    if (!rows || !state) return
    const isWhole = state.isWhole || !isBuilding
    const came = new Set(rows.map(({ id }) => id))
    const remaining = inMemory(
      rows,
      ids.filter((id) => !came.has(id)),
    )
    publish({ projections: isWhole ? corrected(state.projections, ids, rows) : state.projections, isWhole, rows: remaining })
  }

  async function rebuild(): Promise<void> {
    const ids = [...(state?.rows.keys() ?? [])]
    await Promise.all([ids.length > 0 && apply(ids), build()])
  }

  function follow(): void {
    if (followed === undefined || latest === undefined) return
    const ids = changedSince(followed, latest)
    followed = lastChange(latest)
    if (ids?.length === 0) return
    // That there is nothing is not said while something comes.
    if (state && state.projections.length < pageSize) publish({ ...state, isWhole: false })
    if (ids === null) void rebuild()
    else void apply(ids)
  }

  function start(): void {
    void build()
    following = liveQuery(() => database.syncStates.get(noun)).subscribe({
      // A database that cannot be read any more has nothing to follow.
      error: () => {},
      next: (sync) => {
        latest = sync?.changes ?? []
        follow()
      },
    })
  }

  return {
    get() {
      if (failure) throw failure
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      if (builds === 0) start()
      return () => listeners.delete(listener)
    },
    want(ids) {
      for (const id of ids) {
        wanted.delete(id)
        wanted.add(id)
      }
      for (const id of wanted) if (wanted.size > mostWanted) wanted.delete(id)
      const missing = ids.filter((id) => !state?.rows.has(id) && !awaited.has(id))
      if (missing.length === 0) return
      for (const id of missing) awaited.add(id)
      void readIds(missing).then((rows) => {
        for (const id of missing) awaited.delete(id)
        if (rows && state) publish({ ...state, rows: inMemory(rows) })
      })
    },
    close: () => following?.unsubscribe(),
  }
}

/** Where it belongs among those that are in order. */
function placeOf<T>(one: T, all: readonly T[], compare: (a: T, b: T) => number): number {
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(all[middle] as T, one) < 0) from = middle + 1
    else to = middle
  }
  return from
}
