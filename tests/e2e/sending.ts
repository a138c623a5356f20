import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { expectPage, type Site } from '../browser.ts'
import { closeAtOnce, listenAnywhere } from '../listening.ts'
import { quotePanel } from '../spec.ts'
import { fillForm, submitButton } from './quoteForm.ts'

/** One try of a quote request, as it passed between a browser and the server. */
export interface Try {
  key: string
  /** Whose request it is, by its Referer: the path of a page, or of the worker's script. */
  sender: string
  /** What the server answered, whether or not the browser heard it; null while it has not. */
  status: number | null
  /** The server had stored it before. */
  replayed: boolean
}

/** The network between the browsers and the server: it sees every try, and can hold it back, lose its answer or break. */
export interface Gateway {
  url: string
  /** Every try of this test, in the order they came. */
  tries: Try[]
  /** Waited for before the server gets a try. */
  onTheWay: (attempt: Try) => unknown
  /** Waited for before the browser gets the server's answer. */
  onTheWayBack: (attempt: Try) => unknown
  /** Every connection breaks, and so does every new one. */
  cut: () => void
  /** Every question is taken, and none is ever answered. */
  swallow: () => void
  /** Connections hold again, and lead to this server. */
  mend: (server: string) => void
}

/** A gateway to the server of `site`, for one file of tests. Each begins with a whole network and nothing in the database. */
export function useGateway(site: Site): Gateway {
  let target: string | null = null
  let swallowing = false
  const agent = new Agent({ keepAlive: false })
  const gateway = {} as Gateway

  async function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const { method, url = '/', headers } = incoming
    const body = await buffer(incoming)
    if (swallowing) return
    const attempt = method === 'POST' && url === '/api/quotes' ? tryOf(headers) : null
    if (attempt) {
      gateway.tries.push(attempt)
      await gateway.onTheWay(attempt)
    }
    const given = await new Promise<IncomingMessage>((resolve, reject) => {
      if (!target) throw new Error('The network is broken')
      const outgoing = request(new URL(url, target), { method, headers, agent, setHost: false }, resolve)
      outgoing.on('error', reject).end(body)
    })
    const { connection: _own, ...kept } = given.headers
    if (attempt) {
      attempt.status = given.statusCode ?? null
      attempt.replayed = 'idempotency-replayed' in kept
      await gateway.onTheWayBack(attempt)
    }
    answer.writeHead(given.statusCode ?? 502, kept)
    given.on('error', () => answer.destroy())
    given.pipe(answer)
  }

  // Who has gone meanwhile hears nothing: their request may reach the server all the same.
  const server = createServer((incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()))
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
    gateway.tries = []
    gateway.onTheWay = gateway.onTheWayBack = () => undefined
    await site.server.knex('quotes').del()
  })
  return gateway
}

function tryOf({ referer, 'idempotency-key': key }: IncomingMessage['headers']): Try {
  return { key: String(key), sender: referer ? new URL(referer).pathname : '', status: null, replayed: false }
}

/** Something that is waited for until the test lets it happen. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** The keys of what the server has stored, once for each time it did. */
export function commits({ tries }: Gateway): string[] {
  return tries.filter(({ status, replayed }) => status === 201 && !replayed).map(({ key }) => key)
}

/** Who has sent something: paths of pages, and `worker`. */
export function senders({ tries }: Gateway): string[] {
  return [...new Set(tries.map(({ sender }) => sender))]
}

/** The sender that is no page. */
export const worker = '/sw.js'

/** Until everything of the site is on the device and its worker answers for this page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

type Changed = NonNullable<Parameters<typeof fillForm>[1]>

export const badge = (page: Page) => page.getByRole('button', { name: /\d+ waiting to send/ })

/** Fills and submits the open form where that can only be kept; `waiting` are there with it. */
export async function keep(page: Page, { waiting = 1, ...changed }: { waiting?: number } & Changed = {}): Promise<void> {
  await fillForm(page, changed)
  await submitButton(page).click()
  await expectPage(badge(page)).toContainText(`${waiting} waiting to send`)
  await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
}

/** A notice that something has arrived which no form was waiting for. */
export const arrived = (page: Page) => page.getByText(/^Sent: your quote request of \d+:\d\d [AP]M$/)
