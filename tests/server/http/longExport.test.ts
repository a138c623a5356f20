import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBroker, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const many = 100_000

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
  const { id: brokerId } = await createBroker(server.knex)
  const { id } = await createLoad(server.knex, { brokerId })
  const columns = Object.keys(await server.knex('loads').first())
  const made = ['search_text', 'total_cents', 'pickup_due', 'delivery_due']
  const filled = new Set(['id', 'number', ...made, 'created_at', 'updated_at'])
  const same = columns.filter((column) => !filled.has(column)).join(', ')
  await server.knex.transaction(async (transaction) => {
    // The test is not about creating the rows: the triggers, which sum every row, and the indexes take most of the time.
    const indexes = await transaction('pg_indexes').where({ tablename: 'loads' }).whereNot('indexdef', 'like', '%UNIQUE%')
    await transaction.raw(`drop index ${indexes.map(({ indexname }) => indexname).join(', ')}`)
    await transaction.raw('set local statement_timeout = 0')
    await transaction.raw('alter table loads disable trigger user')
    await transaction.raw(
      `insert into loads (id, ${same}) select 'FF' || lpad(n::text, 10, '0'), ${same} from loads, generate_series(2, ?) n where loads.id = ?`,
      [many, id],
    )
    await transaction.raw('alter table loads enable trigger user')
  })
  await server.knex.raw('analyze loads')
}, 60_000)
afterAll(() => server.close())

test('100,000 loads are sent while they are read, in little memory; a client that leaves ends the reading', async () => {
  let statements = 0
  server.pool.on('query', () => {
    statements += 1
  })
  const pages = many / 1000
  const before = process.memoryUsage().rss
  const answer = await server.request('/api/loads/export', { cookie: admin, headers: { 'accept-encoding': 'identity' } })
  let [most, bytes, lines, seen] = [before, 0, 0, 0]
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    // The first bytes arrive before the server has read most of the pages.
    if (bytes === 0) seen = statements
    bytes += chunk.length
    lines += chunk.reduce((sum, byte) => sum + Number(byte === 10), 0)
    most = Math.max(most, process.memoryUsage().rss)
  }
  expect(lines).toBe(many + 1)
  expect(bytes).toBeGreaterThan(15_000_000)
  expect(seen).toBeLessThan(pages / 4)
  expect(statements).toBeGreaterThanOrEqual(pages)
  expect((most - before) / 2 ** 20).toBeLessThan(150)

  statements = 0
  const stop = new AbortController()
  const left = await server.request('/api/loads/export', { cookie: admin, signal: stop.signal })
  await left.body?.getReader().read()
  stop.abort()
  await expect
    .poll(async () => {
      const before = statements
      await new Promise((done) => setTimeout(done, 100))
      return statements - before
    })
    .toBe(0)
  expect(statements).toBeLessThan(pages / 2)
}, 60_000)

test('loads that cannot be read to the end break the connection: half a file is never taken for a whole one', async () => {
  const answer = await server.request('/api/loads/export', { cookie: admin, headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(200)
  await server.knex.raw('alter table loads rename to lost_loads')
  try {
    await expect(answer.text()).rejects.toThrow()
  } finally {
    await server.knex.raw('alter table lost_loads rename to loads')
  }
}, 60_000)
