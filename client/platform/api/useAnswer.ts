import { useRef, useState } from 'react'
import type { QuoteAnswer } from '#shared/quotes/quote'
import type { Answered } from './answerQuote.ts'

interface After<Quote> {
  /** Gets the quote as it is afterwards. */
  learn: (quote: Quote) => void
  /** The price may be over, or the answer may have arrived all the same. */
  revalidate: () => void
}

/** Sends answers to a quote, one at a time: further presses are ignored until the first is done. */
export function useAnswer<Quote>(
  answer: (action: QuoteAnswer, viewed: Quote) => Promise<Answered<Quote>>,
  { learn, revalidate }: After<Quote>,
) {
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<{ message: string; fields: Readonly<Record<string, string>> } | null>(null)
  const busy = useRef(false)

  async function send(action: QuoteAnswer, viewed: Quote): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setTrouble(null)
    const answered = await answer(action, viewed)
    busy.current = false
    setSending(false)
    if (answered.outcome !== 'failed') return learn(answered.quote)
    setTrouble(answered)
    if (Object.keys(answered.fields).length === 0) revalidate()
  }
  return { send, sending, trouble, forgetTrouble: () => setTrouble(null) }
}
