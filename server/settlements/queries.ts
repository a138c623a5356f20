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

const nameOf = (column: string) =>
  `(select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = settlements.${column})`

const recordFields: Record<keyof SettlementRecordOfApi, string> = {
  ...rowFields,
  paidAt: 'settlements.paid_at',
  kind: 'settlements.kind',
  preparedBy: nameOf('prepared_by'),
  processedBy: nameOf('processed_by'),
  paidOn: 'settlements.paid_on',
  method: 'settlements.paid_method',
  reference: 'settlements.paid_reference',
  sheet: 'settlements.sheet',
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

/** The reads of settlements; the single record says how it was worked out. */
export const settlements = readsOf(definition)

/** Counts of settlements by status, and their net pay (§9). */
export const totalSettlements = totalsOf(definition, settlementStatuses, { netPay: { field: 'netPay', cents: 'net_pay_cents' } })
