import type { Actor, Transition } from '../kernel/transition.ts'
import type { InvoiceStatus } from './status.ts'

const accounting = ['superadmin', 'admin', 'accountant'] as const satisfies readonly Actor[]

/** What can be done with an invoice. */
export type InvoiceAction = 'pay' | 'void-payment' | 'void' | 'send' | 'remind'

/**
 * The state table of an invoice (§4).
 * - `pay` records a payment, also a partial one: the payment that covers the invoice makes it and its load paid.
 * - `take-back` reverses a wrong payment; `void` issues a credit memo, and the load is delivered again.
 * - `send` mails it, `remind` mails that it is due.
 */
export const invoiceTransitions: readonly Transition<InvoiceStatus, InvoiceAction>[] = [
  { action: 'pay', from: ['open'], by: accounting },
  { action: 'void-payment', from: ['open', 'paid'], to: 'open', by: accounting, needs: 'reason' },
  { action: 'void', from: ['open'], to: 'void', by: accounting, needs: 'reason' },
  { action: 'send', from: ['open', 'paid'], by: accounting, internal: true },
  { action: 'remind', from: ['open'], by: accounting, internal: true },
]
