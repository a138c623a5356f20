import type { Finding } from '#shared/kernel/findings'
import type { Problem } from '#shared/kernel/problem'
import { noteServerTime } from './serverClock.ts'

/** In milliseconds, to the last byte of the response; then the request counts as unanswered. */
export const responseTimeout = 15_000

/** A segment of an address: text and numbers are joined with slashes, an object becomes the query string (§7). */
export type Segment = string | number | Readonly<Record<string, string | number | boolean | null | undefined>>

interface RefusalDetails {
  type?: string | undefined
  headers?: Headers
  findings?: readonly Finding[] | undefined
  current?: unknown
}

/** The server has refused: any status but 2xx. The message is `status: detail`, as the screens show it (§8). */
export class ApiError extends Error {
  readonly status: number
  /** The server's message for the user. */
  readonly detail: string
  /** For 422: the message of each refused field. */
  readonly fields: Readonly<Record<string, string>>
  /** For 422: the findings of the command's guard. */
  readonly findings: readonly Finding[] | undefined
  /** For 412: the record as it is now. */
  readonly current: unknown
  /** Distinguishes refusals of the same status; `about:blank` for most. */
  readonly type: string
  readonly headers: Headers

  constructor(
    status: number,
    detail: string,
    fields: Readonly<Record<string, string>> = {},
    { type = 'about:blank', headers = new Headers(), findings, current }: RefusalDetails = {},
  ) {
    super(`${status}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.fields = fields
    this.findings = findings
    this.current = current
    this.type = type
    this.headers = headers
  }
}

/** Why it is unknown whether the server has handled a request: no connection, too slow, or not our server that responded. */
export type NoResponseReason = 'unreachable' | 'timeout' | 'notOurs'

/** No response from our server: the request may or may not have arrived. The message is for the waiting user. */
export class NoResponse extends Error {
  readonly reason: NoResponseReason

  constructor(reason: NoResponseReason) {
    super(noResponseMessages[reason])
    this.name = 'NoResponse'
    this.reason = reason
  }
}

const noResponseMessages: Record<NoResponseReason, string> = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Check your connection and try again.',
  notOurs: 'The network answered instead of our server. Sign in to the network, or use another one, and try again.',
}

export interface ApiResponse<Body> {
  status: number
  headers: Headers
  body: Body
}

interface Options {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a request with a body is a write. The larger it is, the longer it may take. */
  json?: unknown
  /** Sent as it is, with its own type; the larger it is, the longer it may take. */
  file?: Blob
  headers?: Record<string, string>
  /** `omit` for public writes, which do not depend on the session. */
  credentials?: 'include' | 'omit'
  signal?: AbortSignal | undefined
}

/** The slowest usable network, in bytes a millisecond. */
const minBytesPerMs = 4

let isUnanswered = false

/** Whether the last request that ended got no response: the next one may not get any either. */
export const lastWentUnanswered = () => isUnanswered

/** The address of `segments`: joined with slashes, null and undefined parameters left out (§7). */
export function addressOf(segments: readonly Segment[]): string {
  const path: string[] = []
  const query = new URLSearchParams()
  for (const segment of segments) {
    if (typeof segment !== 'object') path.push(String(segment))
    else
      for (const [name, value] of Object.entries(segment)) {
        if (value !== null && value !== undefined) query.append(name, String(value))
      }
  }
  const text = query.toString()
  return path.join('/') + (text && `?${text}`)
}

/**
 * Calls fetch; only readOpen.ts does so too, for public pages. Returns the JSON of a 2xx, undefined without a body. Throws
 * ApiError for a refusal, NoResponse when our server has not responded, and the signal's own reason when it was aborted.
 */
export async function request<Body>(segments: readonly Segment[], options: Options = {}): Promise<ApiResponse<Body>> {
  const { method = options.json === undefined ? 'GET' : 'POST', json, file, headers, credentials = 'include', signal } = options
  const requestBody = json === undefined ? null : JSON.stringify(json)
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', abort)
  let late = false
  const timer = setTimeout(
    () => {
      late = true
      stop.abort()
    },
    responseTimeout + (file?.size ?? requestBody?.length ?? 0) / minBytesPerMs,
  )
  const sentAt = Date.now()
  try {
    const response = await fetch(addressOf(segments), {
      method,
      credentials,
      signal: stop.signal,
      headers: {
        Accept: 'application/problem+json, application/json',
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(file && { 'Content-Type': file.type }),
        ...headers,
      },
      ...(requestBody === null ? {} : { body: requestBody }),
      ...(file && { body: file }),
    })
    const text = await response.text()
    // Our API never redirects: this comes from a proxy or a network's sign-in page.
    if (response.redirected) throw new NoResponse('notOurs')
    isUnanswered = false
    const body = parseJson(response, text)
    const durationMs = Date.now() - sentAt
    // JSON comes from our server, and so does its clock; not if the device slept or its clock was set in between.
    if (body !== undefined && durationMs >= 0 && durationMs <= responseTimeout)
      noteServerTime(response.headers.get('Date'), sentAt)
    // The caller sent the tag of its cached data, which is current.
    if (response.status === 304) return { status: 304, headers: response.headers, body: undefined as Body }
    if (!response.ok) throw refusal(response, text, body)
    // A network's sign-in page comes with 200 and HTML.
    if (body === undefined && text !== '') throw new NoResponse('notOurs')
    return { status: response.status, headers: response.headers, body: body as Body }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (!(error instanceof NoResponse)) signal?.throwIfAborted()
    isUnanswered = true
    throw error instanceof NoResponse ? error : new NoResponse(late ? 'timeout' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * Fetches a whole file; an interrupted one throws. It counts as unanswered after 15 seconds without another byte. Throws as
 * `request` does.
 */
export async function requestFile(segments: readonly Segment[]): Promise<{ name: string; file: Blob }> {
  const stop = new AbortController()
  let late = false
  const timeoutMs = () =>
    setTimeout(() => {
      late = true
      stop.abort()
    }, responseTimeout)
  let timer = timeoutMs()
  try {
    const response = await fetch(addressOf(segments), {
      credentials: 'include',
      signal: stop.signal,
      headers: { Accept: 'application/problem+json, */*' },
    })
    if (!response.ok) {
      const text = await response.text()
      throw refusal(response, text, parseJson(response, text))
    }
    const name = /^(?:attachment|inline); filename="([^"]+)"$/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    if (response.redirected || !name || !response.body) throw new NoResponse('notOurs')
    const reader = response.body.getReader()
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = timeoutMs()
      parts.push(part.value)
    }
    isUnanswered = false
    return { name, file: new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    isUnanswered = true
    throw error instanceof NoResponse ? error : new NoResponse(late ? 'timeout' : 'unreachable')
  } finally {
    clearTimeout(timer)
  }
}

/** The body as JSON; undefined where it is none, whatever its Content-Type says. */
function parseJson({ headers }: Response, text: string): unknown {
  if (!/[/+]json\b/.test(headers.get('Content-Type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON after all.
    return undefined
  }
}

/** Refusals below 500 that mean "later": a proxy may send them as well as our server. */
const retryStatuses = new Set([408, 425, 429])

/** The text in place of a proxy's response, which is never shown, neither its page nor its JSON. */
const notOurText = 'Something between this device and our server answered instead of it. Try again in a minute.'

/** One line of plain text: our server refuses so where the request accepts no problem description. */
const isMessage = (type: string, text: string) => /^text\/plain\b/.test(type) && text.length <= 300 && !/[<>{}\n]/.test(text)

/**
 * Our refusals are JSON: an HTML page comes from a network that wants a sign-in or blocks the request. Without a problem
 * description the screen shows only one line of plain text.
 */
function refusal({ status, statusText, headers }: Response, text: string, body: unknown): ApiError | NoResponse {
  const contentType = headers.get('Content-Type') ?? ''
  if (/\bhtml\b/.test(contentType) && status < 500 && !retryStatuses.has(status)) return new NoResponse('notOurs')
  const { detail, errors, type, findings, current } = (body ?? {}) as Partial<Problem>
  if (/\bproblem\+json\b/.test(contentType) && typeof detail === 'string')
    return new ApiError(status, detail, errors ?? {}, { type, headers, findings, current })
  if (text === '' && statusText) return new ApiError(status, statusText, {}, { headers })
  return new ApiError(status, isMessage(contentType, text) ? text : notOurText, {}, { headers })
}
