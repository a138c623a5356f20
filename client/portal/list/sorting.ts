import { foldForSearch } from '#shared/kernel/search'

/** A sort key; null comes last in both directions. */
type Key = string | number | null | undefined

/** The sort orders of a list by their names in the URL: `pickup` ascending, `-pickup` descending. */
export function ordersBy<Row extends { id: string }>(keys: Readonly<Record<string, (row: Row) => Key>>) {
  const names = Object.keys(keys)
  const orders = Object.fromEntries(
    names.flatMap((name) => {
      const key = keys[name] as (row: Row) => Key
      return [
        [name, (rows: readonly Row[]) => sorted(rows, key, 1)],
        [`-${name}`, (rows: readonly Row[]) => sorted(rows, key, -1)],
      ]
    }),
  )
  return orders as Readonly<Record<string, (rows: readonly Row[]) => readonly Row[]>>
}

/** Computes each key once: there may be ten thousand rows. The sort is stable. */
function sorted<Row>(rows: readonly Row[], getKey: (row: Row) => Key, direction: 1 | -1): readonly Row[] {
  const keyed = rows.map((row) => {
    const key = getKey(row)
    return { row, key: typeof key === 'string' ? foldForSearch(key) : key }
  })
  keyed.sort(({ key: a }, { key: b }) => {
    if (a == null || b == null) return a == null ? (b == null ? 0 : 1) : -1
    return a === b ? 0 : a < b ? -direction : direction
  })
  return keyed.map(({ row }) => row)
}

/** The next sort order when a column header is pressed: its orders in turn, then the list's own (empty). */
export function nextSort(sorts: readonly string[], sort: string | undefined): string {
  return sorts[sort === undefined ? 0 : sorts.indexOf(sort) + 1] ?? ''
}
