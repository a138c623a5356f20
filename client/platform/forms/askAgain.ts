import type { QuoteRequest } from '#shared/quotes/quoteRequest'

/** What a form is filled in with that was sent before. It goes in the history state. */
export interface FilledFrom<Values> {
  /** The reference it was sent under, or the number of the load. */
  from: string
  values: Values
}

/** Of the form for quotes: all but the date. */
export type AskedBefore = FilledFrom<
  Partial<Omit<QuoteRequest, 'freightDetails' | 'pickupTime'>> & { freightDetails?: string | null }
>

/** The history state in which a link to a form has it filled in. Nothing is stored before somebody types. */
export const askAgain = <Values>(from: string, values: Values): { again: FilledFrom<Values> } => ({ again: { from, values } })
