import { useContext } from 'react'
import { transitionsFor } from '#shared/kernel/transition'
import type { Quote } from '#shared/quotes/quote'
import { type QuoteAction, quoteTransitions } from '#shared/quotes/transitions'
import { OwnRole } from '../../shell/session/usePermission.ts'

/** What the state table lets this person do with a quote request now: a screen offers nothing else. */
export function useQuoteActions({ status }: Pick<Quote, 'status'>): (action: QuoteAction) => boolean {
  const actions = transitionsFor(quoteTransitions, status, useContext(OwnRole) ?? '')
  return (action) => actions.includes(action)
}
