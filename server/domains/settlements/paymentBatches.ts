import type { Knex } from 'knex'
import { dollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import type { PaymentBatchEntry, PaymentBatchWithdrawal } from '#shared/settlements/paymentBatch'
import { type SettlementStatus, settlementStatusLabels } from '#shared/settlements/status'
import { refuse } from '../../platform/http/refusal.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { requireNoneUnderWay } from './batches.ts'
import { fileText, type Holding, holdingOf } from './holding.ts'

/** The user, the time, and the Idempotency-Key of a request. */
interface Acting {
  userId: string
  now: Date
  clientId: string | null
}

interface PaidRow {
  id: string
  status: SettlementStatus
  version: number
  cents: number
  driverId: string
  driverName: string
  periodStart: string
  periodEnd: string
}

/** The columns of the file, for a bank that knows the payees: payee, amount, and reference of the payment. */
const columns: readonly { title: string; cell: (row: PaidRow) => string }[] = [
  { title: 'Payee', cell: ({ driverName }) => driverName },
  { title: 'Payee ID', cell: ({ driverId }) => driverId },
  { title: 'Amount', cell: ({ cents }) => dollars(cents).toFixed(2) },
  { title: 'Currency', cell: () => 'USD' },
  { title: 'Reference', cell: ({ id }) => id },
  {
    title: 'Memo',
    cell: ({ periodStart, periodEnd }) => `Settlement ${formatDays(periodStart, periodEnd)}`.replaceAll('–', '-'),
  },
]

/**
 * Creates a payment batch of exactly these settlements, the oldest first, and returns its id (§7). A settlement in another batch
 * moves into this one only with a reason. Throws 422 for one that was changed, is not processed, has a net pay of $0.00, or is in
 * another batch. Throws 409 while settlements are being marked as paid.
 */
export async function createPaymentBatch(
  transaction: Knex,
  { settlements, again }: PaymentBatchEntry,
  acting: Acting,
): Promise<string> {
  await requireNoneUnderWay(transaction, 'pay')
  const rows = await lockChosen(transaction, settlements)
  const included = await holdingOf(
    transaction,
    rows.map(({ id }) => id),
  )
  if (included.length > 0 && !again) throw refuse.invalid({ again: inAnother(included) })
  const reason = included.length > 0 ? (again ?? null) : null
  if (reason) await record(transaction, included, { what: 'leave-payment-batch', reason, holds: null }, acting)
  return insertPaymentBatch(transaction, rows, { ...acting, again: reason })
}

/** Stores a payment batch, which includes the settlements from now on. */
export async function insertPaymentBatch(
  transaction: Knex,
  rows: readonly PaidRow[],
  { userId, now, clientId, again = null }: Acting & { again?: string | null },
): Promise<string> {
  const titles = JSON.stringify(columns.map(({ title }) => title))
  const [{ id }] = await transaction('payment_batches')
    .insert({ client_id: clientId, made_by: userId, made_at: now, titles, again })
    .returning('id')
  await transaction('payment_batch_items').insert(
    rows.map((row, place) => ({
      payment_batch_id: id,
      place,
      settlement_id: row.id,
      version: row.version,
      cents: row.cents,
      cells: JSON.stringify(columns.map(({ cell }) => cell(row))),
    })),
  )
  await record(transaction, rows, { what: 'payment-batch', holds: id }, { userId, now })
  return id
}

const rowsSql = `
  select settlements.id, settlements.status, settlements.version, net_pay_cents as cents, driver_id as "driverId",
    first_name || ' ' || last_name as "driverName", period_start::text as "periodStart", period_end::text as "periodEnd"
  from settlements join drivers on drivers.id = settlements.driver_id where settlements.id = any (:ids::text[])`

/** The rows of a payment batch, the oldest first. */
export async function readPaidRows(knex: Knex, ids: readonly string[]): Promise<PaidRow[]> {
  return (await knex.raw(`${rowsSql} order by settlements.number`, { ids })).rows
}

/** Locks the chosen settlements against changes until the batch is stored. */
async function lockChosen(transaction: Knex, chosen: PaymentBatchEntry['settlements']): Promise<PaidRow[]> {
  const ids = chosen.map(({ id }) => id)
  await transaction.raw('select from settlements where id = any (:ids::text[]) order by id for no key update', { ids })
  const rows = await readPaidRows(transaction, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version } of chosen) {
    const why = getProblem(found.get(id), version)
    if (why) throw refuse.invalid({ settlements: `${id} ${why}. No file was made: please look at the list and try again.` })
  }
  return rows
}

