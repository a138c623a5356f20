import type { Knex } from 'knex'
import { completed } from '../dashboard/queries.ts'
import type { Slice } from './asked.ts'
import { readRows } from './readRows.ts'

/** SQL: the week of a moment as it stands in the period, in which rows of the other one are moved; none lies outside it. */
export const weekSql = (at: string) =>
  `greatest(:firstWeek::date, least(:lastWeek::date,
    date_trunc('week', (${at} at time zone :zone) + make_interval(days => :shift))::date))`

/** SQL: the loads that count in a period: the same rows as the revenue of the dashboard. */
export const doneLoads = `loads where ${completed} and delivered_at >= :start and delivered_at < :end
  and (:equipment::text is null or equipment = :equipment) and (:broker::uuid is null or broker_id = :broker)`

/** Sums of loads; money in cents. */
export interface Sums {
  loads: number
  cents: number
  miles: number
}

export const nothing: Sums = { loads: 0, cents: 0, miles: 0 }

const sums = `count(*)::int as loads, sum(total_cents)::float8 as cents, sum(distance)::float8 as miles`

/** Sums of the loads of a period by what `by` says in SQL. */
export async function sumLoads(knex: Knex, slice: Slice, by: string): Promise<Map<string, Sums>> {
  const rows = await readRows<Sums & { key: string }>(
    knex,
    `select key::text, ${sums} from (select *, ${by} as key from ${doneLoads}) done group by done.key`,
    slice,
  )
  return new Map(rows.map(({ key, ...found }) => [key, found]))
}

/** The sum of all. */
export function whole(all: Iterable<Sums>): Sums {
  let sum = nothing
  for (const { loads, cents, miles } of all) {
    sum = { loads: sum.loads + loads, cents: sum.cents + cents, miles: sum.miles + miles }
  }
  return sum
}
