import type { Knex } from 'knex'
import { loadEquipment } from '#shared/kernel/equipment'
import { dollars } from '#shared/kernel/money'
import { type Column, percentOf, tableOf } from './amounts.ts'
import { mondaySql, nothing, type Sums, sumLoads, whole } from './doneLoads.ts'
import type { Asked } from './reportQuery.ts'
import { type Compared, linesOf, moneyColumns, sumMetrics, totalOf } from './revenue.ts'

type Week = { week: string; of: ReadonlyMap<string, Sums> }

/** The report Equipment: revenue by equipment, and by week. */
export async function readEquipment(knex: Knex, request: Asked) {
  const keys = Object.keys(loadEquipment)
  const [cells, before] = await Promise.all([
    sumLoads(knex, request.now, 'week, equipment', `${mondaySql('week')} || ' ' || equipment`),
    request.before && sumLoads(knex, request.before, 'equipment'),
  ])
  const allWeeks = (key: string) => whole(request.now.mondays.map((week) => cells.get(`${week} ${key}`) ?? nothing))
  const lines = linesOf(keys, { now: new Map(keys.map((key) => [key, allWeeks(key)])), before })
  const total = totalOf('All equipment', lines, request.before !== null)
  const text = (key: string) => loadEquipment[key as keyof typeof loadEquipment] ?? key
  const columns: (Column<Compared> | null)[] = [
    { id: 'equipment', text: 'Equipment', unit: 'text', cell: ({ key }) => text(key) },
    ...moneyColumns(request),
    { id: 'share', text: 'Share', unit: 'percent', cell: ({ now }) => percentOf(now.cents, total.now.cents) },
  ]
  const weeks = request.weeks.map(
    (week): Week => ({
      week,
      of: new Map(keys.map((key) => [key, cells.get(`${week} ${key}`) ?? nothing])),
    }),
  )
  const all: Week = { week: 'All weeks', of: new Map(lines.map(({ key, now }) => [key, now])) }
  const byWeek: Column<Week>[] = [
    { id: 'week', text: 'Week from', unit: 'week', cell: ({ week }) => week },
    ...keys.map((key): Column<Week> => {
      return { id: key, text: text(key), unit: 'dollars', cell: ({ of }) => dollars(of.get(key)?.cents ?? 0) }
    }),
    { id: 'all', text: 'All', unit: 'dollars', cell: ({ of }) => dollars(whole(of.values()).cents) },
  ]
  return {
    metrics: sumMetrics(total, request),
    tables: [
      tableOf({ id: 'equipment', title: 'Revenue by equipment', columns, rows: lines, total }),
      tableOf({ id: 'weeks', title: 'By week and equipment', columns: byWeek, rows: weeks, total: all }),
    ],
  }
}
