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
  const reads = fieldVisibility(user.role, 'loads', 'outlays')
  if (reads === 'nothing') return undefined
  return knex('load_outlay_files as page')
    .join('load_outlays as outlay', 'outlay.id', 'page.outlay_id')
    .join('loads', 'loads.id', 'outlay.load_id')
    .where('page.sha256', sha256)
    .whereRaw(isSentBy('page', 'outlay.driver_id'))
    .modify(Load.recordVisibleTo(user))
    .modify((query) => {
      if (reads === 'part') query.where('outlay.driver_id', user.driverId)
    })
    .orderBy('outlay.number')
    .first('outlay.load_id', 'outlay.code', 'page.number')
}

/**
 * A driver has sent a file. Devices that show an expense with it, on a load or in the settlement that reimburses it, read again.
 */
export async function noteReceiptArrived(
  transaction: Knex,
  { sha256, driverId }: { sha256: string; driverId: string },
): Promise<void> {
  const { rows } = await transaction.raw(
    `select distinct load_id, settlement_id from load_outlays outlay
       join load_outlay_files page on page.outlay_id = outlay.id where page.sha256 = ? and driver_id = ?`,
    [sha256, driverId],
  )
  if (rows.length === 0) return
  const told = [
    { noun: 'loads', ids: rows.map(({ load_id }: { load_id: string }) => load_id) },
    { noun: 'settlements', ids: rows.flatMap(({ settlement_id }: { settlement_id: string | null }) => settlement_id ?? []) },
  ] as const
  for (const { noun, ids } of told) {
    if (ids.length === 0) continue
    await transaction(noun).whereIn('id', ids).update({ updated_at: transaction.fn.now() })
    await publishChange(transaction, { noun, ids, owners: [driverId] })
  }
}
