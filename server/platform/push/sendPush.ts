/** Sends one push, and says in which of four ways it ended. */
import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { company } from '#shared/kernel/company'
import type { Notification } from '#shared/notifications/notification'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { inSpan } from '../observability/traces.ts'
import { allowsLocal, isPushEndpoint, NotPublic, publicLookup } from './endpoint.ts'
import { loadWebPush, type PushKeys } from './keys.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** How long a push service retains an undelivered message, in seconds: later it is outdated. */
export const retentionMs = 4 * 3600

/** In milliseconds. */
const timeout = 20_000

/** `gone`: the browser has given the subscription up. `refused` for good, or to be tried `again`, each with the reason. */
export type PushOutcome = { kind: 'sent' | 'gone' } | { kind: 'refused' | 'again'; text: string }

export type SendPush = (
  target: PushTarget,
  notification: Notification,
  options: { keys: PushKeys; isUrgent: boolean; signal: AbortSignal },
) => Promise<PushOutcome>

/** Without its address, which is the device's. */
const sending = () => ({ name: 'push', kind: 'client', attributes: { 'http.request.method': 'POST' } }) as const

/** Sends encrypted for the device alone, signed with our keys. Follows no redirect. Never throws. */
export function pushSender(config: Pick<Config, 'host' | 'demo' | 'publicUrl'>): SendPush {
  const { publicUrl } = config
  const subject = publicUrl?.protocol === 'https:' ? publicUrl.origin : `mailto:${company.email}`
  return async ({ endpoint, p256dh, auth }, notification, { keys, isUrgent, signal }) => {
    if (!isPushEndpoint(endpoint, allowsLocal(config)))
      return { kind: 'refused', text: 'It is not the address of a push service' }
    try {
      const { generateRequestDetails } = await loadWebPush()
      const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notification), {
        vapidDetails: { subject, ...keys },
        TTL: retentionMs,
        urgency: isUrgent ? 'high' : 'normal',
        topic: topicOf(notification.tag),
        contentEncoding: 'aes128gcm',
      })
      const status = await inSpan(sending, async (span) => {
        const answered = await post(endpoint, headers, body, AbortSignal.any([signal, AbortSignal.timeout(timeout)]))
        span.set({ 'http.response.status_code': answered })
        return answered
      })
      return toOutcome(status)
    } catch (error) {
      const { name, message } = error as Error
      return { kind: error instanceof NotPublic ? 'refused' : 'again', text: `${name}: ${message}` }
    }
  }
}

/** By which a push service replaces what it has not delivered yet: it may have 32 characters and says nothing to the service. */
export const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const text = `The push service answered ${status}`
  return { kind: status === 408 || status === 429 || status >= 500 ? 'again' : 'refused', text }
}

/** The status of the answer; its body is not read. */
function post(endpoint: string, headers: Record<string, unknown>, body: Buffer | null, signal: AbortSignal): Promise<number> {
  const { protocol, hostname } = new URL(endpoint)
  const request = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal,
        // A connection of its own: one that was opened for another name is never used.
        agent: false,
        ...(!isLoopback(hostname.replace(/^\[|\]$/g, '')) && { lookup: publicLookup }),
      },
      (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    sending.on('error', reject)
    sending.end(body ?? undefined)
  })
}
