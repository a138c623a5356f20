import type { Knex } from 'knex'
import type { ReportTable } from '#shared/reports/report'
import { tableOf } from './amounts.ts'
import { doneInWeeks, type Sums } from './doneLoads.ts'
import { maxLines, shownOf } from './lanes.ts'
import { readRows } from './readRows.ts'
import type { Asked } from './reportQuery.ts'
import { marginColumns, type Priced } from './revenue.ts'

interface Row extends Priced {
  load: string
  customer: string | null
  lane: string
  day: string | null
}

/** Loads without driver pay come first: it has to be entered. */
const sql = `
  select done.id as load, coalesce(brokers.name, shippers.name) as customer, pickup_location || ' → ' || delivery_location as lane,
    (delivered_at at time zone :zone)::date::text as day, total_cents::float8 as cents, coalesce(pay_cents, 0)::float8 as "payCents",
    (pay_cents is null)::int as unpriced
  from ${doneInWeeks} left join brokers on brokers.id = done.broker_id left join shippers on shippers.id = done.shipper_id
  order by total_cents - pay_cents nulls first, done.id limit ${maxLines}`

/** The loads of the period by margin after driver pay, the lowest first; for a role that sees both. */
export async function loadMargins(knex: Knex, request: Asked, all: Sums): Promise<ReportTable> {
  const rows = await readRows<Row>(knex, sql, request.now)
  return tableOf<Row>({
    id: 'loads',
    title: 'Loads by margin',
    note: shownOf(rows.length, all.loads, 'loads that leave least'),
    rows,
    total: { ...all, load: 'All loads', customer: null, lane: '', day: null },
    columns: [
      { id: 'load', text: 'Load', unit: 'text', cell: ({ load }) => load },
      { id: 'customer', text: 'Customer', unit: 'text', cell: ({ customer }) => customer },
      { id: 'lane', text: 'Lane', unit: 'text', cell: ({ lane }) => lane },
      { id: 'day', text: 'Delivered', unit: 'day', cell: ({ day }) => day },
      ...marginColumns<Row>((row) => row),
    ],
  })
}
