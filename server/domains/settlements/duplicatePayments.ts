import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { dollars, formatDollars } from '#shared/kernel/money'
import { chargeName, reimbursableCodes } from '#shared/loads/charges'
import { loadId } from '#shared/loads/load'
import type { PayCalculation } from '#shared/settlements/calculationSnapshot'
import { notInOfLine } from '#shared/settlements/missingLine'
import { type Pay, type PayLine, payOf } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { Settlement } from './Settlement.ts'

/** A load or charge that a driver misses in a settlement. */
interface Missing {
  load: string
  /** The name of a charge that was not reimbursed; null for a whole load. */
  charge: string | null
}

const paidBackNames: readonly string[] = reimbursableCodes.map((code) => chargeName(code))

/** The load or charge that a dispute with this key misses; null for a dispute of an existing line, or of an account. */
function toMissing(key: string): Missing | null {
  const found = notInOfLine(key)
  if (!found || !loadId.safeParse(found.of).success) return null
  return { load: found.of, charge: paidBackNames.includes(found.name) ? found.name : null }
}

const formatText = ({ load, charge }: Missing) => (charge === null ? load : `${charge} of ${load}`)

/**
 * Findings against a correction for something missing in a settlement. Another settlement has paid it since, or still pays it, or
 * an earlier correction was agreed. The driver is locked, as by a settlement.
 */
export async function paidOtherwise(knex: Knex, { driverId }: Settlement, key: string, cents: number): Promise<Finding[]> {
  const missing = toMissing(key)
  const how =
    missing && ((await otherPays(knex, driverId, { ...missing, cents })) ?? (await agreedAlready(knex, driverId, missing)))
  return how ? [{ code: 'paid_otherwise', severity: 'warn', message: how }] : []
}

const unlessMore = 'Leave the amount empty, unless more is due.'

async function otherPays(knex: Knex, driverId: string, missing: MissingAmount): Promise<string | null> {
  const { load, charge } = missing
  const { settledIn, calculation, isOpen } = await readSettled(knex, driverId, load)
  const isPaid =
    settledIn !== null && (charge === null || lineFor(calculation.inputs, payOf(calculation.inputs), missing) !== null)
  if (isPaid) return `${settledIn} ${charge === null ? 'pays' : 'pays back'} ${formatText(missing)} already. ${unlessMore}`
  const receipt = charge === null ? null : await receiptPays(knex, driverId, { load, charge })
  if (receipt || !isOpen) return receipt
  // Only a person can decide whether and when it does: a proof, terms, or the payer of the charge may be missing.
  const pays = charge === null ? 'pays it' : `pays back its ${charge}, too`
  return `${load} is in no settlement of this driver yet. Leave the amount empty if the one that it comes into ${pays}: else it is paid twice.`
}

/** The settlement that pays a driver for a load, or whether one still can. */
type Settled = ({ settledIn: string; calculation: PayCalculation } | { settledIn: null; calculation: null }) & { isOpen: boolean }

async function readSettled(knex: Knex, driverId: string, load: string): Promise<Settled> {
  const { rows } = await knex.raw(
    `select settlements.id as "settledIn", calculation, settlements.id is null and (cancelled_at is null and assigned_driver_id = :driverId
         or exists (select from load_legs where load_id = loads.id and driver_id = :driverId)) as "isOpen"
     from loads left join settlement_lines line on line.load_id = loads.id and line.driver_id = :driverId
       left join settlements on settlements.id = line.settlement_id where loads.id = :load`,
    { load, driverId },
  )
  return rows[0] ?? { settledIn: null, calculation: null, isOpen: false }
}

async function receiptPays(
  knex: Knex,
  driverId: string,
  { load, charge }: { load: string; charge: string },
): Promise<string | null> {
  const subject = formatText({ load, charge })
  const code = reimbursableCodes.find((candidate) => chargeName(candidate) === charge) as string
  const receipt = await knex('expenses')
    .where({ load_id: load, driver_id: driverId, code, paid_by: 'driver' })
    .whereRaw(`outcome is distinct from 'declined'`)
    // Expenses in a settlement come first, then accepted ones.
    .orderBy(['settlement_id', 'outcome', 'number'])
    .first('settlement_id as settlement', 'outcome')
  if (receipt?.settlement) return `${receipt.settlement} pays back a receipt for ${subject} already. ${unlessMore}`
  if (receipt?.outcome) return `A receipt for ${subject} is accepted, and the next settlement pays it back. ${unlessMore}`
  return receipt ? `A receipt for ${subject} needs review. Once accepted, the next settlement reimburses it. ${unlessMore}` : null
}

