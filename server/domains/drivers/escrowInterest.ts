import type { Knex } from 'knex'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars, formatDollars } from '#shared/kernel/money'
import {
  type EscrowTransaction,
  type InterestRate,
  interestDue,
  interestText,
  quarterEnd,
} from '#shared/settlements/escrowInterest'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { readRates } from './escrowRates.ts'
import { lockDriver } from './lockDriver.ts'

const interestJob = jobKind<Record<string, never>>('escrow-interest')

/** The transactions of an escrow account. */
export function readTransactions(knex: Knex, accountId: string): Promise<EscrowTransaction[]> {
  return knex('account_transactions')
    .where({ account_id: accountId })
    .orderBy('id')
    .select('cents', { onDay: knex.raw('on_day::text') }, { interestUntil: knex.raw('interest_until::text') })
}

/**
 * Stores the interest on an escrow account up to the end of `until`, and returns it in cents. `userId` is null for the job. The
 * caller holds the lock of the driver, so that no interest is stored twice.
 */
export async function enterInterest(
  knex: Knex,
  accountId: string,
  { until, rates, userId }: { until: string; rates: readonly InterestRate[]; userId: string | null },
): Promise<number> {
  const transactions = await readTransactions(knex, accountId)
  const cents = interestDue(transactions, rates, until)
  if (cents === 0) return 0
  await knex('account_transactions').insert({
    account_id: accountId,
    cents,
    on_day: daysAfter(until, 1),
    note: interestText(transactions, rates, until),
    interest_until: until,
    created_by: userId,
  })
  return cents
}

/** SQL: the escrow accounts with the quarters that are over, have a rate, and have no interest yet. */
const waiting = `select account.id, account.name, driver_id as "driverId", rates.quarter::text
  from pay_accounts account join (select distinct quarter from escrow_rates) rates
    on (rates.quarter + interval '3 months')::date between effective_from + 1 and :today::date
  where kind = 'escrow' and rates.quarter <> all (interest_quarters)`

interface Waiting {
  id: string
  name: string
  driverId: string
  quarter: string
}

/** Stores the interest of each quarter that is over and has a rate, for every escrow account, one after the other, each once. */
export async function enterInterests(knex: Knex, now: Date, isStopped: () => boolean): Promise<void> {
  const today = companyDay(now)
  const rates = await readRates(knex)
  const { rows }: { rows: Waiting[] } = await knex.raw(`${waiting} order by account.number, rates.quarter`, { today })
  for (const { id, driverId, quarter } of rows) {
    if (isStopped()) return
    await knex.transaction(async (transaction) => {
      await lockDriver(transaction, driverId)
      const { rows: still }: { rows: Waiting[] } = await transaction.raw(
        `${waiting} and account.id = :id and rates.quarter = :quarter::date`,
        { today, id, quarter },
      )
      if (!still[0]) return
      await transaction.raw('update pay_accounts set interest_quarters = interest_quarters || ?::date where id = ?', [
        quarter,
        id,
      ])
      const cents = await enterInterest(transaction, id, { until: quarterEnd(quarter), rates, userId: null })
      if (cents === 0) return
      const reason = `${still[0].name} +${formatDollars(dollars(cents))}, interest`
      await recordChange(transaction, {
        resource: 'drivers',
        id: driverId,
        what: 'enter-transaction',
        reason,
        owners: [driverId],
      })
    })
  }
}

/** Stores interest at the first sweep after the end of a quarter, and after the rate of a past quarter is entered. */
export function interestTask(): Task {
  return task(
    interestJob,
    (_payload, { knex, signal }) => enterInterests(knex, new Date(), () => signal.aborted),
    async (knex) => {
      const { rows } = await knex.raw(`select exists (${waiting}) as due`, { today: companyDay(new Date()) })
      if (rows[0].due) await enqueue(knex, interestJob, {}, { key: 'escrow interest' })
    },
  )
}
