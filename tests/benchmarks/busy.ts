import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signInAs } from './people.ts'
import { postgresTime, processorTimeOf } from './processorTime.ts'
import { type Serving, seedLoads, startBare, startProduct, temporaryDataDir } from './product.ts'
import { quote } from './quotes.ts'
import { type Line, printTable } from './table.ts'

/** One question of a busy day; `often` of a hundred. */
interface Kind {
  often: number
  ask: () => Question
}

interface Question {
  path: string
  headers: Record<string, string>
  body?: string
}

/** How a rush went: milliseconds of each answer from the instant its question was due, and what was no good answer. */
interface Rush {
  times: number[]
  bad: Map<string, number>
  /** Milliseconds of processor time that a question took the server and PostgreSQL. */
  cpu: number
}

const streams = 20

/** A busy day on 100,000 loads: everybody at once, from many addresses, with real sessions, the product's own limits and open streams. */
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
    const list: Kind[] = [{ often: 100, ask: () => ({ path: '/loads', headers: { cookie } }) }]
    await rush(product, kinds, 50, 5)
    await rush(bare, list, 50, 5)
    const lines = [
      line('200 a second for 60 s', await rush(product, kinds, 200, 60), await rush(bare, list, 200, 15), 'p99 < 100 ms'),
      line('600 a second for 10 s', await rush(product, kinds, 600, 10), await rush(bare, list, 600, 10), 'no error'),
    ]
    process.kill(product.pid, 0)
    printTable(
      `A busy day on 100,000 loads, ${streams} streams open, beside the bare server's page of 50 at the same pace`,
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

/** Whoever has no session comes from an address of their own, through the proxy that the server believes. */
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
  const read = (often: number, people: string[], path: () => string, more = {}): Kind => ({
    often,
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
    { often: 7, ask: () => ({ path: `/api/tracking/${pick(tracked)}`, headers: visitor() }) },
    {
      often: 1,
      ask: () => ({
        path: '/api/quotes',
        headers: { ...visitor(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: quote,
      }),
    },
  ]
}

/**
 * Asks so many questions a second, each at its instant whether those before are answered or not: who waits for a slow server
 * asks it less, and finds it fast.
 */
async function rush(server: Serving, kinds: Kind[], perSecond: number, seconds: number): Promise<Rush> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.often }, () => kind))
  const rushed: Rush = { times: [], bad: new Map(), cpu: 0 }
  const asked: Promise<void>[] = []
  const spent = () => processorTimeOf(server.pid) + postgresTime(server.dataDir)
  const before = spent()
  const began = performance.now()
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = began + (number * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const question = pick(deck).ask()
    const answered = ask(server, agent, question).then((status) => {
      rushed.times.push(performance.now() - due)
      if ([200, 201, 304].includes(status as number)) return
      const what = `${status} ${question.path.split('?', 1)[0]}`
      rushed.bad.set(what, (rushed.bad.get(what) ?? 0) + 1)
    })
    asked.push(answered)
  }
  await Promise.all(asked)
  agent.destroy()
  rushed.cpu = (spent() - before) / asked.length
  return rushed
}

function ask({ url }: Serving, agent: Agent, { path, headers, body }: Question): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = open(url + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer: IncomingMessage) => {
      answer
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve('broken off'))
        .resume()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

function line(what: string, ours: Rush, bare: Rush, goal: string): Line {
  const errors = ({ bad }: Rush) => [...bad].map(([how, times]) => `${times} × ${how}`).join(', ') || 'no error'
  const shown = (rushed: Rush) =>
    `p50 ${quantile(rushed, 0.5)} ms, p99 ${quantile(rushed, 0.99)} ms, CPU ${rushed.cpu.toFixed(1)} ms a request, ${errors(rushed)}`
  return { what, measured: shown(ours), beside: shown(bare), ratio: quantile(ours, 0.99) / quantile(bare, 0.99), goal }
}

function quantile({ times }: Rush, part: number): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0)
}
