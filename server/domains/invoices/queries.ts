import type { InvoiceRecord as InvoiceRecordOfApi, InvoiceRow as InvoiceRowOfApi } from '#shared/invoices/invoice'
import { ageLimits } from '#shared/invoices/invoiceAge'
import { invoiceStatuses } from '#shared/invoices/status'
import { company } from '#shared/kernel/company'
import { lastMail } from '../../platform/mail/queries.ts'
import { inDollars, notLongEnded, type Projection } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { Invoice } from './Invoice.ts'

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof InvoiceRowOfApi, string> = {
  id: 'invoices.id',
  number: 'invoices.number',
  status: 'invoices.status',
  loadId: 'invoices.load_id',
  brokerId: 'invoices.broker_id',
  payerId: 'coalesce(invoices.broker_id, invoices.shipper_id)',
  payer: 'invoices.payer',
  issuedOn: 'invoices.issued_on',
  netDays: 'invoices.net_days',
  dueOn: 'invoices.due_on',
  total: inDollars('invoices.total_cents'),
  paid: inDollars('invoices.paid_cents'),
  paidOn: 'invoices.paid_on',
  updatedAt: 'invoices.updated_at',
  version: 'invoices.version',
}

/** SQL: the name of a user, by the id. */
export const nameSql = (user: string) =>
  `(select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = ${user})`

const payments = (and = '', more = '') => `array(
  select json_build_object('id', part.id, 'amount', ${inDollars('part.amount_cents')}, 'paidOn', part.applied_on,
    'method', payment.method, 'reference', payment.reference, 'recordedAt', part.created_at, 'voidedAt', part.removed_at${more})
  from payment_allocations part join customer_payments payment on payment.id = part.payment_id
  where part.invoice_id = invoices.id${and} order by part.created_at, part.id)`

const paymentOfPart = `json_build_object('id', payment.id, 'amount', ${inDollars('payment.amount_cents')},
  'version', payment.version, 'updatedAt', payment.updated_at, 'isVoid', payment.status = 'void')`

const recordFields: Record<keyof InvoiceRecordOfApi, string> = {
  ...rowFields,
  payerDetails: 'invoices.payer_details',
  haul: 'invoices.haul',
  lines: `array(select json_build_object('code', code, 'note', note, 'amount', ${inDollars('amount_cents')})
    from invoice_lines where invoice_id = invoices.id order by place)`,
  payments: payments(
    '',
    `, 'recordedBy', ${nameSql('part.applied_by')}, 'voidReason', part.removal_reason, 'payment', ${paymentOfPart}`,
  ),
  prooflessReason: 'invoices.proofless_reason',
  issuedBy: nameSql('invoices.issued_by'),
  creditMemo: `(select json_build_object('number', note.number, 'issuedOn', note.issued_on, 'reason', note.reason)
    from credit_memos note where note.invoice_id = invoices.id)`,
  // The present address: an invoice that was sent to a wrong address is sent again to the right one.
  payerEmail: `case when invoices.broker_id is not null
    then (select coalesce(billing_email, email) from brokers where brokers.id = invoices.broker_id)
    else coalesce((select quotes.email from loads join quotes on quotes.id = loads.quote_id
        where loads.id = invoices.load_id and quotes.shipper_id = invoices.shipper_id),
      (select users.email from users where users.shipper_id = invoices.shipper_id and users.disabled_at is null
        order by users.created_at limit 1)) end`,
  mail: lastMail('invoices', 'invoices.id::text'),
}

const late = `((now() at time zone '${company.zone}')::date - invoices.due_on)`

/** SQL: the age of an open invoice, as `invoiceAge` (shared/invoices/invoiceAge.ts) has it; null for one that is not open. */
const age = `case when invoices.status <> 'open' then null ${Object.entries(ageLimits)
  .map(([name, last]) => `when ${late} <= ${last} then '${name}'`)
  .join(' ')} else 'over90' end`

const projection = {
  resource: 'invoices',
  sort: 'invoices.sequence',
  filters: {
    status: 'invoices.status',
    age: { where: `${age} = ?`, field: 'dueOn' },
    load: 'invoices.load_id',
    broker: 'invoices.broker_id',
  },
  cached: true,
  reduced: { payments: payments(' and part.removed_at is null') },
  searched: { number: 'invoices.search_text like ?' },
} as const satisfies Omit<Projection, 'fields'>
const definition = {
  row: { ...projection, fields: rowFields },
  record: { ...projection, fields: recordFields },
  visibleTo: Invoice.visibleTo,
  working: notLongEnded('invoices', ['open']),
}

/** The reads of invoices; the single record has all fields of the document, and its payments. */
export const invoices = readsOf(definition)

/** Counts of invoices by status, and their open balances. */
export const totalInvoices = totalsOf(definition, invoiceStatuses, {
  left: { field: 'total', cents: `left_cents` },
})