async function agreedAlready(knex: Knex, driverId: string, { load, charge }: Missing): Promise<string | null> {
  const before = (await readAgreed(knex, driverId)).find(
    (agreed) => agreed.missing.load === load && agreed.missing.charge === charge,
  )
  return before ? `${agreedText(before)} before, which was not in ${before.id}. ${unlessMore}` : null
}

/** A correction that was agreed for something missing in a settlement. */
interface Agreed {
  /** The settlement with the missing line. */
  id: string
  missing: Missing
  /** The amount without reversals. */
  cents: number
  /** Whether a settlement has paid it: then no amount remains to be reversed. */
  isPaid: boolean
}

async function readAgreed(knex: Knex, driverId: string): Promise<Agreed[]> {
  const { rows }: { rows: (Agreed & { key: string })[] } = await knex.raw(
    `select dispute.settlement_id as id, line_key as key, moved.cents, moved.rest = 0 as "isPaid"
     from settlement_disputes dispute join pay_accounts account on account.dispute_id = dispute.id
       cross join lateral (
         select sum(cents) filter (where settlement_id is null)::int as cents, sum(cents) as rest
         from account_transactions where account_id = account.id) moved
     where account.driver_id = :driverId and moved.cents > 0 order by dispute.number`,
    { driverId },
  )
  return rows.flatMap(({ key, ...agreed }) => {
    const missing = toMissing(key)
    return missing ? [{ ...agreed, missing }] : []
  })
}

const agreedText = ({ cents, missing }: Agreed) => `${formatDollars(dollars(cents))} was agreed for ${formatText(missing)}`

/**
 * Findings against a settlement that pays an amount again. Its driver has a correction for it, because an earlier settlement
 * missed it. The driver is locked.
 */
export async function agreedBefore(
  knex: Knex,
  driverId: string,
  { inputs, pay }: { inputs: PayInputs; pay: Pay },
): Promise<Finding[]> {
  return (await readAgreed(knex, driverId)).flatMap((agreed) => {
    const { id, missing, cents, isPaid } = agreed
    const line = lineFor(inputs, pay, { ...missing, cents })
    if (!line) return []
    const back = isPaid ? 'Enter a deduction' : 'Take the correction back'
    // Every settlement that can pay an expense includes it.
    const leave = line.load === null ? '' : `, or leave the ${missing.charge === null ? 'load' : 'charge'} out here`
    const message = `${agreedText(agreed)}, which was not in ${id}, as a correction, and here it is paid, too. ${back} on the driver’s record${leave}, unless both are due.`
    return [{ code: 'agreed_before', severity: 'warn', message }]
  })
}

interface MissingAmount extends Missing {
  cents: number
}

/**
 * The line that pays the missing amount; of several, the nearest amount. Null without one, or where an excluded charge is as
 * near.
 */
function lineFor({ loads }: PayInputs, { lines }: Pay, { load, charge, cents }: MissingAmount): PayLine | null {
  if (charge === null) return lines.find((line) => line.load === load) ?? null
  const getDistance = (payment: { cents: number }) => Math.abs(payment.cents - cents)
  const pays = ({ load: lineLoad, name, basis }: PayLine) =>
    basis.by === 'receipt' && (basis.expense ? name === `${charge}, ${load}` : lineLoad === load && name === charge)
  const [nearest] = lines.filter(pays).sort((left, right) => getDistance(left) - getDistance(right))
  const settled = loads.find(({ id, settledIn, excluded }) => id === load && settledIn === null && excluded === null)
  // A charge with a receipt is reimbursed by the receipt.
  const openCharges = settled?.paidBack.filter(
    ({ name, excluded, isCovered }) => name === charge && excluded !== null && !isCovered,
  )
  return nearest && getDistance(nearest) < Math.min(...(openCharges ?? []).map(getDistance)) ? nearest : null
}
