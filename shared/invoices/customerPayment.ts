import { z } from 'zod'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { listFilter } from '../kernel/list.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { text } from '../kernel/text.ts'
import { isInYears, outsideYears } from '../kernel/time.ts'
import { type PaymentMethod, paymentMethods } from '../settlements/paymentMethod.ts'
import { customerPaymentStatuses } from './status.ts'

const instant = z.iso.datetime({ offset: true })
const methods = keysOf<PaymentMethod>(paymentMethods)

/** The most that one payment may be, in dollars: more than any invoice. */
const maxPaid = 10_000_000

/** An amount of money that changes hands, in dollars and cents. */
export const paymentAmount = numberWithin(
  { min: 0.01, max: maxPaid, decimals: 2 },
  'Please enter an amount of at least $0.01, in dollars and cents',
)

/** The calendar day of a payment, today or before. */
export const paymentDay = z.iso.date('Please enter the day of the payment').refine(isInYears, outsideYears)

export const paymentMethod = z.enum(methods, 'Please choose how it was paid')
export const paymentReference = text(100).nullish().describe('The number of the check, or of the transfer')

/** The part of a payment that an invoice is paid with. */
const allocation = z.object({
  id: z.uuid(),
  invoiceId: z.uuid(),
  number: z.string().describe('The number of the invoice'),
  amount: z.number(),
  appliedOn: z.iso.date().describe('The day of the payment; for credit that was applied later, the day of that'),
  removedAt: instant.nullable(),
  removalReason: z.string().nullable(),
})

const refund = z.object({
  id: z.uuid(),
  amount: z.number(),
  refundedOn: z.iso.date(),
  method: z.enum(methods),
  reference: z.string().nullable(),
  refundedBy: z.string().nullable(),
})

/** A payment of a customer, with the invoices that it pays. Amounts in dollars, days by the company's calendar. */
export const customerPayment = z.object({
  id: z.uuid(),
  status: z.enum(customerPaymentStatuses),
  payerId: z.uuid().describe('The broker or shipper who paid'),
  payer: z.string(),
  receivedOn: z.iso.date(),
  method: z.enum(methods),
  reference: z.string().nullable(),
  amount: z.number(),
  applied: z.number().describe('The sum of the allocations that were not removed'),
  refunded: z.number(),
  unapplied: z.number().describe('The credit that is left; 0 for a reversed payment'),
  allocations: z.array(allocation).describe('In the order in which they were made'),
  refunds: z.array(refund),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  updatedAt: instant,
  version: z.number().int(),
})

export type CustomerPayment = z.infer<typeof customerPayment>

/** Filters of `GET /api/customer-payments`. */
export const customerPaymentFilter = listFilter(z.uuid(), 'payer, reference and status').extend({
  status: z.enum(customerPaymentStatuses).optional(),
  payer: z.uuid().optional().describe('The broker or shipper who paid'),
})

/** The most invoices that one request pays. */
const maxInvoices = 200

const allocations = z
  .array(z.strictObject({ invoice: z.uuid('Please choose the invoice'), amount: paymentAmount }))
  .max(maxInvoices, `Please choose at most ${maxInvoices} invoices`)
  .refine((all) => new Set(all.map(({ invoice }) => invoice)).size === all.length, 'Please name each invoice once')

/** A payment of a customer for several invoices, or for none yet. */
export const customerPaymentEntry = z.strictObject({
  payer: z.uuid('Please choose who paid'),
  amount: paymentAmount.describe('Dollars: the whole payment'),
  receivedOn: paymentDay,
  method: paymentMethod,
  reference: paymentReference,
  allocations: allocations.describe('The amount for each invoice; the rest is unapplied credit'),
  ...acceptedWarnings,
})

export type CustomerPaymentEntry = z.infer<typeof customerPaymentEntry>

/** The bodies of the commands on a payment. */
export const customerPaymentCommands = {
  apply: z.strictObject({ allocations: allocations.min(1, 'Please choose an invoice') }),
  unapply: z.strictObject({ allocation: z.uuid('Please choose the invoice'), reason }),
  refund: z.strictObject({ amount: paymentAmount, refundedOn: paymentDay, method: paymentMethod, reference: paymentReference }),
  void: z.strictObject({ reason }),
}
