import { shareOf, sumOfDollars } from './money.ts'
import type { SettlementRow } from './settlement.ts'

/** What was deducted in all, in dollars (§9). */
export function deducted({ deductions }: Pick<SettlementRow, 'deductions'>): number {
  return sumOfDollars(deductions.map(({ amount }) => amount))
}

/** A load as it is settled, in cents; the driver's share of the linehaul in hundredths of a percent. */
export interface SettledLoad {
  linehaulCents: number
  shareBasisPoints: number
}

/**
 * The sums of a settlement, in cents: what each load earns its driver (half a cent rounded up), earnings, deductions and
 * netPay = earnings − deductions. Throws a RangeError for amounts that are no whole cents or negative.
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
