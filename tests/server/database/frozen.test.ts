import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { applicationRole } from '../../../server/platform/database/rights.ts'
import { migrateToLatest } from '../../../server/platform/database/schema.ts'
import { type Embedded, startEmbedded } from '../../../server/platform/embedded/embedded.ts'
import { quoteRequestBody } from '../../support/factories.ts'
import { postmasterOf } from '../../support/processes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A PostgreSQL of its own, which can be frozen without freezing other tests. */
let postgres: Embedded
let server: TestServer
const dataDir = mkdtempSync(join(tmpdir(), 'fairlane-frozen-'))
beforeAll(async () => {
  postgres = await startEmbedded(dataDir, (error) => {
    throw error
  })
  if (typeof postgres.connection === 'string') throw new Error('Expected the embedded PostgreSQL to have a socket')
  const owner = openDatabase(postgres.connection, { patient: true })
  await migrateToLatest(owner, applicationRole)
  await owner.destroy()
  const { host, port, user, database } = postgres.connection
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  server = await startTestServer({ database: { url, drop: async () => undefined }, env: { LIMIT_QUOTES: '100000/60' } })
})
afterAll(async () => {
  signal('SIGCONT')
  await server?.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** To PostgreSQL as a whole: its first process and all that it has started. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const first = postmasterOf(dataDir)
  if (!first) return
  const others = execFileSync('pgrep', ['-P', String(first)], { encoding: 'utf8' }).split(/\s+/)
  for (const pid of [first, ...others.filter(Boolean).map(Number)]) process.kill(pid, name)
}

const send = (key: string) =>
  server.request('/api/quotes', { json: quoteRequestBody({ companyName: `Frozen ${key}` }), headers: { 'idempotency-key': key } })

test('a database that is frozen, not gone, ends no request without an answer, and all recovers once it goes on', async () => {
  const cookie = await server.signInAs('dispatcher')
  // Connections that are open already are the ones that hang.
  await Promise.all(Array.from({ length: 15 }, () => server.request('/api/loads', { cookie })))
  const keys = Array.from({ length: 15 }, () => randomUUID())
  // Some are frozen in the midst of their transaction.
  const early = keys.slice(0, 5).map(send)
  signal('SIGSTOP')
  const began = performance.now()
  const asked = [
    ...early,
    ...keys.slice(5).map(send),
    ...Array.from({ length: 10 }, () => server.request('/api/loads', { cookie })),
    server.request('/api/ready'),
    server.request('/api/login', { json: { email: 'a@b.example', password: 'x' } }),
  ]
  expect((await server.request('/api/health')).status).toBe(200)
  const watching = await server.request('/metrics')
  expect(watching.status).toBe(200)
  expect(await watching.text()).toMatch(/^fairlane_database_up 0$/m)
  for (const answer of await Promise.all(asked)) {
    if (answer.status === 201) continue
    expect(answer.status, answer.url).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // What a device waits for an answer.
  expect(performance.now() - began).toBeLessThan(15_000)

  signal('SIGCONT')
  await expect.poll(async () => (await server.request('/api/ready')).status).toBe(200)
  // What may have been stored while it was frozen is answered by its key, once.
  const again = await Promise.all(keys.map(send))
  expect(again.map(({ status }) => status)).toEqual(keys.map(() => 201))
  const stored = await server.knex('quotes').whereIn('client_id', keys).pluck('client_id')
  expect(stored.sort()).toEqual([...keys].sort())
  await expect.poll(async () => (await (await server.request('/api/ready')).json()).live, { timeout: 30_000 }).toBe(true)
  // No connection is held by what was given up.
  await expect.poll(() => server.pool.client.pool.numUsed()).toBe(0)
})
