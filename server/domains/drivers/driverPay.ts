import type { Knex } from 'knex'
import type { z } from 'zod'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { partOf, type Stretch } from '#shared/loads/handover'
import { haulCents } from '#shared/settlements/pay'
import { hasBalance, type PayAccountKind, payAccountKinds } from '#shared/settlements/payAccount'
import { type payCommands, termsOfEntry } from '#shared/settlements/payEntry'
import { type PayTerms, type TermsVersion, termsOn, termsText } from '#shared/settlements/payTerms'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Driver } from './Driver.ts'
import { requireRate } from './escrowRates.ts'
import { openCorrection } from './openCorrection.ts'

export type Bodies = { [Action in keyof typeof payCommands]: z.output<(typeof payCommands)[Action]> }

/** The versions of a driver's pay terms, in their order. */
export async function readTerms(knex: Knex, driverId: string): Promise<TermsVersion[]> {
  const rows = await knex('pay_terms').where({ driver_id: driverId }).orderBy('version')
  return rows.map(({ version, effective_from, terms }) => ({ version, effectiveFrom: effective_from, terms }))
}

interface Hauled {
  linehaulCents: number
  /** The fuel surcharge of the whole load. */
  fuelCents: number
  miles: number
  /** The leg of the load; null for the whole load. */
  stretch: Stretch | null
}

/**
 * The estimated pay of a haul before its settlement, in cents, by the terms effective on the delivery day. Without terms, it is
 * the company's usual share of the linehaul. A leg gets its part of the amount for the whole load.
 */
export async function payForHaul(
  knex: Knex,
  driver: Pick<Driver, 'id' | 'shareBasisPoints'>,
  deliveredAt: Date | null,
): Promise<(haul: Hauled) => number> {
  const counting = termsOn(await readTerms(knex, driver.id), companyDay(deliveredAt ?? new Date()))
  const terms: PayTerms = counting?.terms ?? { kind: 'percent', linehaul: driver.shareBasisPoints, fuel: 0, extras: 0 }
  return ({ stretch, ...haul }) => {
    const part = (whole: number) => (stretch ? partOf(whole, stretch) : whole)
    const ofPart = terms.kind === 'load' ? { ...terms, cents: part(terms.cents) } : terms
    return haulCents(ofPart, { ...haul, fuelCents: part(haul.fuelCents), emptyMiles: 0 })
  }
}

/** The billed fuel surcharge, in cents. */
export function fuelCentsOf(charges: readonly { code: string; cents: number }[]): number {
  return charges.reduce((sum, charge) => (charge.code === 'fuel_surcharge' ? sum + charge.cents : sum), 0)
}

/**
 * Stores new pay terms (§7), effective from a day that is not settled yet; earlier versions are unchanged. The locked row of the
 * driver keeps two users from storing the same version. Throws 422 for a day that is settled.
 */
export const changePay: UseCase<Driver, Bodies['change-pay']> = async ({ knex, row, body, userId, describe }) => {
  const { rows } = await knex.raw('select max(period_end)::text as until from settlements where driver_id = ?', [row.id])
  const settled: string | null = rows[0].until
  if (settled !== null && body.effectiveFrom <= settled) {
    throw refuse.invalid({ effectiveFrom: `${formatDay(settled)} is settled already: please choose a later day` })
  }
  const terms = termsOfEntry(body.terms)
  await knex.raw(
    `insert into pay_terms (driver_id, version, effective_from, terms, reason, entered_by)
     select :id, coalesce(max(version), 0) + 1, :effectiveFrom, :terms, :reason, :userId from pay_terms where driver_id = :id`,
    { id: row.id, effectiveFrom: body.effectiveFrom, terms: JSON.stringify(terms), reason: body.reason, userId },
  )
  describe(`${termsText(terms)}, from ${formatDay(body.effectiveFrom)}`)
  return {}
}

/**
 * Opens a recurring deduction, escrow, an advance or a correction. The initial balance is its first transaction. Throws 422 for
 * escrow while the present quarter has no interest rate.
 */