function getProblem(row: PaidRow | undefined, version: number): string | null {
  if (!row) return 'is not there'
  if (row.status !== 'processed') return `is ${settlementStatusLabels[row.status].toLowerCase()}`
  if (row.version !== version) return 'has changed meanwhile'
  return row.cents === 0 ? 'comes to $0.00, which no bank pays' : null
}

/**
 * Withdraws a payment batch that never went to the bank, or removes one settlement that the bank has not paid. They can go into
 * another batch then. A withdrawn batch is unchanged. Throws 404, and 409 where it is marked as paid already.
 */
export async function withdrawPaymentBatch(
  transaction: Knex,
  id: string,
  { reason, settlement }: PaymentBatchWithdrawal,
  acting: Pick<Acting, 'userId' | 'now'>,
): Promise<void> {
  await requireNoneUnderWay(transaction, 'pay')
  const file = await transaction('payment_batches').where({ id }).forUpdate().first()
  if (!file) throw refuse.notFound('payment batch')
  if (file.withdrawn_at) return
  const items: { id: string; status: SettlementStatus }[] = await transaction('settlements')
    .where({ payment_batch_id: id, ...(settlement && { id: settlement }) })
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id', 'status')
  const paid = items.filter(({ status }) => status === 'paid').length
  if (paid > 0) throw refuse.notPossible(settlement ? 'settlement' : 'payment batch', settlement ? 'paid' : 'paid in part')
  if (!settlement) {
    const withdrawal = { withdrawn_by: acting.userId, withdrawn_reason: reason }
    await transaction('payment_batches')
      .where({ id })
      .update({ withdrawn_at: acting.now, ...withdrawal })
  }
  await record(transaction, items, { what: settlement ? 'not-paid' : 'withdraw-payment-batch', reason, holds: null }, acting)
}

/**
 * The unpaid settlements in a payment batch, with the versions that it was created from; the oldest first. Throws 422 where there
 * are none.
 */
export async function getUnpaidSettlements(transaction: Knex, id: string): Promise<{ id: string; version: number }[]> {
  const items = await transaction('payment_batch_items as item')
    .join('settlements', 'settlements.id', 'settlement_id')
    .where({ 'item.payment_batch_id': id, 'settlements.payment_batch_id': id, status: 'processed' })
    .orderBy('place')
    .select('settlements.id', 'item.version')
  if (items.length > 0) return items
  throw refuse.invalid({ paymentBatch: 'Nothing in this payment batch is waiting to be paid: please review it' })
}

function inAnother(included: readonly Holding[]): string {
  const [first] = included as [Holding]
  const otherCount = included.length - 1
  const includedText =
    otherCount === 0 ? `${first.id} is` : `${first.id} and ${otherCount === 1 ? '1 other' : `${otherCount} others`} are`
  return `${includedText} in ${fileText(first)} already. Leave them out, or say why they go into another file.`
}

/** A notification of PostgreSQL is limited to 8,000 bytes: this many settlement ids fit. */
const notifiedAtOnce = 200

/** Stores which payment batch includes the settlements, in the history of each, and notifies devices. */
async function record(
  transaction: Knex,
  settlements: readonly { id: string }[],
  { what, reason = null, holds }: { what: string; reason?: string | null; holds: string | null },
  { userId, now }: Pick<Acting, 'userId' | 'now'>,
): Promise<void> {
  if (settlements.length === 0) return
  const ids = settlements.map(({ id }) => id)
  await transaction('settlements')
    .whereIn('id', ids)
    .update({ payment_batch_id: holds, updated_at: transaction.raw('greatest(updated_at, ?::timestamptz)', [now]) })
  await transaction.raw(
    `insert into audit_log (user_id, resource, row_id, what, from_value, to_value, reason, at)
     select :userId, 'settlements', id, :what, status, status, :reason, :now from settlements where id = any (:ids::text[]) order by number`,
    { userId, what, reason, now, ids },
  )
  for (let from = 0; from < ids.length; from += notifiedAtOnce) {
    await publishChange(transaction, { resource: 'settlements', ids: ids.slice(from, from + notifiedAtOnce) })
  }
}
