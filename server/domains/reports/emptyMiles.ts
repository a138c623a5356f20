import type { Knex } from 'knex'
import { estimateDistance } from '#shared/kernel/distance'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { completed } from '../dashboard/queries.ts'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { mondaySql, weekSql } from './doneLoads.ts'
import { maxLines, shownOf } from './lanes.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** Miles with freight and without. */
export interface Driven {
  loads: number
  loaded: number
  /** Of those loads of which it is known where the truck came from. */
  empty: number
  /** With freight, of the same. */
  beside: number
}

/** Of what a row is: of a week, of a driver, or of all. */
interface Way {
  week: string | null
  driver: string | null
  name: string | null
  cameFrom: string | null
  pickup: string
  loads: number
  miles: number
}

/** SQL: what a pair of cities is told of: all of the period, or each week and each driver. */
const groups = {
  all: { columns: 'null::int as week, null::uuid as driver', sets: '(came_from, pickup)' },
  each: { columns: 'week, driver', sets: '(week, came_from, pickup), (driver, came_from, pickup)' },
}

/*
 * Where the driver got empty is the delivery of the load before, as a settlement has it. By the order of deliveries that is nearly
 * always the row before; where that one was delivered after this pickup, it is looked up. The rows are in that order in an index.
 */
const waysSql = (of: keyof typeof groups) => `
  with hauled as (
    select id, delivered_at, assigned_driver_id, pickup_location, pickup_date_time, distance, equipment, broker_id,
      lag(delivery_location) over by_driver as before_at, lag(delivered_at) over by_driver as before_on
    from loads where ${completed} and delivered_at >= :start and delivered_at < :end
    window by_driver as (partition by assigned_driver_id order by delivered_at)),
  way as (
    select ${weekSql('delivered_at')} as week, assigned_driver_id as driver, pickup_location as pickup, distance,
      case when id in (select load_id from load_legs) then null
        when before_on <= pickup_date_time then before_at
        else (select delivery_location from loads before where before.assigned_driver_id = hauled.assigned_driver_id
          and before.delivered_at <= hauled.pickup_date_time and before.cancelled_at is null
          order by before.delivered_at desc limit 1) end as came_from
    from hauled where (:equipment::text is null or equipment = :equipment) and (:broker::uuid is null or broker_id = :broker))
  select ${mondaySql('week')}::text as week, driver, first_name || ' ' || last_name as name, came_from as "cameFrom", pickup, loads, miles
  from (select ${groups[of].columns}, came_from, pickup, count(*)::int as loads, sum(distance)::float8 as miles
      from way group by grouping sets (${groups[of].sets})) found
    left join drivers on drivers.id = driver`

const none: Driven = { loads: 0, loaded: 0, empty: 0, beside: 0 }

const plus = (one: Driven, other: Driven): Driven => ({
  loads: one.loads + other.loads,
  loaded: one.loaded + other.loaded,
  empty: one.empty + other.empty,
  beside: one.beside + other.beside,
})

/** Miles between two cities by the gazetteer, each pair worked out once; null where it does not know one. */
function measuring(gazetteer: Gazetteer): (from: string, to: string) => number | null {
  const known = new Map<string, number | null>()
  return (from, to) => {
    const pair = `${from}\n${to}`
    const found = known.get(pair)
    if (found !== undefined) return found
    const [start, end] = [findPlace(gazetteer, from), findPlace(gazetteer, to)]
    const miles = start && end ? (estimateDistance(start, end)?.road ?? 0) : null
    known.set(pair, miles)
    return miles
  }
}

type Measure = ReturnType<typeof measuring>

async function readWays(knex: Knex, slice: Slice, of: keyof typeof groups, milesBetween: Measure) {
  let total = none
  const weeks = new Map<string, Driven>()
  const drivers = new Map<string, Driven & { name: string }>()
  for (const { week, driver, name, cameFrom, pickup, loads, miles } of await readRows<Way>(knex, waysSql(of), slice)) {
    const empty = cameFrom === null ? null : milesBetween(cameFrom, pickup)
    const driven = { loads, loaded: miles, empty: (empty ?? 0) * loads, beside: empty === null ? 0 : miles }
    if (of === 'all' || week !== null) total = plus(total, driven)
    if (week !== null) weeks.set(week, plus(weeks.get(week) ?? none, driven))
    if (driver !== null) drivers.set(driver, { name: name ?? '', ...plus(drivers.get(driver) ?? none, driven) })
  }
  return { weeks, drivers: [...drivers.values()], total }
}

/** The share of the miles that were driven empty, in percent; null where nothing is known. */
export const emptyShare = ({ empty, beside }: Driven) => percentOf(empty, empty + beside)

/** Loaded and empty miles of both periods: in all, and of the period itself by week and driver where `of` is each. */
export function readDriven(knex: Knex, asked: Asked, gazetteer: Gazetteer, of: keyof typeof groups) {
  const milesBetween = measuring(gazetteer)
  return ofBoth(asked, (slice) => readWays(knex, slice, slice === asked.now ? of : 'all', milesBetween))
}

const columns = <Line extends Driven>(): Column<Line>[] => [
  { id: 'share', words: 'Empty', unit: 'percent', cell: emptyShare },
  { id: 'empty', words: 'Empty miles', unit: 'miles', cell: ({ empty }) => empty },
  { id: 'beside', words: 'Loaded beside them', unit: 'miles', cell: ({ beside }) => beside },
  { id: 'loaded', words: 'All loaded miles', unit: 'miles', cell: ({ loaded }) => loaded },
  { id: 'loads', words: 'Loads', unit: 'count', cell: ({ loads }) => loads },
]

/** What the share is of, in words. */
export const emptyNote = ({ empty }: Driven) => `${empty.toLocaleString('en-US')} empty miles`

/** The report Empty miles: by week and by driver. */
export async function readEmptyMiles(knex: Knex, asked: Asked, gazetteer: Gazetteer) {
  const { now, before } = await readDriven(knex, asked, gazetteer, 'each')
  const weeks = asked.weeks.map((week) => ({ week, ...(now.weeks.get(week) ?? none) }))
  const drivers = now.drivers.sort((a, b) => b.empty - a.empty || (a.name < b.name ? -1 : 1))
  const shown = drivers.slice(0, maxLines)
  return {
    figures: [
      figureOf('share', 'Empty miles', 'percent', emptyShare(now.total), {
        ...(before && { before: emptyShare(before.total) }),
        note: emptyNote(now.total),
      }),
      figureOf('loaded', 'Loaded miles', 'miles', now.total.loaded, { before: before?.total.loaded }),
    ],
    tables: [
      tableOf({
        id: 'weeks',
        title: 'Empty miles by week',
        rows: weeks,
        total: { week: formatWeeks(weeks.length), ...now.total },
        columns: [{ id: 'week', words: 'Week from', unit: 'week', cell: ({ week }) => week }, ...columns()],
      }),
      tableOf({
        id: 'drivers',
        title: 'By driver',
        rows: shown,
        total: { name: 'All drivers', ...now.total },
        note: shownOf(shown.length, drivers.length, 'drivers with the most empty miles'),
        columns: [{ id: 'driver', words: 'Driver', unit: 'text', cell: ({ name }) => name }, ...columns()],
      }),
    ],
  }
}
