import type { Knex } from 'knex'
import { canReadReport } from '#shared/reportNames'
import { figureOf, tableOf } from './amounts.ts'
import { type Asked, ofBoth, type Slice } from './asked.ts'
import { mostLines, shownOf } from './lanes.ts'
import { readRows } from './readRows.ts'
import { type Compared, compareLoads, linesOf, moneyColumns, sumFigures, totalOf } from './revenue.ts'

interface Paid {
  id: string | null
  days: number
  invoices: number
}

/** By the day of the payment that covered the invoice; from the delivery, not from when it was billed; 0 where it was paid ahead. */
const paidSql = `
  select invoices.broker_id as id, count(*)::int as invoices,
    avg(greatest(0, invoices.paid_on - (loads.delivered_at at time zone :zone)::date))::float8 as days
  from invoices join loads on loads.id = invoices.load_id
  where invoices.status = 'paid' and invoices.broker_id is not null and loads.delivered_at is not null and cancelled_at is null
    and invoices.paid_on between :from::date and :through::date
    and (:equipment::text is null or equipment = :equipment) and (:broker::uuid is null or invoices.broker_id = :broker)
  group by grouping sets ((invoices.broker_id), ())`

const readPaid = (knex: Knex, slice: Slice) => readRows<Paid>(knex, paidSql, slice)

const inDays = (paid: Paid | undefined): number | null => (paid?.invoices ? Math.round(paid.days * 10) / 10 : null)

const unpaid: { now: Paid[]; before: Paid[] | null } = { now: [], before: null }

/** The report Brokers: what each brings and, for who reads invoices, in how many days it pays. */
export async function readBrokers(knex: Knex, asked: Asked, role: string) {
  const seesPayments = canReadReport(role, 'receivables')
  const [found, { now, before }] = await Promise.all([
    compareLoads(knex, asked, 'broker_id'),
    seesPayments ? ofBoth(asked, (slice) => readPaid(knex, slice)) : unpaid,
  ])
  const lines = found.filter(({ key }) => key !== null)
  // Who has paid and ships nothing now is counted, too.
  const others = now.flatMap(({ id }) => (id === null || lines.some(({ key }) => key === id) ? [] : [id]))
  const brokers = [...lines, ...linesOf(others, { now: new Map(), before: asked.before && new Map() })]
  const names = await knex('brokers')
    .whereIn(
      'id',
      brokers.map(({ key }) => key),
    )
    .select('id', 'name')
  const nameOf = new Map(names.map(({ id, name }: { id: string; name: string }) => [id, name]))
  const paid = new Map(now.map((one) => [one.id, one]))
  const shown = brokers.slice(0, mostLines)
  const total = { ...totalOf('All brokers', brokers, asked.before !== null) }
  const paidBy = ({ key }: Compared) => paid.get(key === total.key ? null : key)
  return {
    figures: [
      ...sumFigures(total),
      ...(seesPayments
        ? [
            figureOf('daysToPay', 'Days to pay', 'days', inDays(paid.get(null)), {
              ...(before && { before: inDays(before.find(({ id }) => id === null)) }),
              note: `${paid.get(null)?.invoices ?? 0} invoices paid`,
            }),
          ]
        : []),
    ],
    tables: [
      tableOf<Compared>({
        ...{ id: 'brokers', title: 'Revenue by broker', rows: shown, total },
        note: shownOf(shown.length, brokers.length, 'brokers that bring most'),
        columns: [
          { id: 'broker', words: 'Broker', unit: 'text', cell: ({ key }) => nameOf.get(key) ?? key },
          ...moneyColumns(asked.before !== null),
          seesPayments ? { id: 'daysToPay', words: 'Days to pay', unit: 'days', cell: (line) => inDays(paidBy(line)) } : null,
          seesPayments
            ? { id: 'paid', words: 'Invoices paid', unit: 'count', cell: (line) => paidBy(line)?.invoices ?? 0 }
            : null,
        ],
      }),
    ],
  }
}
