import { messages } from '#shared/kernel/commonMessages'
import type { Acted } from './direct.ts'

/** The outcome of a shipper's answer to a price. */
export type Answered<Quote> =
  /** The server has stored this answer, or another person's answer came first: this is the quote now. */
  | { outcome: 'answered'; quote: Quote }
  /** The server has stored nothing, or the outcome is unknown: pressing again sends the answer under the same key. */
  | { outcome: 'failed'; message: string; fields: Readonly<Record<string, string>> }

/**
 * Sends an answer to the quote that the shipper saw. Sends it again by itself where the dispatcher has changed the quote
 * meanwhile, but not its price.
 */
export async function answerQuote<Quote extends { version: number }>(
  viewed: Quote,
  send: (version: number) => Promise<Acted<Quote>>,
  isSamePrice: (viewed: Quote, current: Quote) => boolean,
): Promise<Answered<Quote>> {
  const acted = await send(viewed.version)
  if (acted.outcome === 'done' && acted.record) return { outcome: 'answered', quote: acted.record }
  if (acted.outcome === 'changed') {
    const { current } = acted
    if (current.version > viewed.version && isSamePrice(viewed, current)) return answerQuote(current, send, isSamePrice)
    return { outcome: 'answered', quote: current }
  }
  if (acted.outcome === 'failed') return { outcome: 'failed', message: acted.message, fields: acted.fields }
  return { outcome: 'failed', message: messages.serverError, fields: {} }
}
