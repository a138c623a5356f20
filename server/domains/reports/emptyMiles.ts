import type { Knex } from 'knex'
import { estimateDistance } from '#shared/kernel/distance'
import { findPlace, type Gazetteer } from '#shared/kernel/gazetteer'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { completed } from '../dashboard/index.ts'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { mondaySql, weekSql } from './doneLoads.ts'
import { maxLines, shownOf } from './lanes.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** Miles with freight and without. */
export interface Driven {
  loads: number
  loaded: number
  /** The empty miles of loads whose truck has a known origin. */
  empty: number
  /** The loaded miles of the same loads. */
  beside: number
}

/** Sums of a pair of cities for a week, for a driver, or for all. */
interface Way {
  week: string | null
  driver: string | null
  name: string | null
  cameFrom: string | null
  pickup: string
  loads: number
  miles: number
}

/** SQL: the grouping of a pair of cities: over the whole period, or by week and by driver. */
const groups = {
  all: { columns: 'null::int as week, null::uuid as driver', sets: '(came_from, pickup)' },
  each: { columns: 'week, driver', sets: '(week, came_from, pickup), (driver, came_from, pickup)' },
}

/*
 * The origin of a truck is the delivery of its driver's previous load, as in settlements. By delivery order, that is nearly
 * always the previous row. Where that one was delivered after this pickup, a subquery finds it. An index has the rows in this
 * order.
 */
const waysSql = (grouping: keyof typeof groups) => `
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
  from (select ${groups[grouping].columns}, came_from, pickup, count(*)::int as loads, sum(distance)::float8 as miles
      from way group by grouping sets (${groups[grouping].sets})) found
    left join drivers on drivers.id = driver`

const none: Driven = { loads: 0, loaded: 0, empty: 0, beside: 0 }

const plus = (left: Driven, right: Driven): Driven => ({
  loads: left.loads + right.loads,
  loaded: left.loaded + right.loaded,
  empty: left.empty + right.empty,
  beside: left.beside + right.beside,
})

/** Miles between two cities by the gazetteer, computed once per pair; null where a city is unknown. */
function measuring(gazetteer: Gazetteer): (from: string, to: string) => number | null {
  const milesByRoute = new Map<string, number | null>()
  return (from, to) => {
    const pair = `${from}\n${to}`
    const found = milesByRoute.get(pair)
    if (found !== undefined) return found
    const [start, end] = [findPlace(gazetteer, from), findPlace(gazetteer, to)]
    const miles = start && end ? (estimateDistance(start, end)?.road ?? 0) : null
    milesByRoute.set(pair, miles)
    return miles
  }
}

type Measure = ReturnType<typeof measuring>

async function readWays(knex: Knex, slice: Slice, grouping: keyof typeof groups, milesBetween: Measure) {
  let total = none
  const weeks = new Map<string, Driven>()
  const drivers = new Map<string, Driven & { name: string }>()
  for (const { week, driver, name, cameFrom, pickup, loads, miles } of await readRows<Way>(knex, waysSql(grouping), slice)) {
    const empty = cameFrom === null ? null : milesBetween(cameFrom, pickup)
    const driven = { loads, loaded: miles, empty: (empty ?? 0) * loads, beside: empty === null ? 0 : miles }
    if (grouping === 'all' || week !== null) total = plus(total, driven)
    if (week !== null) weeks.set(week, plus(weeks.get(week) ?? none, driven))
    if (driver !== null) drivers.set(driver, { name: name ?? '', ...plus(drivers.get(driver) ?? none, driven) })
  }
  return { weeks, drivers: [...drivers.values()], total }
}

/** The share of empty miles, in percent; null without data. */
export const emptyShare = ({ empty, beside }: Driven) => percentOf(empty, empty + beside)

/** Loaded and empty miles of both periods: in all, and for the period itself by week and driver where `grouping` is each. */
export function readDriven(knex: Knex, request: Asked, gazetteer: Gazetteer, grouping: keyof typeof groups) {
  const milesBetween = measuring(gazetteer)
  return ofBoth(request, (slice) => readWays(knex, slice, slice === request.now ? grouping : 'all', milesBetween))
}

const columns = <Line extends Driven>(): Column<Line>[] => [
  { id: 'share', text: 'Empty', unit: 'percent', cell: emptyShare },
  { id: 'empty', text: 'Empty miles', unit: 'miles', cell: ({ empty }) => empty },
  { id: 'beside', text: 'Loaded beside them', unit: 'miles', cell: ({ beside }) => beside },
  { id: 'loaded', text: 'All loaded miles', unit: 'miles', cell: ({ loaded }) => loaded },
  { id: 'loads', text: 'Loads', unit: 'count', cell: ({ loads }) => loads },
]

/** The note next to the share. */
export const emptyNote = ({ empty }: Driven) => `${empty.toLocaleString('en-US')} empty miles`

/** The report Empty miles: by week and by driver. */
export async function readEmptyMiles(knex: Knex, request: Asked, gazetteer: Gazetteer) {
  const { now, before } = await readDriven(knex, request, gazetteer, 'each')
  const weeks = request.weeks.map((week) => ({ week, ...(now.weeks.get(week) ?? none) }))
  const drivers = now.drivers.sort((a, b) => b.empty - a.empty || (a.name < b.name ? -1 : 1))
  const shown = drivers.slice(0, maxLines)
  return {
    metrics: [
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
        columns: [{ id: 'week', text: 'Week from', unit: 'week', cell: ({ week }) => week }, ...columns()],
      }),
      tableOf({
        id: 'drivers',
        title: 'By driver',
        rows: shown,
        total: { name: 'All drivers', ...now.total },
        note: shownOf(shown.length, drivers.length, 'drivers with the most empty miles'),
        columns: [{ id: 'driver', text: 'Driver', unit: 'text', cell: ({ name }) => name }, ...columns()],
      }),
    ],
  }
}
