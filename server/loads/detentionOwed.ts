import type { Knex } from 'knex'
import type { Finding } from '#shared/command'
import { atStop } from '#shared/detain'
import { dollars, formatDollars } from '#shared/money'
import { stopName } from '#shared/stopSpan'
import type { Load, LoadCharge } from './Load.ts'

/** What a correction of a driver is called that owes the share of the detention at a stop. */
export const owedName = (loadId: string, where: string) => `Detention of ${loadId}, ${where}`

/** What was owed to drivers, as corrections, for the detention of a load at a stop. */
export const owedMovements = (knex: Knex, loadId: string, where: string) =>
  knex('pay_movements')
    .join('pay_accounts as account', 'account.id', 'account_id')
    .where({ kind: 'correction', settlement_id: null, dispute_id: null })
    // Without its stop where it was added before stops were named.
    .whereIn('name', [owedName(loadId, where), `Detention of ${loadId}`])

/** What was owed to a driver, in words: to whom, how much, and for what. */
interface Owed {
  driverName: string
  amount: string
  at: string
}

/**
 * What was owed to drivers for detention that is charged at less from now on, or not at all. A person says whether that was wrong: a
 * driver may have waited all the same.
 */
export async function loweredDetention(knex: Knex, { id, stops, charges }: Load, after: readonly LoadCharge[]): Promise<Owed[]> {
  const centsAt = (all: readonly LoadCharge[], stop: number | undefined) =>
    all.reduce((sum, one) => (one.code === 'detention' && one.stop === stop ? sum + one.cents : sum), 0)
  const lowered = charges.flatMap(({ stop, corrected }) =>
    corrected && stop !== undefined && centsAt(after, stop) < centsAt(charges, stop) ? [stop] : [],
  )
  const owed: Owed[] = []
  for (const stop of new Set(lowered)) {
    const rows: { name: string; cents: number }[] = await owedMovements(knex, id, stopName(stop, stops.length))
      .join('drivers', 'drivers.id', 'account.driver_id')
      .groupBy('drivers.id')
      .havingRaw('sum(cents) > 0')
      .orderBy('drivers.number')
      .select({ name: knex.raw(`first_name || ' ' || last_name`), cents: knex.raw('sum(cents)::int') })
    for (const { name, cents } of rows) {
      owed.push({ driverName: name, amount: formatDollars(dollars(cents)), at: atStop(stop, stops.length) })
    }
  }
  return owed
}

/** Whoever lowers it is told that the driver keeps it, and who takes it back. */
export const loweredFindings = (owed: readonly Owed[]): Finding[] =>
  owed.map(({ driverName, amount, at }) => ({
    code: 'driver_keeps_detention',
    severity: 'warn',
    sentence: `${driverName} was owed ${amount} for the detention at ${at}, and keeps it. Tell payroll what of it is too much: they take it back on the driver’s record, as a deduction.`,
  }))

/** What the history of the load says of it; empty where there is nothing to say. */
export const loweredWords = (owed: readonly Owed[]): string =>
  owed.map(({ driverName, amount, at }) => `${driverName} keeps ${amount} for the detention at ${at}`).join(', ')
