import type { Knex } from 'knex'
import { chargeName, laidOut } from '#shared/charges'
import type { Finding } from '#shared/command'
import { dollars, formatDollars } from '#shared/money'
import { notInOfLine } from '#shared/notInLine'
import { type Pay, type PayLine, payOf } from '#shared/pay'
import type { Settlement } from './Settlement.ts'

/** What a driver has said is not in a settlement, and should be. */
interface Missing {
  load: string
  /** Its name where it is a charge that was not paid back; null where it is the whole load. */
  charge: string | null
}

const paidBackNames: readonly string[] = laidOut.map((code) => chargeName(code))

/** What a dispute with this key says is missing; null where it is about a line that is there. */
function missingOf(key: string): Missing | null {
  const found = notInOfLine(key)
  return found && { load: found.of, charge: paidBackNames.includes(found.name) ? found.name : null }
}

const wordsOf = ({ load, charge }: Missing) => (charge === null ? load : `${charge} of ${load}`)

/**
 * What speaks against a correction for something that was not in a settlement: another one has paid it since, or still pays it. The
 * driver is locked, as by who settles.
 */
export async function paidOtherwise(knex: Knex, row: Settlement, key: string): Promise<Finding[]> {
  const missing = missingOf(key)
  const how = missing && (await (missing.charge === null ? loadPays : chargePays)(knex, row, missing))
  if (!how) return []
  return [{ code: 'paid_otherwise', severity: 'warn', sentence: `${how} Leave the amount empty, unless more is due.` }]
}

async function loadPays(knex: Knex, { driverId }: Settlement, { load }: Missing): Promise<string | null> {
  const { rows } = await knex.raw(
    `select settlement_id as settlement, cancelled_at is null and assigned_driver_id = :driverId
         or exists (select from load_legs where load_id = loads.id and driver_id = :driverId) as "isOpen"
     from loads left join settlement_lines line on line.load_id = loads.id and line.driver_id = :driverId where loads.id = :load`,
    { load, driverId },
  )
  const [found]: { settlement: string | null; isOpen: boolean }[] = rows
  if (found?.settlement) return `${found.settlement} pays ${load} already.`
  return found?.isOpen ? `${load} is in no settlement yet, and the next one pays it unless it is left out again.` : null
}

/** A charge is settled with its load: it is paid by that settlement, once it is worked out again, or by a receipt. */
async function chargePays(knex: Knex, { id, driverId, sheet }: Settlement, missing: Missing): Promise<string | null> {
  const what = wordsOf(missing)
  if (lineFor(payOf(sheet.inputs), missing)) return `${id} pays back ${what} already.`
  const code = laidOut.find((one) => chargeName(one) === missing.charge) as string
  const receipt = await knex('load_outlays')
    .where({ load_id: missing.load, driver_id: driverId, code, paid_by: 'driver' })
    .whereRaw(`outcome is distinct from 'declined'`)
    // Those that a settlement has come first, then what is accepted.
    .orderBy(['settlement_id', 'outcome', 'number'])
    .first('settlement_id as settlement', 'outcome')
  if (receipt?.settlement) return `${receipt.settlement} pays back a receipt for ${what} already.`
  if (receipt?.outcome) return `A receipt for ${what} is accepted, and the next settlement pays it back.`
  return receipt ? `A receipt for ${what} waits to be checked. Accepted, the next settlement pays it back.` : null
}

/** A correction that was agreed for something that was not in a settlement. */
interface Agreed {
  /** The settlement. */
  id: string
  key: string
  cents: number
  /** Whether another settlement has paid it. */
  isPaid: boolean
}

/**
 * What speaks against a settlement that pays what its driver was granted a correction for, because an earlier one was without it.
 * `settlementId`: one that is worked out again. The driver is locked.
 */
export async function agreedBefore(
  knex: Knex,
  { driverId, settlementId }: { driverId: string; settlementId: string | null },
  pay: Pay,
): Promise<Finding[]> {
  const { rows }: { rows: Agreed[] } = await knex.raw(
    `select dispute.settlement_id as id, line_key as key, moved.cents, moved.rest = 0 as "isPaid"
     from settlement_disputes dispute join pay_accounts account on account.dispute_id = dispute.id
       cross join lateral (
         select sum(cents) filter (where settlement_id is null)::int as cents,
           sum(cents) filter (where settlement_id is null or settlement_id is distinct from :settlementId) as rest
         from pay_movements where account_id = account.id) moved
     where account.driver_id = :driverId and moved.cents > 0 order by dispute.number`,
    { driverId, settlementId },
  )
  return rows.flatMap(({ id, key, cents, isPaid }) => {
    const missing = missingOf(key)
    const line = missing && lineFor(pay, missing)
    if (!line) return []
    const agreed = `${formatDollars(dollars(cents))} was agreed for ${wordsOf(missing)}, which was not in ${id}, as a correction, and here it is paid, too.`
    const back = isPaid ? 'Enter a deduction' : 'Take the correction back'
    // A receipt is in every settlement that can pay it.
    const leave = line.load === null ? '' : ', or leave it out here'
    const sentence = `${agreed} ${back} on the driver’s record${leave}, unless both are due.`
    return [{ code: 'agreed_before', severity: 'warn', sentence }]
  })
}

/** A line that pays what was missing; null where there is none, or one like it is still missing. */
function lineFor({ lines, notIn }: Pay, { load, charge }: Missing): PayLine | null {
  if (charge === null) return lines.find((line) => line.load === load) ?? null
  if (notIn.some((one) => one.load === load && one.name === charge)) return null
  const pays = ({ load: of, name, basis }: PayLine) =>
    basis.by === 'receipt' && (basis.outlay ? name === `${charge}, ${load}` : of === load && name === charge)
  return lines.find(pays) ?? null
}
