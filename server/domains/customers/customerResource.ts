import { type BrokerRecord, broker, brokerFilter, brokerRecord } from '#shared/customers/broker'
import { brokerStatusLabels } from '#shared/customers/status'
import { brokerTransitions } from '#shared/customers/transitions'
import { api } from '#shared/kernel/paths'
import { allow } from '../../platform/http/guard.ts'
import { Broker } from './Broker.ts'
import { brokers as reads } from './queries.ts'

/** How brokers are read and changed. */
export const brokerResource = {
  name: 'brokers',
  path: api.brokers,
  access: allow('brokers:read'),
  reads,
  filter: brokerFilter,
  row: broker,
  record: brokerRecord,
  label: 'broker',
  model: Broker,
  transitions: brokerTransitions,
  statusLabels: brokerStatusLabels,
  tracked: ({ name, mcNumber, contact, phone, email, billingEmail, netDays, paysFuelSurcharge }: BrokerRecord) => ({
    name,
    mcNumber,
    contact,
    phone,
    email,
    billingEmail,
    netDays,
    paysFuelSurcharge,
  }),
} as const
