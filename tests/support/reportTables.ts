import type { Report } from '#shared/reports/report'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** When the reports of tests are read: a Friday, 10:41 AM in Phoenix. */
export const asOf = new Date('2026-11-20T17:41:00Z')

/** The last thirteen weeks of it begin on August 24. */
export const firstOfThirteen = Date.parse('2026-08-24T07:00:00Z')

/** The rows of a table and its total, as objects by the ids of the columns; of the first table without an id. */
export function table({ tables }: Report, id = tables[0]?.id) {
  const found = tables.find((one) => one.id === id)
  if (!found) throw new Error(`There is no table ${id}`)
  const named = (row: (typeof found.rows)[number]) => Object.fromEntries(found.columns.map((column, at) => [column.id, row[at]]))
  return { rows: found.rows.map(named), total: named(found.total ?? []) }
}

/** What a figure says. */
export const figureIn = ({ metrics }: Report, id: string) => metrics.find((one) => one.id === id)?.value

/** A share in percent, to one decimal; null of nothing. */
export const share = (part: number, of: number) => (of ? Math.round((part * 1_000) / of) / 10 : null)
