import { noteServerTime } from './serverClock.ts'

/** How long an answer may take, to its last byte, before the request counts as unanswered. */
export const answerWithin = 15_000

/** A piece of an address: text and numbers are joined with slashes, an object becomes the query string (§7). */
export type Segment = string | number | Readonly<Record<string, string | number | boolean | null | undefined>>

/** A refusal: the server answered, and not with 2xx. The message is `status: detail`, as the screens show it (§8). */
export class ApiError extends Error {
  readonly status: number
  /** The server's sentence for the person. */
  readonly detail: string
  /** For 422: the sentence of each refused field. */
  readonly fields: Readonly<Record<string, string>>
  /** A word that tells refusals of one status apart, `about:blank` for most. */
  readonly type: string
  readonly headers: Headers

  constructor(
    status: number,
    detail: string,
    fields: Readonly<Record<string, string>> = {},
    { type = 'about:blank', headers = new Headers() }: { type?: string | undefined; headers?: Headers } = {},
  ) {
    super(`${status}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.fields = fields
    this.type = type
    this.headers = headers
  }
}

/** Why nobody can say whether the server did what was asked: no connection, too slow, or somebody else answered. */
export type NoAnswerReason = 'unreachable' | 'timeout' | 'notOurs'

/** No answer of ours: it may or may not have arrived. The message is for the person who waits. */
export class NoAnswer extends Error {
  readonly reason: NoAnswerReason

  constructor(reason: NoAnswerReason) {
    super(noAnswerSentences[reason])
    this.name = 'NoAnswer'
    this.reason = reason
  }
}

const noAnswerSentences: Record<NoAnswerReason, string> = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Check your connection and try again.',
  notOurs: 'The network answered instead of our server. Sign in to the network, or use another one, and try again.',
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a request with a body is a write. */
  json?: unknown
  headers?: Record<string, string>
  /** `omit` for public writes, which are the same for everybody whoever is signed in. */
  credentials?: 'include' | 'omit'
  signal?: AbortSignal | undefined
}

let isUnanswered = false

/** Whether the last request that ended was not answered: the next one may not be either. */
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
 * The only request of the app. Answers the JSON of a 2xx (undefined when it has no body).
 * Throws ApiError for a refusal, NoAnswer when nobody of ours answered, and the signal's own reason when it was aborted.
 */
export async function request<Body>(segments: readonly Segment[], options: Options = {}): Promise<Answer<Body>> {
  const { method = options.json === undefined ? 'GET' : 'POST', json, headers, credentials = 'include', signal } = options
  const stop = new AbortController()
  const callOff = () => stop.abort()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', callOff)
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop.abort()
  }, answerWithin)
  const sentAt = Date.now()
  try {
    const response = await fetch(addressOf(segments), {
      method,
      credentials,
      signal: stop.signal,
      headers: {
        Accept: 'application/problem+json, application/json',
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    // Nothing of ours redirects: this answers a question that somebody in between has made of it, often a mere GET.
    if (response.redirected) throw new NoAnswer('notOurs')
    isUnanswered = false
    const answer = jsonOf(response, text)
    const took = Date.now() - sentAt
    // Only our server knows its time; and not to a device that slept, or was set to another time, in between.
    if (answer !== undefined && took >= 0 && took <= answerWithin) noteServerTime(response.headers.get('Date'), sentAt)
    // What one has already: asked for with its tag, and answered without a body.
    if (response.status === 304) return { status: 304, headers: response.headers, body: undefined as Body }
    if (!response.ok) throw refusal(response, text, answer)
    // A page of a network's sign-in answers 200 with HTML: that is not our server.
    if (answer === undefined && text !== '') throw new NoAnswer('notOurs')
    return { status: response.status, headers: response.headers, body: answer as Body }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (!(error instanceof NoAnswer)) signal?.throwIfAborted()
    isUnanswered = true
    throw error instanceof NoAnswer ? error : new NoAnswer(late ? 'timeout' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', callOff)
  }
}

/** What the answer says in JSON; undefined where it is no JSON, whatever it calls itself. */
function jsonOf({ headers }: Response, text: string): unknown {
  if (!/[/+]json\b/.test(headers.get('Content-Type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // As said above: it is no JSON.
    return undefined
  }
}

/** Of the refusals below 500, those that say "later", which a proxy may say as well as we. */
const later = new Set([408, 425, 429])

/**
 * Ours are JSON: a page that refuses is of a network that wants a sign-in, or lets nobody through. Where it is no problem
 * that our server describes, the text is all there is to show.
 */
function refusal({ status, statusText, headers }: Response, text: string, answer: unknown): ApiError | NoAnswer {
  if (/\bhtml\b/.test(headers.get('Content-Type') ?? '') && status < 500 && !later.has(status)) return new NoAnswer('notOurs')
  const { detail, errors, type } = (answer ?? {}) as { detail?: unknown; errors?: Record<string, string>; type?: string }
  if (typeof detail === 'string') return new ApiError(status, detail, errors ?? {}, { type, headers })
  return new ApiError(status, text || statusText, {}, { headers })
}
