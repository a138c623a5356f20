import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars } from '#shared/kernel/money'
import { interestDue } from '#shared/settlements/escrowInterest'
import type { EscrowHeld, EscrowToReturn } from '#shared/settlements/payAccount'
import { inDollars } from '../../platform/queries/list.ts'
import {
  heldCents,
  lastDay,
  readMissingQuarters,
  readQuarterRates,
  readRates,
  readTransactions,
  returnBy,
} from '../drivers/index.ts'

/** The escrow of all drivers with the interest rates by quarter, and the accounts to return: the due day, and interest up to yesterday. */
export async function readEscrow(knex: Knex, now: Date): Promise<EscrowHeld> {
  const today = companyDay(now)
  const { rows } = await knex.raw(
    `select ${inDollars('coalesce(sum(cents), 0)')} as total
     from account_transactions join pay_accounts account on account.id = account_id where kind = 'escrow'`,
  )
  const { rows: returnable } = await knex.raw(
    `select account.id as account, driver_id as "driverId", first_name || ' ' || last_name as "driverName", name,
       due.day::text as "returnBy", ${inDollars(heldCents)} as balance
     from pay_accounts account join drivers on drivers.id = driver_id cross join lateral (select ${returnBy} as day) due
     where due.day is not null order by due.day, account.number`,
  )
  const rates = await readRates(knex)
  const toReturn: EscrowToReturn[] = []
  for (const account of returnable) {
    const due = interestDue(await readTransactions(knex, account.account), rates, lastDay(now))
    toReturn.push({ ...account, interest: dollars(due) })
  }
  return {
    total: rows[0].total,
    rates: await readQuarterRates(knex),
    missing: await readMissingQuarters(knex, today),
    toReturn,
  }
}
