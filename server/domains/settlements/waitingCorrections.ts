import type { Knex } from 'knex'
import type { WaitingCorrection } from '#shared/settlements/settlementDispute'
import { inDollars } from '../../platform/queries/list.ts'

/** The corrections that no settlement has paid yet, the oldest first. */
export async function readWaitingCorrections(knex: Knex): Promise<WaitingCorrection[]> {
  const { rows } = await knex.raw(
    `select account.id as account, driver_id as "driverId", first_name || ' ' || last_name as "driverName", name,
       ${inDollars('moved.rest')} as amount, dispute.settlement_id as settlement, effective_from::text as "agreedOn"
     from pay_accounts account join drivers on drivers.id = driver_id left join settlement_disputes dispute on dispute.id = dispute_id
       cross join lateral (select sum(cents) as rest from account_transactions where account_id = account.id) moved
     where kind = 'correction' and moved.rest > 0 order by account.number`,
  )
  return rows
}
