import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { atStop } from '#shared/loads/detentionBilling'
import { stopName } from '#shared/loads/stopTimes'
import type { Load, LoadCharge } from './Load.ts'
import { namedCharges } from './reimbursedBefore.ts'

/** What a correction of a driver is called that owes the share of the detention at a stop. */
export const owedName = (loadId: string, where: string) => `Detention of ${loadId}, ${where}`

/** What was owed to drivers, as corrections by this name, or by the one from before stops were named. */
export const payableTransactions = (knex: Knex, loadId: string, where: string) =>
  corrections(knex).whereIn('name', [owedName(loadId, where), `Detention of ${loadId}`])

const corrections = (knex: Knex) =>
  knex('pay_movements')
    .join('pay_accounts as account', 'account.id', 'account_id')
    .where({ kind: 'correction', settlement_id: null, dispute_id: null })

/** To whom a share of detention was owed, and at which stop. */
interface Owed {
  driverName: string
  at: string
}

/** To whom a settlement has paid a share of detention, and which one. */
interface Paid {
  driverName: string
  settlement: string
}

type Charged = Pick<Load, 'stops' | 'charges'>

/**
 * To whom a share was owed, or paid with the load, of detention that is charged at less from now on, or not at all. A person says
 * whether that was wrong: a driver may have waited all the same. How much it was is the driver's and payroll's to know.
 */
export async function loweredDetention(knex: Knex, before: Charged & { id: string }, after: Charged): Promise<(Owed | Paid)[]> {
  return [...(await loweredOwed(knex, before, after)), ...(await loweredPaid(knex, before, after))]
}

async function loweredOwed(knex: Knex, before: Charged & { id: string }, after: Charged): Promise<Owed[]> {
  const count = before.stops.length
  const centsAt = (charges: readonly LoadCharge[], isThere: (stop: number) => boolean) =>
    charges.reduce(
      (sum, { code, stop, cents }) => (code === 'detention' && stop !== undefined && isThere(stop) ? sum + cents : sum),
      0,
    )
  const isLowered = (stop: number) => {
    const [name, whole] = [stopName(stop, count), centsAt(before.charges, (one) => one === stop)]
    // Stops that are added or taken out move the others: it may have gone along, or stayed with its place.
    const byPlace = centsAt(after.charges, (one) => one === stop)
    const byName = centsAt(after.charges, (one) => stopName(one, after.stops.length) === name)
    return Math.max(byPlace, byName) < whole
  }
  const stops = before.charges.flatMap(({ stop, corrected }) =>
    corrected && stop !== undefined && isLowered(stop) ? [stop] : [],
  )
  const owed: Owed[] = []
  for (const stop of new Set(stops)) {
    const named = await driversOf(payableTransactions(knex, before.id, stopName(stop, count)))
    // By the name that its stop had then.
    const names = named.length > 0 ? named : await driversOf(corrections(knex).whereLike('name', `Detention of ${before.id}%`))
    owed.push(...names.map((driverName) => ({ driverName, at: atStop(stop, count) })))
  }
  return owed
}

/** A settlement names no stops, so all of its detention counts together. A pending one can be worked out again until another comes after it. */
async function loweredPaid(knex: Knex, before: Charged & { id: string }, after: Charged): Promise<Paid[]> {
  const sum = (charges: readonly LoadCharge[]) =>
    charges.reduce((whole, { code, corrected, cents }) => (code === 'detention' && !corrected ? whole + cents : whole), 0)
  const left = sum(after.charges)
  if (left >= sum(before.charges)) return []
  const { rows } = await knex.raw(
    `select first_name || ' ' || last_name as "driverName", settlements.id as settlement
     from settlement_lines paid join settlements on settlements.id = paid.settlement_id join drivers on drivers.id = paid.driver_id
       cross join lateral jsonb_array_elements(sheet->'inputs'->'loads') load
       cross join lateral ${namedCharges('extras')} named
     where paid.load_id = :loadId and load->>'id' = :loadId and charge->>'code' = 'detention'
       and (settlements.status <> 'pending' or exists (
         select from settlements later where later.driver_id = paid.driver_id and later.number > settlements.number))
       and sheet->'amounts'->((load->>'id') || ':extra ' || name) is not null
     group by settlements.id, drivers.id having sum((charge->>'cents')::int) > :left order by settlements.number`,
    { loadId: before.id, left },
  )
  return rows
}

async function driversOf(movements: Knex.QueryBuilder): Promise<string[]> {
  const drivers: { first_name: string; last_name: string }[] = await movements
    .join('drivers', 'drivers.id', 'account.driver_id')
    .groupBy('drivers.id')
    .havingRaw('sum(cents) > 0')
    .orderBy('drivers.number')
    .select('first_name', 'last_name')
  return drivers.map(({ first_name: first, last_name: last }) => `${first} ${last}`)
}

/** Whoever lowers it is told that the driver keeps what was owed or paid, and who takes it back. */
export const loweredFindings = (kept: readonly (Owed | Paid)[]): Finding[] =>
  kept.map((one) => {
    const share =
      'at' in one ? `owed a share of the detention at ${one.at}` : `paid a share of the detention in ${one.settlement}`
    const sentence = `${one.driverName} was ${share}, and keeps it. If less is due now, tell payroll: they take the rest back on the driver’s record, as a deduction.`
    return { code: 'driver_keeps_detention', severity: 'warn', sentence }
  })

/** What the history of the load says of it; empty where there is nothing to say. */
export const loweredText = (kept: readonly (Owed | Paid)[]): string =>
  kept
    .map((one) => {
      const what =
        'at' in one ? `what was owed for the detention at ${one.at}` : `what ${one.settlement} has paid for the detention`
      return `${one.driverName} keeps ${what}`
    })
    .join(', ')
