import type { Knex } from 'knex'

interface Correction {
  driverId: string
  /** What it corrects. */
  name: string
  cents: number
  /** Why it is owed. */
  note: string
  /** The company's day on which it was agreed. */
  on: string
  userId: string | null
  /** The dispute that it answers; null where it answers none. */
  disputeId: string | null
}

/** Enters what a driver still gets because an earlier settlement was wrong: the next settlement that is made pays it (§7). */
export async function openCorrection(
  knex: Knex,
  { driverId, name, cents, note, on, userId, disputeId }: Correction,
): Promise<void> {
  const by = { created_by: userId }
  const [account] = await knex('pay_accounts')
    .insert({ driver_id: driverId, kind: 'correction', name, begins_on: on, dispute_id: disputeId, ...by })
    .returning('id')
  await knex('pay_movements').insert({ account_id: account.id, cents, on_day: on, note, ...by })
}
