import { invoiceFilter, invoiceNumber, invoiceRecord, invoiceRow } from '#shared/invoices/invoice'
import { invoiceStatusLabels } from '#shared/invoices/status'
import { invoiceTransitions } from '#shared/invoices/transitions'
import { api } from '#shared/kernel/paths'
import { allow } from '../../platform/http/guard.ts'
import { Invoice } from './Invoice.ts'
import { invoices as reads } from './queries.ts'

/** How invoices are read and changed. */
export const invoiceResource = {
  name: 'invoices',
  path: api.invoices,
  access: allow('invoices:read'),
  reads,
  filter: invoiceFilter,
  row: invoiceRow,
  record: invoiceRecord,
  label: 'invoice',
  numberFormat: invoiceNumber,
  model: Invoice,
  transitions: invoiceTransitions,
  statusLabels: invoiceStatusLabels,
  ownersOf: ({ shipperId }: Invoice) => (shipperId === null ? [] : [shipperId]),
  tracked: ({ paid }: { paid: number }) => ({ paid }),
} as const
