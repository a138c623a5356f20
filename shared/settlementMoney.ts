import { sumOfDollars } from './money.ts'
import type { SettlementRow } from './settlement.ts'

/** The sum of the deductions, in dollars (§9). */
export function deducted({ deductions }: Pick<SettlementRow, 'deductions'>): number {
  return sumOfDollars(deductions.map(({ amount }) => amount))
}
