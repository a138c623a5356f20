import { dollars, formatDollars, shareOf } from '../kernel/money.ts'
import type { ChargeCode } from '../loads/charges.ts'
import type { PayAdvance, PayCorrection, PayDeduction, PayEscrow, PayExpense, PayInputs, PayLoad } from './payInputs.ts'
import { chargeKeys } from './payInputs.ts'
import { type PayTerms, type TermsVersion, termsOn } from './payTerms.ts'

/**
 * The version of the rules in this file; a settlement stores it. A tab that is older than the server does not verify a settlement
 * of a later version.
 */
export const payRule = 1

/** The accessorial charges that pay a driver a percentage (§7). */
export const sharedExtras: readonly ChargeCode[] = ['detention', 'layover', 'tarp', 'additional_stop']

/** The maximum of a bonus, in hundredths of a percent of the loads' earnings (§7). */
export const maxBonus = 500

/** What an amount follows from: `amountOf` works it out. */
export type PayBasis =
  | { by: 'share'; of: ChargeCode; wholeCents: number; basisPoints: number }
  | { by: 'miles'; miles: number; mills: number; isLoaded: boolean }
  | { by: 'load'; cents: number }
  | { by: 'handover'; cents: number }
  /** `expense`: the id of the expense that is reimbursed. */
  | { by: 'receipt'; cents: number; expense: string }
  | { by: 'bonus'; cents: number; reason: string }
  | { by: 'correction'; cents: number; agreedOn: string; settlement: string | null }
  | { by: 'carried'; cents: number }
  | { by: 'each'; cents: number; leftCents: number | null }
  | { by: 'target'; cents: number; balanceCents: number; targetCents: number }
  | { by: 'advance'; balanceCents: number; availableCents: number }

export type PayGroup = 'earnings' | 'reimbursements' | 'corrections' | 'carried' | 'deductions' | 'advances'

/** A line of a settlement. */
export interface PayLine {
  /** Unique in its settlement. */
  key: string
  group: PayGroup
  name: string
  /** Its load; null for a line that belongs to no load. */
  load: string | null
  /** Its account; null for a line that belongs to no account. */
  account: string | null
  /** The version of the terms that it follows from; null where it does not. */
  termsVersion: number | null
  basis: PayBasis
  /** The amount in cents: positive for what the driver gets, negative for deductions. */
  cents: number
}

/** Why a load, or a deduction, is not in a settlement. */
export interface NotInPay {
  load: string | null
  account: string | null
  name: string
  why: 'settled' | 'later' | 'on_its_way' | 'no_terms' | 'excluded' | 'skipped' | 'weekly_only' | 'not_accepted'
  /** The settlement it is in, the day it is due, or the reason that was given. */
  text: string | null
}

/** A settlement as it is worked out; cents. */
export interface Pay {
  lines: PayLine[]
  notIn: NotInPay[]
  /** Of the loads, with the bonus. */
  earningsCents: number
  reimbursedCents: number
  /** What earlier settlements were wrong by, and is paid now. */
  correctedCents: number
  /** What an earlier settlement was short of, and is taken now. */
  balanceForwardCents: number
  /** Recurring deductions and escrow. */
  deductedCents: number
  recoveredCents: number
  /** Never negative. */
  netCents: number
  /** What this one is short of, for the next one to take. */
  carriedForwardCents: number
}

/** The amount of a basis, in cents, before its sign: half a cent is rounded up. Throws a RangeError as `shareOf`. */
export function amountOf(basis: PayBasis): number {
  switch (basis.by) {
    case 'share':
      return shareOf(basis.wholeCents, basis.basisPoints)
    case 'miles':
      return Math.floor((basis.miles * basis.mills + 5) / 10)
    case 'each':
      return Math.min(basis.cents, basis.leftCents ?? basis.cents)
    case 'target':
      return Math.max(0, Math.min(basis.cents, basis.targetCents - basis.balanceCents))
    case 'advance':
      return Math.max(0, Math.min(basis.balanceCents, basis.availableCents))
    default:
      return basis.cents
  }
}

/**
 * Calculates a settlement (§7), in this order: the earnings of loads delivered by the last day and not settled yet; plus the
 * driver's expenses; plus adjustments of earlier settlements; minus a negative balance carried forward; minus recurring
 * deductions; minus escrow up to its target; minus advances up to the remainder. Below zero the pay is 0 and the rest is carried
 * forward. The same inputs give the same settlement in any order. Cents. Throws a RangeError for amounts and shares that
 * `shareOf` refuses.
 */
