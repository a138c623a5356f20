import type { Knex } from 'knex'
import { fieldVisibility } from '#shared/access/permissions'
import { isSentBy } from '../../platform/files/senders.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { Load } from './Load.ts'

/** The first expense that this user reads whose driver has sent the named file, with the number of the page. */
export async function namingExpense(
  knex: Knex,
  user: SessionUser,
  sha256: string,
): Promise<{ load_id: string; code: string; number: number } | undefined> {
  const reads = fieldVisibility(user.role, 'loads', 'expenses')
  if (reads === 'nothing') return undefined
  return knex('expense_files as page')
    .join('expenses as expense', 'expense.id', 'page.expense_id')
    .join('loads', 'loads.id', 'expense.load_id')
    .where('page.sha256', sha256)
    .whereRaw(isSentBy('page', 'expense.driver_id'))
    .modify(Load.recordVisibleTo(user))
    .modify((query) => {
      if (reads === 'part') query.where('expense.driver_id', user.driverId)
    })
    .orderBy('expense.number')
    .first('expense.load_id', 'expense.code', 'page.number')
}

/**
 * A driver has sent a file. Devices that show an expense with it, on a load or in the settlement that reimburses it, read again.
 */
export async function noteReceiptArrived(
  transaction: Knex,
  { sha256, driverId }: { sha256: string; driverId: string },
): Promise<void> {
  const { rows } = await transaction.raw(
    `select distinct load_id, settlement_id from expenses expense
       join expense_files page on page.expense_id = expense.id where page.sha256 = ? and driver_id = ?`,
    [sha256, driverId],
  )
  if (rows.length === 0) return
  const reported = [
    { resource: 'loads', ids: rows.map(({ load_id }: { load_id: string }) => load_id) },
    { resource: 'settlements', ids: rows.flatMap(({ settlement_id }: { settlement_id: string | null }) => settlement_id ?? []) },
  ] as const
  for (const { resource, ids } of reported) {
    if (ids.length === 0) continue
    await transaction(resource).whereIn('id', ids).update({ updated_at: transaction.fn.now() })
    await publishChange(transaction, { resource, ids, owners: [driverId] })
  }
}
