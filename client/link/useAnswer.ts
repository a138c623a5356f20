import { useRef, useState } from 'react'
import type { LinkedQuote } from '#shared/linkedQuote'
import { type Answer, sendAnswer } from './answer.ts'

/** Why an answer was not taken, and what is wrong with which field. */
export interface Trouble {
  sentence: string
  fields: Readonly<Record<string, string>>
}

interface After {
  learn: (quote: LinkedQuote) => void
  revalidate: () => void
}

/** Sends answers to a quote, one at a time: further presses are ignored until the first is done. */
export function useAnswer(token: string, { learn, revalidate }: After) {
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const busy = useRef(false)

  async function send(what: Answer, seen: LinkedQuote): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setTrouble(null)
    const answered = await sendAnswer(token, what, seen)
    busy.current = false
    setSending(false)
    if (answered.outcome !== 'failed') return learn(answered.quote)
    setTrouble(answered)
    // The price may be over, or this may have arrived all the same.
    if (Object.keys(answered.fields).length === 0) revalidate()
  }
  return { send, sending, trouble, forgetTrouble: () => setTrouble(null) }
}