export const openAccount: UseCase<Driver, Bodies['open-account']> = async ({ knex, row, body, userId, describe, now }) => {
  if (body.kind === 'correction') {
    const { name, amount, reason: note } = body
    await openCorrection(knex, {
      driverId: row.id,
      name,
      cents: cents(amount),
      note,
      on: companyDay(now),
      userId,
      disputeId: null,
    })
    describe(`${payAccountKinds.correction} ${name}, ${formatDollars(amount)}`)
    return {}
  }
  if (body.kind === 'advance' && body.effectiveFrom > companyDay(now)) {
    throw refuse.invalid({ effectiveFrom: 'This day has not come yet: please enter an advance once it was given' })
  }
  const accounts = body.kind === 'escrow' ? await readOpenAccounts(knex, row.id, 'escrow') : []
  if (accounts.length > 0) throw refuse.invalid({ name: `${row.firstName} has escrow already: please end that first` })
  if (body.kind === 'escrow') await requireRate(knex, firstOf(3, companyDay(now)))
  const { kind, name, effectiveFrom } = body
  const targetCents = kind === 'escrow' ? cents(body.target) : kind === 'deduction' && body.inAll ? cents(body.inAll) : null
  const [account] = await knex('pay_accounts')
    .insert({
      driver_id: row.id,
      kind,
      name,
      effective_from: effectiveFrom,
      created_by: userId,
      target_cents: targetCents,
      each_cents: kind === 'advance' ? null : cents(body.each),
      reference: kind === 'advance' ? body.reference || null : null,
      uses: kind === 'escrow' ? body.uses : null,
    })
    .returning('id')
  const payable = kind === 'advance' ? cents(body.amount) : kind === 'deduction' ? targetCents : null
  if (payable !== null) {
    const note = kind === 'advance' ? 'Given' : 'To be taken in all'
    await knex('account_transactions').insert({
      account_id: account.id,
      cents: payable,
      on_day: effectiveFrom,
      note,
      created_by: userId,
    })
  }
  describe(`${payAccountKinds[kind]} ${name}`)
  return {}
}

/** Ends a deduction or escrow from today on. Its transactions remain, and the escrow balance still belongs to the driver. */
export const endAccount: UseCase<Driver, Bodies['end-account']> = async ({ knex, row, body, now, describe }) => {
  const account = await accountOf(knex, row.id, body.account)
  if (account.ended_on !== null) throw refuse.invalid({ account: `${account.name} has ended already` })
  if (account.kind === 'advance' || account.kind === 'carried') {
    throw refuse.invalid({ account: `${account.name} ends when it is paid back: to let it go, enter a transaction` })
  }
  if (account.kind === 'correction') {
    throw refuse.invalid({ account: 'A correction ends when it is paid: to take it back, enter a transaction' })
  }
  await knex('pay_accounts')
    .where({ id: account.id })
    .update({ ended_on: companyDay(now) })
  describe(account.name)
  return {}
}

/** Stores a transaction outside of settlements, such as returned escrow. Throws 422 for more than the balance. */
export const enterTransaction: UseCase<Driver, Bodies['enter-transaction']> = async ({
  knex,
  row,
  body,
  userId,
  now,
  describe,
}) => {
  const account = await accountOf(knex, row.id, body.account)
  const balance = await balanceOf(knex, account.id)
  const moved = cents(body.amount)
  if (hasBalance({ kind: account.kind, target: account.target_cents }) && balance + moved < 0) {
    const left = formatDollars(dollars(balance))
    throw refuse.invalid({ amount: `${account.name} has a balance of ${left}: please enter at most that` })
  }
  await knex('account_transactions').insert({
    account_id: account.id,
    cents: moved,
    on_day: companyDay(now),
    note: body.reason,
    created_by: userId,
  })
  describe(`${account.name} ${moved < 0 ? '−' : '+'}${formatDollars(dollars(Math.abs(moved)))}`)
  return {}
}

interface AccountRow {
  id: string
  kind: PayAccountKind
  name: string
  target_cents: number | null
  ended_on: string | null
}

const readOpenAccounts = (knex: Knex, driverId: string, kind: PayAccountKind): Promise<AccountRow[]> =>
  knex('pay_accounts').where({ driver_id: driverId, kind, ended_on: null })

/** The account of this driver. The caller of a change holds the lock of the driver. Throws 422 for an unknown account. */
export async function accountOf(knex: Knex, driverId: string, id: string): Promise<AccountRow> {
  const account = await knex('pay_accounts').where({ driver_id: driverId, id }).first()
  if (!account) throw refuse.invalid({ account: 'Account not found for this driver: please choose one from the list' })
  return account
}

/** The sum of the transactions of an account, in cents. */
export async function balanceOf(knex: Knex, accountId: string): Promise<number> {
  const { rows } = await knex.raw('select coalesce(sum(cents), 0)::int as sum from account_transactions where account_id = ?', [
    accountId,
  ])
  return rows[0].sum
}
