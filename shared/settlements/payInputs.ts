import type { ChargeCode, PaidBy } from '../loads/charges.ts'
import type { TermsVersion } from './payTerms.ts'

/** What is charged for a load by one code, in cents. */
export interface PaidCharge {
  code: ChargeCode
  name: string
  cents: number
}

/**
 * The names of charges that stay whatever is put before them: `detention 0`, by code and which of that code it is. Where a line is
 * disputed or chosen, it goes by that.
 */
export function chargeKeys(charges: readonly Pick<PaidCharge, 'code'>[]): string[] {
  const seen = new Map<ChargeCode, number>()
  return charges.map(({ code }) => {
    const before = seen.get(code) ?? 0
    seen.set(code, before + 1)
    return `${code} ${before}`
  })
}

/** A load of a driver, or the part of one that was handed over; amounts in cents, days by the company's calendar. */
export interface PayLoad {
  id: string
  pickup: string
  delivery: string
  /** Null while it is on its way. */
  deliveredOn: string | null
  /** When it is to be delivered; null where nobody has said. */
  dueOn: string | null
  /** The settlement that pays it already; null where none does. */
  settledIn: string | null
  /** Why it is left out; null where it is not. */
  leftOut: string | null
  linehaulCents: number
  fuelCents: number
  miles: number
  emptyMiles: number
  /** What was agreed for the part of a load that was handed over, in place of what the terms say; null where it was not. */
  agreedCents: number | null
  extras: readonly PaidCharge[]
  /**
   * What somebody has laid out, each with why it is not paid back, where it is not. `paidBy`: null while nobody has said who; absent of
   * what was settled before that was asked, which drivers had paid. `isCovered`: a receipt stands for it, and it is paid back by that.
   * `hasReceipt`: its receipt came once it was paid back, and pays nothing more.
   */
  paidBack: readonly (PaidCharge & {
    leftOut: string | null
    paidBy?: PaidBy | null | undefined
    isCovered?: true | undefined
    hasReceipt?: true | undefined
  })[]
}

/** What a driver has laid out, by its receipt: it is paid back by the next settlement, whatever became of its load. */
export interface PayExpense {
  /** Its id. */
  outlay: string
  /** The load that it was for. */
  load: string
  name: string
  cents: number
  /** Whether the office has accepted it: until then it waits. */
  isAccepted: boolean
}

/** What is deducted from each settlement. `leftCents`: what is left to take in all; null where there is no end. */
export interface PayDeduction {
  account: string
  name: string
  cents: number
  leftCents: number | null
  /** Why it is not taken this time; null where it is. */
  skipped: string | null
}

/** What is held for the driver until there is enough of it. */
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

/** All that a settlement is worked out from. A settlement keeps it, so that everybody can work it out again. */
export interface PayInputs {
  /** `same_day`: of chosen loads, outside the week; recurring deductions and escrow wait for the week. */
  kind: 'weekly' | 'same_day'
  /** Calendar days, both inclusive. */
  from: string
  until: string
  terms: readonly TermsVersion[]
  /** How the lines of charges are named; absent of what was settled before, whose lines go by places. */
  chargesBy?: 'code' | undefined
  loads: readonly PayLoad[]
  bonus: { cents: number; reason: string } | null
  /** Absent of what was settled before there were any. */
  corrections?: readonly PayCorrection[] | undefined
  /** Absent of what was settled before there were receipts. */
  outlays?: readonly PayExpense[] | undefined
  /** What an earlier settlement was short of. */
  carriedCents: number
  deductions: readonly PayDeduction[]
  escrow: readonly PayEscrow[]
  advances: readonly PayAdvance[]
}
