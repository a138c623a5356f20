import type { Knex } from 'knex'

interface Correction {
  driverId: string
  /** The name of the corrected item. */
  name: string
  cents: number
  /** The reason of the correction. */
  note: string
  /** The company's day on which it was agreed. */
  on: string
  userId: string | null
  /** The dispute that it answers; null without one. */
  disputeId: string | null
}

/** Opens a correction for a driver whose earlier settlement was wrong: the next settlement pays it (§7). */
export async function openCorrection(
  knex: Knex,
  { driverId, name, cents, note, on, userId, disputeId }: Correction,
): Promise<void> {
  const creator = { created_by: userId }
  const [account] = await knex('pay_accounts')
    .insert({ driver_id: driverId, kind: 'correction', name, effective_from: on, dispute_id: disputeId, ...creator })
    .returning('id')
  await knex('account_transactions').insert({ account_id: account.id, cents, on_day: on, note, ...creator })
}
