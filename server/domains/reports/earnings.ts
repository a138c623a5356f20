import type { Knex } from 'knex'
import { dollars } from '#shared/kernel/money'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { type Column, changeOf, figureOf, tableOf } from './amounts.ts'
import { mondaySql, weekOfDaySql } from './doneLoads.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** Sums of settlements, in cents. */
interface Earned {
  settlements: number
  loads: number
  /** The pay for hauls, without reimbursements and corrections. */
  earned: number
  reimbursed: number
  corrected: number
  deducted: number
  net: number
  pending: number
}

interface Row extends Earned {
  week: string | null
  driver: string | null
  name: string | null
}

type Line = Earned & { name: string; before: number | undefined }

/** A settlement belongs to the day on which its period ends. */
const earnedSql = `
  select ${mondaySql('week')}::text as week, driver, first_name || ' ' || last_name as name, settlements, loads, earned, reimbursed,
    corrected, deducted, net, pending
  from (
    select week, driver_id as driver, count(*)::int as settlements, sum(lines)::int as loads,
      sum(earnings_cents - reimbursed_cents - corrected_cents)::float8 as earned, sum(reimbursed_cents)::float8 as reimbursed,
      sum(corrected_cents)::float8 as corrected, sum(deducted_cents)::float8 as deducted, sum(net_pay_cents)::float8 as net,
      count(*) filter (where status = 'pending')::int as pending
    from (
      select *, ${weekOfDaySql('period_end')} as week,
        (select count(*) from settlement_lines where settlement_id = settlements.id) as lines
      from settlements where period_end between :from::date and :through::date) settled
    group by grouping sets ((week), (driver_id))) found
  left join drivers on drivers.id = driver`

const none: Earned = { settlements: 0, loads: 0, earned: 0, reimbursed: 0, corrected: 0, deducted: 0, net: 0, pending: 0 }

const plus = (left: Earned, right: Earned): Earned => ({
  settlements: left.settlements + right.settlements,
  loads: left.loads + right.loads,
  earned: left.earned + right.earned,
  reimbursed: left.reimbursed + right.reimbursed,
  corrected: left.corrected + right.corrected,
  deducted: left.deducted + right.deducted,
  net: left.net + right.net,
  pending: left.pending + right.pending,
})

const readEarned = (knex: Knex, slice: Slice) => readRows<Row>(knex, earnedSql, slice)

const columns = <One extends Earned>(): Column<One>[] => [
  { id: 'earned', text: 'Earnings', unit: 'dollars', cell: ({ earned }) => dollars(earned) },
  { id: 'reimbursed', text: 'Reimbursements', unit: 'dollars', cell: ({ reimbursed }) => dollars(reimbursed) },
  { id: 'corrected', text: 'Corrections', unit: 'dollars', cell: ({ corrected }) => dollars(corrected) },
  { id: 'deducted', text: 'Deductions', unit: 'dollars', cell: ({ deducted }) => dollars(deducted) },
  { id: 'net', text: 'Net pay', unit: 'dollars', cell: ({ net }) => dollars(net) },
  { id: 'loads', text: 'Loads', unit: 'count', cell: ({ loads }) => loads },
  { id: 'settlements', text: 'Settlements', unit: 'count', cell: ({ settlements }) => settlements },
  { id: 'pending', text: 'Pending', unit: 'count', cell: ({ pending }) => pending },
]

/** The report Driver earnings: by week and by driver. */
export async function readEarnings(knex: Knex, request: Asked) {
  const { now, before } = await ofBoth(request, (slice) => readEarned(knex, slice))
  const earlier = new Map(before?.map(({ driver, earned }) => [driver, earned]))
  const drivers = now.flatMap(({ driver, name, ...sums }): Line[] =>
    driver === null ? [] : [{ ...sums, name: name ?? '', before: before ? (earlier.get(driver) ?? 0) : undefined }],
  )
  drivers.sort((a, b) => b.earned - a.earned || (a.name < b.name ? -1 : 1))
  const total = drivers.reduce<Earned>(plus, none)
  const all = before?.filter(({ driver }) => driver !== null).reduce<Earned>(plus, none)
  const weeks = request.weeks.map((week) => ({ key: week, ...(now.find((row) => row.week === week) ?? none) }))
  const compared: Column<Line>[] = before
    ? [
        { id: 'before', text: 'Before', unit: 'dollars', cell: (line) => dollars(line.before ?? 0) },
        { id: 'change', text: 'Change', unit: 'change', cell: (line) => changeOf(line.earned, line.before) },
      ]
    : []
  return {
    metrics: [
      figureOf('earned', 'Earnings', 'dollars', dollars(total.earned), { before: all && dollars(all.earned) }),
      figureOf('net', 'Net pay', 'dollars', dollars(total.net), { before: all && dollars(all.net) }),
      figureOf('settlements', 'Settlements', 'count', total.settlements, {
        before: all?.settlements,
        note: total.pending ? `${total.pending} pending` : undefined,
      }),
    ],
    tables: [
      tableOf({
        id: 'weeks',
        title: 'Earnings by week',
        rows: weeks,
        total: { key: formatWeeks(weeks.length), ...total },
        columns: [{ id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key }, ...columns()],
      }),
      tableOf<Line>({
        id: 'drivers',
        title: 'By driver',
        rows: drivers,
        total: { ...total, name: 'All drivers', before: all?.earned },
        columns: [{ id: 'driver', text: 'Driver', unit: 'text', cell: ({ name }) => name }, ...columns<Line>(), ...compared],
      }),
    ],
  }
}
