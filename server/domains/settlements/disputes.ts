import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { companyDay } from '#shared/kernel/companyDay'
import { doneAt } from '#shared/kernel/deviceTime'
import type { Finding } from '#shared/kernel/findings'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { disputeOutcomes } from '#shared/settlements/disputeOutcome'
import { notInOfLine } from '#shared/settlements/missingLine'
import { payOf } from '#shared/settlements/pay'
import { askedCents, type DisputeAnswer, type DisputeBody, maxOpenDisputes } from '#shared/settlements/settlementDispute'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notify } from '../../platform/push/notify.ts'
import { lockDriver, nameOf, openCorrection } from '../drivers/index.ts'
import { agreedForLoadSql } from '../loads/index.ts'
import type { Settlement } from './Settlement.ts'

const table = 'settlement_disputes'

/**
 * Stores a driver's dispute of a line, and notifies the users who answer. It is append-only, with the line as the driver saw it.
 * The settlement's status never refuses it, nor does a removed line, and the version is unchanged. A time in the future becomes
 * now. The same unanswered text about the same line is one. Throws 422 above the maximum of open disputes.
 */
export const disputeLine: UseCase<Settlement, DisputeBody> = async ({ knex, row, body, now, userId, describe }) => {
  const { line, name, amount, text, expected, disputedAt } = body
  const values = { settlement_id: row.id, line_key: line, text, expected_cents: expected == null ? null : cents(expected) }
  const existing = await knex(table)
    .where({ ...values, outcome: null })
    .first('id')
  if (existing) return null
  if (row.openDisputes >= maxOpenDisputes) {
    throw refuse.invalid({ text: `${maxOpenDisputes} disputes of this settlement wait for an answer: please call the office` })
  }
  const [{ id: part }] = await knex(table)
    .insert({
      ...values,
      load_id: missingLoad(row, line),
      line_name: name,
      line_cents: cents(amount),
      raised_by: userId,
      occurred_at: doneAt(disputedAt, now),
      received_at: now,
    })
    .returning('id')
  await countOpen(knex, row, 1)
  describe(name)
  const recipients = { role: (role: string) => can(role, 'settlements:answer') }
  await notify(knex, recipients, { what: 'settlement disputed', id: row.id, part }, { userId, now })
  return null
}

/**
 * Answers a dispute, once, and notifies the driver. An amount becomes a correction, which the next settlement pays. The version
 * of the settlement is unchanged, so a batch with it goes on. Throws 422 for an unknown dispute, for one that is answered
 * already, and for a declined one with an amount. An amount above the driver's request is a finding, and so is one for a load that
 * is paid already.
 */
export const answerDispute: UseCase<Settlement, DisputeAnswer> = async ({ knex, row, body, now, userId, guard, describe }) => {
  const { dispute: part, outcome, text, amount } = body
  if (outcome === 'declined' && amount != null) {
    throw refuse.invalid({ amount: 'What is declined brings no amount: please agree, or leave it empty' })
  }
  const dispute = await knex(table).where({ id: part, settlement_id: row.id }).first()
  if (!dispute) throw refuse.invalid({ dispute: 'This dispute is not on this settlement: please review it' })
  if (dispute.outcome) {
    const answerer = (await nameOf(knex, dispute.answered_by)) ?? 'Another user'
    throw refuse.invalid({ dispute: `${answerer} has answered it already` })
  }
  const corrected = amount == null ? null : cents(amount)
  if (corrected !== null) {
    await lockDriver(knex, row.driverId)
    guard([...overRequested(dispute, corrected), ...(await paidAlready(knex, row.driverId, dispute.load_id))])
  }
  await knex(table).where({ id: part }).update({ outcome, answer: text, answered_at: now, answered_by: userId })
  await countOpen(knex, row, -1)
  const outcomeText = `${dispute.line_name}, ${disputeOutcomes[outcome].toLowerCase()}`
  describe(corrected === null ? outcomeText : `${outcomeText}: ${money(corrected)} comes with the next settlement`)
  if (corrected !== null) {
    await openCorrection(knex, {
      driverId: row.driverId,
      name: `Correction of ${row.id}: ${nameOfLine(dispute)}`,
      cents: corrected,
      note: 'The dispute was agreed',
      on: companyDay(now),
      userId,
      disputeId: part,
    })
  }
  await notify(knex, { driverId: row.driverId }, { what: 'settlement dispute answered', id: row.id, part }, { userId, now })
  return null
}

/** The load that a dispute of this line misses: one that the office left out, or that had no pay terms. */
function missingLoad({ calculation }: Settlement, line: string): string | null {
  const id = notInOfLine(line)?.of
  const { notIn } = payOf(calculation.inputs)
  const isMissing = notIn.some(({ load, why }) => load === id && (why === 'excluded' || why === 'no_terms'))
  return isMissing && id !== undefined ? id : null
}

/** Refuses an adjustment for a load that a settlement, or an earlier adjustment, pays the driver for. */
async function paidAlready(knex: Knex, driverId: string, load: string | null): Promise<Finding[]> {
  if (load === null) return []
  const { rows } = await knex.raw(
    `select settlement_id as payer from settlement_lines where load_id = :load and driver_id = :driverId
     union all (${agreedForLoadSql(':load', ':driverId')})`,
    { load, driverId },
  )
  if (!rows[0]) return []
  const message = `${load} is already in ${rows[0].payer}. Leave the amount empty, and answer a dispute there if more is due.`
  return [{ code: 'paid_already', severity: 'block', message }]
}

interface DisputedLine {
  line_key: string
  line_name: string
  line_cents: number
  expected_cents: number | null
}

/** The name of the line, with its load. */
function nameOfLine({ line_key: key, line_name: name }: DisputedLine): string {
  const load = /^(FF\d{10}):/.exec(key)?.[1]
  return load ? `${name}, ${load}` : name
}

function overRequested({ line_cents: was, expected_cents: expected }: DisputedLine, corrected: number): Finding[] {
  const requestedCents = askedCents({ amount: dollars(was), expected: expected === null ? null : dollars(expected) })
  if (requestedCents === null || corrected <= requestedCents) return []
  const message = `The driver asks for ${money(requestedCents)} more, and ${money(corrected)} is beyond that.`
  return [{ code: 'beyond_asked', severity: 'warn', message }]
}

const money = (amount: number) => formatDollars(dollars(amount))

/** Counts one more or one fewer as open, without a new version. */
async function countOpen(knex: Knex, { id }: Settlement, change: 1 | -1): Promise<void> {
  await knex('settlements')
    .where({ id })
    .update({ open_disputes: knex.raw('open_disputes + ?', [change]), updated_at: knex.fn.now() })
}
