import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import type { Finding } from '#shared/kernel/findings'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { type Pay, payOf } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import { chosen } from '#shared/settlements/settlementChoices'
import {
  periodProblem,
  type SettlementChoices,
  type SettlementEntry,
  settlementFindings,
} from '#shared/settlements/settlementEntry'
import { guardFor, type UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { lockDriver } from '../drivers/index.ts'
import { Settlement } from './Settlement.ts'
import { accountsBelow, enterLines, reverseTransactions } from './storeLines.ts'
import { readWorksheet } from './worksheet.ts'

interface Submission {
  gazetteer: Gazetteer
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Creates a pending settlement of a driver for a period, and returns its id (§7). The driver is locked: of two concurrent
 * requests, the second sees the first. Throws 422 for a future period or one that another settlement covers. Throws with findings
 * of the shared rules, and where the amounts differ from those that the user has seen.
 */
export async function createSettlement(
  transaction: Knex,
  entry: SettlementEntry,
  { gazetteer, now, userId, clientId }: Submission,
): Promise<string> {
  const { driverId, kind, from, until, accepted = [] } = entry
  const problem = periodProblem({ from, until }, companyDay(now))
  if (problem) throw refuse.invalid({ [problem.field]: problem.message })
  if (!(await lockDriver(transaction, driverId))) {
    throw refuse.invalid({ driverId: 'Driver not found: please choose one from the list' })
  }
  if (kind === 'weekly') await requireFreePeriod(transaction, driverId, { from, until })
  const { inputs, pay } = await workOut(transaction, entry, entry, gazetteer)
  guardFor(accepted)(getFindings(entry, inputs, pay))
  const id = await nextId(transaction, until)
  const { carriedForwardCents: _, ...sums } = sumsOf(pay)
  await Settlement.query(transaction).insert({
    id,
    driverId,
    kind,
    status: 'pending',
    periodStart: from,
    periodEnd: until,
    preparedBy: userId,
    ...sums,
    calculation: calculationOf(inputs, pay),
  })
  await enterLines(transaction, { id, driverId, until, userId }, pay)
  await recordChange(transaction, {
    resource: 'settlements',
    id,
    what: 'status',
    to: 'pending',
    accepted,
    userId,
    clientId,
    owners: [driverId],
  })
  return id
}

/**
 * Calculates a pending settlement again, with present data and other choices. Opposite transactions reverse the earlier ones,
 * which remain. Throws 422 where a later settlement of the driver continues from these balances, and where an account would be
 * negative. Throws as `createSettlement` does.
 */
export function prepareSettlement(gazetteer: Gazetteer): UseCase<Settlement, SettlementChoices> {
  return async ({ knex, row, body, userId, guard }) => {
    const { id, driverId, kind, periodStart: from, periodEnd: until } = row
    await lockDriver(knex, driverId)
    const later = await Settlement.query(knex).where({ driver_id: driverId }).where('number', '>', queryNumber(knex, id)).first()
    if (later) {
      const message = `${later.id} came later and starts from these balances. Add what is missing on the driver’s record as a correction: the next settlement pays it.`
      guard([{ code: 'not_the_last', severity: 'block', message }])
    }
    const { inputs, pay } = await workOut(knex, { driverId, kind, from, until }, body, gazetteer, id)
    guard(getFindings(body, inputs, pay))
    await reverseTransactions(knex, { id, driverId, userId })
    await knex('settlement_lines').where({ settlement_id: id }).delete()
    await enterLines(knex, { id, driverId, until, userId: userId as string }, pay)
    guard(belowFindings(await accountsBelow(knex, driverId)))
    const { carriedForwardCents: _, ...sums } = sumsOf(pay)
    return { ...sums, calculation: calculationOf(inputs, pay), preparedBy: userId }
  }
}

/** An amount that a settlement put into escrow may have left the account since, by a transaction. */
const belowFindings = (accounts: readonly { name: string; cents: number }[]): Finding[] =>
  accounts.map(({ name, cents: below }) => ({
    code: 'account_below',
    severity: 'block',
    message: `${name} would be short of ${formatDollars(dollars(0 - below))}: the money has been paid out since. Add a transaction on the driver’s record first, or leave this as it was.`,
  }))

const queryNumber = (knex: Knex, id: string) => knex('settlements').where({ id }).select('number')

type Period = Pick<SettlementEntry, 'driverId' | 'kind' | 'from' | 'until'>

async function workOut(
  knex: Knex,
  period: Period,
  choices: SettlementChoices,
  gazetteer: Gazetteer,
  id: string | null = null,
): Promise<{ inputs: PayInputs; pay: Pay }> {
  const inputs = chosen(await readWorksheet(knex, period, gazetteer, id), choices)
  return { inputs, pay: payOf(inputs) }
}

function getFindings(choices: SettlementChoices, inputs: PayInputs, pay: Pay): Finding[] {
  const changed = changedText(choices, pay)
  return [
    ...(changed ? [{ code: 'changed_meanwhile', severity: 'block', message: changed } as const] : []),
    ...settlementFindings(inputs, pay),
  ]
}

/** The difference from the amounts that the user has seen: lines may differ although the net pay is the same. */
function changedText({ netPay, amounts }: SettlementChoices, { netCents, lines }: Pay): string | null {
  if (netPay !== undefined && cents(netPay) !== netCents) {
    return `This has changed: net pay is now ${formatDollars(dollars(netCents))}. Please review it.`
  }
  if (!amounts) return null
  const isSame = lines.length === Object.keys(amounts).length && lines.every((line) => amounts[line.key] === line.cents)
  return isSame ? null : 'This has changed: it has different lines now. Please review it.'
}

/** Two weekly settlements of a driver never share a day. */
async function requireFreePeriod(knex: Knex, driverId: string, { from, until }: { from: string; until: string }): Promise<void> {
  const other = await Settlement.query(knex)
    .where({ driver_id: driverId, kind: 'weekly' })
    .where('period_start', '<=', until)
    .where('period_end', '>=', from)
    .orderBy('number')
    .first()
  if (!other) return
  const days = formatDays(other.periodStart, other.periodEnd)
  throw refuse.invalid({ from: `${other.id} covers ${days} already: please choose another period` })
}

/** The next number of the last day: ST-20261122-07. An advisory lock admits one request at a time. */
async function nextId(knex: Knex, until: string): Promise<string> {
  await knex.raw(`select pg_advisory_xact_lock(hashtextextended('settlements ' || ?, 3))`, [until])
  const start = `ST-${until.replaceAll('-', '')}-`
  const { rows } = await knex.raw(
    `select coalesce(max(substring(id from 13)::int), 0) + 1 as next from settlements where period_end = ? and id like ?`,
    [until, `${start}%`],
  )
  return `${start}${String(rows[0].next).padStart(2, '0')}`
}
