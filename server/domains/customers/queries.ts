import type { BrokerRecord as BrokerRecordOfApi, Broker as BrokerRowOfApi } from '#shared/customers/broker'
import { brokerStatuses } from '#shared/customers/status'
import { inDollars } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { isNotUsed } from '../loads/index.ts'
import { Broker } from './Broker.ts'

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof BrokerRowOfApi, string> = {
  id: 'brokers.id',
  name: 'brokers.name',
  status: 'brokers.status',
  mcNumber: 'brokers.mc_number',
  contact: 'brokers.contact',
  phone: 'brokers.phone',
  email: 'brokers.email',
  billingEmail: 'brokers.billing_email',
  netDays: 'brokers.net_days',
  paysFuelSurcharge: 'brokers.pays_fuel_surcharge',
  holdReason: 'brokers.hold_reason',
  updatedAt: 'brokers.updated_at',
  version: 'brokers.version',
}

/** SQL: a value over the broker's loads. */
const ofLoads = (value: string, condition: string) =>
  `(select ${value} from loads where loads.broker_id = brokers.id and (${condition}))`

const recordFields: Record<keyof BrokerRecordOfApi, string> = {
  ...rowFields,
  activeLoads: ofLoads('count(*)::int', `loads.cancelled_at is null and loads.status in ('booked', 'planned', 'enroute')`),
  // Partial payments are subtracted.
  openAmount: ofLoads(
    inDollars(`coalesce(sum(loads.total_cents - coalesce((
      select paid_cents from invoices where invoices.load_id = loads.id and invoices.status <> 'void'), 0)), 0)`),
    `loads.cancelled_at is null and loads.status in ('delivered', 'invoiced') or ${isNotUsed}`,
  ),
  daysToPay: ofLoads(
    `case when count(*) >= 3 then round(avg(greatest(0, extract(epoch from loads.paid_at - loads.delivered_at))) / 86400)::int end`,
    `loads.cancelled_at is null and loads.status = 'paid' and loads.paid_at > now() - interval '4320 hours'`,
  ),
}

const definition = {
  row: {
    resource: 'brokers',
    sort: 'brokers.number',
    filters: { status: 'brokers.status' },
    cached: true,
    fields: rowFields,
    searched: { name: 'brokers.search_text like ?' },
  },
  // Not in the rows: there, every load of a broker would change them.
  record: { resource: 'brokers', fields: recordFields },
  visibleTo: Broker.visibleTo,
} as const

/** The reads of brokers. Devices cache all of them. */
export const brokers = readsOf(definition)

/** Counts of brokers by status. */
export const totalBrokers = totalsOf(definition, brokerStatuses)
