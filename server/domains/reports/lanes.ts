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
export function lanesTable(lanes: readonly Compared[], request: Asked, most: number): ReportTable {
  const isCompared = request.before !== null
  const shown = lanes.slice(0, most)
  const omitted = lanes.slice(most)
  const rows = omitted.length === 0 ? shown : [...shown, totalOf(lanesCounted(omitted, 'other '), omitted, isCompared)]
  return tableOf({
    id: 'lanes',
    title: 'Top lanes by revenue',
    rows,
    total: totalOf(lanesCounted(lanes), lanes, isCompared),
    note: shownOf(shown.length, lanes.length, 'lanes that earn most'),
    columns: [{ id: 'lane', text: 'Lane', unit: 'text', cell: ({ key }) => key }, ...moneyColumns(request)],
  })
}

/** The number of lanes in the period itself. */
const countDriven = (lanes: readonly Compared[]) => lanes.filter(({ now }) => now.loads > 0).length

/** `29 lanes`, `1 other lane`. */
function lanesCounted(lanes: readonly Compared[], filter = ''): string {
  const driven = countDriven(lanes)
  return `${formatCount(driven)} ${filter}${driven === 1 ? 'lane' : 'lanes'}`
}

/** SQL: the cities of a lane, and its label. */
export const lane = { columns: 'pickup_location, delivery_location', name: `pickup_location || ' → ' || delivery_location` }

/** The report Lanes: from city to city, sorted by revenue. */
export async function readLanes(knex: Knex, request: Asked) {
  const lanes = await compareLoads(knex, request, lane.columns, lane.name)
  return {
    metrics: [
      ...sumMetrics(totalOf('', lanes, request.before !== null), request),
      figureOf('lanes', 'Lanes', 'count', countDriven(lanes)),
    ],
    tables: [lanesTable(lanes, request, maxLines)],
  }
}
