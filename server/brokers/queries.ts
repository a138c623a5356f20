import type { Broker as BrokerOnTheWire } from '#shared/broker'
import { readsOf } from '../reads/reads.ts'
import { Broker } from './Broker.ts'

/** Each field of the wire as PostgreSQL says it. */
const fields: Record<keyof BrokerOnTheWire, string> = {
  id: 'id',
  name: 'name',
  updatedAt: 'updated_at',
  version: 'version',
}

/** Brokers as their readers see them. A device keeps all of them. */
export const brokers = readsOf({
  row: { noun: 'brokers', sort: 'brokers.number', cached: true, fields, searched: { name: 'search_text like ?' } },
  visibleTo: Broker.visibleTo,
})
