import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { dollars } from '#shared/kernel/money'
import { periodProblem, type SettlementRunOutcome, settlementEntry } from '#shared/settlements/settlementEntry'
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
 * Who has something to be paid: a load, or a part of one, that is delivered by the last day and not settled; or a correction or a
 * receipt, where no settlement covers the period yet.
 */
const owedSql = `
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
        and (select sum(cents) from pay_movements where account_id = account.id) > 0)
    or exists (
      select from load_outlays where driver_id = drivers.id and paid_by = 'driver' and outcome = 'accepted' and settlement_id is null))
    and not exists (select from settlements where driver_id = drivers.id and kind = 'weekly'
      and period_start <= :until and period_end >= :from)
  order by last_name, first_name, number`

/**
 * Makes the weekly settlement of every driver who has something to be paid. Each has an outcome of its own: what stands in the way of
 * one stops no other, and again it makes only those that are not there. Still open is named.
 */
export async function settleAll(
  transaction: Knex,
  { from, until }: { from: string; until: string },
  submission: Submission,
): Promise<SettlementRunOutcome> {
  const problem = periodProblem({ from, until }, companyDay(submission.now))
  if (problem) throw refuse.invalid({ [problem.field]: problem.sentence })
  const { rows: drivers } = await transaction.raw(owedSql, { from, until, zone: company.zone })
  // All of them before the first number is taken: who settles one of them at the same time holds it, and waits for the number.
  await transaction.raw('select from drivers where id = any (?) order by id for no key update', [
    drivers.map(({ id }: { id: string }) => id),
  ])
  const outcome: SettlementRunOutcome = { made: [], notMade: [] }
  for (const { id: driverId, name: driverName } of drivers) {
    try {
      // A savepoint: what is refused leaves nothing behind.
      const id = await transaction.transaction((savepoint) =>
        createSettlement(savepoint, settlementEntry.parse({ driverId, kind: 'weekly', from, until }), {
          ...submission,
          clientId: null,
        }),
      )
      const made = (await Settlement.query(transaction).findById(id)) as Settlement
      outcome.made.push({ id, driverId, driverName, netPay: dollars(made.netPayCents) })
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      outcome.notMade.push({ driverId, driverName, why: problemMessages(refused) })
    }
  }
  outcome.waiting = await readUnpaid(transaction)
  await transaction('settlement_runs').insert({
    client_id: submission.clientId,
    period_start: from,
    period_end: until,
    created_by: submission.userId,
    outcome: JSON.stringify(outcome),
  })
  return outcome
}
