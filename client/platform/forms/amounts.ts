import { typedNumber } from '#shared/kernel/typedNumber'

/** Far beyond what an amount may be, and small enough for exact arithmetic. */
export const maxCounted = 1_000_000

/** An amount in dollars as a field has it: 1,690.00. */
export const amountText = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as it is written in its field once it is left: 1,690.00. A text that is no amount stays. */
export function asAmount(typed: string): string {
  const value = typedNumber(typed)
  return Number.isNaN(value) || value > maxCounted ? typed : amountText(value)
}
