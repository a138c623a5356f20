import type { Knex } from 'knex'
import { workingDays } from '#shared/list'
import { rowsOf } from '#shared/permissions'
import {
  type SettlementFilter,
  type SettlementRecord as SettlementRecordOnTheWire,
  type SettlementRow as SettlementRowOnTheWire,
  type SettlementTotals,
  settlementStatuses,
} from '#shared/settlement'
import { inDollars, type Page, type RowKey, readPage, readRow, rowsShownTo, type Shown } from '../database/list.ts'
import { type Index, readIndex } from '../database/setIndex.ts'
import type { SessionUser } from '../http/session.ts'
import { Settlement } from './Settlement.ts'

/** Each field of a row as PostgreSQL says it. */
const rowFields: Record<keyof SettlementRowOnTheWire, string> = {
  id: 'settlements.id',
  status: 'settlements.status',
  driverId: 'settlements.driver_id',
  driverName: `drivers.first_name || ' ' || drivers.last_name`,
  periodStart: 'settlements.period_start',
  periodEnd: 'settlements.period_end',
  earnings: inDollars('settlements.earnings_cents'),
  deductions: `array(
    select json_build_object('name', one.value->>'name', 'amount', ${inDollars(`(one.value->>'amountCents')::int`)})
    from jsonb_array_elements(settlements.deductions) with ordinality one (value, place) order by place)`,
  netPay: inDollars('settlements.net_pay_cents'),
  updatedAt: 'settlements.updated_at',
  version: 'settlements.version',
}

const recordFields: Record<keyof SettlementRecordOnTheWire, string> = {
  ...rowFields,
  paidAt: 'settlements.paid_at',
  lines: `array(
    select json_build_object('loadId', loads.id, 'pickupLocation', pickup_location, 'deliveryLocation', delivery_location,
      'deliveredAt', delivered_at, 'linehaul', ${inDollars('linehaul_cents')}, 'share', share_basis_points / 100::float8,
      'amount', ${inDollars('amount_cents')})
    from settlement_lines line join loads on loads.id = line.load_id
    where line.settlement_id = settlements.id order by delivered_at, loads.id)`,
}

const shown = {
  noun: 'settlements',
  kept: true,
  from: 'settlements join drivers on drivers.id = settlements.driver_id',
  besides: ['drivers'],
  found: {
    id: 'settlements.search_text like ?',
    driverName: { column: 'settlements.driver_id', ids: 'select id from drivers where name_folded like ?' },
  },
} as const satisfies Omit<Shown, 'fields'>
const row: Shown = { ...shown, fields: rowFields }
const record: Shown = { ...shown, fields: recordFields }

function listed(knex: Knex, user: SessionUser, { status, set }: Partial<SettlementFilter>): Knex.QueryBuilder {
  const rows = rowsShownTo(user, knex, row).modify(Settlement.visibleTo(user))
  if (status) rows.where('settlements.status', status)
  if (set && rowsOf(user.role, 'settlements') === 'all') {
    rows.whereRaw(`(settlements.status <> 'paid' or settlements.paid_at > now() - interval '${workingDays} days')`)
  }
  return rows
}

/** What this user sees of the settlements, newest first. */
export function listSettlements(knex: Knex, user: SessionUser, filter: SettlementFilter): Promise<Page> {
  return readPage(user, knex, row, listed(knex, user, filter), filter)
}

/** The index of what `listSettlements` would give in all. */
export function indexSettlements(knex: Knex, user: SessionUser, filter: Partial<SettlementFilter>): Promise<Index> {
  return readIndex(user, knex, row, listed(knex, user, filter), filter)
}

/** One settlement as JSON, with its lines, or null when there is none that this user may see. */
export function readSettlement(knex: Knex, user: SessionUser, key: RowKey): Promise<string | null> {
  return readRow(knex, 'settlements', rowsShownTo(user, knex, record).modify(Settlement.visibleTo(user)), key)
}

/** How many settlements of each status this user may see, and their net pay (§9). */
export async function totalSettlements(knex: Knex, user: SessionUser): Promise<SettlementTotals> {
  const rows: { status: string; count: number; netPay: number }[] = await knex('settlements')
    .modify(Settlement.visibleTo(user))
    .groupBy('status')
    .select(knex.raw(`status, count(*)::int as count, ${inDollars('sum(net_pay_cents)')} as "netPay"`))
  const totals = new Map(rows.map(({ status, ...total }) => [status, total]))
  return Object.fromEntries(
    settlementStatuses.map((status) => [status, totals.get(status) ?? { count: 0, netPay: 0 }]),
  ) as SettlementTotals
}
