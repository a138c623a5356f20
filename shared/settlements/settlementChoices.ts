import { cents } from '../kernel/money.ts'
import type { PayInputs } from './payInputs.ts'

/** What a person chooses of a settlement: each with its reason. By the ids of loads and accounts. */
export interface PayChoices {
  excluded: Readonly<Record<string, string>>
  skipped: Readonly<Record<string, string>>
  /** The empty miles before a load, in place of the estimate. */
  emptyMiles: Readonly<Record<string, number>>
  /** Dollars. */
  bonus?: { amount: number; reason: string } | null | undefined
}

/** The inputs of a settlement with what a person has chosen. */
export function chosen(inputs: PayInputs, { excluded, skipped, emptyMiles, bonus }: PayChoices): PayInputs {
  return {
    ...inputs,
    loads: inputs.loads.map((load) => ({
      ...load,
      excluded: excluded[load.id] ?? null,
      emptyMiles: emptyMiles[load.id] ?? load.emptyMiles,
    })),
    deductions: inputs.deductions.map((deduction) => ({ ...deduction, skipped: skipped[deduction.account] ?? null })),
    escrow: inputs.escrow.map((escrow) => ({ ...escrow, skipped: skipped[escrow.account] ?? null })),
    bonus: bonus ? { cents: cents(bonus.amount), reason: bonus.reason } : null,
  }
}

/** What was chosen of a settlement that was worked out from these inputs. */
export function choicesOf({ loads, deductions, escrow, bonus }: PayInputs): PayChoices {
  const definedOnly = (all: readonly (readonly [string, string | null])[]) =>
    Object.fromEntries(all.filter((entry): entry is readonly [string, string] => entry[1] !== null))
  return {
    excluded: definedOnly(loads.map(({ id, excluded }) => [id, excluded])),
    skipped: definedOnly([...deductions, ...escrow].map(({ account, skipped }) => [account, skipped])),
    emptyMiles: Object.fromEntries(loads.map(({ id, emptyMiles }) => [id, emptyMiles])),
    bonus: bonus && { amount: bonus.cents / 100, reason: bonus.reason },
  }
}
