import type { Knex } from 'knex'
import { dollars } from '#shared/kernel/money'
import type { ReportFigure } from '#shared/reports/report'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { type Column, changeOf, figureOf, percentOf, perMile } from './amounts.ts'
import { nothing, type Sums, sumLoads, whole } from './doneLoads.ts'
import { type Asked, ofBoth } from './reportQuery.ts'

/** A line of a table: its key, its sums, and those of the compared period. */
export interface Compared {
  key: string
  now: Sums
  before: Sums | undefined
}

/** Sums of both periods by key. */
type Both = { now: ReadonlyMap<string, Sums>; before: ReadonlyMap<string, Sums> | null }

/** The lines of these keys. */
export const linesOf = (keys: readonly string[], { now, before }: Both): Compared[] =>
  keys.map((key) => ({ key, now: now.get(key) ?? nothing, before: before ? (before.get(key) ?? nothing) : undefined }))

/**
 * The lines of all keys, those with the most revenue in the period first. They include keys with revenue in the compared period
 * only: the total has it.
 */
export function allLinesOf(both: Both): Compared[] {
  const keys = [...new Set([...both.now.keys(), ...(both.before?.keys() ?? [])])]
  return linesOf(keys, both).sort(
    (a, b) => b.now.cents - a.now.cents || (b.before?.cents ?? 0) - (a.before?.cents ?? 0) || (a.key < b.key ? -1 : 1),
  )
}

/** The same for sums by columns in SQL, under a key that follows from these. */
export const compareLoads = async (knex: Knex, request: Asked, groupBy: string, key?: string): Promise<Compared[]> =>
  allLinesOf(await ofBoth(request, (slice) => sumLoads(knex, slice, groupBy, key)))

/** The line below them. */
export const totalOf = (key: string, lines: readonly Compared[], isCompared: boolean): Compared => ({
  key,
  now: whole(lines.map(({ now }) => now)),
  before: isCompared ? whole(lines.map(({ before = nothing }) => before)) : undefined,
})

/** The inputs of a margin. */
export type Priced = Pick<Sums, 'cents' | 'payCents' | 'unpriced'>

/** The gross margin after driver pay, in cents; null where the pay of a load is unknown. */
const getMargin = ({ cents, payCents, unpriced }: Priced): number | null => (unpriced > 0 ? null : cents - payCents)
const marginShare = (priced: Priced): number | null => {
  const margin = getMargin(priced)
  return margin === null ? null : percentOf(margin, priced.cents)
}
const inDollars = (cents: number | null) => (cents === null ? null : dollars(cents))
const margin = { id: 'margin', text: 'Margin after driver pay', unit: 'dollars' } as const

/** The margin of a row, in dollars and percent. */
const shareColumns = <Row>(getSums: (row: Row) => Priced): Column<Row>[] => [
  { ...margin, cell: (row) => inDollars(getMargin(getSums(row))) },
  { id: 'marginShare', text: 'Of revenue', unit: 'percent', cell: (row) => marginShare(getSums(row)) },
]

/** The same, with its inputs. */
export const marginColumns = <Row>(getSums: (row: Row) => Priced): Column<Row>[] => [
  { id: 'revenue', text: 'Revenue', unit: 'dollars', cell: (row) => dollars(getSums(row).cents) },
  {
    id: 'pay',
    text: 'Driver pay',
    unit: 'dollars',
    cell: (row) => (getSums(row).unpriced > 0 ? null : dollars(getSums(row).payCents)),
  },
  ...shareColumns(getSums),
]

/** Revenue, loads and dollars per mile of a line, with the compared revenue; and the margin, for roles that see it. */
export function moneyColumns({ before, seesMargin }: Pick<Asked, 'before' | 'seesMargin'>): (Column<Compared> | null)[] {
  return [
    { id: 'revenue', text: 'Revenue', unit: 'dollars', cell: ({ now }) => dollars(now.cents) },
    before && { id: 'before', text: 'Before', unit: 'dollars', cell: (line) => dollars(line.before?.cents ?? 0) },
    before && { id: 'change', text: 'Change', unit: 'change', cell: (line) => changeOf(line.now.cents, line.before?.cents) },
    { id: 'loads', text: 'Loads', unit: 'count', cell: ({ now }) => now.loads },
    { id: 'perMile', text: 'Per mile', unit: 'dollars', cell: ({ now }) => perMile(now.cents, now.miles) },
    ...(seesMargin ? shareColumns<Compared>(({ now }) => now) : []),
  ]
}

export const weekColumn: Column<Compared> = { id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key }

/** Revenue by week. */
export function weekLines(request: Asked, both: Both): { lines: Compared[]; total: Compared } {
  const lines = linesOf(request.weeks, both)
  return { lines, total: totalOf(formatWeeks(request.weeks.length), lines, request.before !== null) }
}

/** The metrics of a period's sums. */
export function sumMetrics({ now, before }: Compared, { seesMargin }: Pick<Asked, 'seesMargin'>): ReportFigure[] {
  const share = marginShare(now)
  return [
    figureOf('revenue', 'Revenue', 'dollars', dollars(now.cents), { before: before && dollars(before.cents) }),
    figureOf('loads', 'Loads delivered', 'count', now.loads, { before: before?.loads }),
    figureOf('perMile', 'Revenue per mile', 'dollars', perMile(now.cents, now.miles), {
      before: before && perMile(before.cents, before.miles),
      note: `${now.miles.toLocaleString('en-US')} loaded miles`,
    }),
    ...(seesMargin
      ? [
          figureOf(margin.id, margin.text, margin.unit, inDollars(getMargin(now)), {
            before: before && inDollars(getMargin(before)),
            note: share === null ? undefined : `${share.toFixed(1)}% of revenue`,
          }),
        ]
      : []),
  ]
}
