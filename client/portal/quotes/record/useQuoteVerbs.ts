import { useContext } from 'react'
import type { Quote } from '#shared/quote'
import { type QuoteVerb, quoteTransitions } from '#shared/quoteStates'
import { verbsFor } from '#shared/transition'
import { OwnRole } from '../../session/usePermission.ts'

/** What the state table lets this person do with a quote request now: a screen offers nothing else. */
export function useQuoteVerbs({ status }: Pick<Quote, 'status'>): (verb: QuoteVerb) => boolean {
  const verbs = verbsFor(quoteTransitions, status, useContext(OwnRole) ?? '')
  return (verb) => verbs.includes(verb)
}
