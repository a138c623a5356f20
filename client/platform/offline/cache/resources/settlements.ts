import type { SettlementRow, SettlementTotals } from '#shared/settlements/settlement'
import { settlementStatusLabels } from '#shared/settlements/status'
import { describeResource } from '../descriptor.ts'

export const settlements = describeResource<SettlementRow, SettlementTotals>()({
  order: { by: 'id', descending: true },
  address: 'id',
  fields: ['id', 'status', 'driverName', 'earnings', 'netPay'],
  derive: () => ({}),
  searched: ({ id, status, driverName }) => [id, settlementStatusLabels[status], driverName],
  store: (row) => row,
  statuses: settlementStatusLabels,
  hasUncachedRows: true,
  record: { prefetch: ({ updatedAt }) => -Date.parse(updatedAt) },
})
