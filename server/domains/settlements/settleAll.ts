import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { dollars } from '#shared/kernel/money'
import { type PayRunOutcome, periodProblem, settlementEntry } from '#shared/settlements/settlementEntry'
import { problemMessages } from '../../platform/http/problemMessages.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { createSettlement } from './createSettlement.ts'
import { Settlement } from './Settlement.ts'
import { readUnpaid } from './unpaid.ts'

interface Submission {
  gazetteer: Gazetteer
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Drivers with payable amounts. They have a load or leg delivered by the last day and not settled. Or they have a correction or
 * an expense, where no settlement covers the period yet.
 */
const payableSql = `
  select id, first_name || ' ' || last_name as name from drivers where exists (
    select from loads where assigned_driver_id = drivers.id and delivered_at is not null and cancelled_at is null
      and (delivered_at at time zone :zone)::date <= :until
      and not exists (select from settlement_lines where load_id = loads.id and driver_id = drivers.id))
  or exists (
    select from load_legs join loads on loads.id = load_id where driver_id = drivers.id
      and (coalesce(delivered_at, cancelled_at) at time zone :zone)::date <= :until
      and not exists (select from settlement_lines where load_id = load_legs.load_id and driver_id = drivers.id))
  or (exists (
      select from pay_accounts account where driver_id = drivers.id and kind = 'correction'
        and (select sum(cents) from account_transactions where account_id = account.id) > 0)
    or exists (
      select from expenses where driver_id = drivers.id and paid_by = 'driver' and outcome = 'accepted' and settlement_id is null))
    and not exists (select from settlements where driver_id = drivers.id and kind = 'weekly'
      and period_start <= :until and period_end >= :from)
  order by last_name, first_name, number`

/**
 * Creates the weekly settlement of every driver with payable amounts. Each has its own outcome: a refusal for one driver stops no
 * other. A repeated run creates only the missing ones. The outcome lists unpaid settlements.
 */
export async function settleAll(
  transaction: Knex,
  { from, until }: { from: string; until: string },
  submission: Submission,
): Promise<PayRunOutcome> {
  const problem = periodProblem({ from, until }, companyDay(submission.now))
  if (problem) throw refuse.invalid({ [problem.field]: problem.message })
  const { rows: drivers } = await transaction.raw(payableSql, { from, until, zone: company.zone })
  // All drivers are locked before the first number is taken. A concurrent settlement of one driver holds that lock while it waits
  // for a number.
  await transaction.raw('select from drivers where id = any (?) order by id for no key update', [
    drivers.map(({ id }: { id: string }) => id),
  ])
  const outcome: PayRunOutcome = { made: [], notMade: [], waiting: [] }
  for (const { id: driverId, name: driverName } of drivers) {
    try {
      // A savepoint: a refused settlement leaves no rows behind.
      const id = await transaction.transaction((savepoint) =>
        createSettlement(savepoint, settlementEntry.parse({ driverId, kind: 'weekly', from, until }), {
          ...submission,
          clientId: null,
        }),
      )
      const settlement = (await Settlement.query(transaction).findById(id)) as Settlement
      outcome.made.push({ id, driverId, driverName, netPay: dollars(settlement.netPayCents) })
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      outcome.notMade.push({ driverId, driverName, why: problemMessages(refused) })
    }
  }
  outcome.waiting = await readUnpaid(transaction)
  await transaction('pay_runs').insert({
    client_id: submission.clientId,
    period_start: from,
    period_end: until,
    created_by: submission.userId,
    outcome: JSON.stringify(outcome),
  })
  return outcome
}
