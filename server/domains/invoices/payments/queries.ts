import type { CustomerPayment as CustomerPaymentOfApi } from '#shared/invoices/customerPayment'
import { inDollars } from '../../../platform/queries/list.ts'
import { readsOf } from '../../../platform/queries/reads.ts'
import { nameSql } from '../queries.ts'
import { CustomerPayment } from './CustomerPayment.ts'

const payerSql = 'coalesce("customerPayments".broker_id, "customerPayments".shipper_id)'

/** The SQL expression of each field of a payment. */
const fields: Record<keyof CustomerPaymentOfApi, string> = {
  id: '"customerPayments".id',
  status: '"customerPayments".status',
  payerId: payerSql,
  payer: '"customerPayments".payer',
  receivedOn: '"customerPayments".received_on',
  method: '"customerPayments".method',
  reference: '"customerPayments".reference',
  amount: inDollars('"customerPayments".amount_cents'),
  applied: inDollars('"customerPayments".applied_cents'),
  refunded: inDollars('"customerPayments".refunded_cents'),
  unapplied: `case "customerPayments".status when 'void' then 0
    else ${inDollars('("customerPayments".amount_cents - applied_cents - refunded_cents)')} end`,
  allocations: `array(select json_build_object('id', part.id, 'invoiceId', part.invoice_id, 'number', invoices.number,
      'amount', ${inDollars('part.amount_cents')}, 'appliedOn', part.applied_on, 'removedAt', part.removed_at,
      'removalReason', part.removal_reason)
    from payment_allocations part join invoices on invoices.id = part.invoice_id
    where part.payment_id = "customerPayments".id order by part.created_at, invoices.sequence)`,
  refunds: `array(select json_build_object('id', refund.id, 'amount', ${inDollars('refund.amount_cents')},
      'refundedOn', refund.refunded_on, 'method', refund.method, 'reference', refund.reference,
      'refundedBy', ${nameSql('refund.refunded_by')})
    from payment_refunds refund where refund.payment_id = "customerPayments".id order by refund.created_at, refund.id)`,
  recordedBy: nameSql('"customerPayments".recorded_by'),
  recordedAt: '"customerPayments".created_at',
  voidedAt: '"customerPayments".voided_at',
  voidReason: '"customerPayments".void_reason',
  updatedAt: '"customerPayments".updated_at',
  version: '"customerPayments".version',
}

/** The reads of customers' payments. */
export const customerPayments = readsOf({
  row: {
    resource: 'customerPayments',
    // The table alias equals the resource name.
    from: 'customer_payments "customerPayments"',
    sort: '"customerPayments".sequence',
    filters: { status: 'customerPayments.status', payer: { where: `${payerSql} = ?`, field: 'payer' } },
    fields,
    searched: { payer: '"customerPayments".search_text like ?' },
  },
  visibleTo: CustomerPayment.visibleTo,
})
