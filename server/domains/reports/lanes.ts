import type { Knex } from 'knex'
import { formatCount } from '#shared/kernel/count'
import type { ReportTable } from '#shared/reports/report'
import { figureOf, tableOf } from './amounts.ts'
import type { Asked } from './reportQuery.ts'
import { type Compared, compareLoads, moneyColumns, sumMetrics, totalOf } from './revenue.ts'

/** The maximum number of lanes or customers in a table; the filters show further ones. */
export const maxLines = 200

/** The note below a truncated table. */
export const shownOf = (shown: number, all: number, text: string): string | undefined =>
  shown < all ? `The ${formatCount(shown)} of ${formatCount(all)} ${text}; the total is of all.` : undefined

/** The lanes with the most revenue, and the others as one line: the table adds up to its total. */
export function lanesTable(lanes: readonly Compared[], asked: Asked, most: number): ReportTable {
  const isCompared = asked.before !== null
  const shown = lanes.slice(0, most)
  const others = lanes.slice(most)
  const rows = others.length === 0 ? shown : [...shown, totalOf(lanesCounted(others, 'other '), others, isCompared)]
  return tableOf({
    id: 'lanes',
    title: 'Top lanes by revenue',
    rows,
    total: totalOf(lanesCounted(lanes), lanes, isCompared),
    note: shownOf(shown.length, lanes.length, 'lanes that earn most'),
    columns: [{ id: 'lane', text: 'Lane', unit: 'text', cell: ({ key }) => key }, ...moneyColumns(asked)],
  })
}

/** The number of lanes in the period itself. */
const drivenOf = (lanes: readonly Compared[]) => lanes.filter(({ now }) => now.loads > 0).length

/** `29 lanes`, `1 other lane`. */
function lanesCounted(lanes: readonly Compared[], which = ''): string {
  const driven = drivenOf(lanes)
  return `${formatCount(driven)} ${which}${driven === 1 ? 'lane' : 'lanes'}`
}

/** SQL: the cities of a lane, and its label. */
export const lane = { columns: 'pickup_location, delivery_location', name: `pickup_location || ' → ' || delivery_location` }

/** The report Lanes: from city to city, sorted by revenue. */
export async function readLanes(knex: Knex, asked: Asked) {
  const lanes = await compareLoads(knex, asked, lane.columns, lane.name)
  return {
    metrics: [
      ...sumMetrics(totalOf('', lanes, asked.before !== null), asked),
      figureOf('lanes', 'Lanes', 'count', drivenOf(lanes)),
    ],
    tables: [lanesTable(lanes, asked, maxLines)],
  }
}
