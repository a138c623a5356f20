import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { channel } from '../../server/platform/sse/record.ts'
import { createDriver, createUser } from '../support/factories.ts'
import { type Kind, quantile, type Run, runLoad } from './busy.ts'
import { beginSessions, benchKey, signInAs } from './people.ts'
import { databaseUrl, root, startProduct, temporaryDataDir } from './product.ts'
import { printTable } from './table.ts'

const streams = 10_000
const drivers = 500
const desks = 50
const perSecond = 50
const seconds = 60

/**
 * What ten thousand event streams, each of a session of its own, cost the requests of others: pings and session checks alone,
 * and with ten changes a second of single drivers.
 */
export async function benchStreams(): Promise<void> {
  const data = temporaryDataDir()
  const product = await startProduct(data.path, { SESSION_KEYS: benchKey })
  const knex = openDatabase(databaseUrl(data.path))
  let holder: Holder | null = null
  try {
    const dispatcher = await signInAs('dispatcher', product.url)
    const kinds: Kind[] = [{ share: 100, ask: () => ({ path: '/api/loads?limit=50', headers: { cookie: dispatcher } }) }]
    const people = await makePeople(knex)
    await runLoad(product, kinds, perSecond, 10)
    const without = await runLoad(product, kinds, perSecond, seconds)
    holder = await hold(new URL(product.url).port, await beginSessions(knex, people.users, streams))
    const pinged = await runLoad(product, kinds, perSecond, seconds)
    const changing = new AbortController()
    const changes = change(knex, people.driverIds, changing.signal)
    const reported = await runLoad(product, kinds, perSecond, seconds)
    changing.abort()
    const sent = await changes
    const received = await holder.end()
    holder = null
    const line = (what: string, run: Run) => ({
      what,
      measured: `p99 ${quantile(run, 0.99)} ms, half ${quantile(run, 0.5)} ms`,
      beside: `p99 ${quantile(without, 0.99)} ms, half ${quantile(without, 0.5)} ms`,
      ratio: quantile(run, 0.99) / quantile(without, 0.99),
      goal: '≤ 2',
    })
    printTable(
      `${perSecond} pages of loads a second for ${seconds} s with ${received.open} streams open, beside the same without; ` +
        `${received.pings} pings, ${sent} changes, told ${received.changes} times`,
      [line('pings and session checks alone', pinged), line('and ten changes a second', reported)],
    )
    if (received.open !== streams || received.closed) throw new Error(`Not all streams stayed open: ${JSON.stringify(received)}`)
  } finally {
    await holder?.end()
    await knex.destroy()
    await product.stop()
    data.remove()
  }
}

/** Nine of ten users are drivers, who receive the changes of their own rows. The others receive all changes. */
async function makePeople(knex: Knex): Promise<{ users: string[]; driverIds: string[] }> {
  const users: string[] = []
  const driverIds: string[] = []
  for (let one = 0; one < drivers; one++) {
    const { id } = await createDriver(knex, { firstName: 'Dana', lastName: `Road ${one}` })
    driverIds.push(id)
    users.push((await createUser(knex, { role: 'driver', driverId: id })).id)
  }
  for (let one = 0; one < desks; one++) users.push((await createUser(knex, { role: 'dispatcher' })).id)
  return { users, driverIds }
}

/** Publishes ten changes a second, as the commands do; returns how many. */
async function change(knex: Knex, owners: readonly string[], signal: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    const owner = owners[sent % owners.length]
    await knex.raw(`select pg_notify('${channel}', ?)`, [JSON.stringify({ resource: 'loads', ids: ['FF1'], owners: [owner] })])
    sent += 1
    await pause(100)
  }
  return sent
}

interface Received {
  open: number
  pings: number
  changes: number
  closed: number
}

interface Holder {
  end: () => Promise<Received>
}

async function hold(port: string, cookies: readonly string[]): Promise<Holder> {
  const child = spawn(process.execPath, ['tests/benchmarks/streamHolder.mjs', port], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  child.stdin.write(`${cookies.join('\n')}\ngo\n`)
  await once(lines, 'line')
  return {
    end: async () => {
      const said = once(lines, 'line')
      child.kill('SIGTERM')
      return JSON.parse((await said)[0]) as Received
    },
  }
}
