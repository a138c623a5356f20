import type { z } from 'zod'
import { companyDay } from '#shared/kernel/companyDay'
import { paidOnProblem, paymentEntry, type settlementCommands } from '#shared/settlements/settlementPayment'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { namesOf, othersWhoProcess } from './approval.ts'
import { fileText, holdingOf } from './holding.ts'
import type { Settlement } from './Settlement.ts'

/**
 * Processes a settlement: its amounts are final (§7). The user who prepared it cannot while another user could: throws 422 with a
 * finding that names them. `demo`: whether demo users may sign in.
 */
export function processSettlement(demo: boolean): UseCase<Settlement, object> {
  return async ({ knex, row, now, userId, guard, describe }) => {
    if (userId !== null && row.preparedBy === userId) {
      const others = await othersWhoProcess(knex, userId, demo)
      const message = `You prepared it, so another person processes it: ${namesOf(others)}.`
      guard(others.length > 0 ? [{ code: 'own_settlement', severity: 'block', message }] : [])
      describe('Prepared by the same person: no other user could process it')
    }
    await knex('approval_requests').where({ settlement_id: row.id }).delete()
    return { processedBy: userId, processedAt: now }
  }
}

/**
 * Stores how a settlement was paid (§7). While a payment batch includes it, another method than ACH needs an accepted warning. A
 * net pay of $0.00 is closed without a payment. Throws 422 for a day in the future or before the period, for a payment of $0.00,
 * and for missing fields.
 */
export const paySettlement: UseCase<Settlement, z.output<typeof settlementCommands.pay>> = async (act) => {
  const { knex, row, body, now, userId, guard } = act
  const { accepted: _, ...paid } = body
  if (row.netPayCents === 0) {
    const isNamed = Object.values(paid).some((value) => value != null)
    if (isNamed) throw refuse.invalid({ method: 'It comes to $0.00, so nothing was paid: please close it without a payment' })
    return { paidBy: userId, paidAt: now }
  }
  const { method: paidMethod, reference: paidReference, paidOn } = parsed(paid)
  const problem = paidOnProblem(paidOn, row.periodStart, companyDay(now))
  if (problem) throw refuse.invalid({ paidOn: problem })
  const [holding] = paidMethod === 'ach' ? [] : await holdingOf(knex, [row.id])
  const message = holding && `${row.id} is in ${fileText(holding)}: the bank may pay it, too.`
  guard(message ? [{ code: 'in_payment_batch', severity: 'warn', message }] : [])
  return { paidMethod, paidReference, paidOn, paidBy: userId, paidAt: now }
}

function parsed(paid: object) {
  const { data, error } = paymentEntry.safeParse(paid)
  if (!error) return data
  throw refuse.invalid(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
}

/**
 * Reopens a processed settlement, with a reason: it can be calculated again, or processed again (§7). Throws 422 while a payment
 * batch includes it, whose amount might then differ.
 */
export const reopenSettlement: UseCase<Settlement, { reason: string }> = async ({ knex, row, guard }) => {
  const [holding] = await holdingOf(knex, [row.id])
  const message =
    holding &&
    `${row.id} is in ${fileText(holding)}. If the bank has not got that file, withdraw it under Payment batches first; if it has, enter what is missing with the next settlement.`
  guard(message ? [{ code: 'in_payment_batch', severity: 'block', message }] : [])
  return { processedBy: null, processedAt: null }
}
