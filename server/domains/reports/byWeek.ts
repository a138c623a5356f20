import type { Knex } from 'knex'
import type { Report } from '#shared/reports/report'
import { tableOf } from './amounts.ts'
import { mondaySql, sumLoads } from './doneLoads.ts'
import { loadMargins } from './loadMargins.ts'
import { type Asked, ofBoth } from './reportQuery.ts'
import { moneyColumns, sumMetrics, weekColumn, weekLines } from './revenue.ts'

/** The report Revenue: by week, with the compared period; and the loads by their margin, for roles that see it. */
export async function readRevenue(knex: Knex, request: Asked): Promise<Pick<Report, 'metrics' | 'tables'>> {
  const both = await ofBoth(request, (slice) => sumLoads(knex, slice, 'week', mondaySql('week')))
  const { lines, total } = weekLines(request, both)
  const weeks = tableOf({ id: 'weeks', title: 'By week', columns: [weekColumn, ...moneyColumns(request)], rows: lines, total })
  return {
    metrics: sumMetrics(total, request),
    tables: [weeks, ...(request.seesMargin ? [await loadMargins(knex, request, total.now)] : [])],
  }
}
