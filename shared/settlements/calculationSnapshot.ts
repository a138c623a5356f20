import { type Pay, type PayLine, payOf, payRule } from './pay.ts'
import type { PayInputs } from './payInputs.ts'

/** How a settlement was calculated: the version of the rules, the inputs, and the amount of each line, in cents. */
export interface PayCalculation {
  rule: number
  inputs: PayInputs
  amounts: Readonly<Record<string, number>>
}

/** The calculation snapshot to store with a settlement. */
export function calculationOf(inputs: PayInputs, pay: Pay = payOf(inputs)): PayCalculation {
  return { rule: payRule, inputs, amounts: Object.fromEntries(pay.lines.map(({ key, cents }) => [key, cents])) }
}

/** The columns of a settlement that follow from its pay; cents (§9): net pay = what the driver gets − deductions. */
export function sumsOf(pay: Pay) {
  const taken = pay.lines.filter(({ group }) => ['carried', 'deductions', 'advances'].includes(group))
  const deductions = [
    ...taken.map(({ name, cents }) => ({ name, amountCents: 0 - cents })),
    // What this settlement is short of is not taken now.
    ...(pay.carriedForwardCents > 0 ? [{ name: 'Carried forward', amountCents: 0 - pay.carriedForwardCents }] : []),
  ]
  return {
    reimbursedCents: pay.reimbursedCents,
    correctedCents: pay.correctedCents,
    /** Everything the driver gets: earnings, reimbursements and adjustments. */
    earningsCents: pay.earningsCents + pay.reimbursedCents + pay.correctedCents,
    deductions,
    deductedCents: deductions.reduce((sum, { amountCents }) => sum + amountCents, 0),
    carriedForwardCents: pay.carriedForwardCents,
  }
}

/** A line as it is worked out here, and its amount in the settlement; null where the settlement does not have it. Cents. */
export interface CheckedLine {
  line: PayLine
  settledCents: number | null
}

/** A settlement that was worked out again. */
export interface VerifiedCalculation {
  pay: Pay
  lines: CheckedLine[]
  /** Whether every line is the same, to the cent, and none is missing. Null where it was worked out by later rules than these. */
  isSame: boolean | null
}

/** Works a settlement out again, wherever this runs: on the server, in the office, on the driver's phone. */
export function verifyCalculation({ rule, inputs, amounts }: PayCalculation): VerifiedCalculation {
  const pay = payOf(inputs)
  const lines = pay.lines.map((line) => ({ line, settledCents: amounts[line.key] ?? null }))
  const isSame =
    lines.length === Object.keys(amounts).length && lines.every(({ line, settledCents }) => line.cents === settledCents)
  return { pay, lines, isSame: rule <= payRule ? isSame : null }
}
