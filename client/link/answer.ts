import type { LinkedQuote } from '#shared/linkedQuote'
import { api } from '#shared/paths'
import { sentences } from '#shared/sentences'
import { newKey } from '../transport/key.ts'
import { ApiError, NoResponse, request } from '../transport/request.ts'

export type Answer =
  | { verb: 'accept'; body: { name: string; pickupNumber: string | null } }
  | { verb: 'decline'; body: { reason: string | null } }

/** What has become of an answer. */
export type Answered =
  | { outcome: 'done'; quote: LinkedQuote }
  /** Nothing was done: the quote is another one now. */
  | { outcome: 'changed'; quote: LinkedQuote }
  /** Nothing was done, or it is not known: pressing again sends it under the same key. */
  | { outcome: 'failed'; sentence: string; fields: Readonly<Record<string, string>> }

/** How often a request that is still being worked on is sent again, a second apart. */
const mostWaits = 5

/**
 * Sends the answers to one quote. However often the same answer is sent, it counts once: until it is done it keeps its key. The
 * version makes sure that no other one counts besides: whoever answered first is shown.
 */
export function createAnswering(token: string, { wait = second }: { wait?: () => Promise<unknown> } = {}) {
  /** The key of each answer that was sent, by what it says. */
  const keys = new Map<string, string>()

  async function send(answer: Answer, seen: LinkedQuote, waits = 0): Promise<Answered> {
    const says = JSON.stringify(answer)
    const key = keys.get(says) ?? newKey()
    keys.set(says, key)
    try {
      const { body } = await request<LinkedQuote>([api.links, encodeURIComponent(token), answer.verb], {
        json: answer.body,
        credentials: 'omit',
        headers: { 'Idempotency-Key': key, 'If-Match': `"${seen.version}"` },
      })
      if (typeof body?.version !== 'number') throw new NoResponse('notOurs')
      keys.delete(says)
      return { outcome: 'done', quote: body }
    } catch (error) {
      if (!(error instanceof ApiError)) return failed(error instanceof NoResponse ? error.message : sentences.serverError)
      const current = error.status === 412 ? (error.current as LinkedQuote | undefined) : undefined
      // The desk has changed something else than the price.
      if (current && isSamePrice(seen, current) && current.version > seen.version) return send(answer, current, waits)
      if (current) return { outcome: 'changed', quote: current }
      if (error.type === 'in-progress' && waits < mostWaits) {
        await wait()
        return send(answer, seen, waits + 1)
      }
      // The key was cancelled, or the server knows it with other words.
      if (error.status === 410 || error.type === 'key-reused') keys.delete(says)
      return failed(error.detail, error.fields)
    }
  }
  return (answer: Answer, seen: LinkedQuote) => send(answer, seen)
}

const second = () => new Promise((resolve) => setTimeout(resolve, 1_000))

const failed = (sentence: string, fields: Readonly<Record<string, string>> = {}): Answered => ({
  outcome: 'failed',
  sentence,
  fields,
})

/** Whether the price that was seen is still the one to be answered. */
function isSamePrice(seen: LinkedQuote, now: LinkedQuote): boolean {
  return now.status === 'quoted' && now.price?.version === seen.price?.version
}
