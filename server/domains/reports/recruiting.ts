import type { Knex } from 'knex'
import { promises } from '#shared/kernel/company'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { mondaySql, weekSql } from './doneLoads.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** How far applications have advanced. */
interface Funnel {
  key: string
  submitted: number
  contacted: number
  inTime: number
  due: number
  approved: number
  onboarded: number
  rejected: number
  withdrawn: number
  open: number
  minutes: number | null
}

const promised = `interval '${promises.applicationHours} hours'`

/** An onboarding counts once, also for a driver who has left since. */
const funnelSql = `
  select coalesce(${mondaySql('week')}::text, 'all') as key, count(*)::int as submitted, count(contacted_at)::int as contacted,
    count(*) filter (where contacted_at <= created_at + ${promised})::int as "inTime",
    count(*) filter (where contacted_at is not null
      or (ended_at is null or ended_at > created_at + ${promised}) and created_at + ${promised} <= :end)::int as due,
    count(*) filter (where status = 'approved')::int as approved,
    count(*) filter (where exists (select from audit_log where resource = 'drivers' and row_id = driver_id::text
      and to_value = 'onboarded'))::int as onboarded,
    count(*) filter (where status = 'rejected')::int as rejected, count(*) filter (where status = 'withdrawn')::int as withdrawn,
    count(*) filter (where status in ('submitted', 'in_review', 'documents'))::int as open,
    percentile_cont(0.5) within group (order by extract(epoch from contacted_at - created_at)::float8 / 60) as minutes
  from (select *, ${weekSql('created_at')} as week from applications
    where not suspicious and created_at >= :start and created_at < :end) came
  group by rollup (week)`

const empty = {
  submitted: 0,
  contacted: 0,
  inTime: 0,
  due: 0,
  approved: 0,
  onboarded: 0,
  rejected: 0,
  withdrawn: 0,
  open: 0,
  minutes: null,
}

const inTimeShare = ({ inTime, due }: Funnel) => percentOf(inTime, due)

/** The steps of the funnel, each with the number of applications that reached it. */
const steps = [
  ['submitted', 'Submitted'],
  ['contacted', 'Contacted'],
  ['approved', 'Approved'],
  ['onboarded', 'Onboarded'],
] as const

const ends = [
  ['open', 'Still open'],
  ['rejected', 'Rejected'],
  ['withdrawn', 'Withdrawn'],
] as const

/** The report Recruiting: how far applications advance, and how soon applicants are contacted. */
export async function readRecruiting(knex: Knex, request: Asked) {
  const { now, before } = await ofBoth(request, (slice: Slice) => readRows<Funnel>(knex, funnelSql, slice))
  const getTotal = (rows: readonly Funnel[]) => rows.find(({ key }) => key === 'all') ?? { key: 'all', ...empty }
  const all = getTotal(now)
  const earlier = before && getTotal(before)
  const weeks = request.weeks.map((week): Funnel => now.find(({ key }) => key === week) ?? { key: week, ...empty })
  const counts = [...steps, ...ends].map(
    ([id, text]): Column<Funnel> => ({ id, text, unit: 'count', cell: (funnel) => funnel[id] }),
  )
  return {
    metrics: [
      figureOf('submitted', 'Applications', 'count', all.submitted, { before: earlier?.submitted }),
      figureOf('contacted', 'First contact, median', 'minutes', all.minutes === null ? null : Math.round(all.minutes)),
      figureOf('inTime', `Contacted within ${promises.applicationHours} hours`, 'percent', inTimeShare(all), {
        ...(earlier && { before: inTimeShare(earlier) }),
        note: `${all.inTime} of ${all.due}`,
      }),
      figureOf('onboarded', 'Onboarded', 'count', all.onboarded, { before: earlier?.onboarded }),
    ],
    tables: [
      tableOf({
        id: 'funnel',
        title: 'How far they came',
        rows: [...steps, ...ends],
        columns: [
          { id: 'step', text: 'Step', unit: 'text', cell: ([, text]) => text },
          { id: 'count', text: 'Applications', unit: 'count', cell: ([id]) => all[id] },
          { id: 'share', text: 'Of all', unit: 'percent', cell: ([id]) => percentOf(all[id], all.submitted) },
        ],
      }),
      tableOf({
        id: 'weeks',
        title: 'Applications by week',
        rows: weeks,
        total: { ...all, key: formatWeeks(weeks.length) },
        columns: [
          { id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key },
          ...counts,
          { id: 'inTime', text: `Within ${promises.applicationHours} hours`, unit: 'percent', cell: inTimeShare },
        ],
      }),
    ],
  }
}
