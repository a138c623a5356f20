/** Money is computed in integer cents (185050), and sent by the API as a number of dollars (1850.5). */

/** Dollars in cents, rounded, because sums of floating-point dollars are not exact (0.1 + 0.2). */
export function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Cents as the dollars of the API. */
export function dollars(cents: number): number {
  return cents / 100
}

/** The sum of amounts in dollars, exact to the cent. */
export function sumOfDollars(amounts: readonly number[]): number {
  return dollars(amounts.reduce((sum, amount) => sum + cents(amount), 0))
}

/**
 * A share of `wholeCents`, in cents: `basisPoints` are hundredths of a percent, 2850 is 28.5 %. Half a cent is rounded up.
 * Throws a RangeError for an amount that is negative or no integer, and for a share outside 0 to 100 %.
 */
export function shareOf(wholeCents: number, basisPoints: number): number {
  if (!Number.isSafeInteger(wholeCents) || wholeCents < 0)
    throw new RangeError('An amount is a whole number of cents, 0 or more.')
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new RangeError('A share is a whole number of hundredths of a percent, from 0 to 10000.')
  }
  return Math.floor((wholeCents * basisPoints + 5_000) / 10_000)
}

const asDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A formatted amount in dollars: $1,850.50. */
export function formatDollars(amount: number): string {
  // The negation of 0 is −0, which would be formatted with a minus.
  return asDollars.format(amount + 0)
}
