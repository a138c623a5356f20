import type { Page } from '../../api/queries.ts'

/** What every row has: its id, the number people read (`Q-1042`), and how often it has changed. */
export interface Numbered {
  id: string
  reference: string
  version: number
}

/** The server's order: by number, the highest first. */
const newestFirst = (a: Numbered, b: Numbered) => numberOf(b) - numberOf(a)
const numberOf = ({ reference }: Numbered) => Number(reference.replace(/\D/g, ''))

/**
 * Lays changed rows into a list that is read in pages, newest first. `ids` are those the server named, `rows` what it
 * answered for them: a known row is replaced, a new one takes its place by number, one that did not come back is gone.
 * A new row older than everything read so far waits for its page. Rows are never shown in an older version.
 */
export function mergeRows<Row extends Numbered>(
  pages: readonly Page<Row>[],
  ids: readonly string[],
  rows: readonly Row[],
): Page<Row>[] {
  const arrived = new Map(rows.map((row) => [row.id, row]))
  const gone = new Set(ids.filter((id) => !arrived.has(id)))
  const merged = pages.map((page) => ({
    ...page,
    rows: page.rows
      .filter((row) => !gone.has(row.id))
      .map((row) => {
        const newer = arrived.get(row.id)
        arrived.delete(row.id)
        return newer && newer.version >= row.version ? newer : row
      }),
  }))
  for (const row of arrived.values()) {
    // How far a page reaches is decided by what was read, also where its last row has gone since.
    const at = pages.findIndex(({ rows, next }) => next === null || rows.some((other) => newestFirst(row, other) < 0))
    const page = merged[at]
    if (!page) continue
    page.rows.push(row)
    page.rows.sort(newestFirst)
  }
  return merged
}
