import { quoteEquipment } from '#shared/equipment'
import type { Quote, QuoteTotals } from '#shared/quote'
import { quoteStatusLabels } from '#shared/quoteStatus'
import { describeNoun } from '../descriptor.ts'

export const quotes = describeNoun<Quote, QuoteTotals>()({
  since: 6,
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
  record: { prefetch: null },
})