export function payOf(inputs: PayInputs): Pay {
  const notIn: NotInPay[] = []
  const isWeekly = inputs.kind === 'weekly'
  const loads = inputs.loads.toSorted(byDelivery).filter((load) => {
    const why = whyNotPaid(load, inputs)
    if (why) notIn.push({ load: load.id, account: null, name: `${load.pickup} to ${load.delivery}`, ...why })
    return !why
  })
  const ofLoads = loads.flatMap((load) => loadLines(load, inputs))
  const reimbursements = inputs.expenses.toSorted(byReceipt).flatMap((expense) => expenseLines(expense, notIn))
  const loadCents = sumLines(ofLoads)
  const bonus = bonusLines(inputs.bonus)
  const corrections = inputs.corrections.toSorted(byAgreement).map(correctionLine)
  const carried =
    inputs.carriedCents > 0 ? [line('carried', 'carried', 'Carried over', { by: 'carried', cents: inputs.carriedCents })] : []

  const taken: PayLine[] = []
  const take = (deduction: PayDeduction | PayEscrow, basis: PayBasis) => {
    const left = { load: null, account: deduction.account, name: deduction.name }
    if (!isWeekly) notIn.push({ ...left, why: 'weekly_only', text: null })
    else if (deduction.skipped !== null) notIn.push({ ...left, why: 'skipped', text: deduction.skipped })
    else taken.push(line(deduction.account, 'deductions', deduction.name, basis, { account: deduction.account }))
  }
  for (const deduction of inputs.deductions.toSorted(byName))
    take(deduction, { by: 'each', cents: deduction.cents, leftCents: deduction.leftCents })
  for (const { cents, balanceCents, targetCents, ...escrow } of inputs.escrow.toSorted(byName)) {
    take({ ...escrow, cents, balanceCents, targetCents }, { by: 'target', cents, balanceCents, targetCents })
  }
  const deducted = taken.filter(({ cents }) => cents !== 0)

  let available = loadCents + sumLines([...bonus, ...reimbursements, ...corrections, ...carried, ...deducted])
  const advances = inputs.advances.toSorted(byIssue).flatMap(({ account, name, balanceCents }) => {
    const basis: PayBasis = { by: 'advance', balanceCents, availableCents: Math.max(0, available) }
    const advanceLine = line(account, 'advances', name, basis, { account })
    available += advanceLine.cents
    return advanceLine.cents === 0 ? [] : [advanceLine]
  })
  return {
    lines: [...ofLoads, ...bonus, ...reimbursements, ...corrections, ...carried, ...deducted, ...advances],
    notIn,
    earningsCents: loadCents + sumLines(bonus),
    reimbursedCents: sumLines(reimbursements),
    correctedCents: sumLines(corrections),
    balanceForwardCents: less(sumLines(carried)),
    deductedCents: less(sumLines(deducted)),
    recoveredCents: less(sumLines(advances)),
    netCents: Math.max(0, available),
    carriedForwardCents: Math.max(0, less(available)),
  }
}

/** What a load earns its driver in a settlement, in cents. */
export function centsOfLoad({ lines }: Pick<Pay, 'lines'>, loadId: string): number {
  return sumLines(lines.filter(({ load }) => load === loadId))
}

type Hauled = Pick<PayLoad, 'linehaulCents' | 'fuelCents' | 'miles' | 'emptyMiles'>

/** The parts of a haul's earnings by the terms, without accessorial pay. */
function haulParts(terms: PayTerms, load: Hauled): [what: string, name: string, basis: PayBasis][] {
  if (terms.kind === 'load') return [['haul', 'Haul', { by: 'load', cents: terms.cents }]]
  if (terms.kind === 'mile') {
    return [
      ['loaded', 'Loaded miles', { by: 'miles', miles: load.miles, mills: terms.loaded, isLoaded: true }],
      ['empty', 'Empty miles', { by: 'miles', miles: load.emptyMiles, mills: terms.empty, isLoaded: false }],
    ]
  }
  const share = (of: ChargeCode, wholeCents: number, basisPoints: number): PayBasis => ({
    by: 'share',
    of,
    wholeCents,
    basisPoints,
  })
  return [
    ['linehaul', 'Linehaul', share('linehaul', load.linehaulCents, terms.linehaul)],
    ['fuel', 'Fuel surcharge', share('fuel_surcharge', load.fuelCents, terms.fuel)],
  ]
}

/** What a haul earns its driver by the terms, in cents, without accessorial pay: shown on a load before its settlement. */
export function haulCents(terms: PayTerms, load: Hauled): number {
  return haulParts(terms, load).reduce((sum, [, , basis]) => sum + amountOf(basis), 0)
}

/** What the accessorial charges of a load earn its driver by the terms, in cents. */
export function accessorialCents(terms: PayTerms, billed: readonly { code: ChargeCode; cents: number }[]): number {
  return billed.reduce((sum, { code, cents }) => (sharedExtras.includes(code) ? sum + shareOf(cents, terms.extras) : sum), 0)
}

