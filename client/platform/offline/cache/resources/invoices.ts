import type { InvoiceRow, InvoiceTotals } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { invoiceStatusLabels } from '#shared/invoices/status'
import { describeResource } from '../descriptor.ts'

/** The server's row with the rank that the device has stored. */
type RankedInvoice = InvoiceRow & { rank?: number }

const day = 86_400_000
/** Larger than any day since 1970. */
const band = 1e6

/** Open invoices first, the oldest due date first; then the others, the newest first. */
const getRank = ({ status, issuedOn, dueOn }: RankedInvoice) =>
  status === 'open' ? Date.parse(dueOn) / day : 2 * band - Date.parse(issuedOn) / day

export const invoices = describeResource<RankedInvoice, InvoiceTotals>()({
  order: { by: 'rank', descending: false },
  address: 'number',
  fields: ['id', 'number', 'status', 'loadId', 'brokerId', 'payer', 'issuedOn', 'dueOn', 'total'],
  derive: (invoice: RankedInvoice) => ({ rank: getRank(invoice), left: leftOf(invoice) }),
  searched: ({ number, loadId, payer, status }) => [number, loadId, payer, invoiceStatusLabels[status]],
  store: (invoice) => ({ ...invoice, rank: getRank(invoice) }),
  statuses: invoiceStatusLabels,
  hasUncachedRows: true,
  record: { prefetch: ({ updatedAt }) => -Date.parse(updatedAt) },
})
