import type { LinkedQuote } from '#shared/linkedQuote'
import { api } from '#shared/paths'
import { sentences } from '#shared/sentences'
import { actDirectly } from '../api/direct.ts'

export type Answer =
  | { verb: 'accept'; body: { name: string; pickupNumber: string | null } }
  | { verb: 'decline'; body: { reason: string | null } }

/** What has become of an answer. */
export type Answered =
  /** It is done, or somebody was faster: this is the quote now. */
  | { outcome: 'answered'; quote: LinkedQuote }
  /** Nothing was done, or it is not known: pressing again sends it under the same key. */
  | { outcome: 'failed'; sentence: string; fields: Readonly<Record<string, string>> }

/**
 * Sends an answer to a quote as it was seen. Never throws. It is sent again by itself where the desk has changed something
 * meanwhile, but not the price.
 */
export async function sendAnswer(
  token: string,
  { verb, body }: Answer,
  seen: LinkedQuote,
  act: typeof actDirectly<LinkedQuote> = actDirectly,
): Promise<Answered> {
  const path = `${api.links}/${encodeURIComponent(token)}/${verb}`
  const acted = await act({ method: 'POST', path, body, userId: null, ifMatch: seen.version })
  if (acted.outcome === 'done' && acted.record) return { outcome: 'answered', quote: acted.record }
  if (acted.outcome === 'changed') {
    const { current } = acted
    if (current.version > seen.version && isSamePrice(seen, current))
      return sendAnswer(token, { verb, body } as Answer, current, act)
    return { outcome: 'answered', quote: current }
  }
  if (acted.outcome === 'failed') return { outcome: 'failed', sentence: acted.message, fields: acted.fields }
  return { outcome: 'failed', sentence: sentences.serverError, fields: {} }
}

/** Whether the price that was seen is still the one to be answered. */
function isSamePrice(seen: LinkedQuote, now: LinkedQuote): boolean {
  return now.status === 'quoted' && now.price?.version === seen.price?.version
}
