import type { Knex } from 'knex'
import { workingDays } from '#shared/list'
import {
  type LoadFilter,
  type LoadRecord as LoadRecordOnTheWire,
  type LoadRow as LoadRowOnTheWire,
  type LoadTotals,
  loadStatuses,
} from '#shared/load'
import { rowsOf, toldOf } from '#shared/permissions'
import { inDollars, type Page, type RowKey, readPage, readRow, rowsShownTo, type Shown } from '../database/list.ts'
import { type Index, readIndex } from '../database/setIndex.ts'
import type { SessionUser } from '../http/session.ts'
import { Load } from './Load.ts'

/** Each field of a row as PostgreSQL says it. */
const rowFields: Record<keyof LoadRowOnTheWire, string> = {
  id: 'loads.id',
  status: 'loads.status',
  brokerId: 'loads.broker_id',
  brokerName: 'brokers.name',
  shipperName: 'shippers.name',
  assignedDriverId: 'loads.assigned_driver_id',
  driverName: `drivers.first_name || ' ' || drivers.last_name`,
  rateLinehaul: inDollars('loads.rate_linehaul_cents'),
  accessorials: `array(select ${inDollars('amount')} from unnest(loads.accessorials_cents) with ordinality extra (amount, place) order by place)`,
  driverPay: inDollars('loads.driver_pay_cents'),
  pickupLocation: 'loads.pickup_location',
  pickupDateTime: 'loads.pickup_date_time',
  pickupZone: 'loads.pickup_zone',
  deliveryLocation: 'loads.delivery_location',
  deliveryDateTime: 'loads.delivery_date_time',
  deliveryZone: 'loads.delivery_zone',
  equipment: 'loads.equipment',
  trailerFeet: 'loads.trailer_feet',
  distance: 'loads.distance',
  updatedAt: 'loads.updated_at',
  version: 'loads.version',
}

const events = (andMore = '') => `array(
  select json_build_object('id', event.id, 'type', type, 'occurredAt', occurred_at, 'receivedAt', received_at, 'zone', zone,
    'location', location, 'note', note${andMore})
  from tracking_events event where event.load_id = loads.id order by occurred_at, received_at, event.id)`

const recordFields: Record<keyof LoadRecordOnTheWire, string> = {
  ...rowFields,
  freightDetails: 'loads.freight_details',
  deliveredAt: 'loads.delivered_at',
  paidAt: 'loads.paid_at',
  cancelledAt: 'loads.cancelled_at',
  createdAt: 'loads.created_at',
  events: events(`, 'privateNote', private_note`),
}

const shown = {
  noun: 'loads',
  kept: true,
  from: `loads left join brokers on brokers.id = loads.broker_id left join shippers on shippers.id = loads.shipper_id
    left join drivers on drivers.id = loads.assigned_driver_id`,
  besides: ['brokers', 'shippers', 'drivers'],
  reduced: { driverName: 'drivers.first_name', events: events() },
  found: {
    id: 'loads.search_text like ?',
    brokerName: { column: 'loads.broker_id', ids: 'select id from brokers where folded like ?' },
    driverName: { column: 'loads.assigned_driver_id', ids: 'select id from drivers where name_folded like ?' },
  },
} as const satisfies Omit<Shown, 'fields'>
const row: Shown = { ...shown, fields: rowFields }
const record: Shown = { ...shown, fields: recordFields }

/** What this user's lists may hold: of what there is to see, what was not cancelled, and what the filters leave. */
function listed(knex: Knex, user: SessionUser, { status, equipment, set }: Partial<LoadFilter>): Knex.QueryBuilder {
  const rows = rowsShownTo(user, knex, row).modify(Load.visibleTo(user)).whereNull('loads.cancelled_at')
  if (status) rows.where('loads.status', status)
  if (equipment) rows.where('loads.equipment', equipment)
  if (set && rowsOf(user.role, 'loads') === 'all') {
    rows.whereRaw(`(loads.status <> 'paid' or loads.paid_at > now() - interval '${workingDays} days')`)
  }
  return rows
}

/** What this user sees of the loads, newest first. */
export function listLoads(knex: Knex, user: SessionUser, filter: LoadFilter): Promise<Page> {
  return readPage(user, knex, row, listed(knex, user, filter), filter)
}

/** The index of what `listLoads` would give in all. */
export function indexLoads(knex: Knex, user: SessionUser, filter: Partial<LoadFilter>): Promise<Index> {
  return readIndex(user, knex, row, listed(knex, user, filter), filter)
}

/** One load as JSON, cancelled or not, or null when there is none that this user may see. */
export function readLoad(knex: Knex, user: SessionUser, key: RowKey): Promise<string | null> {
  return readRow(knex, 'loads', rowsShownTo(user, knex, record).modify(Load.visibleTo(user)), key)
}

/** How many loads of each status this user may see, with the sums of the money that the user is told. */
export async function totalLoads(knex: Knex, user: SessionUser): Promise<LoadTotals> {
  const sums = Object.entries({ total: ['rateLinehaul', 'total_cents'], driverPay: ['driverPay', 'driver_pay_cents'] })
    .filter(([, [field]]) => toldOf(user.role, 'loads', field as string) === 'whole')
    .map(([name, [, column]]) => [name, inDollars(`coalesce(sum(${column}), 0)`)])
  const columns = ['sum(count)::int as "count"', ...sums.map(([name, sum]) => `${sum} as "${name}"`)]
  // The database keeps the totals of all and of each driver; a shipper's loads are few enough to be counted.
  const counted =
    user.role === 'shipper' ? knex('loads').whereNull('cancelled_at').select('*', knex.raw('1 as count')) : knex('load_totals')
  if (rowsOf(user.role, 'loads') === 'all') counted.whereNull('assigned_driver_id')
  const rows: (LoadTotals[keyof LoadTotals] & { status: string })[] = await knex
    .from(counted.as('loads'))
    .modify(Load.visibleTo(user))
    .groupBy('status')
    .select(knex.raw(`status, ${columns.join(', ')}`))
  const none = { count: 0, ...Object.fromEntries(sums.map(([name]) => [name, 0])) }
  const known = new Map(rows.map(({ status, ...total }) => [status, total]))
  return Object.fromEntries(loadStatuses.map((status) => [status, known.get(status) ?? none])) as LoadTotals
}
