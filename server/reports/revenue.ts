import type { Knex } from 'knex'
import { dollars } from '#shared/money'
import type { ReportFigure, ReportTable } from '#shared/report'
import { formatWeeks } from '#shared/reportPeriod'
import { type Column, changeOf, figureOf, perMile, tableOf } from './amounts.ts'
import { type Asked, ofBoth } from './asked.ts'
import { mondaySql, nothing, type Sums, sumLoads, whole } from './doneLoads.ts'

/** A line of a table: what it is of, its sums, and those of the period before. */
export interface Compared {
  key: string
  now: Sums
  before: Sums | undefined
}

/** Sums by their keys, as those of both periods. */
type Both = { now: ReadonlyMap<string, Sums>; before: ReadonlyMap<string, Sums> | null }

/** The lines of these keys. */
export const linesOf = (keys: readonly string[], { now, before }: Both): Compared[] =>
  keys.map((key) => ({ key, now: now.get(key) ?? nothing, before: before ? (before.get(key) ?? nothing) : undefined }))

/**
 * The lines of all keys, those with the most revenue in the period first. What has brought nothing since the period before is among
 * them: the total has it.
 */
export function allLinesOf(both: Both): Compared[] {
  const keys = [...new Set([...both.now.keys(), ...(both.before?.keys() ?? [])])]
  return linesOf(keys, both).sort(
    (a, b) => b.now.cents - a.now.cents || (b.before?.cents ?? 0) - (a.before?.cents ?? 0) || (a.key < b.key ? -1 : 1),
  )
}

/** The same of sums by columns in SQL, under a key that follows from these. */
export const compareLoads = async (knex: Knex, asked: Asked, by: string, key?: string): Promise<Compared[]> =>
  allLinesOf(await ofBoth(asked, (slice) => sumLoads(knex, slice, by, key)))

/** The line below them. */
export const totalOf = (key: string, lines: readonly Compared[], isCompared: boolean): Compared => ({
  key,
  now: whole(lines.map(({ now }) => now)),
  before: isCompared ? whole(lines.map(({ before = nothing }) => before)) : undefined,
})

/** Revenue, loads and dollars a mile of a line, beside the revenue before. */
export function moneyColumns(isCompared: boolean): (Column<Compared> | null)[] {
  return [
    { id: 'revenue', words: 'Revenue', unit: 'dollars', cell: ({ now }) => dollars(now.cents) },
    isCompared ? { id: 'before', words: 'Before', unit: 'dollars', cell: ({ before }) => dollars(before?.cents ?? 0) } : null,
    isCompared
      ? { id: 'change', words: 'Change', unit: 'change', cell: ({ now, before }) => changeOf(now.cents, before?.cents) }
      : null,
    { id: 'loads', words: 'Loads', unit: 'count', cell: ({ now }) => now.loads },
    { id: 'perMile', words: 'Per mile', unit: 'dollars', cell: ({ now }) => perMile(now.cents, now.miles) },
  ]
}

const weekColumn: Column<Compared> = { id: 'week', words: 'Week from', unit: 'week', cell: ({ key }) => key }

/** Revenue by week. */
export function weekLines(asked: Asked, both: Both): { lines: Compared[]; total: Compared } {
  const lines = linesOf(asked.weeks, both)
  return { lines, total: totalOf(formatWeeks(asked.weeks.length), lines, asked.before !== null) }
}

/** What the sums of a period come to. */
export function sumFigures({ now, before }: Compared): ReportFigure[] {
  return [
    figureOf('revenue', 'Revenue', 'dollars', dollars(now.cents), { before: before && dollars(before.cents) }),
    figureOf('loads', 'Loads delivered', 'count', now.loads, { before: before?.loads }),
    figureOf('perMile', 'Revenue per mile', 'dollars', perMile(now.cents, now.miles), {
      before: before && perMile(before.cents, before.miles),
      note: `${now.miles.toLocaleString('en-US')} loaded miles`,
    }),
  ]
}

/** The report Revenue: by week, beside the period before. */
export async function readRevenue(knex: Knex, asked: Asked): Promise<{ figures: ReportFigure[]; tables: ReportTable[] }> {
  const both = await ofBoth(asked, (slice) => sumLoads(knex, slice, 'week', mondaySql('week')))
  const { lines, total } = weekLines(asked, both)
  const columns = [weekColumn, ...moneyColumns(asked.before !== null)]
  return {
    figures: sumFigures(total),
    tables: [tableOf({ id: 'weeks', title: 'By week', columns, rows: lines, total })],
  }
}
