import { quoteEquipment } from '#shared/equipment'
import type { Quote, QuoteTotals } from '#shared/quote'
import { quoteStatusLabels } from '#shared/quoteStatus'
import { describeNoun } from '../descriptor.ts'

export const quotes = describeNoun<Quote, QuoteTotals>()({
  since: 3,
  order: { by: 'createdAt', descending: true },
  address: 'id',
  fields: ['id', 'status', 'createdAt', 'respondBy', 'suspicious'],
  derive: () => ({}),
  searched: (row) => [
    ...[row.reference, quoteStatusLabels[row.status], row.companyName, row.contactName, row.email],
    ...[row.phone, row.phone.replace(/\D/g, ''), row.pickupLocation, row.deliveryLocation],
    ...[quoteEquipment[row.equipment], row.freightDetails],
  ],
  store: (row) => row,
  statuses: quoteStatusLabels,
  hasUncachedRows: true,
  record: null,
})
