import type { Knex } from 'knex'
import type { Report } from '#shared/reports/report'
import { tableOf } from './amounts.ts'
import { mondaySql, sumLoads } from './doneLoads.ts'
import { loadMargins } from './loadMargins.ts'
import { type Asked, ofBoth } from './reportQuery.ts'
import { moneyColumns, sumMetrics, weekColumn, weekLines } from './revenue.ts'

/** The report Revenue: by week, with the compared period; and the loads by their margin, for roles that see it. */
export async function readRevenue(knex: Knex, asked: Asked): Promise<Pick<Report, 'metrics' | 'tables'>> {
  const both = await ofBoth(asked, (slice) => sumLoads(knex, slice, 'week', mondaySql('week')))
  const { lines, total } = weekLines(asked, both)
  const weeks = tableOf({ id: 'weeks', title: 'By week', columns: [weekColumn, ...moneyColumns(asked)], rows: lines, total })
  return {
    metrics: sumMetrics(total, asked),
    tables: [weeks, ...(asked.seesMargin ? [await loadMargins(knex, asked, total.now)] : [])],
  }
}
