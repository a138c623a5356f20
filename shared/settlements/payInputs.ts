import type { ChargeCode } from '../loads/charges.ts'
import type { TermsVersion } from './payTerms.ts'

/** The charge of one code on a load, in cents. */
export interface PaidCharge {
  code: ChargeCode
  name: string
  cents: number
}

/**
 * Keys of charges such as `detention 0`: the code, and the position among the charges of that code. A new charge of another code
 * does not change them, so disputes and choices refer to a line by its key.
 */
export function chargeKeys(charges: readonly Pick<PaidCharge, 'code'>[]): string[] {
  const counts = new Map<ChargeCode, number>()
  return charges.map(({ code }) => {
    const before = counts.get(code) ?? 0
    counts.set(code, before + 1)
    return `${code} ${before}`
  })
}

/** A load of a driver, or a part of a load after a handover; amounts in cents, days by the company's calendar. */
export interface PayLoad {
  id: string
  pickup: string
  delivery: string
  /** Null while it is on its way. */
  deliveredOn: string | null
  /** When it is due for delivery; null where no date is entered. */
  dueOn: string | null
  /** The settlement or adjustment that pays it already; null where none does. */
  settledIn: string | null
  /** Why it is excluded; null where it is not. */
  excluded: string | null
  linehaulCents: number
  fuelCents: number
  miles: number
  emptyMiles: number
  /** The agreed pay for a part of a load after a handover, in place of the terms; null without such an agreement. */
  agreedCents: number | null
  extras: readonly PaidCharge[]
}

/** A driver's expense with its receipt. The next settlement reimburses it, whatever the status of its load. */
export interface PayExpense {
  /** Its id. */
  expense: string
  /** The load that it was for. */
  load: string
  name: string
  cents: number
  /** Whether the office has accepted it: until then it waits. */
  isAccepted: boolean
}

/** A deduction from each settlement. `leftCents`: the total that is still to be deducted; null for a deduction without an end. */
export interface PayDeduction {
  account: string
  name: string
  cents: number
  leftCents: number | null
  /** Why it is not taken this time; null where it is. */
  skipped: string | null
}

/** An escrow account, to which each settlement adds until its target is reached. */
export interface PayEscrow {
  account: string
  name: string
  cents: number
  balanceCents: number
  targetCents: number
  skipped: string | null
}

/** What the driver was given before it was earned. */
export interface PayAdvance {
  account: string
  name: string
  issuedOn: string
  balanceCents: number
}

/** What an earlier settlement was wrong by, and the driver still gets. */
export interface PayCorrection {
  account: string
  name: string
  /** When it was agreed, a calendar day. */
  agreedOn: string
  /** The settlement that it corrects; null where it is of none. */
  settlement: string | null
  balanceCents: number
}

/** All inputs of a settlement. The settlement stores them, so that anyone can repeat the calculation. */
export interface PayInputs {
  /** `same_day`: of chosen loads, outside the week; recurring deductions and escrow wait for the week. */
  kind: 'weekly' | 'same_day'
  /** Calendar days, both inclusive. */
  from: string
  until: string
  terms: readonly TermsVersion[]
  loads: readonly PayLoad[]
  bonus: { cents: number; reason: string } | null
  corrections: readonly PayCorrection[]
  expenses: readonly PayExpense[]
  /** What an earlier settlement was short of. */
  carriedCents: number
  deductions: readonly PayDeduction[]
  escrow: readonly PayEscrow[]
  advances: readonly PayAdvance[]
}
