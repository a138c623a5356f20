import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/gazetteer'
import { canReadReport } from '#shared/reportNames'
import { type Column, figureOf, tableOf } from './amounts.ts'
import type { Asked } from './asked.ts'
import { emptyNote, emptyShare, readDriven } from './emptyMiles.ts'
import { lanesTable, readLaneLines } from './lanes.ts'
import { deliveryShare, readPunctuality } from './onTime.ts'
import { readAges } from './receivables.ts'
import { type Compared, moneyColumns, readWeeks, sumFigures } from './revenue.ts'

/** Lanes on the overview. */
const firstLanes = 5

/** The report Overview: what the others say first, of what this role reads; each number is the same there. */
export async function readOverview(knex: Knex, asked: Asked, gazetteer: Gazetteer, role: string) {
  const isNarrowed = asked.now.equipment !== null || asked.now.broker !== null
  const [{ lines, total }, punctuality, driven, lanes, owed] = await Promise.all([
    readWeeks(knex, asked),
    readPunctuality(knex, asked),
    readDriven(knex, asked, gazetteer),
    readLaneLines(knex, asked),
    // Invoices are not narrowed by the filters: beside loads that are, theirs would be another number.
    canReadReport(role, 'receivables') && !isNarrowed ? readAges(knex, asked.today) : null,
  ])
  const isCompared = asked.before !== null
  const met = new Map([...punctuality.lines, punctuality.total].map((line) => [line.key, deliveryShare(line)]))
  const columns: (Column<Compared> | null)[] = [
    { id: 'week', words: 'Week from', unit: 'week', cell: ({ key }) => key },
    ...moneyColumns(isCompared),
    {
      ...{ id: 'delivery', words: 'On time', unit: 'percent' },
      cell: (line) => (line === total ? deliveryShare(punctuality.total) : (met.get(line.key) ?? null)),
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
