import { divide } from '../quotes/calculatePrice.ts'

/** With fewer quotes than this the lane history is not shown (§9). */
export const minLaneHistory = 3

/** What makes a quote a like lane (§9): both ends within so many miles, the same equipment, so many days back. */
export const alike = { miles: 75, days: 180 } as const

/** The middle half of the quotes in the lane history, and their median, in cents per mile. */
export interface MiddleHalf {
  count: number
  lowerCents: number
  medianCents: number
  upperCents: number
}

/**
 * The quartiles of whole cents a mile, interpolated between neighbours and rounded to the cent; null for fewer than three,
 * which are too few to compare.
 */
export function middleHalf(perMileCents: readonly number[]): MiddleHalf | null {
  if (perMileCents.length < minLaneHistory) return null
  const sorted = [...perMileCents].sort((a, b) => a - b)
  return {
    count: sorted.length,
    lowerCents: quarter(sorted, 1),
    medianCents: quarter(sorted, 2),
    upperCents: quarter(sorted, 3),
  }
}

/** The value at `quarters` quarters of the way from the first to the last. */
function quarter(sorted: readonly number[], quarters: number): number {
  const position = (sorted.length - 1) * quarters
  const below = Math.floor(position / 4)
  const [low = 0, high = low] = sorted.slice(below, below + 2)
  return divide(low * (4 - (position % 4)) + high * (position % 4), 4)
}
