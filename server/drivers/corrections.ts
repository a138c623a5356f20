import type { Knex } from 'knex'
import type { WaitingCorrection } from '#shared/settlementDispute'
import { inDollars } from '../reads/list.ts'

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

/** The corrections that no settlement has paid yet, the oldest first. */
export async function readWaitingCorrections(knex: Knex): Promise<WaitingCorrection[]> {
  const { rows } = await knex.raw(
    `select account.id as account, driver_id as "driverId", first_name || ' ' || last_name as "driverName", name,
       ${inDollars('moved.rest')} as amount, dispute.settlement_id as settlement, begins_on::text as "agreedOn"
     from pay_accounts account join drivers on drivers.id = driver_id left join settlement_disputes dispute on dispute.id = dispute_id
       cross join lateral (select sum(cents) as rest from pay_movements where account_id = account.id) moved
     where kind = 'correction' and moved.rest > 0 order by account.number`,
  )
  return rows
}
