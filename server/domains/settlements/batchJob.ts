import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import { formatStopTime } from '#shared/kernel/time'
import type { BatchAction } from '#shared/settlements/settlementBatch'
import { perform, type UseCase } from '../../platform/commands/command.ts'
import { transientFailure } from '../../platform/database/failure.ts'
import { problemMessages } from '../../platform/http/problemMessages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type JobTools, type Task, task } from '../../platform/jobs/task.ts'
import { User } from '../users/index.ts'
import { paySettlement, processSettlement } from './process.ts'
import { Settlement } from './Settlement.ts'
import { settlementResource } from './settlementResource.ts'

const batchJob = jobKind<{ batch: string }>('settlement-batch')

/** Enqueues the job of a batch, in the transaction that begins it. */
export function enqueueBatch(transaction: Knex, id: string): Promise<void> {
  return enqueue(transaction, batchJob, { batch: id }, { key: `settlement batch ${id}` })
}

/** Processes batches, one settlement after the other. `demo`: whether demo users may sign in. */
export function batchTask(demo: boolean): Task {
  const effects = { process: processSettlement(demo), pay: paySettlement } as Record<BatchAction, UseCase<Settlement, object>>
  return task(
    batchJob,
    async ({ batch }, tools) => {
      while (await tryNext(batch, effects, tools)) tools.signal.throwIfAborted()
    },
    async (knex) => {
      const ids: string[] = await knex('settlement_batches').whereNull('ended_at').pluck('id')
      for (const id of ids) await enqueueBatch(knex, id)
    },
  )
}

interface Item {
  batch_id: string
  place: number
  settlement_id: string
  version: number
  client_id: string
}

/**
 * Tries the next settlement of a batch, and stores the outcome in the same transaction: a repeated job never does it twice.
 * Returns whether more may follow. Concurrent jobs of one batch wait at its row.
 */
async function tryNext(
  batchId: string,
  effects: Record<BatchAction, UseCase<Settlement, object>>,
  { knex, log }: JobTools,
): Promise<boolean> {
  let trying: Item | undefined
  try {
    return await knex.transaction(async (transaction) => {
      const batch = await transaction('settlement_batches').where({ id: batchId }).forUpdate().first()
      if (!batch || batch.ended_at) return false
      const item = await transaction('settlement_batch_items')
        .where({ batch_id: batchId, outcome: 'waiting' })
        .orderBy('place')
        .first()
      const user = await User.query(transaction).findById(batch.started_by)
      // A user who was disabled meanwhile, or whose role changed, ends the batch: another user finishes the rest.
      const why = item ? whyNotAs(user, batch.action) : null
      if (!item || why !== null) {
        const ended = { ended_at: transaction.fn.now(), ended_why: why }
        await transaction('settlement_batches').where({ id: batchId }).update(ended)
        return false
      }
      trying = item
      const refused = await tryOne(transaction, item, user as User, { action: batch.action, body: batch.body, effects })
      await write(transaction, item, refused === null ? { outcome: 'done' } : { outcome: 'refused', why: refused })
      return true
    })
  } catch (thrown) {
    if (!trying) throw thrown
    log.error({ err: thrown, settlement: trying.settlement_id }, 'A settlement of a batch has failed')
    // Throws while the database is unavailable: the job is repeated later, unchanged.
    await write(knex, trying, { outcome: 'failed', why: failed(thrown) })
    return true
  }
}

/** The message why this user does nothing more; null where the user may go on. */
function whyNotAs(user: User | undefined, action: BatchAction): string | null {
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'Who began it'
  if (user?.status !== 'active') return `${name} can no longer sign in. Someone else can finish the rest.`
  if (can(user.role, `settlements:${action}`)) return null
  return `${name} has another role now that doesn’t allow this. Someone else can finish the rest.`
}

const failed = (thrown: unknown) =>
  transientFailure(thrown)
    ? 'The database could not do it in time. Nothing of it was changed; trying again is safe.'
    : 'Our server failed at it, and has written down why. Nothing of it was changed; trying again is safe.'

interface BatchRun {
  action: BatchAction
  body: object
  effects: Record<BatchAction, UseCase<Settlement, object>>
}

/** The message why it was refused, in which case nothing has changed; null where it is done. */
async function tryOne(
  transaction: Knex,
  { settlement_id: id, version, client_id: clientId }: Item,
  user: User,
  { action, body, effects }: BatchRun,
): Promise<string | null> {
  try {
    await transaction.transaction((knex) =>
      perform(
        settlementResource,
        action,
        {
          knex,
          key: { id },
          visible: Settlement.visibleTo(user),
          version,
          body,
          clientId,
          current: async () => null,
          actor: user.role,
          userId: user.id,
        },
        effects[action],
      ),
    )
    return null
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    return refused.status === 412 ? whoWasFaster(transaction, id) : problemMessages(refused)
  }
}

/** The last action on a settlement, as part of a message. */
const done: Record<string, string> = {
  prepare: 'worked it out again',
  process: 'processed it',
  pay: 'marked it as paid',
  reopen: 'reopened it',
}

async function whoWasFaster(knex: Knex, id: string): Promise<string> {
  const { rows } = await knex.raw(
    `select at, what, (select concat_ws(' ', first_name, last_name) from users where users.id = user_id) as who
     from audit_log where resource = 'settlements' and row_id = ? order by audit_log.id desc limit 1`,
    [id],
  )
  const { at, what, who } = rows[0] ?? {}
  if (!at || !done[what]) return 'It was changed after this list was made. Please review it.'
  return `${who || 'Another user'} ${done[what]} at ${formatStopTime(at, company.zone)}, after this list was made.`
}

async function write(knex: Knex, { batch_id, place }: Item, { outcome, why = null }: { outcome: string; why?: string | null }) {
  await knex('settlement_batch_items')
    .where({ batch_id, place, outcome: 'waiting' })
    .update({ outcome, why, tried_at: knex.fn.now() })
}
