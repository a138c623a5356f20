import type { Knex } from 'knex'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { doneInWeeks, mondaySql, nothing, type Sums, sums } from './doneLoads.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** The stops with a known arrival, those on time, and the sums of the loads. */
export interface Punctuality extends Sums {
  pickups: number
  pickupsMet: number
  deliveries: number
  deliveriesMet: number
}

type Line = { key: string } & Punctuality

/** The key of a row of On time. */
type Key = { week: string; equipment: string }

/**
 * SQL: whether the truck was there by `due`, to the minute; null where that is unknown. A departure in time proves an arrival in
 * time.
 */
const met = (arrived: string, left: string, due: string) =>
  `case when ${arrived} is not null then ${arrived} < ${due} + interval '1 minute' when ${left} < ${due} + interval '1 minute' then true end`

const punctualitySql = (columns: string, groupBy: string) => `
  select ${columns}, ${sums}, count(at_pickup)::int as pickups,
    count(*) filter (where at_pickup)::int as "pickupsMet", count(at_delivery)::int as deliveries,
    count(*) filter (where at_delivery)::int as "deliveriesMet"
  from ${doneInWeeks}, lateral (select ${met('arrived_pickup_at', 'departed_pickup_at', 'pickup_due')} as at_pickup,
    ${met('arrived_at', 'delivered_at', 'delivery_due')} as at_delivery) stood
  group by ${groupBy}`

const none: Punctuality = { ...nothing, pickups: 0, pickupsMet: 0, deliveries: 0, deliveriesMet: 0 }

/** Punctuality and sums of the loads of a period, in one pass, by columns in SQL. */
export const readStops = <Columns>(knex: Knex, slice: Slice, columns: string, groupBy: string) =>
  readRows<Columns & Punctuality>(knex, punctualitySql(columns, groupBy), slice)

/** The line that sums up these rows. */
export function sumOf(key: string, rows: readonly Punctuality[]): Line {
  const sum = { key, ...none }
  for (const row of rows) {
    for (const name of Object.keys(none) as (keyof Punctuality)[]) sum[name] += row[name]
  }
  return sum
}

/** The same rows summed up by one part of their key. */
const summed = (rows: readonly (Key & Punctuality)[], name: keyof Key, keys: readonly string[]): Line[] =>
  keys.map((key) =>
    sumOf(
      key,
      rows.filter((row) => row[name] === key),
    ),
  )

/** The share of punctual stops with a known arrival; null without any. */
export const deliveryShare = ({ deliveriesMet, deliveries }: Punctuality) => percentOf(deliveriesMet, deliveries)
const pickupShare = ({ pickupsMet, pickups }: Punctuality) => percentOf(pickupsMet, pickups)

const shares: Column<Line>[] = [
  { id: 'delivery', text: 'Delivery on time', unit: 'percent', cell: deliveryShare },
  { id: 'deliveries', text: 'Deliveries counted', unit: 'count', cell: ({ deliveries }) => deliveries },
  { id: 'pickup', text: 'Pickup on time', unit: 'percent', cell: pickupShare },
  { id: 'pickups', text: 'Pickups counted', unit: 'count', cell: ({ pickups }) => pickups },
  { id: 'loads', text: 'Loads', unit: 'count', cell: ({ loads }) => loads },
]

/** The report On time: pickup and delivery by arrival against the window. */
export async function readOnTime(knex: Knex, request: Asked) {
  const columns = `${mondaySql('week')}::text as week, equipment`
  const { now, before } = await ofBoth(request, (slice) => readStops<Key>(knex, slice, columns, 'week, equipment'))
  const lines = summed(now, 'week', request.weeks)
  const total = sumOf(formatWeeks(request.weeks.length), now)
  const earlier = before && sumOf('', before)
  const equipment = summed(now, 'equipment', Object.keys(loadEquipment))
    .filter(({ loads }) => loads > 0)
    .map((line) => ({ ...line, key: loadEquipment[line.key as keyof typeof loadEquipment] }))
  const counted = (count: number) => `${count.toLocaleString('en-US')} of ${total.loads.toLocaleString('en-US')} loads counted`
  return {
    metrics: [
      figureOf('delivery', 'Delivery on time', 'percent', deliveryShare(total), {
        ...(earlier && { before: deliveryShare(earlier) }),
        note: counted(total.deliveries),
      }),
      figureOf('pickup', 'Pickup on time', 'percent', pickupShare(total), {
        ...(earlier && { before: pickupShare(earlier) }),
        note: counted(total.pickups),
      }),
    ],
    tables: [
      tableOf({
        id: 'weeks',
        title: 'On time by week',
        rows: lines,
        total,
        columns: [{ id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key }, ...shares],
      }),
      tableOf({
        id: 'equipment',
        title: 'By equipment',
        rows: equipment,
        total: { ...total, key: 'All equipment' },
        columns: [{ id: 'equipment', text: 'Equipment', unit: 'text', cell: ({ key }) => key }, ...shares],
      }),
    ],
  }
}
