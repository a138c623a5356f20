import type { Knex } from 'knex'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars, formatDollars } from '#shared/kernel/money'
import {
  type EscrowTransaction,
  type InterestRate,
  interestDue,
  interestText,
  lastQuarter,
  rateOf,
} from '#shared/settlements/escrowInterest'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { lockDriver } from './lockDriver.ts'

const interestJob = jobKind<Record<string, never>>('escrow-interest')

/** The interest rates of the settings, each from its effective day on. */
export async function readRates(knex: Knex): Promise<InterestRate[]> {
  const { rows } = await knex.raw(
    `select distinct on (effective_from) effective_from::text as since, (value->>'rate')::float as percent from settings
     where group_name = 'escrow' and value->>'rate' is not null order by effective_from, version desc`,
  )
  return rows.map(({ since, percent }: { since: string; percent: number }) => rateOf(since, percent))
}

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
  await knex.raw('update pay_accounts set interest_until = greatest(interest_until, ?::date) where id = ?', [until, accountId])
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

/** SQL: the escrow accounts without interest up to the end of a day. */
const waiting = `kind = 'escrow' and effective_from <= :until and (interest_until is null or interest_until < :until)`

/** Stores the interest of the last quarter for every escrow account, one after the other, each once. */
export async function enterInterests(knex: Knex, now: Date, isStopped: () => boolean): Promise<void> {
  const until = lastQuarter(companyDay(now))
  const rates = await readRates(knex)
  const { rows } = await knex.raw(`select id, driver_id as "driverId" from pay_accounts where ${waiting} order by number`, {
    until,
  })
  for (const { id, driverId } of rows as { id: string; driverId: string }[]) {
    if (isStopped()) return
    await knex.transaction(async (transaction) => {
      await lockDriver(transaction, driverId)
      const { rows: still } = await transaction.raw(`select name from pay_accounts where id = :id and ${waiting}`, { id, until })
      if (!still[0]) return
      const cents = await enterInterest(transaction, id, { until, rates, userId: null })
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

/** Stores interest at the first sweep after the end of a quarter. */
export function interestTask(): Task {
  return task(
    interestJob,
    (_payload, { knex, signal }) => enterInterests(knex, new Date(), () => signal.aborted),
    async (knex) => {
      const until = lastQuarter(companyDay(new Date()))
      const { rows } = await knex.raw(`select exists (select from pay_accounts where ${waiting}) as due`, { until })
      if (rows[0].due) await enqueue(knex, interestJob, {}, { key: 'escrow interest' })
    },
  )
}
