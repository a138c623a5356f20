import type { Broker, BrokerTotals } from '#shared/customers/broker'
import { mcForms } from '#shared/customers/mcNumber'
import { brokerStatusLabels } from '#shared/customers/status'
import { describeResource } from '../descriptor.ts'

export const brokers = describeResource<Broker, BrokerTotals>()({
  order: { by: 'name', descending: false },
  address: 'id',
  fields: ['id', 'name', 'status', 'mcNumber', 'holdReason', 'paysFuelSurcharge'],
  derive: () => ({}),
  searched: ({ name, mcNumber }) => [name, mcNumber && mcForms(mcNumber)],
  store: (row) => row,
  statuses: brokerStatusLabels,
  hasUncachedRows: false,
  record: { prefetch: ({ updatedAt }) => -Date.parse(updatedAt) },
})
