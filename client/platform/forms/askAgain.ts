import type { QuoteRequest } from '#shared/quotes/quoteRequest'

/** The values of an earlier request that fill in a form. The history state carries them. */
export interface FilledFrom<Values> {
  /** The reference of the request, or the number of the load. */
  from: string
  values: Values
}

/** The values of the quote form without the pickup date. */
export type AskedBefore = FilledFrom<
  Partial<Omit<QuoteRequest, 'freightDetails' | 'pickupTime'>> & { freightDetails?: string | null }
>

/** The history state of a link to a filled-in form. The form stores nothing before the user types. */
export const askAgain = <Values>(from: string, values: Values): { again: FilledFrom<Values> } => ({ again: { from, values } })
