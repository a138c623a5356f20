import { useCallback } from 'react'
import type { Quote, QuoteAnswer, QuoteRecord } from '#shared/quotes/quote'
import { act } from '../../../platform/api/act.ts'
import { answerQuote } from '../../../platform/api/answerQuote.ts'
import type { Acted } from '../../../platform/api/direct.ts'
import { useAnswer } from '../../../platform/api/useAnswer.ts'
import { isSamePrice } from './shipperQuoteStatus.ts'

/** Sends a shipper's answers to one of the own quotes, never from the outbox: a price is not accepted in a queue. */
export function useOwnAnswer(onAnswered: (quote: QuoteRecord) => void, onTrouble: () => unknown) {
  const answer = useCallback(({ action, body }: QuoteAnswer, viewed: Quote) => {
    const send = (version: number) => act({ resource: 'quotes', id: viewed.id, action, body, version }) as Promise<Acted<Quote>>
    return answerQuote(viewed, send, isSamePrice)
  }, [])
  return useAnswer(answer, { learn: (quote) => onAnswered(quote as QuoteRecord), revalidate: () => void onTrouble() })
}
