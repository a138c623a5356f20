import { sentences } from '#shared/kernel/commonMessages'
import type { Acted } from './direct.ts'

/** What has become of a shipper's answer to a price. */
export type Answered<Quote> =
  /** It is done, or somebody was faster: this is the quote now. */
  | { outcome: 'answered'; quote: Quote }
  /** Nothing was done, or it is not known: pressing again sends it under the same key. */
  | { outcome: 'failed'; sentence: string; fields: Readonly<Record<string, string>> }

/**
 * Sends an answer to a quote as it was seen. It is sent again by itself where the desk has changed something meanwhile, but
 * not the price.
 */
export async function answerQuote<Quote extends { version: number }>(
  seen: Quote,
  send: (version: number) => Promise<Acted<Quote>>,
  isSamePrice: (seen: Quote, now: Quote) => boolean,
): Promise<Answered<Quote>> {
  const acted = await send(seen.version)
  if (acted.outcome === 'done' && acted.record) return { outcome: 'answered', quote: acted.record }
  if (acted.outcome === 'changed') {
    const { current } = acted
    if (current.version > seen.version && isSamePrice(seen, current)) return answerQuote(current, send, isSamePrice)
    return { outcome: 'answered', quote: current }
  }
  if (acted.outcome === 'failed') return { outcome: 'failed', sentence: acted.message, fields: acted.fields }
  return { outcome: 'failed', sentence: sentences.serverError, fields: {} }
}
