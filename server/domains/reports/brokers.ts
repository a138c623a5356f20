import type { Knex } from 'knex'
import { canReadReport } from '#shared/reports/reportNames'
import { figureOf, tableOf } from './amounts.ts'
import { maxLines, shownOf } from './lanes.ts'
import { readRows } from './readRows.ts'
import { type Asked, ofBoth, type Slice } from './reportQuery.ts'
import { type Compared, compareLoads, linesOf, moneyColumns, sumMetrics, totalOf } from './revenue.ts'

interface Paid {
  id: string | null
  days: number
  invoices: number
}

/** Days from the delivery, not from the invoice, to the payment that covered it; 0 where it was paid ahead. */
const paidSql = `
  select coalesce(invoices.broker_id, invoices.shipper_id) as id, count(*)::int as invoices,
    avg(greatest(0, invoices.paid_on - (loads.delivered_at at time zone :zone)::date))::float8 as days
  from invoices join loads on loads.id = invoices.load_id
  where invoices.status = 'paid' and loads.delivered_at is not null and cancelled_at is null
    and invoices.paid_on between :from::date and :through::date
    and (:equipment::text is null or equipment = :equipment) and (:broker::uuid is null or invoices.broker_id = :broker)
  group by grouping sets ((coalesce(invoices.broker_id, invoices.shipper_id)), ())`

const readPaid = (knex: Knex, slice: Slice) => readRows<Paid>(knex, paidSql, slice)

const inDays = (paid: Paid | undefined): number | null => (paid?.invoices ? Math.round(paid.days * 10) / 10 : null)

interface Customer {
  id: string
  name: string
  type: 'Broker' | 'Shipper'
}

/** The brokers and the shippers of these ids, by id. */
async function readCustomers(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> {
  const sql = `select id, name, 'Broker' as type from brokers where id = any(:ids)
    union all select id, name, 'Shipper' from shippers where id = any(:ids)`
  const rows = await readRows<Customer>(knex, sql, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

const unpaid: { now: Paid[]; before: Paid[] | null } = { now: [], before: null }

/** The report Customers: revenue by broker and shipper, and for readers of invoices the days to pay. */
export async function readBrokers(knex: Knex, request: Asked, role: string) {
  const seesPayments = canReadReport(role, 'receivables')
  const [found, { now, before }] = await Promise.all([
    // The broker pays a load that has one, also for a shipper's freight.
    compareLoads(knex, request, 'coalesce(broker_id, shipper_id)'),
    seesPayments ? ofBoth(request, (slice) => readPaid(knex, slice)) : unpaid,
  ])
  // A customer with payments and without present loads is included, too.
  const others = now.flatMap(({ id }) => (id === null || found.some(({ key }) => key === id) ? [] : [id]))
  const customers = [...found, ...linesOf(others, { now: new Map(), before: request.before && new Map() })]
  const named = await readCustomers(
    knex,
    customers.map(({ key }) => key),
  )
  const paid = new Map(now.map((row) => [row.id, row]))
  const shown = customers.slice(0, maxLines)
  const total = totalOf('All customers', customers, request.before !== null)
  const paidBy = ({ key }: Compared) => paid.get(key === total.key ? null : key)
  return {
    metrics: [
      ...sumMetrics(total, request),
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
        id: 'brokers',
        title: 'Revenue by customer',
        rows: shown,
        total,
        note: shownOf(shown.length, customers.length, 'customers that bring most'),
        columns: [
          { id: 'customer', text: 'Customer', unit: 'text', cell: ({ key }) => named.get(key)?.name ?? key },
          { id: 'type', text: 'Type', unit: 'text', cell: ({ key }) => named.get(key)?.type ?? null },
          ...moneyColumns(request),
          seesPayments ? { id: 'daysToPay', text: 'Days to pay', unit: 'days', cell: (line) => inDays(paidBy(line)) } : null,
          seesPayments ? { id: 'paid', text: 'Invoices paid', unit: 'count', cell: (line) => paidBy(line)?.invoices ?? 0 } : null,
        ],
      }),
    ],
  }
}
