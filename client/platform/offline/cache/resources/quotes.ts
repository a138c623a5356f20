import { quoteEquipment } from '#shared/kernel/equipment'
import type { Quote, QuoteTotals } from '#shared/quotes/quote'
import { openQuoteStatuses, type QuoteStatus, quoteStatusLabels } from '#shared/quotes/status'
import { describeResource } from '../descriptor.ts'

export const quotes = describeResource<Quote, QuoteTotals>()({
  order: { by: 'createdAt', descending: true },
  // People know it by its reference.
  address: 'reference',
  fields: ['id', 'reference', 'status', 'createdAt', 'respondBy', 'suspicious'],
  derive: () => ({}),
  searched: (row) => [
    ...[row.reference, quoteStatusLabels[row.status], row.companyName, row.contactName, row.email],
    ...[row.phone, row.phone.replace(/\D/g, ''), row.pickupLocation, row.deliveryLocation],
    ...[quoteEquipment[row.equipment], row.freightDetails],
  ],
  store: (row) => row,
  statuses: quoteStatusLabels,
  hasUncachedRows: true,
  record: { prefetch: prefetchRank, alsoOfAll: { statuses: openQuoteStatuses, for: 'quotes:write' } },
})

const statusOrder: Partial<Record<QuoteStatus, number>> = { quoted: 0, new: 1 }
/** More than any time, in milliseconds. */
const overTime = 1e14

/** Those with a price that waits for an answer, then those that wait for a price, then what was answered; the last changed first. */
function prefetchRank({ status, updatedAt }: Quote): number {
  return (statusOrder[status] ?? 2) * overTime - Date.parse(updatedAt)
}
