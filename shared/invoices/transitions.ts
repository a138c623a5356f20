import type { Actor, Transition } from '../kernel/transition.ts'
import type { CustomerPaymentStatus, InvoiceStatus } from './status.ts'

const accounting = ['superadmin', 'admin', 'accountant'] as const satisfies readonly Actor[]

/** Accounting does everything with invoices and payments. */
const forAccounting = <Status extends string, Action extends string>(
  line: Omit<Transition<Status, Action>, 'by'>,
): Transition<Status, Action> => ({ ...line, by: accounting })

/** What can be done with an invoice. */
export type InvoiceAction = 'pay' | 'apply' | 'unapply' | 'void-payment' | 'void' | 'send' | 'remind'

/**
 * The lines of the state table of an invoice (§4).
 * - `pay` records a payment, also a partial one: the payment that covers the invoice makes it and its load paid.
 * - `apply`, `unapply` and `void-payment` follow from the actions on a payment (`paymentLines`).
 * - `void` issues a credit memo, and the load is delivered again.
 * - `send` mails it, `remind` mails that it is due.
 */
const invoiceLines: readonly Omit<Transition<InvoiceStatus, InvoiceAction>, 'by'>[] = [
  { action: 'pay', from: ['open'] },
  { action: 'apply', from: ['open'] },
  { action: 'unapply', from: ['open', 'paid'], to: 'open', needs: 'reason' },
  { action: 'void-payment', from: ['open', 'paid'], to: 'open', needs: 'reason' },
  { action: 'void', from: ['open'], to: 'void', needs: 'reason' },
  { action: 'send', from: ['open', 'paid'], internal: true },
  { action: 'remind', from: ['open'], internal: true },
]

/** The state table of an invoice, for accounting. */
export const invoiceTransitions = invoiceLines.map(forAccounting)

/** What can be done with a customer's payment. */
export type PaymentAction = 'apply' | 'unapply' | 'refund' | 'void'

/**
 * The lines of the state table of a customer's payment.
 * - `apply` pays invoices with its unapplied credit; `unapply` makes an allocation unapplied credit again.
 * - `refund` records that credit was paid back; `void` reverses the payment with all its allocations.
 */
const paymentLines: readonly Omit<Transition<CustomerPaymentStatus, PaymentAction>, 'by'>[] = [
  { action: 'apply', from: ['unapplied'] },
  { action: 'unapply', from: ['unapplied', 'applied'], needs: 'reason' },
  { action: 'refund', from: ['unapplied'] },
  { action: 'void', from: ['unapplied', 'applied'], to: 'void', needs: 'reason' },
]

/** The state table of a customer's payment, for accounting. */
export const paymentTransitions = paymentLines.map(forAccounting)
