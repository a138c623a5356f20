import type { QuoteRequest } from '#shared/quotes/quoteRequest'

/** What was asked for before, to fill the form for quotes in with: all but the date. It goes in the history state. */
export interface AskedBefore {
  /** The reference it was asked for under, or the number of the load. */
  from: string
  values: Partial<Omit<QuoteRequest, 'freightDetails' | 'pickupTime'>> & { freightDetails?: string | null }
}

/** The history state in which a link to the form for quotes has it filled in. Nothing is stored before somebody types. */
export const askAgain = (from: string, values: AskedBefore['values']): { again: AskedBefore } => ({ again: { from, values } })
