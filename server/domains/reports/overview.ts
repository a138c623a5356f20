import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { canReadReport } from '#shared/reports/reportNames'
import { type Column, figureOf, tableOf } from './amounts.ts'
import { mondaySql } from './doneLoads.ts'
import { emptyNote, emptyShare, readDriven } from './emptyMiles.ts'
import { lane, lanesTable } from './lanes.ts'
import { deliveryShare, type Punctuality, readStops, sumOf } from './onTime.ts'
import { readAging } from './receivables.ts'
import { type Asked, ofBoth } from './reportQuery.ts'
import { allLinesOf, type Compared, moneyColumns, sumMetrics, weekLines } from './revenue.ts'

/** The number of lanes in the overview. */
const firstLanes = 5

/** The key of a row: a week or a lane. One pass reads both. */
type Key = { week: string | null; lane: string | null }

const keys = `${mondaySql('week')}::text as week, ${lane.name} as lane`
const sets = `grouping sets ((week), (${lane.columns}))`

/** The rows of the weeks, or of the lanes. */
const indexBy = (name: keyof Key, rows: readonly (Key & Punctuality)[]) =>
  new Map(rows.flatMap((row) => (row[name] === null ? [] : [[row[name], row]])))

/** The report Overview: the main metrics of the other reports that this role reads, with the same numbers. */
export async function readOverview(knex: Knex, request: Asked, gazetteer: Gazetteer, role: string) {
  const isNarrowed = request.now.equipment !== null || request.now.broker !== null
  const [stops, driven, payable] = await Promise.all([
    ofBoth(request, (slice) => readStops<Key>(knex, slice, keys, sets)),
    readDriven(knex, request, gazetteer, 'all'),
    // The filters do not apply to invoices: next to filtered loads, their amounts would mislead.
    canReadReport(role, 'receivables') && !isNarrowed ? readAging(knex, request.today) : null,
  ])
  const weeks = { now: indexBy('week', stops.now), before: stops.before && indexBy('week', stops.before) }
  const lanes = allLinesOf({ now: indexBy('lane', stops.now), before: stops.before && indexBy('lane', stops.before) })
  const { lines, total } = weekLines(request, weeks)
  const all = sumOf(total.key, [...weeks.now.values()])
  const columns: (Column<Compared> | null)[] = [
    { id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key },
    ...moneyColumns(request),
    {
      id: 'delivery',
      text: 'On time',
      unit: 'percent',
      cell: (line) => deliveryShare(line === total ? all : (weeks.now.get(line.key) ?? sumOf('', []))),
    },
  ]
  return {
    metrics: [
      ...sumMetrics(total, request),
      figureOf('empty', 'Empty miles', 'percent', emptyShare(driven.now.total), {
        ...(driven.before && { before: emptyShare(driven.before.total) }),
        note: emptyNote(driven.now.total),
      }),
    ],
    tables: [
      tableOf({ id: 'weeks', title: 'By week', columns, rows: lines, total }),
      ...(payable ? [payable.table] : []),
      lanesTable(lanes, request, firstLanes),
    ],
  }
}
