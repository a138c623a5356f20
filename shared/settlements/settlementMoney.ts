import { sumOfDollars } from '../kernel/money.ts'
import type { SettlementRow } from './settlement.ts'

/** What a settlement pays in addition to earnings, in dollars: reimbursements and adjustments. */
export function besideEarnings({
  reimbursements = 0,
  corrections = 0,
}: Partial<Pick<SettlementRow, 'reimbursements' | 'corrections'>>): number {
  return sumOfDollars([reimbursements, corrections])
}

/** The sum of the deductions, in dollars (§9). */
export function deducted({ deductions }: Pick<SettlementRow, 'deductions'>): number {
  return sumOfDollars(deductions.map(({ amount }) => amount))
}
