import { api } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { QuoteAnswer } from '#shared/quotes/quote'
import { type Answered, answerQuote } from '../platform/api/answerQuote.ts'
import { actDirectly } from '../platform/api/direct.ts'

/** Sends an answer to the quote that a link leads to. Never throws. */
export function sendAnswer(
  token: string,
  { action, body }: QuoteAnswer,
  viewed: LinkedQuote,
  act: typeof actDirectly<LinkedQuote> = actDirectly,
): Promise<Answered<LinkedQuote>> {
  const path = `${api.links}/${encodeURIComponent(token)}/${action}`
  const send = (ifMatch: number) => act({ method: 'POST', path, body, userId: null, ifMatch })
  return answerQuote(viewed, send, isSamePrice)
}

/** Whether the price that was seen is still the one to be answered. */
function isSamePrice(viewed: LinkedQuote, current: LinkedQuote): boolean {
  return current.status === 'quoted' && current.price?.version === viewed.price?.version
}
