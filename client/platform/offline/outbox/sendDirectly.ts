import { earlierHadArrived, hadArrived } from '#shared/kernel/messages'
import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import { isLater, type SendResult } from './decide.ts'
import { type Pressed, readIndeterminate, resolveIndeterminate, storeIndeterminate } from './doubts.ts'
import { cancelKey, type Sendable, sendEntry } from './send.ts'

/** A request that does not wait in the outbox. */
export interface DirectRequest extends Omit<Sendable, 'id'> {
  /** Done twice it is there twice, whatever version of the row the person saw: like a payment. */
  adds?: boolean
  /** What it is of, where others of its address are of something else: a lost one of them says nothing of it. */
  about?: string
}

interface Parts {
  /** Opened for who is signed in alone: a link's page does without it. */
  database: () => Promise<OfflineDatabase>
  send: typeof sendEntry
  cancel: typeof cancelKey
}

/**
 * Makes what sends at once. The server stores a request under one key, so it is done once however often it is pressed, also after a
 * reload. Other words are another request, and so are the same words to whoever saw another version of the row; but after one that
 * adds and has arrived nothing is sent.
 */
export function directSender({ database, send, cancel }: Parts): (request: DirectRequest) => Promise<SendResult> {
  const pressed = new Map<string, Pressed>()

  /** Nothing is stored of visitors. */
  async function onDevice<T>(userId: string | null, access: (device: OfflineDatabase, userId: string) => Promise<T>) {
    if (userId === null) return undefined
    const done = database().then((device) => access(device, userId))
    // A device that stores nothing sends all the same: this page still knows what is in doubt.
    return done.catch(() => undefined)
  }

  async function sendDirectly(request: DirectRequest): Promise<SendResult> {
    const { adds = false, about = '', ...sendable } = request
    const { method, path, userId, ifMatch } = sendable
    const address = `${method} ${path} ${about}`
    const memory = `${userId} ${address}`
    const body = JSON.stringify(request.body)
    const earlier = pressed.has(memory)
      ? undefined
      : await onDevice(userId, (device, user) => readIndeterminate(device, user, address))
    // Looked up after that: meanwhile it may have been pressed once more.
    const before = pressed.get(memory) ?? earlier
    const isSame = before?.body === body && before.ifMatch === ifMatch
    if (before?.doubtful && !isSame) {
      const cancelled = await cancel(before.key)
      if (cancelled.state === 'unknown') return { accepted: false, status: null, reason: 'unreachable' }
      pressed.delete(memory)
      await onDevice(userId, (device, user) => resolveIndeterminate(device, user, address, before.key))
      // With a version the server says that the row has changed, unless the person has seen that since.
      const isOver = cancelled.state === 'stored' && (adds || ifMatch === undefined)
      if (isOver && before.body === body) return notSent('arrived', hadArrived(cancelled.reference))
      if (isOver) return notSent('earlier-arrived', earlierHadArrived(cancelled.reference))
    }
    const same = isSame ? before : undefined
    const mine = { key: same?.key ?? newKey(), body, ifMatch, doubtful: true }
    pressed.set(memory, mine)
    await onDevice(userId, (device, user) => storeIndeterminate(device, user, address, mine))
    const result = await send({ ...sendable, id: mine.key })
    const isCancelled = !result.accepted && result.status === 410
    mine.doubtful = !result.accepted && !isCancelled && ((same?.doubtful ?? false) || !isFinal(result))
    if (!mine.doubtful) await onDevice(userId, (device, user) => resolveIndeterminate(device, user, address, mine.key))
    if (result.accepted || isCancelled) {
      if (pressed.get(memory) === mine) pressed.delete(memory)
      // An earlier press had it cancelled, and did not hear of it.
      return isCancelled && same ? sendDirectly(request) : result
    }
    return result
  }
  return sendDirectly
}

/** Sends a request that does not wait in the outbox. */
export const sendDirectly = directSender({
  database: async () => (await import('../pageDatabase.ts')).database,
  send: sendEntry,
  cancel: cancelKey,
})

/** Whether the server has refused it, and has not stored it. */
const isFinal = (result: Exclude<SendResult, { accepted: true }>) =>
  result.status !== null && result.status < 500 && result.type !== 'in-progress' && !isLater(result.status)

/** Because this very one, or another one to the same row before it, had arrived. */
const notSent = (type: 'arrived' | 'earlier-arrived', detail: string): SendResult => ({
  accepted: false,
  status: 409,
  type,
  detail,
  fields: {},
  retryAfter: 0,
})