/** A bonus of `basisPoints`, hundredths of a percent of the loads' earnings, in cents, rounded down. */
export function sharesOf({ lines }: Pick<Pay, 'lines'>, basisPoints: number): number {
  const earned = lines.filter(({ group, load }) => group === 'earnings' && load !== null)
  return Math.floor((sumLines(earned) * basisPoints) / 10_000)
}

function whyNotPaid(load: PayLoad, { terms, until }: PayInputs): Pick<NotInPay, 'why' | 'text'> | null {
  if (load.settledIn !== null) return { why: 'settled', text: load.settledIn }
  if (load.deliveredOn === null) return { why: 'on_its_way', text: load.dueOn }
  if (load.deliveredOn > until) return { why: 'later', text: load.deliveredOn }
  if (load.excluded !== null) return { why: 'excluded', text: load.excluded }
  return termsOn(terms, load.deliveredOn) ? null : { why: 'no_terms', text: load.deliveredOn }
}

function loadLines(load: PayLoad, { terms }: PayInputs): PayLine[] {
  const names = chargeKeys(load.extras)
  const counting = termsOn(terms, load.deliveredOn as string) as TermsVersion
  const from = { load: load.id, termsVersion: counting.version }
  const part = (suffix: string, name: string, basis: PayBasis) => line(`${load.id}:${suffix}`, 'earnings', name, basis, from)
  const haul =
    load.agreedCents === null
      ? haulParts(counting.terms, load).map((haulPart) => part(...haulPart))
      : [part('haul', 'Part of the haul', { by: 'handover', cents: load.agreedCents })]
  const extras = load.extras.map(({ code: of, name, cents: wholeCents }, place) =>
    part(`extra ${names[place]}`, name, { by: 'share', of, wholeCents, basisPoints: counting.terms.extras }),
  )
  // What earns nothing is no line, but a load that earns nothing at all says so.
  const [first, ...others] = [...haul, ...extras] as [PayLine, ...PayLine[]]
  return [first, ...others.filter(({ cents }) => cents !== 0)]
}

/** The line names no load of its settlement: the load may be undelivered, or in an earlier settlement. */
function expenseLines({ expense, load, name, cents, isAccepted }: PayExpense, notIn: NotInPay[]): PayLine[] {
  if (!isAccepted)
    notIn.push({ load, account: null, name: `${name}, ${formatDollars(dollars(cents))}`, why: 'not_accepted', text: null })
  return isAccepted ? [line(expenseKey(expense), 'reimbursements', `${name}, ${load}`, { by: 'receipt', cents, expense })] : []
}

/** The key of the line that reimburses an expense. */
export const expenseKey = (expense: string) => `expense ${expense}`

const bonusLines = (bonus: PayInputs['bonus']): PayLine[] =>
  bonus && bonus.cents > 0 ? [line('bonus', 'earnings', 'Bonus', { by: 'bonus', ...bonus })] : []

const correctionLine = ({ account, name, balanceCents: cents, agreedOn, settlement }: PayCorrection): PayLine =>
  line(account, 'corrections', name, { by: 'correction', cents, agreedOn, settlement }, { account })

const gains: readonly PayGroup[] = ['earnings', 'reimbursements', 'corrections']

/** The driver's earnings are positive, deductions negative. */
function line(
  key: string,
  group: PayGroup,
  name: string,
  basis: PayBasis,
  fields: Partial<Pick<PayLine, 'load' | 'account' | 'termsVersion'>> = {},
): PayLine {
  const amount = amountOf(basis)
  const cents = gains.includes(group) ? amount : less(amount)
  return { load: null, account: null, termsVersion: null, ...fields, key, group, name, basis, cents }
}

/** Without a negative zero, which JSON does not know. */
const less = (cents: number) => 0 - cents

const sumLines = (lines: readonly PayLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
const byDelivery = (left: PayLoad, right: PayLoad) =>
  compare(left.deliveredOn ?? '9', right.deliveredOn ?? '9') || compare(left.id, right.id)
const byName = (left: PayDeduction | PayEscrow, right: PayDeduction | PayEscrow) =>
  compare(left.name, right.name) || compare(left.account, right.account)
const byAgreement = (left: PayCorrection, right: PayCorrection) =>
  compare(left.agreedOn, right.agreedOn) || compare(left.account, right.account)
const byReceipt = (left: PayExpense, right: PayExpense) => compare(left.load, right.load) || compare(left.expense, right.expense)
const byIssue = (left: PayAdvance, right: PayAdvance) =>
  compare(left.issuedOn, right.issuedOn) || compare(left.account, right.account)
