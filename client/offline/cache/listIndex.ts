import { Dexie, type ObservabilitySet } from 'dexie'
import type { SeenNoun, SeenRow, UserDatabase } from './cacheDatabase.ts'
import { untilIdle } from './idle.ts'
import { type Brief, briefOf, inOrder, orders } from './projections.ts'

/** As many rows as are read for a list at once: a screenful and what comes next. */
export const pageSize = 50
/** As many as are read at once for their briefs, while nothing else is to be done. */
const portion = 200
/** As many of the rows that were wanted stay at hand, those that were wanted last. */
const mostWanted = 5 * pageSize
/** And some that have come or changed: they may be shown next. */
const mostAtHand = mostWanted + pageSize

/** What is known of a noun on this device, at one moment. */
export interface CatalogState<Noun extends SeenNoun> {
  /** All rows in brief, in the order of their list; until `isWhole`, the first page of them. */
  briefs: readonly Brief<Noun>[]
  isWhole: boolean
  /** The rows that were asked for, and others that happen to be at hand. */
  rows: ReadonlyMap<string, SeenRow<Noun>>
}

/**
 * What is needed of all rows to order, narrow, search and count them, kept in memory as the rows change, in this tab or
 * another: then no keystroke reads the table. Of the rows themselves only those are at hand that are shown.
 */
export interface Catalog<Noun extends SeenNoun> {
  /** Undefined until it is known whether there is any row. Throws what kept the first ones from being read. */
  get(): CatalogState<Noun> | undefined
  /** Calls `listener` after every change; the first one who listens has it made. Answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Has these rows read, unless they are at hand. */
  want(ids: readonly string[]): void
  close(): void
}

export function createCatalog<Noun extends SeenNoun>(database: UserDatabase, noun: Noun): Catalog<Noun> {
  const table = database.table<SeenRow<Noun>, string>(noun)
  const compare = inOrder(noun)
  const listeners = new Set<() => void>()
  let state: CatalogState<Noun> | undefined
  let failure: Error | undefined
  /** Of which making the newest is: one that is overtaken ends. */
  let making = 0
  let isMaking = false
  /** What has changed while it is made. */
  let changed = new Set<string>()
  /** The ids that were wanted, the last ones last. */
  const wanted = new Set<string>()
  /** Those of them that are being read. */
  const awaited = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * One reading after the other: what was read earlier must not come later. A closed database has nothing more to tell; where
   * the browser closes it, it calls off first what is being read.
   */
  function inTurn<T>(read: () => PromiseLike<T>): Promise<T | undefined> {
    const turn = last.then(read).catch((error) => {
      if (!state?.isWhole && database.isOpen() && error.name !== 'AbortError') fail(error)
      return undefined
    })
    last = turn
    return turn
  }

  function fail(error: Error): void {
    failure = error
    for (const listener of listeners) listener()
  }

  function publish(next: CatalogState<Noun>): void {
    state = next
    for (const listener of listeners) listener()
  }

  function atHand(rows: readonly SeenRow<Noun>[], gone: readonly string[] = []): Map<string, SeenRow<Noun>> {
    const all = new Map(state?.rows)
    for (const id of gone) all.delete(id)
    for (const row of rows) all.set(row.id, row)
    for (const id of all.keys()) {
      if (all.size <= mostAtHand) break
      if (!wanted.has(id)) all.delete(id)
    }
    return all
  }

  /** `briefs` with these rows in their places, and without those that are gone. */
  function corrected(briefs: readonly Brief<Noun>[], ids: readonly string[], rows: readonly SeenRow<Noun>[]): Brief<Noun>[] {
    const named = new Set(ids)
    const rest = briefs.filter(({ id }) => !named.has(id))
    for (const row of rows) {
      const brief = briefOf(noun, row)
      rest.splice(placeOf(brief, rest, compare), 0, brief)
    }
    return rest
  }

  async function readIds(ids: readonly string[]): Promise<SeenRow<Noun>[] | undefined> {
    const found = await inTurn(() => table.bulkGet([...ids]))
    return found?.filter((row) => row !== undefined)
  }

  async function make(): Promise<void> {
    making += 1
    const mine = making
    isMaking = true
    changed = new Set()
    const { by, lastFirst } = orders[noun]
    if (!state?.isWhole) {
      const first = await inTurn(() => (lastFirst ? table.orderBy(by).reverse() : table.orderBy(by)).limit(pageSize).toArray())
      if (!first || mine !== making) return
      const isWhole = first.length < pageSize && changed.size === 0
      isMaking = !isWhole
      publish({ briefs: first.map((row) => briefOf(noun, row)), isWhole, rows: atHand(first) })
      if (isWhole) return
    }
    const briefs: Brief<Noun>[] = []
    for (let after = ''; ; ) {
      await untilIdle()
      const rows = await inTurn(() => table.where('id').above(after).limit(portion).toArray())
      if (!rows || mine !== making) return
      for (const row of rows) briefs.push(briefOf(noun, row))
      if (rows.length < portion) break
      after = rows.at(-1)?.id ?? ''
    }
    let whole = briefs.sort(compare)
    while (changed.size > 0) {
      const ids = [...changed]
      changed = new Set()
      const rows = await readIds(ids)
      if (!rows || mine !== making) return
      whole = corrected(whole, ids, rows)
    }
    isMaking = false
    publish({ briefs: whole, isWhole: true, rows: state?.rows ?? new Map() })
  }

  async function renew(ids: readonly string[]): Promise<void> {
    if (isMaking) for (const id of ids) changed.add(id)
    const rows = await readIds(ids)
    if (!rows || !state) return
    const isWhole = state.isWhole || !isMaking
    const came = new Set(rows.map(({ id }) => id))
    const kept = atHand(
      rows,
      ids.filter((id) => !came.has(id)),
    )
    publish({ briefs: isWhole ? corrected(state.briefs, ids, rows) : state.briefs, isWhole, rows: kept })
  }

  async function renewAll(): Promise<void> {
    const ids = [...(state?.rows.keys() ?? [])]
    await Promise.all([ids.length > 0 && renew(ids), make()])
  }

  const part = `idb://${database.name}/${noun}/`
  function hear(parts: ObservabilitySet): void {
    // Of all there is Dexie tells when the browser had put the page away, which heard nothing meanwhile.
    const tree = parts[part] ?? parts.all
    if (!tree || listeners.size + making === 0) return
    const ids = pointsOf(tree)
    if (ids?.length === 0) return
    // That there is nothing is not said while something comes.
    if (state && state.briefs.length < pageSize) publish({ ...state, isWhole: false })
    if (ids === null || ids.length > portion) void renewAll()
    else void renew(ids)
  }
  Dexie.on.storagemutated.subscribe(hear)

  return {
    get() {
      if (failure) throw failure
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      if (making === 0) void make()
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
        if (rows && state) publish({ ...state, rows: atHand(rows) })
      })
    },
    close: () => Dexie.on.storagemutated.unsubscribe(hear),
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

/** The keys of a set that Dexie tells of; null where it names whole ranges. */
function pointsOf(tree: ObservabilitySet[string] | null | undefined): string[] | null {
  if (!tree || !('from' in tree)) return []
  const [left, right] = [pointsOf(tree.l), pointsOf(tree.r)]
  if (tree.from !== tree.to || left === null || right === null) return null
  return [...left, String(tree.from), ...right]
}
