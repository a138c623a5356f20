import { cents } from './money.ts'
import type { PayInputs } from './payInputs.ts'

/** What a person chooses of a settlement: each with its reason. By the ids of loads and accounts, and the keys of lines. */
export interface PayChoices {
  leftOut: Readonly<Record<string, string>>
  notPaidBack: Readonly<Record<string, string>>
  skipped: Readonly<Record<string, string>>
  /** The empty miles before a load, in place of the estimate. */
  emptyMiles: Readonly<Record<string, number>>
  /** Dollars. */
  bonus?: { amount: number; reason: string } | null | undefined
}

/** The key of what was laid out for a load, by its place among that. */
export const paidBackKey = (loadId: string, place: number) => `${loadId}:back ${place}`

/** The inputs of a settlement with what a person has chosen. */
export function chosen(inputs: PayInputs, { leftOut, notPaidBack, skipped, emptyMiles, bonus }: PayChoices): PayInputs {
  return {
    ...inputs,
    loads: inputs.loads.map((load) => ({
      ...load,
      leftOut: leftOut[load.id] ?? null,
      emptyMiles: emptyMiles[load.id] ?? load.emptyMiles,
      paidBack: load.paidBack.map((one, place) => ({ ...one, leftOut: notPaidBack[paidBackKey(load.id, place)] ?? null })),
    })),
    deductions: inputs.deductions.map((one) => ({ ...one, skipped: skipped[one.account] ?? null })),
    escrow: inputs.escrow.map((one) => ({ ...one, skipped: skipped[one.account] ?? null })),
    bonus: bonus ? { cents: cents(bonus.amount), reason: bonus.reason } : null,
  }
}

/** What was chosen of a settlement that was worked out from these inputs. */
export function choicesOf({ loads, deductions, escrow, bonus }: PayInputs): PayChoices {
  const given = (all: readonly (readonly [string, string | null])[]) =>
    Object.fromEntries(all.filter((one): one is readonly [string, string] => one[1] !== null))
  return {
    leftOut: given(loads.map(({ id, leftOut }) => [id, leftOut])),
    notPaidBack: given(
      loads.flatMap(({ id, paidBack }) => paidBack.map(({ leftOut }, place) => [paidBackKey(id, place), leftOut] as const)),
    ),
    skipped: given([...deductions, ...escrow].map(({ account, skipped }) => [account, skipped])),
    emptyMiles: Object.fromEntries(loads.map(({ id, emptyMiles }) => [id, emptyMiles])),
    bonus: bonus && { amount: bonus.cents / 100, reason: bonus.reason },
  }
}
