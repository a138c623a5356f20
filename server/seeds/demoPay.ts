import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { DriverType } from '#shared/drivers/status'
import { daysAfter, firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { PayTerms, TermsVersion } from '#shared/settlements/payTerms'
import { chanceOf } from './chance.ts'
import { type DemoDriver, demoDrivers } from './demoFleet.ts'
import { lastSettledSunday, settledDrivers } from './demoLoads.ts'

const day = 86_400_000

/** The driver's percentage of the fuel surcharge and of accessorial charges. */
const shares: Record<DriverType, { fuel: number; extras: number }> = {
  w2: { fuel: 0, extras: 0 },
  contractor: { fuel: 10_000, extras: 5_000 },
  owner_operator: { fuel: 10_000, extras: 7_000 },
}

/** For how many days the current terms have been effective, for a driver who is here longer. */
const sinceDays = 325

/** The pay terms of a demo driver: a driver who is here for more than a year had a smaller percentage at first. */
export function demoTermsOf({ type, shareBasisPoints, hiredDaysAgo }: DemoDriver, now: Date): TermsVersion[] {
  const on = (daysAgo: number) => companyDay(new Date(now.getTime() - daysAgo * day))
  const terms = (linehaul: number): PayTerms => ({ kind: 'percent', linehaul, ...shares[type] })
  const last = terms(shareBasisPoints)
  if (hiredDaysAgo <= 365) return [{ version: 1, effectiveFrom: on(hiredDaysAgo), terms: last }]
  return [
    { version: 1, effectiveFrom: on(hiredDaysAgo), terms: terms(shareBasisPoints - 200) },
    { version: 2, effectiveFrom: on(sinceDays), terms: last },
  ]
}

/** An account of a demo driver, and what was moved in it before there were settlements; cents. */
interface DemoAccount {
  id: string
  driver: number
  kind: 'deduction' | 'escrow' | 'advance'
  name: string
  cents: number | null
  targetCents: number | null
  effectiveFrom: string
  reference: string | null
  uses: string | null
  opening: { cents: number; note: string } | null
}

const escrowUses =
  'Unpaid advances and fuel, damage to our trailer, insurance deductibles, and plates or permits that are not returned'

/** The accounts of the demo drivers who work here, and each week's advance on the fuel card of those who are settled. */
export function demoAccounts(now: Date): DemoAccount[] {
  const chance = chanceOf(20_261_115)
  const sunday = lastSettledSunday(now)
  const none = { cents: null, targetCents: null, reference: null, uses: null, opening: null }
  const lasting = demoDrivers.flatMap(({ type, status, hiredDaysAgo }, driver): DemoAccount[] => {
    if (status === 'applicant' || status === 'terminated') return []
    const agreement = { ...none, driver, effectiveFrom: companyDay(new Date(now.getTime() - hiredDaysAgo * day)) }
    const deduction = (name: string, cents: number): DemoAccount => ({
      ...agreement,
      id: randomUUID(),
      kind: 'deduction',
      name,
      cents,
    })
    if (type === 'w2') return [deduction('Health insurance', 8_750)]
    const insured = deduction('Occupational accident insurance', 4_250)
    if (type === 'contractor') return [insured]
    const opening = { cents: 75_000, note: 'From before' }
    return [
      insured,
      {
        ...agreement,
        id: randomUUID(),
        kind: 'escrow',
        name: 'Escrow',
        cents: 5_000,
        targetCents: 250_000,
        uses: escrowUses,
        opening,
      },
    ]
  })
  const advances = [4, 3, 2, 1, 0].flatMap((week) =>
    settledDrivers(week).flatMap((driver): DemoAccount[] => {
      if (demoDrivers[driver]?.type === 'w2') return []
      const opening = { cents: chance.between(14_000, 31_000), note: 'Given' }
      const reference = `•••• ${chance.between(1_000, 9_999)}`
      const effectiveFrom = daysAfter(sunday, -4 - 7 * week)
      return [{ ...none, id: randomUUID(), driver, kind: 'advance', name: 'Fuel card', effectiveFrom, reference, opening }]
    }),
  )
  return [...lasting, ...advances]
}

/** What the accounts bring into the settlement of a driver; `moved`: what settlements have moved until then, by account. */
export function accountInputs(
  accounts: readonly DemoAccount[],
  { driver, until, moved }: { driver: number; until: string; moved: ReadonlyMap<string, number> },
): Pick<PayInputs, 'deductions' | 'escrow' | 'advances'> {
  const own = accounts.filter((account) => account.driver === driver && account.effectiveFrom <= until)
  const ofKind = (kind: DemoAccount['kind']) =>
    own
      .filter((account) => account.kind === kind)
      .map(({ id, name, cents, opening, ...rest }) => {
        return { ...rest, account: id, name, cents: cents as number, balanceCents: (opening?.cents ?? 0) + (moved.get(id) ?? 0) }
      })
  return {
    deductions: ofKind('deduction').map(({ account, name, cents }) => ({ account, name, cents, leftCents: null, skipped: null })),
    escrow: ofKind('escrow').map(({ account, name, cents, balanceCents, targetCents }) => {
      return { account, name, cents, balanceCents, targetCents: targetCents as number, skipped: null }
    }),
    advances: ofKind('advance').flatMap(({ account, name, effectiveFrom: issuedOn, balanceCents }) =>
      balanceCents > 0 ? [{ account, name, issuedOn, balanceCents }] : [],
    ),
  }
}

/** Seeds the pay terms of drivers, in the order of the demo, and their accounts. */
export async function seedPay(
  trx: Knex,
  { now, driverIds, enteredBy }: { now: Date; driverIds: readonly string[]; enteredBy: string },
  accounts: readonly DemoAccount[],
): Promise<void> {
  await trx('pay_terms').insert(
    demoDrivers.flatMap((driver, place) =>
      demoTermsOf(driver, now).map(({ version, effectiveFrom, terms }) => ({
        driver_id: driverIds[place],
        version,
        effective_from: effectiveFrom,
        terms: JSON.stringify(terms),
        entered_by: enteredBy,
        entered_at: `${effectiveFrom}T16:00Z`,
        reason: version === 1 ? 'As agreed when hired' : 'A year with us',
      })),
    ),
  )
  await trx('pay_accounts').insert(
    accounts.map(({ id, driver, kind, name, cents, targetCents, effectiveFrom, reference, uses }) => ({
      id,
      driver_id: driverIds[driver],
      kind,
      name,
      each_cents: cents,
      target_cents: targetCents,
      effective_from: effectiveFrom,
      reference,
      uses,
      created_by: enteredBy,
      created_at: `${effectiveFrom}T16:00Z`,
    })),
  )
  const present = firstOf(3, companyDay(now))
  await trx('escrow_rates').insert(
    [firstOf(3, daysAfter(present, -1)), present].map((quarter) => ({
      quarter,
      bills: 4.125,
      rate: 5.25,
      entered_by: enteredBy,
      entered_at: `${quarter}T16:00Z`,
    })),
  )
  await trx('account_transactions').insert(
    accounts.flatMap(({ id, kind, effectiveFrom, opening }) => {
      if (!opening) return []
      // Escrow from before is brought forward with its interest until then.
      const onDay = kind === 'escrow' && effectiveFrom < present ? present : effectiveFrom
      return [{ account_id: id, ...opening, on_day: onDay, created_by: enteredBy, created_at: `${onDay}T16:00Z` }]
    }),
  )
}
