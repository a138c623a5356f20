import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Driver } from './Driver.ts'
import { accountOf, type Bodies, balanceOf } from './driverPay.ts'
import { enterInterest } from './escrowInterest.ts'
import { readRates, requireRates } from './escrowRates.ts'

/** Interest accrues on the balance at the end of a day: the day of the return bears none. */
export const lastDay = (now: Date) => daysAfter(companyDay(now), -1)

/**
 * Returns the whole balance of ended escrow, with its interest to yesterday (49 CFR 376.12(k)(6)). Two transactions bring the
 * balance to 0. Throws 422 for active or empty escrow, and without the rate of each quarter. Throws 422 where the amount differs
 * from the one that the user has seen.
 */
export const returnEscrow: UseCase<Driver, Bodies['return-escrow']> = async ({ knex, row, body, userId, now, describe }) => {
  const account = await accountOf(knex, row.id, body.account)
  const { id, name } = account
  if (account.kind !== 'escrow') throw refuse.invalid({ account: `${name} is not escrow: please enter a transaction` })
  if (account.ended_on === null && row.status !== 'terminated') {
    throw refuse.invalid({ account: `${name} goes on: please end it before it is returned` })
  }
  await requireRates(knex, id, lastDay(now))
  const rates = await readRates(knex)
  const interest = await enterInterest(knex, id, { until: lastDay(now), rates, userId })
  const balance = await balanceOf(knex, id)
  if (balance <= 0) throw refuse.invalid({ account: `Nothing is held in ${name} anymore` })
  const text = formatDollars(dollars(balance))
  if (balance !== cents(body.amount)) {
    throw refuse.invalid({ amount: `With interest, ${name} is now ${text}: please review it` })
  }
  const today = companyDay(now)
  await knex('account_transactions').insert({
    account_id: id,
    cents: -balance,
    on_day: today,
    note: `Returned: ${body.reason}`,
    created_by: userId,
  })
  // A terminated driver has no further deductions.
  await knex('pay_accounts').where({ id, ended_on: null }).update({ ended_on: today })
  describe(`${name} ${text}${interest > 0 ? `, with ${formatDollars(dollars(interest))} of interest` : ''}`)
  return {}
}
