import type { Knex } from 'knex'
import { loadEquipment } from '#shared/equipment'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { type Asked, ofBoth, type Slice } from './asked.ts'
import { doneLoads, weekSql } from './doneLoads.ts'
import { readRows } from './readRows.ts'

/** How many stops were met, of those of which that is known. */
export interface Punctuality {
  loads: number
  pickups: number
  pickupsMet: number
  deliveries: number
  deliveriesMet: number
}

type Line = { key: string } & Punctuality

/** A line by week, or by equipment where that is asked for, too. */
type Row = { week: string | null; equipment: string | null } & Punctuality

/** SQL: when the truck was there as far as it is known; a departure in time proves an arrival in time. */
const known = (arrived: string, left: string, by: string) => `coalesce(${arrived}, case when ${left} <= ${by} then ${left} end)`

/*
 * The events of a whole period are read at once, not load by load.
 */
const punctualitySql = (sets: string) => `
  with done as (
    select id, ${weekSql('delivered_at')} as week, equipment, pickup_due, delivery_due, date_trunc('minute', arrived_at) as arrived,
      date_trunc('minute', delivered_at) as delivered
    from ${doneLoads}),
  pickup as (
    select load_id, date_trunc('minute', min(occurred_at) filter (where type = 'arrived_pickup')) as arrived,
      date_trunc('minute', min(occurred_at) filter (where type = 'departed_pickup')) as departed
    from tracking_events where type in ('arrived_pickup', 'departed_pickup') and aside is null
      and load_id in (select id from done) group by load_id),
  stood as (
    select week, equipment, pickup_due, delivery_due, ${known('pickup.arrived', 'departed', 'pickup_due')} as at_pickup,
      ${known('done.arrived', 'delivered', 'delivery_due')} as at_delivery
    from done left join pickup on load_id = id)
  select week, ${sets.includes('equipment') ? 'equipment' : 'null as equipment'}, count(*)::int as loads,
    count(at_pickup)::int as pickups, count(*) filter (where at_pickup <= pickup_due)::int as "pickupsMet",
    count(at_delivery)::int as deliveries, count(*) filter (where at_delivery <= delivery_due)::int as "deliveriesMet"
  from stood group by grouping sets (${sets})`

const none: Punctuality = { loads: 0, pickups: 0, pickupsMet: 0, deliveries: 0, deliveriesMet: 0 }

/** By week, and by equipment, in one pass over the loads. */
async function readLines(knex: Knex, slice: Slice, sets = '(week)'): Promise<{ weeks: Line[]; equipment: Line[] }> {
  const rows = await readRows<Row>(knex, punctualitySql(sets), slice)
  const by = (name: 'week' | 'equipment') =>
    rows.flatMap(({ week, equipment, ...met }): Line[] => {
      const key = { week, equipment }[name]
      return key === null ? [] : [{ key, ...met }]
    })
  return { weeks: by('week'), equipment: by('equipment') }
}

function sumOf(key: string, lines: readonly Line[]): Line {
  const sum = { key, ...none }
  for (const line of lines) {
    for (const name of Object.keys(none) as (keyof Punctuality)[]) sum[name] += line[name]
  }
  return sum
}

/** Pickups and deliveries met by week; `sets` may ask for equipment, too. */
export async function readPunctuality(knex: Knex, asked: Asked, sets?: string) {
  const { now, before } = await ofBoth(asked, (slice) => readLines(knex, slice, slice === asked.now ? sets : undefined))
  const lines = asked.weeks.map((week): Line => now.weeks.find(({ key }) => key === week) ?? { key: week, ...none })
  return {
    ...{ lines, total: sumOf(`${lines.length} weeks`, lines), equipment: now.equipment },
    before: before && sumOf('', before.weeks),
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
  const { lines, total, before, equipment: kinds } = await readPunctuality(knex, asked, '(week), (equipment)')
  const equipment = Object.entries(loadEquipment).flatMap(([kind, words]) =>
    kinds.filter(({ key }) => key === kind).map((line) => ({ ...line, key: words })),
  )
  const counted = (some: number) => `${some.toLocaleString('en-US')} of ${total.loads.toLocaleString('en-US')} loads counted`
  return {
    figures: [
      figureOf('delivery', 'Delivery on time', 'percent', deliveryShare(total), {
        ...(before && { before: deliveryShare(before) }),
        note: counted(total.deliveries),
      }),
      figureOf('pickup', 'Pickup on time', 'percent', pickupShare(total), {
        ...(before && { before: pickupShare(before) }),
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
