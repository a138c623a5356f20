import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signInAs } from './people.ts'
import { postgresTime, processorTimeOf } from './processorTime.ts'
import { type Serving, seedLoads, startBare, startProduct, temporaryDataDir } from './product.ts'
import { quote } from './quotes.ts'
import { type Line, printTable } from './table.ts'

/** One kind of request in the mixed load; `share` in percent. */
export interface Kind {
  share: number
  ask: () => Query
}

interface Query {
  path: string
  headers: Record<string, string>
  body?: string
}

/** The result of a load run: the latency of each response from the due time of its request, and failed responses. */
export interface Run {
  times: number[]
  bad: Map<string, number>
  /** Milliseconds of CPU time of the server and PostgreSQL per request. */
  cpu: number
}

const streams = 20

/** A mixed load at 100,000 loads: concurrent users with real sessions, the default rate limits and open event streams. */
export async function benchBusy(): Promise<void> {
  const data = temporaryDataDir()
  await seedLoads(data.path, 100_000)
  const product = await startProduct(data.path, { TRUST_PROXY: '1' })
  const bare = await startBare(data.path)
  const listening = new AbortController()
  try {
    const cookie = await signInAs('dispatcher', product.url)
    const kinds = await kindsOf(product, cookie)
    for (let number = 0; number < streams; number++)
      await fetch(`${product.url}/api/events`, { headers: { cookie }, signal: listening.signal })
    const list: Kind[] = [{ share: 100, ask: () => ({ path: '/loads', headers: { cookie } }) }]
    await runLoad(product, kinds, 50, 5)
    await runLoad(bare, list, 50, 5)
    const lines = [
      line('200 per second for 60 s', await runLoad(product, kinds, 200, 60), await runLoad(bare, list, 200, 15), 'p99 < 100 ms'),
      line('600 per second for 10 s', await runLoad(product, kinds, 600, 10), await runLoad(bare, list, 600, 10), 'no error'),
    ]
    process.kill(product.pid, 0)
    printTable(
      `A mixed load at 100,000 loads, ${streams} event streams open, beside the bare server's page of 50 at the same rate`,
      lines,
    )
  } finally {
    listening.abort()
    await bare.stop()
    await product.stop()
    data.remove()
  }
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** Requests without a session come from different addresses, by the header of the trusted proxy. */
const visitor = () => ({ 'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}` })

async function kindsOf({ url }: Serving, cookie: string): Promise<Kind[]> {
  const sessions = async (role: string, count: number) => Promise.all(Array.from({ length: count }, () => signInAs(role, url)))
  const [dispatchers, drivers, offices] = [
    await sessions('dispatcher', 10),
    await sessions('driver', 10),
    await sessions('payroll', 5),
  ]
  const answer = (path: string) => fetch(url + path, { headers: { cookie } })
  const loads: { id: string; status: string }[] = await (await answer('/api/loads?limit=1000&set=working')).json()
  const ids = loads.map(({ id }) => id)
  const tracked = loads.filter(({ status }) => status !== 'quoted').map(({ id }) => id)
  const index = '/api/loads/index?set=working'
  const tag = (await answer(index)).headers.get('etag') ?? ''
  const read = (share: number, people: string[], path: () => string, more = {}): Kind => ({
    share,
    ask: () => ({ path: path(), headers: { cookie: pick(people), 'accept-encoding': 'br', ...more } }),
  })
  return [
    read(18, dispatchers, () => '/api/loads?limit=50'),
    read(12, drivers, () => '/api/loads?limit=50'),
    read(20, dispatchers, () => `/api/loads/${pick(ids)}`),
    read(12, dispatchers, () => `/api/loads?ids=${pick(ids)}`),
    read(12, dispatchers, () => '/api/loads/totals'),
    read(4, dispatchers, () => index, { 'if-none-match': tag }),
    read(4, dispatchers, () => `/api/loads?limit=50&search=${pick(['phoenix', 'holt', 'summit', pick(ids)])}`),
    read(4, offices, () => '/api/settlements?limit=50'),
    read(6, dispatchers, () => '/api/dashboard'),
    { share: 7, ask: () => ({ path: `/api/tracking/${pick(tracked)}`, headers: visitor() }) },
    {
      share: 1,
      ask: () => ({
        path: '/api/quotes',
        headers: { ...visitor(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: quote,
      }),
    },
  ]
}

/**
 * Sends so many requests per second, each when it is due, whether or not earlier ones have finished: a closed loop would send
 * fewer requests to a slow server and hide its latency (coordinated omission).
 */
export async function runLoad(server: Serving, kinds: Kind[], perSecond: number, seconds: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))
  const run: Run = { times: [], bad: new Map(), cpu: 0 }
  const pending: Promise<void>[] = []
  const spent = () => processorTimeOf(server.pid) + postgresTime(server.dataDir)
  const before = spent()
  const began = performance.now()
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = began + (number * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const query = pick(deck).ask()
    const done = send(server, agent, query).then((status) => {
      run.times.push(performance.now() - due)
      if ([200, 201, 304].includes(status as number)) return
      const what = `${status} ${query.path.split('?', 1)[0]}`
      run.bad.set(what, (run.bad.get(what) ?? 0) + 1)
    })
    pending.push(done)
  }
  await Promise.all(pending)
  agent.destroy()
  run.cpu = (spent() - before) / pending.length
  return run
}

function send({ url }: Serving, agent: Agent, { path, headers, body }: Query): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = open(url + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer: IncomingMessage) => {
      answer
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve('aborted'))
        .resume()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

function line(what: string, ours: Run, bare: Run, goal: string): Line {
  const errors = ({ bad }: Run) => [...bad].map(([how, times]) => `${times} × ${how}`).join(', ') || 'no error'
  const shown = (run: Run) =>
    `p50 ${quantile(run, 0.5)} ms, p99 ${quantile(run, 0.99)} ms, CPU ${run.cpu.toFixed(1)} ms per request, ${errors(run)}`
  return { what, measured: shown(ours), beside: shown(bare), ratio: quantile(ours, 0.99) / quantile(bare, 0.99), goal }
}

export function quantile({ times }: Pick<Run, 'times'>, part: number): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0)
}
