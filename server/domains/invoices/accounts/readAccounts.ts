import type { Knex } from 'knex'
import type { CustomerAccount, CustomerBalance } from '#shared/invoices/customerAccount'
import type { CustomerPayment } from '#shared/invoices/customerPayment'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { type InvoiceAge, invoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { keysOf } from '#shared/kernel/keysOf'
import { workingDays } from '#shared/kernel/list'
import { dollars } from '#shared/kernel/money'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Reader } from '../../../platform/queries/visible.ts'
import { customerPayments } from '../payments/queries.ts'
import { invoices as invoiceReads } from '../queries.ts'

/** The most open invoices that an account has. */
const maxInvoices = 500
/** The most payments that an account shows. */
const maxPayments = 200

const balancesSql = `
  with due as (
    select coalesce(broker_id, shipper_id) as id, count(*)::int as invoices, sum(left_cents) as open_cents,
      coalesce(sum(left_cents) filter (where due_on < :today::date), 0) as late_cents
    from invoices where status = 'open' group by 1),
  credit as (
    select coalesce(broker_id, shipper_id) as id, sum(amount_cents - applied_cents - refunded_cents) as credit_cents
    from customer_payments where status = 'unapplied' group by 1)
  select id, coalesce(brokers.name, shippers.name) as name, case when brokers.id is null then 'Shipper' else 'Broker' end as kind,
    coalesce(invoices, 0) as invoices, coalesce(open_cents, 0)::float8 as open_cents, coalesce(late_cents, 0)::float8 as late_cents,
    coalesce(credit_cents, 0)::float8 as credit_cents
  from due full join credit using (id) left join brokers using (id) left join shippers using (id)
  order by open_cents desc nulls last, name, id`

interface BalanceRow extends Pick<CustomerBalance, 'id' | 'name' | 'kind' | 'invoices'> {
  open_cents: number
  late_cents: number
  credit_cents: number
}

/** Every customer with open invoices or unapplied credit, the largest balance first. */
export async function readBalances(knex: Knex, now: Date): Promise<CustomerBalance[]> {
  const { rows } = await knex.raw<{ rows: BalanceRow[] }>(balancesSql, { today: companyDay(now) })
  return rows.map(({ open_cents, late_cents, credit_cents, ...row }) => ({
    ...row,
    open: dollars(open_cents),
    late: dollars(late_cents),
    credit: dollars(credit_cents),
  }))
}

const customerSql = `
  select id, name, 'Broker' as kind, coalesce(billing_email, email) as email from brokers where id = :id
  union all
  select id, name, 'Shipper', (select users.email from users where users.shipper_id = shippers.id and users.disabled_at is null
    order by users.created_at limit 1)
  from shippers where id = :id`

const ofCustomer = 'coalesce(broker_id, shipper_id) = ?'

/** The account of a customer. Throws 404 for an id that is no broker and no shipper. */
export async function readAccount(knex: Knex, reader: Reader, id: string, now: Date): Promise<CustomerAccount> {
  const { rows } = await knex.raw(customerSql, { id })
  const [customer] = rows
  if (!customer) throw refuse.notFound('customer')
  const asOf = companyDay(now)
  const open = await knex('invoices')
    .whereRaw(ofCustomer, [id])
    .where({ status: 'open' })
    .orderBy(['due_on', 'sequence'])
    .limit(maxInvoices)
    .pluck('id')
  const recent = await knex('customer_payments')
    .whereRaw(ofCustomer, [id])
    .where((query) => query.where({ status: 'unapplied' }).orWhere('received_on', '>=', daysAfter(asOf, -workingDays)))
    // Credit can be applied, so it is never cut off the list.
    .orderByRaw(`(status = 'unapplied') desc`)
    .orderBy([
      { column: 'received_on', order: 'desc' },
      { column: 'sequence', order: 'desc' },
    ])
    .limit(maxPayments)
    .pluck('id')
  const [invoices, payments] = [
    inOrder<InvoiceRow>((await invoiceReads.list(knex, reader, { ids: open, limit: maxInvoices })).json, open),
    inOrder<CustomerPayment>((await customerPayments.list(knex, reader, { ids: recent, limit: maxPayments })).json, recent),
  ]
  // The sums are of all, the lists may be cut.
  const balance = (await readBalances(knex, now)).find((candidate) => candidate.id === customer.id)
  const due: { day: string; cents: number }[] = await knex('invoices')
    .whereRaw(ofCustomer, [id])
    .where({ status: 'open' })
    .select(knex.raw('due_on::text as day'), knex.raw('left_cents::float8 as cents'))
  const group = (ofAge: typeof due) => ({ count: ofAge.length, left: dollars(ofAge.reduce((sum, { cents }) => sum + cents, 0)) })
  return {
    ...customer,
    asOf,
    open: balance?.open ?? 0,
    late: balance?.late ?? 0,
    credit: balance?.credit ?? 0,
    aging: Object.fromEntries(
      keysOf<InvoiceAge>(invoiceAging).map((age) => [age, group(due.filter(({ day }) => invoiceAge(day, asOf) === age))]),
    ),
    invoices,
    payments,
  }
}

function inOrder<Row extends { id: string }>(json: string, ids: readonly string[]): Row[] {
  const rows = new Map((JSON.parse(json) as Row[]).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
