import type { Broker as BrokerOfApi } from '#shared/broker'
import { readsOf } from '../reads/reads.ts'
import { Broker } from './Broker.ts'

/** The SQL expression of each field of the API. */
const fields: Record<keyof BrokerOfApi, string> = {
  id: 'id',
  name: 'name',
  updatedAt: 'updated_at',
  version: 'version',
}

/** The reads of brokers. They could be cached, but no device does: no screen lists them. */
export const brokers = readsOf({
  row: { noun: 'brokers', sort: 'brokers.number', cached: true, fields, searched: { name: 'search_text like ?' } },
  visibleTo: Broker.visibleTo,
})
