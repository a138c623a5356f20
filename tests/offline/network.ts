import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from './random.ts'

/** The faults that the network can inject into a request. */
export const faults = [
  'dropBefore',
  'dropAfterCommit',
  'delay',
  'resetMidBody',
  'duplicate',
  'busySeconds',
  'busyDate',
  'awaySeconds',
  'awayDate',
  'captivePortal',
  'foreignRefusal',
  'serverError',
  'neverAnswers',
] as const
export type Fault = (typeof faults)[number]

/** The network between one device and the server, with the clock of the request timeouts. */
export interface Network {
  random: Random
  /** The browser knows that it is offline: every request fails at once. */
  offline: boolean
  /** The probability of a fault, from 0 to 1. */
  badness: number
  /** The user of the browser's session. */
  session: string | null
  /** The cookies of the users' sessions. */
  cookies: ReadonlyMap<string, string>
  /** Requests in flight, including aborted ones. */
  underway: Set<Promise<unknown>>
  timers: { at: number; run: () => void }[]
  clock: () => number
  /** The number of each injected fault. */
  seen: Map<Fault, number>
}

/** A network of random quality, without a session. */
export const newNetwork = (random: Random, cookies: Network['cookies'], clock: Network['clock']): Network => ({
  random,
  offline: false,
  badness: 0.4 + random.next() * 0.6,
  session: null,
  cookies,
  underway: new Set(),
  timers: [],
  clock,
  seen: new Map(),
})

const here = new AsyncLocalStorage<Network>()

/** Routes `fetch` through the faulty network and timeouts to its clock; returns a function that restores both. */
export function installNetwork(server: string): () => void {
  const realFetch = globalThis.fetch
  const realTimeout = globalThis.setTimeout
  globalThis.fetch = ((address: string, init: RequestInit) => {
    const network = here.getStore()
    return network
      ? here.exit(() => travel(network, init, () => deliver(realFetch, server + address, init, network)))
      : realFetch(address, init)
  }) as typeof fetch
  globalThis.setTimeout = ((run: () => void, wait: number, ...rest: unknown[]) => {
    const network = here.getStore()
    if (!network) return (realTimeout as (...args: unknown[]) => unknown)(run, wait, ...rest)
    network.timers.push({ at: network.clock() + wait, run })
    return {}
  }) as typeof setTimeout
  return () => {
    globalThis.fetch = realFetch
    globalThis.setTimeout = realTimeout
  }
}

/** Runs `work` on this network. */
export function runOn<T>(network: Network, work: () => Promise<T>): Promise<T> {
  return here.run(network, work)
}

/** Runs the timers that are due, such as request timeouts. */
export function runTimers(network: Network): void {
  const due = network.timers.filter(({ at }) => at <= network.clock())
  network.timers = network.timers.filter(({ at }) => at > network.clock())
  for (const { run } of due) run()
}

/** Sends the request to the server, which handles it even if it was aborted. */
function deliver(realFetch: typeof fetch, address: string, init: RequestInit, network: Network): Promise<Response> {
  const expected = new Headers(init.headers).get('X-Expected-User')
  const arrived =
    expected !== null && expected !== network.session
      ? Promise.resolve(problem(401, { type: network.session ? 'wrong-user' : 'about:blank' }, echoOf(init)))
      : realFetch(address, { ...init, headers: withCookie(init, network), signal: null }).then(whole)
  network.underway.add(arrived)
  void arrived.catch(() => {}).finally(() => network.underway.delete(arrived))
  return arrived
}

/** The browser adds the session's cookie, unless the request is to do without. */
function withCookie({ headers: given, credentials }: RequestInit, { cookies, session }: Network): Headers {
  const headers = new Headers(given)
  const cookie = cookies.get(session ?? '')
  if (cookie && credentials !== 'omit') headers.set('Cookie', cookie)
  return headers
}

async function travel(network: Network, init: RequestInit, reach: () => Promise<Response>): Promise<Response> {
  const { random, badness, seen, offline } = network
  if (offline) throw new TypeError('Failed to fetch')
  const aborted = new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
  if (!random.chance(badness)) return Promise.race([reach(), aborted])
  const fault = random.pick(faults)
  seen.set(fault, (seen.get(fault) ?? 0) + 1)
  return Promise.race([injectFault(fault, random, reach, echoOf(init)), aborted])
}

/** The key of the request, as our server echoes it on every response. */
function echoOf(init: RequestInit): Record<string, string> {
  const key = new Headers(init.headers).get('Idempotency-Key')
  return key === null ? {} : { 'Idempotency-Key': key }
}

async function injectFault(
  fault: Fault,
  random: Random,
  reach: () => Promise<Response>,
  echo: Record<string, string>,
): Promise<Response> {
  switch (fault) {
    case 'dropBefore':
      throw new TypeError('Failed to fetch')
    case 'dropAfterCommit':
      await reach()
      throw new TypeError('Failed to fetch')
    case 'delay':
      for (let turns = random.below(60); turns > 0; turns--) await turn()
      return reach()
    case 'resetMidBody':
      return cutOff(await reach())
    case 'duplicate': {
      const [first, second] = [reach(), reach()]
      second.catch(() => {})
      return random.chance(0.5) ? first : second
    }
    case 'busySeconds':
      return problem(429, {}, { 'Retry-After': String(1 + random.below(90)) })
    case 'busyDate':
      return problem(429, {}, inSeconds(1 + random.below(90)))
    case 'awaySeconds':
      return problem(503, {}, { 'Retry-After': String(1 + random.below(90)) })
    case 'awayDate':
      return problem(503, {}, inSeconds(1 + random.below(90)))
    case 'captivePortal':
      return random.pick(portals)()
    case 'foreignRefusal':
      return new Response('<html>Truck Stop</html>', {
        status: random.pick([401, 403, 404, 410, 422, 500]),
        headers: { 'Content-Type': 'text/html' },
      })
    case 'serverError':
      // The server failed before the commit, or after it.
      if (random.chance(0.5)) await reach()
      return problem(500, {}, echo)
    case 'neverAnswers':
      if (random.chance(0.5)) await reach()
      return new Promise(() => {})
  }
}

/** Responses of captive portals. */
const portals = [
  () => new Response('<html>Welcome to the truck stop</html>', { headers: { 'Content-Type': 'text/html' } }),
  () => new Response(null, { status: 204 }),
  () => new Response('{"welcome":true}', { headers: { 'Content-Type': 'application/json' } }),
  () => new Response('<html>Sign in to the network</html>', { status: 511, headers: { 'Content-Type': 'text/html' } }),
]

export const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function problem(status: number, details: object, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify({ type: 'about:blank', title: '', status, detail: 'Not now.', ...details })
  return new Response(body, { status, headers: { 'Content-Type': 'application/problem+json', ...headers } })
}

const inSeconds = (seconds: number) => ({
  Date: new Date().toUTCString(),
  'Retry-After': new Date(Date.now() + seconds * 1000).toUTCString(),
})

/** Reads the whole response, so that its connection is free again. */
async function whole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers })
}

function cutOff(response: Response): Response {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"id":')),
    pull: (stream) => stream.error(new TypeError('terminated')),
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
