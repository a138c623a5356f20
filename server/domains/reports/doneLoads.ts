import type { Knex } from 'knex'
import { completed } from '../dashboard/index.ts'
import { readRows } from './readRows.ts'
import type { Slice } from './reportQuery.ts'

/**
 * SQL: the week index of a moment, or of a day, in the period, from 0. Rows of the compared period have the index of the week
 * that they are compared with. A search in the week starts takes a tenth of the time that truncating each moment in the company's
 * zone takes.
 */
export const weekSql = (at: string) => `width_bucket(${at}, :weekStarts::timestamptz[])`
export const weekOfDaySql = (day: string) => `width_bucket(${day}, :weekDays::date[])`

/** SQL: the Monday of that week. */
export const mondaySql = (week: string) => `(:mondays::date[])[${week} + 1]`

/** SQL: the loads that count in a period: the same rows as the revenue of the dashboard. */
export const doneLoads = `loads where ${completed} and delivered_at >= :start and delivered_at < :end
  and (:equipment::text is null or equipment = :equipment) and (:broker::uuid is null or broker_id = :broker)`

/** Sums of loads; money in cents. */
export interface Sums {
  loads: number
  cents: number
  miles: number
  /** The linehaul pay of all drivers of the loads, also of those who handed one over. */
  payCents: number
  /** The number of loads without driver pay. */
  unpriced: number
}

export const nothing: Sums = { loads: 0, cents: 0, miles: 0, payCents: 0, unpriced: 0 }

export const sums = `count(*)::int as loads, sum(total_cents)::float8 as cents, sum(distance)::float8 as miles,
  coalesce(sum(pay_cents), 0)::float8 as "payCents", count(*) filter (where pay_cents is null)::int as unpriced`

/** SQL: the same loads, each with its week and its driver pay. */
export const doneInWeeks = `(
  select counted.*, ${weekSql('delivered_at')} as week, driver_pay_cents + coalesce(handed_over_cents, 0) as pay_cents
  from (select * from ${doneLoads}) counted left join (
    select load_id, sum(pay_cents) as handed_over_cents from load_legs group by load_id) legs on load_id = counted.id) done`

/** Sums of the loads of a period by columns, under a key that follows from these. */
export async function sumLoads(knex: Knex, slice: Slice, groupBy: string, key = groupBy): Promise<Map<string, Sums>> {
  const rows = await readRows<Sums & { key: string }>(
    knex,
    `select (${key})::text as key, ${sums} from ${doneInWeeks} group by ${groupBy}`,
    slice,
  )
  return new Map(rows.map(({ key, ...found }) => [key, found]))
}

/** The sum of all. */
export function whole(all: Iterable<Sums>): Sums {
  const sum = { ...nothing }
  for (const row of all) for (const name of Object.keys(nothing) as (keyof Sums)[]) sum[name] += row[name]
  return sum
}
