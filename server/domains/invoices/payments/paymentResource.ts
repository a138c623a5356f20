import { customerPayment, customerPaymentFilter } from '#shared/invoices/customerPayment'
import { customerPaymentStatusLabels } from '#shared/invoices/status'
import { paymentTransitions } from '#shared/invoices/transitions'
import { api } from '#shared/kernel/paths'
import { allow } from '../../../platform/http/guard.ts'
import { CustomerPayment } from './CustomerPayment.ts'
import { customerPayments as reads } from './queries.ts'

/** How customers' payments are read and changed. */
export const paymentResource = {
  name: 'customerPayments',
  path: api.customerPayments,
  access: allow('customerPayments:read'),
  reads,
  filter: customerPaymentFilter,
  row: customerPayment,
  label: 'payment',
  model: CustomerPayment,
  transitions: paymentTransitions,
  statusLabels: customerPaymentStatusLabels,
  tracked: ({ applied, refunded }: { applied: number; refunded: number }) => ({ applied, refunded }),
} as const
