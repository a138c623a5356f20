import { createServer, request, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Site } from '../browser.ts'
import { closeAtOnce, listenAnywhere } from '../listening.ts'

/** What stands between the browser and the server in a hotel: while it meddles, quote requests never get to the server. */
export interface Middlebox {
  url: string
  /** Answers in the server's place, or never; null lets everything through. */
  meddle: ((answer: ServerResponse) => void) | null
  /** Every quote request that came by: its Idempotency-Key, and when by a clock that nobody sets. */
  tries: { key: string; at: number }[]
  /** As every test begins: it lets everything through, and the server has no request yet. */
  reset: () => Promise<void>
}

/** The sign-in page of a network, as it answers whatever is asked. */
export const signInPage =
  (status: number) =>
  (answer: ServerResponse): void => {
    answer.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Hotel guests, please sign in</title>')
  }

/** A middlebox before the server of `site`, for one file of tests. Every test begins with it letting everything through. */
export function useMiddlebox(site: Site): Middlebox {
  const middlebox = { meddle: null, tries: [] } as unknown as Middlebox
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const isQuote = method === 'POST' && url === '/api/quotes'
    if (isQuote) middlebox.tries.push({ key: String(headers['idempotency-key']), at: performance.now() })
    if (isQuote && middlebox.meddle) {
      asked.resume()
      middlebox.meddle(answer)
      return
    }
    const passedOn = request(new URL(url ?? '/', site.server.url), { method, headers, setHost: false }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    // Whoever of the two goes, the other cannot wait for it any more.
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  })
  beforeAll(async () => {
    middlebox.url = `http://localhost:${await listenAnywhere(server)}`
  })
  afterAll(() => closeAtOnce(server))
  middlebox.reset = async () => {
    middlebox.meddle = null
    middlebox.tries = []
    await site.server.knex('quotes').del()
  }
  beforeEach(() => middlebox.reset())
  return middlebox
}
