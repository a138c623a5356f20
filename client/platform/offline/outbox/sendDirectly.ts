import { earlierHadArrived, hadArrived } from '#shared/kernel/messages'
import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import { isLater, type SendResult } from './decide.ts'
import { type Pressed, readIndeterminate, resolveIndeterminate, storeIndeterminate } from './doubts.ts'
import { cancelKey, type Sendable, sendEntry } from './send.ts'

/** A request that does not wait in the outbox. */
export interface DirectRequest extends Omit<Sendable, 'id'> {
  /** Two accepted requests would create two rows, whatever version of the row the user saw: like a payment. */
  adds?: boolean
  /** The subject of the request, where one address has several subjects: a lost request about one says nothing of another. */
  about?: string
}

interface Parts {
  /** Opened only for a signed-in user: a link page works without it. */
  database: () => Promise<OfflineDatabase>
  send: typeof sendEntry
  cancel: typeof cancelKey
}

/**
 * Makes a sender without a queue. The server stores a request under one key, so it is done once however often the user presses,
 * also after a reload. Another body or row version is another request. But after an `adds` request that has arrived, nothing is
 * sent.
 */
export function directSender({ database, send, cancel }: Parts): (request: DirectRequest) => Promise<SendResult> {
  const pressed = new Map<string, Pressed>()

  /** The device stores nothing of visitors. */
  async function onDevice<T>(userId: string | null, access: (device: OfflineDatabase, userId: string) => Promise<T>) {
    if (userId === null) return undefined
    const done = database().then((device) => access(device, userId))
    // A device without storage sends anyway: this page still remembers indeterminate requests.
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
    // Read afterwards: the user may have pressed again meanwhile.
    const before = pressed.get(memory) ?? earlier
    const isSame = before?.body === body && before.ifMatch === ifMatch
    if (before?.doubtful && !isSame) {
      const cancelled = await cancel(before.key)
      if (cancelled.state === 'unknown') return { accepted: false, status: null, reason: 'unreachable' }
      pressed.delete(memory)
      await onDevice(userId, (device, user) => resolveIndeterminate(device, user, address, before.key))
      // A request with a version is refused where the row has changed, unless the user has seen that change.
      const isOver = cancelled.state === 'stored' && (adds || ifMatch === undefined)
      if (isOver && before.body === body) return notSent('arrived', hadArrived(cancelled.reference))
      if (isOver) return notSent('earlier-arrived', earlierHadArrived(cancelled.reference))
    }
    const same = isSame ? before : undefined
    const current = { key: same?.key ?? newKey(), body, ifMatch, doubtful: true }
    pressed.set(memory, current)
    await onDevice(userId, (device, user) => storeIndeterminate(device, user, address, current))
    const result = await send({ ...sendable, id: current.key })
    const isCancelled = !result.accepted && result.status === 410
    current.doubtful = !result.accepted && !isCancelled && ((same?.doubtful ?? false) || !isFinal(result))
    if (!current.doubtful) await onDevice(userId, (device, user) => resolveIndeterminate(device, user, address, current.key))
    if (result.accepted || isCancelled) {
      if (pressed.get(memory) === current) pressed.delete(memory)
      // An earlier press has cancelled it, and did not receive that response.
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

/** The result where this request, or an earlier one to the same row, had arrived. */
const notSent = (type: 'arrived' | 'earlier-arrived', detail: string): SendResult => ({
  accepted: false,
  status: 409,
  type,
  detail,
  fields: {},
  retryAfter: 0,
})
