import { z } from 'zod'
import { typedQuestion } from './typedNumber.ts'

interface Range {
  min: number
  max: number
  /** How many decimals are allowed. */
  decimals: number
}

/** Whether `value` has at most so many decimals, within floating-point precision. */
function hasDecimals(value: number, decimals: number): boolean {
  return Math.abs(value - Number(value.toFixed(decimals))) < 1e-9
}

/**
 * The schema of a number within a range, inclusive; every refusal is the one `sentence`, which names the range. A text that can
 * be read as two numbers is asked about.
 */
export function numberWithin({ min, max, decimals }: Range, message: string) {
  return (
    z
      .number({ error: ({ input }) => (typeof input === 'string' && typedQuestion(input, decimals)) || message })
      .min(min, message)
      .max(max, message)
      // The same sentence is not said twice.
      .refine((value) => hasDecimals(value, decimals), { error: message, when: ({ issues }) => issues.length === 0 })
  )
}
