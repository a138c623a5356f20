import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/gazetteer'
import { canReadReport } from '#shared/reportNames'
import { type Column, figureOf, tableOf } from './amounts.ts'
import type { Asked } from './asked.ts'
import { emptyNote, emptyShare, readDriven } from './emptyMiles.ts'
import { lanesTable, readLaneLines } from './lanes.ts'
import { deliveryShare, readPunctuality } from './onTime.ts'
import { readAges } from './receivables.ts'
import { type Compared, moneyColumns, sumFigures, weekLines } from './revenue.ts'

/** Lanes on the overview. */
const firstLanes = 5

/** The report Overview: what the others say first, of what this role reads; each number is the same there. */
export async function readOverview(knex: Knex, asked: Asked, gazetteer: Gazetteer, role: string) {
  const isNarrowed = asked.now.equipment !== null || asked.now.broker !== null
  const [punctuality, driven, lanes, owed] = await Promise.all([
    readPunctuality(knex, asked),
    readDriven(knex, asked, gazetteer, 'all'),
    readLaneLines(knex, asked),
    // Invoices are not narrowed by the filters: beside loads that are, theirs would be another number.
    canReadReport(role, 'receivables') && !isNarrowed ? readAges(knex, asked.today) : null,
  ])
  const isCompared = asked.before !== null
  const byWeek = (of: Pick<typeof punctuality, 'lines'>) => new Map(of.lines.map((line) => [line.key, line]))
  const [now, before] = [byWeek(punctuality), punctuality.before && byWeek(punctuality.before)]
  const { lines, total } = weekLines(asked, { now, before })
  const columns: (Column<Compared> | null)[] = [
    { id: 'week', words: 'Week from', unit: 'week', cell: ({ key }) => key },
    ...moneyColumns(isCompared),
    {
      ...{ id: 'delivery', words: 'On time', unit: 'percent' },
      cell: (line) => deliveryShare(now.get(line.key) ?? punctuality.total),
    },
  ]
  return {
    figures: [
      ...sumFigures(total),
      figureOf('empty', 'Empty miles', 'percent', emptyShare(driven.now.total), {
        ...(driven.before && { before: emptyShare(driven.before.total) }),
        note: emptyNote(driven.now.total),
      }),
    ],
    tables: [
      tableOf({ id: 'weeks', title: 'By week', columns, rows: lines, total }),
      ...(owed ? [owed.table] : []),
      lanesTable(lanes, isCompared, firstLanes),
    ],
  }
}
