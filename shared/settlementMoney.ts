import { shareOf, sumOfDollars } from './money.ts'
import type { SettlementRow } from './settlement.ts'

/** The sum of the deductions, in dollars (§9). */
export function deducted({ deductions }: Pick<SettlementRow, 'deductions'>): number {
  return sumOfDollars(deductions.map(({ amount }) => amount))
}

/** A load to be settled: the linehaul in cents, and the driver's share of it in hundredths of a percent. */
export interface SettledLoad {
  linehaulCents: number
  shareBasisPoints: number
}

/**
 * The sums of a settlement, in cents (§9): the driver's amount for each load (half a cent rounded up), earnings, deductions
 * and netPay = earnings − deductions. Throws a RangeError for amounts that are negative or no integers.
 */
export function settle(loads: readonly SettledLoad[], deductionsCents: readonly number[]) {
  const amountsCents = loads.map(({ linehaulCents, shareBasisPoints }) => shareOf(linehaulCents, shareBasisPoints))
  const earningsCents = sum(amountsCents)
  const deductedCents = sum(deductionsCents.map((amount) => shareOf(amount, 10_000)))
  return { amountsCents, earningsCents, deductedCents, netPayCents: earningsCents - deductedCents }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
