import type {
  SettlementRecord as SettlementRecordOfApi,
  SettlementRow as SettlementRowOfApi,
} from '#shared/settlements/settlement'
import { settlementStatuses } from '#shared/settlements/status'
import { inDollars, notLongPaid, type Projection } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { expenseFiles, namedCharges } from '../loads/index.ts'
import { Settlement } from './Settlement.ts'

/** SQL: the correction of a dispute, and the settlement that pays it. */
const correction = `(
  select json_build_object('amount', ${inDollars('moved.agreed')}, 'left', ${inDollars('moved.rest')}, 'settlement', (
    select settlement_id from account_transactions where account_id = account.id and settlement_id is not null
    group by settlement_id having sum(cents) <> 0 order by max(account_transactions.id) desc limit 1))
  from pay_accounts account cross join lateral (
    select coalesce(sum(cents) filter (where settlement_id is null), 0)::int as agreed, coalesce(sum(cents), 0)::int as rest
    from account_transactions where account_id = account.id) moved
  where account.dispute_id = dispute.id)`

/** SQL: the disputes of a settlement that meet a condition, in the order of arrival. */
const disputes = (
  condition: string,
  answeredBy = `nullif(concat_ws(' ', first_name, last_name), '')`,
  brings = correction,
) => `coalesce((
  select json_agg(json_build_object('id', dispute.id, 'line', line_key, 'name', line_name, 'amount', ${inDollars('line_cents')},
    'text', text, 'expected', ${inDollars('expected_cents')}, 'disputedAt', occurred_at, 'receivedAt', received_at,
    'outcome', outcome, 'answer', answer, 'answeredAt', answered_at, 'answeredBy', ${answeredBy},
    'correction', ${brings}) order by dispute.number)
  from settlement_disputes dispute left join users on users.id = dispute.answered_by
  where dispute.settlement_id = settlements.id and ${condition}), '[]')`

/** SQL: whether a line of the settlement states an amount of `load`; keys as in `shared/settlements/pay.ts`. */
const isStated = (key: string) => `settlements.calculation->'amounts'->(load->>'id' || ':' || ${key}) is not null`

/** SQL: the charges with a driver's share of `load`, in their order, with 0 for those that no line states. */
const statedCharges = `(
  select coalesce(jsonb_agg(case when ${isStated("'extra ' || name")} then charge else charge || '{"cents": 0}' end order by place), '[]')
  from ${namedCharges} named)`

/**
 * SQL: the calculation snapshot without the amounts that customers pay, unless a line states them (§7). The lines recalculated
 * from it are the same to the cent. Per-mile pay does not depend on these amounts, and excluded loads are not read.
 */
const ownCalculation = `jsonb_set(settlements.calculation, '{inputs,loads}', (
  select coalesce(jsonb_agg(load
    || case when ${isStated(`'linehaul'`)} then '{}'::jsonb else '{"linehaulCents": 0}' end
    || case when ${isStated(`'fuel'`)} then '{}'::jsonb else '{"fuelCents": 0}' end
    || jsonb_build_object('extras', ${statedCharges}) order by at), '[]')
  from jsonb_array_elements(settlements.calculation->'inputs'->'loads') with ordinality loads (load, at)))`
/** SQL: whether the driver of a settlement can sign in and see it: an invitation alone is not enough. */
export const driverHasAccount = `exists (
  select from users where users.role = 'driver' and users.driver_id = settlements.driver_id and users.status = 'active')`

/** The SQL expression of each field of a row. */
const rowFields: Record<keyof SettlementRowOfApi, string> = {
  id: 'settlements.id',
  status: 'settlements.status',
  driverId: 'settlements.driver_id',
  driverName: `drivers.first_name || ' ' || drivers.last_name`,
  periodStart: 'settlements.period_start',
  periodEnd: 'settlements.period_end',
  earnings: inDollars('(settlements.earnings_cents - settlements.reimbursed_cents - settlements.corrected_cents)'),
  reimbursements: inDollars('settlements.reimbursed_cents'),
  corrections: inDollars('settlements.corrected_cents'),
  deductions: `array(
    select json_build_object('name', one.value->>'name', 'amount', ${inDollars(`(one.value->>'amountCents')::int`)})
    from jsonb_array_elements(settlements.deductions) with ordinality one (value, place) order by place)`,
  netPay: inDollars('settlements.net_pay_cents'),
  openDisputes: `case when settlements.open_disputes = 0 then '[]' else ${disputes('answered_at is null', 'null', 'null')} end`,
  paymentBatchId: 'settlements.payment_batch_id',
  updatedAt: 'settlements.updated_at',
  version: 'settlements.version',
}

const nameSql = (column: string) =>
  `(select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = settlements.${column})`

const recordFields: Record<keyof SettlementRecordOfApi, string> = {
  ...rowFields,
  paidAt: 'settlements.paid_at',
  kind: 'settlements.kind',
  driverType: 'drivers.type',
  preparedBy: nameSql('prepared_by'),
  processedBy: nameSql('processed_by'),
  driverHasAccount,
  paidOn: 'settlements.paid_on',
  method: 'settlements.paid_method',
  reference: 'settlements.paid_reference',
  paymentBatch: `(select json_build_object('id', payment_batches.id, 'madeAt', made_at, 'madeBy', nullif(concat_ws(' ', first_name, last_name), ''))
    from payment_batches left join users on users.id = made_by where payment_batches.id = settlements.payment_batch_id)`,
  calculation: 'settlements.calculation',
  disputes: disputes('true'),
  receipts: `coalesce((select json_agg(json_build_object('line', 'expense ' || expense.id, 'files', ${expenseFiles}) order by expense.number)
    from expenses expense where expense.settlement_id = settlements.id), '[]')`,
}

const projection = {
  resource: 'settlements',
  sort: 'settlements.number',
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
  record: { ...projection, fields: recordFields, reduced: { disputes: disputes('true', 'null'), calculation: ownCalculation } },
  visibleTo: Settlement.visibleTo,
  // Devices of users who answer cache every settlement with an open dispute.
  working: `(${notLongPaid('settlements')} or settlements.open_disputes > 0)`,
}

/** The reads of settlements; the single record includes the calculation. */
export const settlements = readsOf(definition)

/** Counts of settlements by status, and their net pay (§9). */
export const totalSettlements = totalsOf(definition, settlementStatuses, { netPay: { field: 'netPay', cents: 'net_pay_cents' } })
