import type { SettlementRecord as SettlementRecordOfApi, SettlementRow as SettlementRowOfApi } from '#shared/settlement'
import { settlementStatuses } from '#shared/settlementStatus'
import { inDollars, notLongPaid, type Projection } from '../reads/list.ts'
import { readsOf, totalsOf } from '../reads/reads.ts'
import { Settlement } from './Settlement.ts'

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof SettlementRowOfApi, string> = {
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

const recordFields: Record<keyof SettlementRecordOfApi, string> = {
  ...rowFields,
  paidAt: 'settlements.paid_at',
  lines: `array(
    select json_build_object('loadId', loads.id, 'pickupLocation', pickup_location, 'deliveryLocation', delivery_location,
      'deliveredAt', delivered_at, 'linehaul', ${inDollars('linehaul_cents')}, 'share', share_basis_points / 100::float8,
      'amount', ${inDollars('amount_cents')})
    from settlement_lines line join loads on loads.id = line.load_id
    where line.settlement_id = settlements.id order by delivered_at, loads.id)`,
}

const projection = {
  noun: 'settlements',
  sort: 'settlements.number',
  filters: { status: 'settlements.status' },
  cached: true,
  from: 'settlements join drivers on drivers.id = settlements.driver_id',
  dependsOn: ['drivers'],
  searched: {
    id: 'settlements.search_text like ?',
    driverName: { column: 'settlements.driver_id', ids: 'select id from drivers where name_text like ?' },
  },
} as const satisfies Omit<Projection, 'fields'>
const definition = {
  row: { ...projection, fields: rowFields },
  record: { ...projection, fields: recordFields },
  visibleTo: Settlement.visibleTo,
  working: notLongPaid('settlements'),
}

/** The reads of settlements; the single record includes its lines. */
export const settlements = readsOf(definition)

/** Counts of settlements by status, and their net pay (§9). */
export const totalSettlements = totalsOf(definition, settlementStatuses, { netPay: { field: 'netPay', cents: 'net_pay_cents' } })
