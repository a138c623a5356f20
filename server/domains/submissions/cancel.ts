import type { Knex } from 'knex'
import type { SubmissionOutcome } from '#shared/kernel/submission'
import { isLockTimeout } from '../../platform/database/failure.ts'
import { auditLog, lockKey, type ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Reconciles a submission with an unknown outcome: `stored` with its reference when it has arrived, else `cancelled`. A cancelled
 * one can no longer be stored. Waits while it is being stored; throws 409 when that takes long.
 */
export async function cancelSubmission(knex: Knex, key: string, sources: readonly ReceiptSource[]): Promise<SubmissionOutcome> {
  try {
    return await knex.transaction(async (trx) => {
      await lockKey(trx, key)
      const stored = await storedUnder(trx, key, sources)
      if (stored) return stored
      await trx.raw('insert into cancelled_submissions (key) values (?) on conflict do nothing', [key])
      return { state: 'cancelled' }
    })
  } catch (thrown) {
    if (isLockTimeout(thrown)) throw refuse.inProgress()
    throw thrown
  }
}

/**
 * Searches first for the row or the command with this key, which is permanent. An effect without a row has only its stored
 * response.
 */
async function storedUnder(
  trx: Knex.Transaction,
  key: string,
  sources: readonly ReceiptSource[],
): Promise<SubmissionOutcome | null> {
  for (const { table, receipt } of sources) {
    if (table === auditLog) continue
    const { rows } = await trx.raw('select to_json(made) as made from ?? made where client_id = ?', [table, key])
    if (rows[0]) return outcome(await receipt(rows[0].made, { knex: trx, user: null, params: {} }))
  }
  const commands = await trx.raw('select 1 from audit_log where client_id = ?', [key])
  if (commands.rows[0]) return { state: 'stored' }
  const { rows } = await trx.raw('select body from idempotency_keys where key = ?', [key])
  return rows[0] ? outcome(rows[0].body ? JSON.parse(rows[0].body) : null) : null
}

function outcome(receipt: unknown): SubmissionOutcome {
  const { reference } = (receipt ?? {}) as { reference?: unknown }
  return { state: 'stored', ...(typeof reference === 'string' && { reference }) }
}
