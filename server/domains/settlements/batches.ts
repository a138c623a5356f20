import type { Knex } from 'knex'
import { can, type Permission } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import { formatStopTime } from '#shared/kernel/time'
import type { BatchAction, SettlementBatch, SettlementBatchRow } from '#shared/settlements/settlementBatch'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { inDollars } from '../../platform/queries/list.ts'
import { enqueueBatch } from './batchJob.ts'
import { driverHasAccount } from './queries.ts'

interface Entry {
  action: BatchAction
  /** The request body for each settlement. */
  body: object
  settlements: readonly { id: string; version: number }[]
}

/**
 * Begins to process or pay settlements, in the given order, and returns the id of the batch (§7). Throws 422 for an unknown
 * settlement, 409 while another batch is under way.
 */
export async function beginBatch(
  transaction: Knex,
  { action, body, settlements }: Entry,
  { userId, clientId }: { userId: string; clientId: string | null },
): Promise<string> {
  const ids = settlements.map(({ id }) => id)
  const existing = new Set<string>(await transaction('settlements').whereIn('id', ids).pluck('id'))
  const unknown = ids.find((id) => !existing.has(id))
  if (unknown) throw refuse.invalid({ settlements: `Settlement ${unknown} not found: please choose from the list` })
  await requireNoneUnderWay(transaction)
  const [{ id }] = await transaction('settlement_batches')
    .insert({ action, body: JSON.stringify(body), started_by: userId, client_id: clientId })
    .returning('id')
  await transaction('settlement_batch_items').insert(
    settlements.map(({ id: settlement, version }, place) => ({ batch_id: id, place, settlement_id: settlement, version })),
  )
  await enqueueBatch(transaction, id)
  return id
}

/**
 * Ends a batch after the present settlement; one that has ended is unchanged. Throws 404, and 403 for a role without the
 * permission.
 */
export async function stopBatch(transaction: Knex, id: string, user: SessionUser): Promise<void> {
  // The job locks the row while it processes one settlement.
  const { ended_at } = await lockBatch(transaction, id, user)
  if (!ended_at) await transaction('settlement_batches').where({ id }).update({ ended_at: transaction.fn.now() })
}

/**
 * Repeats failed settlements, and those not tried because the batch was stopped, as the requesting user. Without any, or while it
 * is under way, the batch is unchanged. Throws as the others do.
 */
export async function repeatBatch(transaction: Knex, id: string, user: SessionUser): Promise<void> {
  const { ended_at } = await lockBatch(transaction, id, user)
  if (!ended_at) return
  const left = await transaction('settlement_batch_items')
    .where({ batch_id: id })
    .whereIn('outcome', ['failed', 'waiting'])
    .update({ outcome: 'waiting', why: null })
  if (left === 0) return
  await requireNoneUnderWay(transaction)
  await transaction('settlement_batches')
    .where({ id })
    .update({ ended_at: null, ended_why: null, started_by: user.id, begun_at: transaction.fn.now() })
  await enqueueBatch(transaction, id)
}

async function lockBatch(transaction: Knex, id: string, user: SessionUser): Promise<{ ended_at: Date | null }> {
  const batch = isUuid.test(id) ? await transaction('settlement_batches').where({ id }).forUpdate().first() : null
  if (!batch) throw refuse.notFound('batch')
  if (!can(user.role, `settlements:${batch.action}` as Permission)) throw refuse.forbidden("You don't have access to this.")
  return batch
}

/** The ids of batches and payment batches. */
export const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Only one batch runs at a time: of two users who begin one at once, the second reads about the first. `action`: only such a batch
 * conflicts. Throws 409 (`under-way`).
 */
export async function requireNoneUnderWay(transaction: Knex, action?: BatchAction): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('settlement batches', 4))`)
  const { rows } = await transaction.raw(`${rowsSql} where batch.ended_at is null`)
  const other: SettlementBatchRow | undefined = rows[0]
  if (!other || (action && other.action !== action)) return
  const does = other.action === 'process' ? 'processing' : 'marking as paid'
  const since = formatStopTime(new Date(other.startedAt), company.zone)
  throw refuse.underWay(
    `${other.startedBy ?? 'Another user'} is ${does} ${other.count === 1 ? '1 settlement' : `${other.count} settlements`} since ${since}. Wait until that is done, and look at what is left.`,
  )
}

const rowsSql = `
  select batch.id, action, item.first as "from", item.last as "until",
    (select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = started_by) as "startedBy",
    begun_at as "startedAt", ended_at as "endedAt", ended_why as "endedWhy", item.tried as "triedAt", item.count, item.done
  from settlement_batches batch cross join lateral (
    select min(period_start) as first, max(period_end) as last, max(tried_at) as tried, count(*)::int as count,
      (count(*) filter (where outcome = 'done'))::int as done
    from settlement_batch_items join settlements on settlements.id = settlement_id where batch_id = batch.id) item`

/** The latest batches, newest first. */
export async function readBatches(knex: Knex): Promise<SettlementBatchRow[]> {
  const { rows } = await knex.raw(`${rowsSql} order by number desc limit 10`)
  return rows
}

/** A batch with the settlements in it, in the order in which they are tried. Throws 404. */
export async function readBatch(knex: Knex, id: string): Promise<SettlementBatch> {
  if (!isUuid.test(id)) throw refuse.notFound('batch')
  const { rows } = await knex.raw(`${rowsSql} where batch.id = ?`, [id])
  if (!rows[0]) throw refuse.notFound('batch')
  const { count: _count, done: _done, ...batch }: SettlementBatchRow = rows[0]
  const { rows: items } = await knex.raw(
    `select settlements.id, first_name || ' ' || last_name as "driverName",
       ${driverHasAccount} as "driverHasAccount",
       ${inDollars('(earnings_cents - reimbursed_cents - corrected_cents)')} as earnings,
       ${inDollars('reimbursed_cents')} as reimbursements, ${inDollars('corrected_cents')} as corrections,
       ${inDollars('deducted_cents')} as deducted, ${inDollars('net_pay_cents')} as "netPay", outcome, why, tried_at as at
     from settlement_batch_items item join settlements on settlements.id = item.settlement_id
       join drivers on drivers.id = settlements.driver_id
     where batch_id = ? order by place`,
    [id],
  )
  return { ...batch, items }
}
