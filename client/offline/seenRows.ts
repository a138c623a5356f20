import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { SeenAs } from './seenClient.ts'
import type { Reading, Seen, SeenNoun, SeenRow } from './userDatabase.ts'

/** In which order each noun is read, so that a page of it costs no more than the page. */
const orders = {
  loads: { by: 'pickupDateTime', lastFirst: true },
  settlements: { by: 'id', lastFirst: true },
  drivers: { by: 'fullName', lastFirst: false },
} as const satisfies Record<SeenNoun, unknown>

/** What rows are asked for. */
export interface SeenFilter<Noun extends SeenNoun> {
  /** One status; all where it is undefined. */
  status?: string | undefined
  /** What else narrows it. It must be the same function as long as it means the same. */
  matches?: ((row: SeenRow<Noun>) => boolean) | undefined
}

export interface SeenQuestion<Noun extends SeenNoun> extends SeenFilter<Noun> {
  /** At most so many, and whether there are more. */
  limit: number
}

export interface SeenPage<Noun extends SeenNoun> {
  rows: SeenRow<Noun>[]
  more: boolean
  /** What it answers: while the next question is read, the page of the one before is still there. */
  asked: SeenFilter<Noun>
}

function asFiltered<Noun extends SeenNoun>({ database }: SeenAs, noun: Noun, { status, matches }: SeenFilter<Noun>) {
  const table = database.table<SeenRow<Noun>, string>(noun)
  const { by, lastFirst } = orders[noun]
  const all =
    status === undefined
      ? table.orderBy(by)
      : table.where(`[status+${by}]`).between([status, Dexie.minKey], [status, Dexie.maxKey])
  const inOrder = lastFirst ? all.reverse() : all
  return matches ? inOrder.filter(matches) : inOrder
}

/** The first rows of a noun that this device has seen, kept as they change; undefined until they are read. */
export function useSeenRows<Noun extends SeenNoun>(
  seen: SeenAs,
  noun: Noun,
  { status, matches, limit }: SeenQuestion<Noun>,
): SeenPage<Noun> | undefined {
  return useLiveQuery(async () => {
    const asked = { status, matches }
    const rows = await asFiltered(seen, noun, asked)
      .limit(limit + 1)
      .toArray()
    return { rows: rows.slice(0, limit), more: rows.length > limit, asked }
  }, [seen, noun, status, matches, limit])
}

/** How many of them there are on this device; undefined until they are counted. */
export function useSeenCount<Noun extends SeenNoun>(
  seen: SeenAs,
  noun: Noun,
  { status, matches }: SeenFilter<Noun>,
): number | undefined {
  return useLiveQuery(() => asFiltered(seen, noun, { status, matches }).count(), [seen, noun, status, matches])
}

/** One row, null when this device has not seen it; undefined until it is read. */
export function useSeenRow<Noun extends SeenNoun>(
  { database }: SeenAs,
  noun: Noun,
  id: string,
): SeenRow<Noun> | null | undefined {
  return useLiveQuery(async () => (await database.table<SeenRow<Noun>, string>(noun).get(id)) ?? null, [database, noun, id])
}

/** When a noun was last read through, and its totals then; null before the first time, undefined until that is known. */
export function useReading<Noun extends SeenNoun>(
  { database }: SeenAs,
  noun: Noun,
): (Reading & { totals: Seen[Noun]['totals'] }) | null | undefined {
  return useLiveQuery(async () => ((await database.readings.get(noun)) ?? null) as never, [database, noun])
}
