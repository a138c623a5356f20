import type { Knex } from 'knex'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { payDeadlines } from '../settlements/index.ts'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { mondaySql, weekOfDaySql } from './doneLoads.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** Counts of loads whose pay was due. */
interface Counts {
  loads: number
  met: number
  late: number
  open: number
  paid: number
  /** The days from the paperwork to the payment, of the paid ones together. */
  days: number
}

interface Row extends Counts {
  week: string | null
  driver: string | null
  name: string | null
}

type Line = Counts & { key: string }

/** A load that is not paid counts as late from the day after its deadline. */
const countsSql = `
  select ${mondaySql('week')}::text as week, driver_id as driver, max(driver_name) as name, count(*)::int as loads,
    count(*) filter (where paid_day <= due_on)::int as met,
    count(*) filter (where coalesce(paid_day, :today::date) > due_on)::int as late,
    count(*) filter (where paid_day is null and due_on >= :today::date)::int as open,
    count(paid_day)::int as paid, coalesce(sum(paid_day - submitted_on), 0)::float8 as days
  from (
    select *, ${weekOfDaySql('due_on')} as week from (${payDeadlines}) deadlines
    where due_on between :from::date and :through::date) counted
  group by grouping sets ((week), (driver_id))`

const none: Counts = { loads: 0, met: 0, late: 0, open: 0, paid: 0, days: 0 }

const sumOf = (rows: readonly Counts[]): Counts => {
  const sum = { ...none }
  for (const row of rows) for (const name of Object.keys(none) as (keyof Counts)[]) sum[name] += row[name]
  return sum
}

/** Of the loads whose outcome is known. */
const shareMet = ({ met, late }: Counts) => percentOf(met, met + late)

const averageDays = ({ days, paid }: Counts) => (paid === 0 ? null : Math.round((days * 10) / paid) / 10)

const columns: Column<Line>[] = [
  { id: 'share', text: 'On time', unit: 'percent', cell: shareMet },
  { id: 'loads', text: 'Loads due', unit: 'count', cell: ({ loads }) => loads },
  { id: 'met', text: 'Paid on time', unit: 'count', cell: ({ met }) => met },
  { id: 'late', text: 'Late', unit: 'count', cell: ({ late }) => late },
  { id: 'open', text: 'Still open', unit: 'count', cell: ({ open }) => open },
  { id: 'days', text: 'Days to pay', unit: 'days', cell: averageDays },
]

/** The report Owner-operator pay: how payments met the 15 days of 49 CFR 376.12(f). */
export async function readOwnerOperatorPay(knex: Knex, request: Asked) {
  const read = (slice: Slice) => readRows<Row>(knex, countsSql, { ...slice, today: request.today })
  const { now, before } = await ofBoth(request, read)
  const drivers = now.flatMap(({ driver, name, ...counts }): Line[] => (driver === null ? [] : [{ ...counts, key: name ?? '' }]))
  drivers.sort((a, b) => b.late - a.late || (a.key < b.key ? -1 : 1))
  const total = sumOf(drivers)
  const earlier = before && sumOf(before.filter(({ driver }) => driver !== null))
  const weeks = request.weeks.map((week): Line => ({ ...none, ...now.find((row) => row.week === week), key: week }))
  return {
    metrics: [
      figureOf('share', 'Paid within 15 days', 'percent', shareMet(total), {
        ...(earlier && { before: shareMet(earlier) }),
        note: `${total.met} of ${total.met + total.late} loads`,
      }),
      figureOf('days', 'Days to pay', 'days', averageDays(total), { ...(earlier && { before: averageDays(earlier) }) }),
      figureOf('late', 'Late', 'count', total.late, { ...(earlier && { before: earlier.late }) }),
    ],
    tables: [
      tableOf<Line>({
        id: 'weeks',
        title: 'By week due',
        rows: weeks,
        total: { ...total, key: formatWeeks(weeks.length) },
        columns: [{ id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key }, ...columns],
      }),
      tableOf<Line>({
        id: 'drivers',
        title: 'By driver',
        rows: drivers,
        total: { ...total, key: 'All owner-operators' },
        columns: [{ id: 'driver', text: 'Driver', unit: 'text', cell: ({ key }) => key }, ...columns],
      }),
    ],
  }
}
