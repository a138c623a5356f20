import type { Knex } from 'knex'
import { loadEquipment } from '#shared/equipment'
import { formatWeeks } from '#shared/reportPeriod'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { type Asked, ofBoth } from './asked.ts'
import { doneInWeeks, mondaySql, nothing, type Sums, sums } from './doneLoads.ts'
import { readRows } from './readRows.ts'

/** How many stops were met, of those of which that is known; and what the loads come to. */
export interface Punctuality extends Sums {
  pickups: number
  pickupsMet: number
  deliveries: number
  deliveriesMet: number
}

type Line = { key: string } & Punctuality

/** The loads of a week with one equipment. */
type Row = { week: string; equipment: string } & Punctuality

/**
 * SQL: whether the truck was there by `due`, to the minute; null where that is not known. A departure in time proves an arrival
 * in time.
 */
const met = (arrived: string, left: string, due: string) =>
  `case when ${arrived} is not null then ${arrived} < ${due} + interval '1 minute' when ${left} < ${due} + interval '1 minute' then true end`

const punctualitySql = `
  select ${mondaySql('week')}::text as week, equipment, ${sums}, count(at_pickup)::int as pickups,
    count(*) filter (where at_pickup)::int as "pickupsMet", count(at_delivery)::int as deliveries,
    count(*) filter (where at_delivery)::int as "deliveriesMet"
  from ${doneInWeeks}, lateral (select ${met('arrived_pickup_at', 'departed_pickup_at', 'pickup_due')} as at_pickup,
    ${met('arrived_at', 'delivered_at', 'delivery_due')} as at_delivery) stood
  group by week, equipment`

const none: Punctuality = { ...nothing, pickups: 0, pickupsMet: 0, deliveries: 0, deliveriesMet: 0 }

function sumOf(key: string, rows: readonly Punctuality[]): Line {
  const sum = { key, ...none }
  for (const row of rows) {
    for (const name of Object.keys(none) as (keyof Punctuality)[]) sum[name] += row[name]
  }
  return sum
}

/** The same rows summed up by what each is of. */
const summed = (rows: readonly Row[], name: 'week' | 'equipment', keys: readonly string[]): Line[] =>
  keys.map((key) =>
    sumOf(
      key,
      rows.filter((row) => row[name] === key),
    ),
  )

/** Pickups and deliveries met, and what the loads come to, by week and equipment in one pass over them. */
export async function readPunctuality(knex: Knex, asked: Asked) {
  const { now, before } = await ofBoth(asked, (slice) => readRows<Row>(knex, punctualitySql, slice))
  const weeksOf = (rows: readonly Row[]) => summed(rows, 'week', asked.weeks)
  return {
    ...{ lines: weeksOf(now), total: sumOf(formatWeeks(asked.weeks.length), now) },
    equipment: summed(now, 'equipment', Object.keys(loadEquipment)).filter(({ loads }) => loads > 0),
    before: before && { lines: weeksOf(before), total: sumOf('', before) },
  }
}

/** The shares of those that are known; null for none. */
export const deliveryShare = ({ deliveriesMet, deliveries }: Punctuality) => percentOf(deliveriesMet, deliveries)
const pickupShare = ({ pickupsMet, pickups }: Punctuality) => percentOf(pickupsMet, pickups)

const shares: Column<Line>[] = [
  { id: 'delivery', words: 'Delivery on time', unit: 'percent', cell: deliveryShare },
  { id: 'deliveries', words: 'Deliveries counted', unit: 'count', cell: ({ deliveries }) => deliveries },
  { id: 'pickup', words: 'Pickup on time', unit: 'percent', cell: pickupShare },
  { id: 'pickups', words: 'Pickups counted', unit: 'count', cell: ({ pickups }) => pickups },
  { id: 'loads', words: 'Loads', unit: 'count', cell: ({ loads }) => loads },
]

/** The report On time: pickup and delivery by arrival against the window. */
export async function readOnTime(knex: Knex, asked: Asked) {
  const { lines, total, before, equipment: kinds } = await readPunctuality(knex, asked)
  const equipment = kinds.map((line) => ({ ...line, key: loadEquipment[line.key as keyof typeof loadEquipment] }))
  const counted = (some: number) => `${some.toLocaleString('en-US')} of ${total.loads.toLocaleString('en-US')} loads counted`
  return {
    figures: [
      figureOf('delivery', 'Delivery on time', 'percent', deliveryShare(total), {
        ...(before && { before: deliveryShare(before.total) }),
        note: counted(total.deliveries),
      }),
      figureOf('pickup', 'Pickup on time', 'percent', pickupShare(total), {
        ...(before && { before: pickupShare(before.total) }),
        note: counted(total.pickups),
      }),
    ],
    tables: [
      tableOf({
        ...{ id: 'weeks', title: 'On time by week', rows: lines, total },
        columns: [{ id: 'week', words: 'Week from', unit: 'week', cell: ({ key }) => key }, ...shares],
      }),
      tableOf({
        ...{ id: 'equipment', title: 'By equipment', rows: equipment, total: { ...total, key: 'All equipment' } },
        columns: [{ id: 'equipment', words: 'Equipment', unit: 'text', cell: ({ key }) => key }, ...shares],
      }),
    ],
  }
}
