import { api } from '#shared/kernel/paths'
import { newKey } from '../../transport/key.ts'
import { ApiError, lastWentUnanswered, NoResponse, request } from '../../transport/request.ts'
import { retryAfter } from './backoff.ts'
import { isLater, type SendResult, type Wait } from './decide.ts'
import type { Cancellation, ReadyEntry } from './parts.ts'

/** The parts of an entry that are sent. */
export type Sendable = Pick<ReadyEntry, 'id' | 'path' | 'method' | 'body' | 'userId' | 'ifMatch' | 'file'> & { attempts?: number }

/**
 * One attempt to send an entry. It counts as accepted only when the response echoes its key: a network's sign-in page has a 2xx
 * too. Never throws.
 */
export async function sendEntry(entry: Sendable, now = Date.now): Promise<SendResult> {
  const { id, path, method, body, userId, ifMatch, file, attempts = 0 } = entry
  const options = {
    headers: {
      'Idempotency-Key': id,
      ...(userId === null ? {} : { 'X-Expected-User': userId }),
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    },
    credentials: userId === null ? ('omit' as const) : ('include' as const),
  }
  try {
    // Perhaps only the response was lost: a file is not sent twice through a thin network.
    if (file && attempts > 1 && (await hasArrived(path, options))) return { accepted: true, receipt: null }
    const content = file ? { file: file.blob } : { json: body }
    const { headers, body: receipt } = await request([path], { method, ...content, ...options })
    if (echoes(headers, id)) return { accepted: true, receipt }
    return { accepted: false, status: null, reason: 'notOurs' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { accepted: false, status: null, reason: getReason(error) }
    const { status, type, detail, fields, findings, current, headers } = error
    const wait = retryAfter(headers.get('Retry-After'), headers.get('Date'), now())
    // A refusal is final, so it must come from our server. "Busy" may come from any proxy.
    if (!isLater(status) && !echoes(headers, id)) return { accepted: false, status: null, reason: 'notOurs' }
    const details = { ...(findings && { findings }), ...(current !== undefined && { current }) }
    return { accepted: false, status, type, detail, fields, ...details, retryAfter: wait }
  }
}

/** Whether our server has the file at `path`. */
async function hasArrived(path: string, options: { headers: Record<string, string> }): Promise<boolean> {
  const { headers } = await request([path], { method: 'HEAD', ...options }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return { headers: new Headers() }
    throw error
  })
  return echoes(headers, options.headers['Idempotency-Key'] ?? '')
}

const echoes = (headers: Headers, key: string) => headers.get('Idempotency-Key')?.toLowerCase() === key

const getReason = (error: unknown) => (error instanceof NoResponse ? error.reason : 'unreachable')

/** Whether the browser says it is offline (it may be wrong), or its last request got no response. */
export const isConnectionUncertain = () => navigator.onLine === false || lastWentUnanswered()

/**
 * Checks that our own server responds: only it echoes the key, whatever the status. Null when it does and is not too busy.
 * Never throws.
 */
export async function probeServer(now = Date.now): Promise<Wait | null> {
  const wait = (problem: Wait['problem'], retryAfter = 0): Wait => ({ next: 'wait', problem, retryAfter, probed: true })
  const key = newKey()
  try {
    const { headers } = await request([api.health], { headers: { 'Idempotency-Key': key }, credentials: 'omit' })
    return echoes(headers, key) ? null : wait({ code: 'notOurs' })
  } catch (error) {
    if (!(error instanceof ApiError)) return wait({ code: getReason(error) })
    const { status, headers } = error
    if (status === 511 || !(isLater(status) || echoes(headers, key))) return wait({ code: 'notOurs', status })
    if (!isLater(status)) return null
    return wait({ code: 'busy', status }, retryAfter(headers.get('Retry-After'), headers.get('Date'), now()))
  }
}

/**
 * Cancels a key: the server then never stores it, or says that it already has, or the outcome stays unknown. It sends the session
 * cookie where there is one, because a user's rate limit is not that of the network. Never throws.
 */
export async function cancelKey(key: string, now = Date.now): Promise<Cancellation> {
  try {
    const { body } = await request<{ state?: unknown; reference?: unknown }>([api.submissions, key, 'cancel'], {
      json: {},
    })
    if (body?.state === 'cancelled') return { state: 'cancelled' }
    if (body?.state !== 'stored') return { state: 'unknown', problem: { code: 'notOurs' }, retryAfter: 0 }
    return { state: 'stored', reference: typeof body.reference === 'string' ? body.reference : null }
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'unknown', problem: { code: getReason(error) }, retryAfter: 0 }
    const { status, headers } = error
    const wait = retryAfter(headers.get('Retry-After'), headers.get('Date'), now())
    // 409: it is being stored right now. 511 comes from the network, not from our server.
    const isBusy = status !== 511 && (isLater(status) || status === 409 || status >= 500)
    return { state: 'unknown', problem: { code: isBusy ? 'busy' : 'notOurs', status }, retryAfter: wait }
  }
}
