import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { addressesOf, type Place } from '../../deploy/local/layout.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Question {
  method?: string
  json?: unknown
  cookie?: string | undefined
  key?: string
}

/** Requests as a browser makes them, through the balancer, over kept connections. */
export type Client = ReturnType<typeof clientOf>

/** As long as a device waits for an answer, in milliseconds. */
const timeoutMs = 15_000

/** A client that trusts the cluster's certificate. What has no answer rejects. */
export function clientOf(place: Place) {
  const { site } = addressesOf(place)
  const agent = new Agent({ ca: readFileSync(join(place.folder, 'localhost.pem')), keepAlive: true, maxSockets: 200 })

  function open(path: string, { method, json, cookie, key }: Question, signal: AbortSignal) {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const headers: Record<string, string> = { accept: 'application/problem+json' }
    if (body !== undefined)
      Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    if (cookie) headers.cookie = cookie
    if (key) headers['idempotency-key'] = key
    const sent = request(`${site}${path}`, { agent, method: method ?? (body === undefined ? 'GET' : 'POST'), headers, signal })
    sent.end(body)
    return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve)
      sent.on('error', reject)
    })
  }

  return {
    site,
    async ask(path: string, question: Question = {}): Promise<Answer> {
      const answer = await open(path, question, AbortSignal.timeout(timeoutMs))
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
    },
    /** The event stream, as an answer whose text goes on. */
    stream: (cookie: string, signal: AbortSignal) => open('/api/events', { cookie }, signal),
    close: () => agent.destroy(),
  }
}
