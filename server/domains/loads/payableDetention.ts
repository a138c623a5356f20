import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { atStop } from '#shared/loads/detentionBilling'
import { stopName } from '#shared/loads/stopTimes'
import type { Load, LoadCharge } from './Load.ts'

/**
 * SQL: the charges with a driver's share of `load` in the calculation snapshot of a settlement, in their order. Each has the name
 * in its line's key, as `chargeKeys`.
 */
export const namedCharges = `(
  select charge, place, (charge->>'code') || ' ' || (row_number() over (partition by charge->>'code' order by place) - 1) as name
  from jsonb_array_elements(load->'extras') with ordinality charges (charge, place))`

/** The name of a correction that pays a driver the share of the detention at a stop. */
export const owedName = (loadId: string, stop: string) => `Detention of ${loadId}, ${stop}`

/** The corrections that credited drivers, by this name. */
export const payableTransactions = (knex: Knex, loadId: string, stop: string) =>
  corrections(knex).where({ name: owedName(loadId, stop) })

const corrections = (knex: Knex) =>
  knex('account_transactions')
    .join('pay_accounts as account', 'account.id', 'account_id')
    .where({ kind: 'correction', settlement_id: null, dispute_id: null })

/** A driver whom a correction credited with a share of detention, and the stop. */
interface Owed {
  driverName: string
  at: string
}

/** A driver whom a settlement has paid a share of detention, and the settlement. */
interface Paid {
  driverName: string
  settlement: string
}

type Charged = Pick<Load, 'stops' | 'charges'>

/**
 * The drivers whose share of detention was credited or paid, where the charge is lowered or removed now. A person decides whether
 * that was wrong: the driver may have waited all the same. The amounts are visible only to the driver and payroll.
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
    const [name, whole] = [stopName(stop, count), centsAt(before.charges, (place) => place === stop)]
    // Added or removed stops move the others: the charge may have moved with its stop, or may have stayed at its index.
    const byPlace = centsAt(after.charges, (place) => place === stop)
    const byName = centsAt(after.charges, (place) => stopName(place, after.stops.length) === name)
    return Math.max(byPlace, byName) < whole
  }
  const stops = before.charges.flatMap(({ stop, corrected }) =>
    corrected && stop !== undefined && isLowered(stop) ? [stop] : [],
  )
  const payable: Owed[] = []
  for (const stop of new Set(stops)) {
    const named = await readDrivers(payableTransactions(knex, before.id, stopName(stop, count)))
    // The stop's name at that time may differ from its present one.
    const names = named.length > 0 ? named : await readDrivers(corrections(knex).whereLike('name', `Detention of ${before.id}%`))
    payable.push(...names.map((driverName) => ({ driverName, at: atStop(stop, count) })))
  }
  return payable
}

/**
 * A settlement names no stops, so all its detention counts together. A pending one can be calculated again until another follows
 * it.
 */
async function loweredPaid(knex: Knex, before: Charged & { id: string }, after: Charged): Promise<Paid[]> {
  const sum = (charges: readonly LoadCharge[]) =>
    charges.reduce((whole, { code, corrected, cents }) => (code === 'detention' && !corrected ? whole + cents : whole), 0)
  const left = sum(after.charges)
  if (left >= sum(before.charges)) return []
  const { rows } = await knex.raw(
    `select first_name || ' ' || last_name as "driverName", settlements.id as settlement
     from settlement_lines paid join settlements on settlements.id = paid.settlement_id join drivers on drivers.id = paid.driver_id
       cross join lateral jsonb_array_elements(calculation->'inputs'->'loads') load
       cross join lateral ${namedCharges} named
     where paid.load_id = :loadId and load->>'id' = :loadId and charge->>'code' = 'detention'
       and (settlements.status <> 'pending' or exists (
         select from settlements later where later.driver_id = paid.driver_id and later.number > settlements.number))
       and calculation->'amounts'->((load->>'id') || ':extra ' || name) is not null
     group by settlements.id, drivers.id having sum((charge->>'cents')::int) > :left order by settlements.number`,
    { loadId: before.id, left },
  )
  return rows
}

async function readDrivers(transactions: Knex.QueryBuilder): Promise<string[]> {
  const drivers: { first_name: string; last_name: string }[] = await transactions
    .join('drivers', 'drivers.id', 'account.driver_id')
    .groupBy('drivers.id')
    .havingRaw('sum(cents) > 0')
    .orderBy('drivers.number')
    .select('first_name', 'last_name')
  return drivers.map(({ first_name: first, last_name: last }) => `${first} ${last}`)
}

/** The user who lowers a charge reads that the driver keeps the share, and that payroll deducts it. */
export const loweredFindings = (charged: readonly (Owed | Paid)[]): Finding[] =>
  charged.map((entry) => {
    const share =
      'at' in entry ? `owed a share of the detention at ${entry.at}` : `paid a share of the detention in ${entry.settlement}`
    const message = `${entry.driverName} was ${share}, and keeps it. If less is due now, tell payroll: they take the rest back on the driver’s record, as a deduction.`
    return { code: 'driver_keeps_detention', severity: 'warn', message }
  })

/** The entry in the load's history; empty where there is none. */
export const loweredText = (charged: readonly (Owed | Paid)[]): string =>
  charged
    .map((entry) => {
      const retainedText =
        'at' in entry ? `what was owed for the detention at ${entry.at}` : `what ${entry.settlement} has paid for the detention`
      return `${entry.driverName} keeps ${retainedText}`
    })
    .join(', ')
