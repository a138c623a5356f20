import { liveQuery } from 'dexie'
import type { CacheDatabase, RowChange } from './cacheDatabase.ts'
import { changedSince, lastChange } from './changes.ts'
import { untilIdle } from './idle.ts'
import { inOrder, projectionOf, withRows } from './projections.ts'
import { type CachedResource, type CachedRow, descriptorOf, type Projection } from './resources.ts'
import { createRowMemory } from './rowMemory.ts'

/** Rows that a list reads at once: a screenful and what comes next. */
export const pageSize = 50
/** Rows that are read at once for their projections, while the page is idle. */
const batchSize = 200

/** A snapshot of a list index. */
export interface ListIndexState<Resource extends CachedResource> {
  /** The projections of all rows in the order of the list; until `isWhole`, those of the first page. */
  projections: readonly Projection<Resource>[]
  isWhole: boolean
  /** The whole rows in memory: the wanted ones, and some others. */
  rows: ReadonlyMap<string, CachedRow<Resource>>
}

/**
 * The projections of all rows of a resource, in memory and in order. The index updates them as rows change in this tab or
 * another, so that searching and sorting never read the table. Whole rows are in memory only for the screen and its surroundings.
 */
export interface ListIndex<Resource extends CachedResource> {
  /** Undefined until the first rows are read. Throws the error of the first read. */
  get(): ListIndexState<Resource> | undefined
  /** Calls `listener` after every change; the first one builds the index. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Loads these rows into memory. */
  want(ids: readonly string[]): void
  close(): void
}

export function createListIndex<Resource extends CachedResource>(
  database: CacheDatabase,
  resource: Resource,
): ListIndex<Resource> {
  const table = database.rowsOf(resource)
  const { order } = descriptorOf(resource)
  const compare = inOrder(resource)
  const listeners = new Set<() => void>()
  let state: ListIndexState<Resource> | undefined
  let failure: Error | undefined
  /** Counts the builds: one that is not the newest stops. */
  let builds = 0
  let isBuilding = false
  /** The newest build has ended early: the database was closed, as in the back-forward cache, or could not be read. */
  let isCut = false
  /** The ids of rows that have changed during the build. */
  let changed = new Set<string>()
  /** The key of the last change that was applied; undefined until the first rows are read. */
  let followed: string | null | undefined
  let latest: readonly RowChange[] | undefined
  let following: { unsubscribe(): void } | undefined
  const memory = createRowMemory<CachedRow<Resource>>()
  /** The ids of wanted rows that are being read. */
  const awaited = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Runs reads in order, so that an earlier result never overwrites a later one. Errors of a closed database are no failure, nor
   * the aborts that precede the browser's closing it.
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

  function publish(next: ListIndexState<Resource>): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function readIds(ids: readonly string[]): Promise<CachedRow<Resource>[] | undefined> {
    const found = await queued(() => table.bulkGet([...ids]))
    return found?.filter((row) => row !== undefined)
  }

  /** The first page and the key of the last change before it. */
  const readFirst = () =>
    database.transaction('r', table, database.syncStates, async () => {
      const ordered = order.descending ? table.orderBy(order.by).reverse() : table.orderBy(order.by)
      const [first, sync] = await Promise.all([ordered.limit(pageSize).toArray(), database.syncStates.get(resource)])
      return { first, change: lastChange(sync?.changes) }
    })

  function build(): void {
    builds += 1
    const buildNumber = builds
    isBuilding = true
    isCut = false
    failure = undefined
    changed = new Set()
    const end = () => {
      if (buildNumber === builds) isCut = isBuilding
    }
    readAll(buildNumber).catch(fail).then(end)
  }

  async function readAll(buildNumber: number): Promise<void> {
    if (!state?.isWhole) {
      const read = await queued(readFirst)
      if (!read || buildNumber !== builds) return
      const { first, change } = read
      followed = change
      const isWhole = first.length < pageSize
      isBuilding = !isWhole
      publish({ projections: first.map((row) => projectionOf(resource, row)), isWhole, rows: memory.update(state?.rows, first) })
      follow()
      if (isWhole) return
    }
    const projections: Projection<Resource>[] = []
    for (let after = ''; ; ) {
      await untilIdle()
      const rows = await queued(() => table.where('id').above(after).limit(batchSize).toArray())
      if (!rows || buildNumber !== builds) return
      for (const row of rows) projections.push(projectionOf(resource, row))
      if (rows.length < batchSize) break
      after = rows.at(-1)?.id ?? ''
    }
    let whole = projections.sort(compare)
    while (changed.size > 0) {
      const ids = [...changed]
      changed = new Set()
      const rows = await readIds(ids)
      if (!rows || buildNumber !== builds) return
      whole = withRows(resource, whole, ids, rows)
    }
    isBuilding = false
    publish({ projections: whole, isWhole: true, rows: state?.rows ?? new Map() })
  }

  function apply(ids: readonly string[]): void {
    if (isBuilding) for (const id of ids) changed.add(id)
    applyRows(ids).catch(fail)
  }

  async function applyRows(ids: readonly string[]): Promise<void> {
    const rows = await readIds(ids)
    if (!rows || !state) return
    const isWhole = state.isWhole || !isBuilding
    const cachedIds = new Set(rows.map(({ id }) => id))
    const deletedIds = ids.filter((id) => !cachedIds.has(id))
    const inMemory = memory.update(state.rows, rows, deletedIds)
    publish({
      projections: isWhole ? withRows(resource, state.projections, ids, rows) : state.projections,
      isWhole,
      rows: inMemory,
    })
  }

  function rebuild(): void {
    const ids = [...(state?.rows.keys() ?? [])]
    if (ids.length > 0) apply(ids)
    build()
  }

  function follow(): void {
    if (followed === undefined || latest === undefined) return
    const ids = changedSince(followed, latest)
    followed = lastChange(latest)
    if (ids?.length === 0) return
    // Not claiming to be empty while rows are coming.
    if (state && state.projections.length < pageSize) publish({ ...state, isWhole: false })
    if (ids === null) rebuild()
    else apply(ids)
  }

  function start(): void {
    build()
    following = liveQuery(() => database.syncStates.get(resource)).subscribe({
      // An unreadable database publishes no changes.
      error: () => {},
      next: (sync) => {
        latest = sync?.changes ?? []
        if (isCut || failure) build()
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
      memory.want(ids)
      const missing = ids.filter((id) => !state?.rows.has(id) && !awaited.has(id))
      if (missing.length === 0) return
      for (const id of missing) awaited.add(id)
      void readIds(missing).then((rows) => {
        for (const id of missing) awaited.delete(id)
        if (rows && state) publish({ ...state, rows: memory.update(state.rows, rows) })
      })
    },
    close: () => following?.unsubscribe(),
  }
}
