import { createServer, request, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Site } from '../../../support/browser.ts'
import { closeAtOnce, listenAnywhere } from '../../../support/listening.ts'

/** A proxy as in the network of a hotel: while it intercepts, quote requests never reach the server. */
export interface Middlebox {
  url: string
  /** Responds in place of the server, or never; null forwards everything. */
  intercept: ((response: ServerResponse) => void) | null
  /** Every quote request that arrived here: its Idempotency-Key and its time by a monotonic clock. */
  attempts: { key: string; at: number }[]
  /** The state at the start of every test: everything is forwarded, and the server has no quote requests. */
  reset: () => Promise<void>
}

/** The sign-in page of a captive portal, as the response to any request. */
export const signInPage =
  (status: number) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Hotel guests, please sign in</title>')
  }

/** A middlebox in front of the server of `site`, for one test file. Every test starts with it forwarding everything. */
export function useMiddlebox(site: Site): Middlebox {
  const middlebox = { intercept: null, attempts: [] } as unknown as Middlebox
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming
    const isQuote = method === 'POST' && url === '/api/quotes'
    if (isQuote) middlebox.attempts.push({ key: String(headers['idempotency-key']), at: performance.now() })
    if (isQuote && middlebox.intercept) {
      incoming.resume()
      middlebox.intercept(response)
      return
    }
    const outgoing = request(new URL(url ?? '/', site.server.url), { method, headers, setHost: false }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    // When either side disconnects, end the other.
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  beforeAll(async () => {
    middlebox.url = `http://localhost:${await listenAnywhere(server)}`
  })
  afterAll(() => closeAtOnce(server))
  middlebox.reset = async () => {
    middlebox.intercept = null
    middlebox.attempts = []
    await site.server.knex('quotes').del()
  }
  beforeEach(() => middlebox.reset())
  return middlebox
}
