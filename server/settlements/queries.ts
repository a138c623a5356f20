import type { SettlementRecord as SettlementRecordOfApi, SettlementRow as SettlementRowOfApi } from '#shared/settlement'
import { settlementStatuses } from '#shared/settlementStatus'
import { inDollars, notLongPaid, type Projection } from '../reads/list.ts'
import { readsOf, totalsOf } from '../reads/reads.ts'
import { Settlement } from './Settlement.ts'

/** SQL: the disputes of a settlement in the order in which they arrived, those that a condition holds for. */
const disputes = (condition: string, answeredBy = `nullif(concat_ws(' ', first_name, last_name), '')`) => `coalesce((
  select json_agg(json_build_object('id', dispute.id, 'line', line_key, 'name', line_name, 'amount', ${inDollars('line_cents')},
    'words', words, 'expected', ${inDollars('expected_cents')}, 'disputedAt', occurred_at, 'receivedAt', received_at,
    'outcome', outcome, 'answer', answer, 'answeredAt', answered_at, 'answeredBy', ${answeredBy}) order by dispute.number)
  from settlement_disputes dispute left join users on users.id = dispute.answered_by
  where dispute.settlement_id = settlements.id and ${condition}), '[]')`

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
  openDisputes: `case when settlements.open_disputes = 0 then '[]' else ${disputes('answered_at is null', 'null')} end`,
  payoutId: 'settlements.payout_id',
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
  payout: `(select json_build_object('id', payouts.id, 'madeAt', made_at, 'madeBy', nullif(concat_ws(' ', first_name, last_name), ''))
    from payouts left join users on users.id = made_by where payouts.id = settlements.payout_id)`,
  sheet: 'settlements.sheet',
  disputes: disputes('true'),
}

const projection = {
  noun: 'settlements',
  sort: 'settlements.number',
  sorts: { number: 'settlements.number' },
  filters: { status: 'settlements.status' },
  cached: true,
  from: 'settlements join drivers on drivers.id = settlements.driver_id',
  dependsOn: ['drivers', 'settlement_disputes'],
  searched: {
    id: 'settlements.search_text like ?',
    driverName: { column: 'settlements.driver_id', ids: 'select id from drivers where name_text like ?' },
  },
} as const satisfies Omit<Projection, 'fields'>
const definition = {
  row: { ...projection, fields: rowFields },
  record: { ...projection, fields: recordFields, reduced: { disputes: disputes('true', 'null') } },
  visibleTo: Settlement.visibleTo,
  // What waits for an answer is on every device of who answers.
  working: `(${notLongPaid('settlements')} or settlements.open_disputes > 0)`,
}

/** The reads of settlements; the single record says how it was worked out. */
export const settlements = readsOf(definition)

/** Counts of settlements by status, and their net pay (§9). */
export const totalSettlements = totalsOf(definition, settlementStatuses, { netPay: { field: 'netPay', cents: 'net_pay_cents' } })
