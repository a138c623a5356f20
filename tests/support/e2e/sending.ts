import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { expectPage, type Site } from '../browser.ts'
import { closeAtOnce, listenAnywhere } from '../listening.ts'
import { quotePanel } from '../spec/spec.ts'
import { fillForm, submitButton } from './quoteForm.ts'

/** One try to send a quote request, as the gateway saw it. */
export interface Try {
  key: string
  /** Who sent it, by its Referer: the path of a page, or of the worker's script. */
  sender: string
  /** The status of the response, whether or not the browser received it; null while there is none. */
  status: number | null
  /** The server replayed the response: it had stored the request before. */
  replayed: boolean
}

/** A proxy between the browsers and the server: it records every try, and can hold requests and responses or cut connections. */
export interface Gateway {
  url: string
  /** Every try of this test, in order of arrival. */
  attempts: Try[]
  /** Awaited before a try is forwarded to the server. */
  holdRequest: (attempt: Try) => unknown
  /** Awaited before the response is forwarded to the browser. */
  holdResponse: (attempt: Try) => unknown
  /** Closes every connection, and every new one. */
  cut: () => void
  /** Accepts every request and never responds (lie-fi). */
  swallow: () => void
  /** Forwards connections again, to this server. */
  mend: (server: string) => void
}

/** A gateway to the server of `site`, for one test file. Each test starts with a working network and no quote requests. */
export function useGateway(site: Site): Gateway {
  let target: string | null = null
  let swallowing = false
  const agent = new Agent({ keepAlive: false })
  const gateway = {} as Gateway

  async function pass(incoming: IncomingMessage, response: ServerResponse) {
    const { method, url = '/', headers } = incoming
    const body = await buffer(incoming)
    if (swallowing) return
    const attempt = method === 'POST' && url === '/api/quotes' ? tryOf(headers) : null
    if (attempt) {
      gateway.attempts.push(attempt)
      await gateway.holdRequest(attempt)
    }
    const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
      if (!target) throw new Error('The network is broken')
      const outgoing = request(new URL(url, target), { method, headers, agent, setHost: false }, resolve)
      outgoing.on('error', reject).end(body)
    })
    const { connection: _own, ...forwarded } = upstream.headers
    if (attempt) {
      attempt.status = upstream.statusCode ?? null
      attempt.replayed = 'idempotency-replayed' in forwarded
      await gateway.holdResponse(attempt)
    }
    response.writeHead(upstream.statusCode ?? 502, forwarded)
    upstream.on('error', () => response.destroy())
    upstream.pipe(response)
  }

  // A client that disconnects gets no response, but its request may still reach the server.
  const server = createServer((incoming, response) => void pass(incoming, response).catch(() => response.destroy()))
  server.on('connection', (socket) => target ?? socket.destroy())
  gateway.mend = (url) => {
    target = url
    swallowing = false
  }
  gateway.swallow = () => {
    swallowing = true
  }
  gateway.cut = () => {
    target = null
    server.closeAllConnections()
  }

  beforeAll(async () => {
    gateway.url = `http://localhost:${await listenAnywhere(server)}`
  })
  afterAll(() => closeAtOnce(server))
  beforeEach(async () => {
    gateway.mend(site.server.url)
    gateway.attempts = []
    gateway.holdRequest = gateway.holdResponse = () => undefined
    await site.server.knex('quotes').del()
  })
  return gateway
}

function tryOf({ referer, 'idempotency-key': key }: IncomingMessage['headers']): Try {
  return { key: String(key), sender: referer ? new URL(referer).pathname : '', status: null, replayed: false }
}

/** A promise that the test resolves with `open`. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** The keys of the requests that the server has stored, once per commit. */
export function commits({ attempts }: Gateway): string[] {
  return attempts.filter(({ status, replayed }) => status === 201 && !replayed).map(({ key }) => key)
}

/** The senders of all tries: paths of pages, and `worker`. */
export function senders({ attempts }: Gateway): string[] {
  return [...new Set(attempts.map(({ sender }) => sender))]
}

/** The sender that is the service worker. */
export const worker = '/sw.js'

/** Waits until the site is precached and the worker controls this page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

type Changed = NonNullable<Parameters<typeof fillForm>[1]>

export const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })

/** Fills and submits the open form while it cannot be sent; `waiting` entries are in the outbox then. */
export async function submitOffline(page: Page, { waiting = 1, ...changed }: { waiting?: number } & Changed = {}): Promise<void> {
  await fillForm(page, changed)
  await submitButton(page).click()
  await expectPage(badge(page)).toContainText(`${waiting} waiting to send`)
  await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
}

/** The notice of an acceptance that no form claimed. */
export const arrived = (page: Page) => page.getByText(/^Sent: your quote request from \d+:\d\d [AP]M$/)
