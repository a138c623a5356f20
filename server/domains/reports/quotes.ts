import type { Knex } from 'knex'
import { promises } from '#shared/kernel/company'
import { quoteEquipment } from '#shared/kernel/equipment'
import { formatWeeks } from '#shared/reports/reportPeriod'
import { type Column, figureOf, percentOf, tableOf } from './amounts.ts'
import { mondaySql, weekSql } from './doneLoads.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'

/** Outcomes of quote requests; minutes to the first price. */
interface Answered {
  key: string
  asked: number
  answered: number
  median: number | null
  ninetieth: number | null
  /** Website requests answered within the promise, of those that were answered or whose time is over. */
  inTime: number
  due: number
  won: number
  decided: number
}

const promised = `interval '${promises.quoteHours} hours'`

const answeredSql = (key: string, sets: string) => `
  select coalesce(${key}::text, 'all') as key, count(*)::int as asked, count(quoted_at)::int as answered,
    percentile_cont(0.5) within group (order by minutes) as median,
    percentile_cont(0.9) within group (order by minutes) as ninetieth,
    count(*) filter (where is_promised and quoted_at <= created_at + ${promised})::int as "inTime",
    count(*) filter (where is_promised and (quoted_at is not null
      or (ended_at is null or ended_at > created_at + ${promised}) and created_at + ${promised} <= :end))::int as due,
    count(*) filter (where status = 'accepted')::int as won,
    count(*) filter (where status in ('accepted', 'declined', 'expired'))::int as decided
  from (
    select *, ${weekSql('created_at')} as week, source = 'website' as is_promised,
      case when source = 'website' then extract(epoch from quoted_at - created_at)::float8 / 60 end as minutes
    from quotes where not suspicious and created_at >= :start and created_at < :end) asked
  group by ${sets}`

const empty = { asked: 0, answered: 0, median: null, ninetieth: null, inTime: 0, due: 0, won: 0, decided: 0 }

const read = (knex: Knex, slice: Slice, key: string, sets: string) => readRows<Answered>(knex, answeredSql(key, sets), slice)

const whole = (minutes: number | null) => (minutes === null ? null : Math.round(minutes))
const inTimeShare = ({ inTime, due }: Answered) => percentOf(inTime, due)
const wonShare = ({ won, decided }: Answered) => percentOf(won, decided)

const columns: Column<Answered>[] = [
  { id: 'asked', text: 'Asked', unit: 'count', cell: ({ asked }) => asked },
  { id: 'answered', text: 'Answered', unit: 'count', cell: ({ answered }) => answered },
  { id: 'median', text: 'Median', unit: 'minutes', cell: ({ median }) => whole(median) },
  { id: 'ninetieth', text: '90th percentile', unit: 'minutes', cell: ({ ninetieth }) => whole(ninetieth) },
  { id: 'inTime', text: `Within ${promises.quoteHours} hours`, unit: 'percent', cell: inTimeShare },
  { id: 'won', text: 'Accepted', unit: 'count', cell: ({ won }) => won },
  { id: 'wonShare', text: 'Win rate', unit: 'percent', cell: wonShare },
]

/** The report Quotes: how fast requests are answered, and how many prices win. */
export async function readQuotes(knex: Knex, request: Asked) {
  const [{ now, before }, kinds] = await Promise.all([
    ofBoth(request, (slice) => read(knex, slice, mondaySql('week'), 'rollup (week)')),
    read(knex, request.now, 'equipment', 'equipment'),
  ])
  const getTotal = (rows: readonly Answered[]) => rows.find(({ key }) => key === 'all') ?? { key: 'all', ...empty }
  const all = getTotal(now)
  const earlier = before && getTotal(before)
  const weeks = request.weeks.map((week): Answered => now.find(({ key }) => key === week) ?? { key: week, ...empty })
  const equipment = Object.entries(quoteEquipment).flatMap(([kind, text]) =>
    kinds.filter(({ key }) => key === kind).map((line) => ({ ...line, key: text })),
  )
  const beside = (value: (answered: Answered) => number | null) => (earlier ? { before: value(earlier) } : {})
  return {
    metrics: [
      figureOf(
        'median',
        'Median answer',
        'minutes',
        whole(all.median),
        beside(({ median }) => whole(median)),
      ),
      figureOf(
        'ninetieth',
        '90th percentile',
        'minutes',
        whole(all.ninetieth),
        beside(({ ninetieth }) => whole(ninetieth)),
      ),
      figureOf('inTime', `Within ${promises.quoteHours} hours`, 'percent', inTimeShare(all), {
        ...beside(inTimeShare),
        note: `${all.inTime} of ${all.due}`,
      }),
      figureOf('wonShare', 'Win rate', 'percent', wonShare(all), {
        ...beside(wonShare),
        note: `${all.won} of ${all.decided} decided`,
      }),
    ],
    tables: [
      tableOf({
        id: 'weeks',
        title: 'Answers by week',
        rows: weeks,
        total: { ...all, key: formatWeeks(weeks.length) },
        columns: [{ id: 'week', text: 'Week from', unit: 'week', cell: ({ key }) => key }, ...columns],
      }),
      tableOf({
        id: 'equipment',
        title: 'By equipment',
        rows: equipment,
        total: { ...all, key: 'All equipment' },
        columns: [{ id: 'equipment', text: 'Equipment', unit: 'text', cell: ({ key }) => key }, ...columns],
      }),
    ],
  }
}
