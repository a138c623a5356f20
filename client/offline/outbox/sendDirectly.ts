import { hadArrived } from '#shared/messages'
import { newKey } from '../../transport/key.ts'
import { isLater, type SendResult } from './decide.ts'
import { cancelKey, type Sendable, sendEntry } from './send.ts'

/** A request that does not wait in the outbox. */
export interface DirectRequest extends Omit<Sendable, 'id'> {
  /** Done twice it is there twice, whatever version of the row the person saw: like a payment. */
  adds?: boolean
  /** What it is of, where others of its address are of something else: a lost one of them says nothing of it. */
  about?: string
}

/** The last request to an address, about one thing, that was not accepted yet. */
interface Pressed {
  key: string
  body: string
  /** The version of the row that the person saw. */
  ifMatch: number | undefined
  /** It may have arrived: a try had no response, or has none yet. */
  doubtful: boolean
}

const pressed = new Map<string, Pressed>()

/**
 * The server stores it under one key, so it is done once however often it is pressed. Other words are another request, and so
 * are the same words to whoever saw another version of the row; but after one that adds and has arrived nothing is sent.
 */
export async function sendDirectly(
  request: DirectRequest,
  { send = sendEntry, cancel = cancelKey }: { send?: typeof sendEntry; cancel?: typeof cancelKey } = {},
): Promise<SendResult> {
  const { adds = false, about = '', ...sendable } = request
  const { method, path, userId, ifMatch } = sendable
  const address = `${method} ${path} ${userId} ${about}`
  const body = JSON.stringify(request.body)
  const before = pressed.get(address)
  const isSame = before?.body === body && before.ifMatch === ifMatch
  if (before?.doubtful && !isSame) {
    const cancelled = await cancel(before.key)
    if (cancelled.state === 'unknown') return { accepted: false, status: null, reason: 'unreachable' }
    pressed.delete(address)
    // With a version the server says that the row has changed, unless the person has seen that since.
    if (cancelled.state === 'stored' && (adds || ifMatch === undefined)) return arrived(cancelled.reference)
  }
  const same = isSame ? before : undefined
  const mine = { key: same?.key ?? newKey(), body, ifMatch, doubtful: true }
  pressed.set(address, mine)
  const result = await send({ ...sendable, id: mine.key })
  const isCancelled = !result.accepted && result.status === 410
  if (result.accepted || isCancelled) {
    if (pressed.get(address) === mine) pressed.delete(address)
    // An earlier press had it cancelled, and did not hear of it.
    return isCancelled && same ? sendDirectly(request, { send, cancel }) : result
  }
  mine.doubtful = (same?.doubtful ?? false) || !isFinal(result)
  return result
}

/** Whether the server has refused it, and has not stored it. */
const isFinal = (result: Exclude<SendResult, { accepted: true }>) =>
  result.status !== null && result.status < 500 && result.type !== 'in-progress' && !isLater(result.status)

const arrived = (reference: string | null): SendResult => ({
  accepted: false,
  status: 409,
  type: 'arrived',
  detail: hadArrived(reference),
  fields: {},
  retryAfter: 0,
})
