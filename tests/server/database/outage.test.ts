import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { type DatabaseProxy, proxyTo } from '../../support/databaseProxy.ts'
import { createLoad, quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
beforeAll(async () => {
  database = await freshDatabase()
  proxy = proxyTo(database)
  await proxy.start()
  server = await startTestServer({ database: { url: proxy.url, drop: database.drop }, env: { LIMIT_QUOTES: '100000/60' } })
})
afterAll(async () => {
  await server.close()
  await proxy.stop()
  proxy.remove()
  await database.drop()
})
beforeEach(() => server.knex('quotes').delete())

const send = (key: string, body = quoteRequestBody()) =>
  server.request('/api/quotes', { json: body, headers: { 'idempotency-key': key, accept: 'application/problem+json' } })
/** What the portal reads; the last one is answered from a memo. */
const portal = ['/api/loads', '/api/loads/totals', '/api/dashboard', '/api/loads?search=phoenix', '/api/loads/index']
const recovered = () => expect.poll(async () => (await server.request('/api/ready')).status, { timeout: 15_000 }).toBe(200)

test('with the database unavailable every response is a 503 with a sentence and Retry-After, and it recovers by itself', async () => {
  const cookie = await server.signInAs('dispatcher')
  await proxy.stop()
  const key = randomUUID()
  const answers = await Promise.all([
    send(key),
    server.request('/api/quotes', { cookie }),
    ...portal.map((path) => server.request(path, { cookie })),
    server.request('/api/auth/user', { cookie }),
    server.request('/api/login', { json: { email: 'a@b.example', password: 'x' } }),
    server.request('/api/ready'),
  ])
  for (const answer of answers) {
    expect(answer.status, answer.url).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain('Please try again shortly.')
  }
  expect(answers[0]?.headers.get('idempotency-key')).toBe(key)
  expect((await server.request('/api/health')).status).toBe(200)

  await proxy.start()
  await recovered()
  expect((await send(key)).status).toBe(201)
  expect((await server.request('/api/quotes', { cookie })).status).toBe(200)
  // Event streams work again, too.
  const stream = await server.request('/api/events', { cookie })
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
})

test('disconnected and reconnected under load: nothing but 201, 409 and 503, and in the end every key is one row', async () => {
  const accepted = new Map<string, string>()
  const statuses = new Set<number>()
  const recently = new Set<number>()
  let over = false
  /** Keeps to one key until it is accepted, as an outbox does, and then takes the next. */
  const shipper = async (name: string) => {
    while (!over) {
      const key = randomUUID()
      const body = quoteRequestBody({ companyName: `${name} ${key}` })
      while (!accepted.has(key)) {
        const answer = await send(key, body)
        statuses.add(answer.status)
        recently.add(answer.status)
        if (answer.status === 201) accepted.set(key, (await answer.json()).id)
        else await new Promise((resolve) => setTimeout(resolve, 25))
      }
    }
  }
  const shippers = Array.from({ length: 10 }, (_, number) => shipper(`Company ${number}`))
  for (let round = 0; round < 3; round++) {
    recently.clear()
    await expect.poll(() => recently.has(201)).toBe(true)
    await proxy.stop()
    recently.clear()
    await expect.poll(() => recently.has(503)).toBe(true)
    await proxy.start()
  }
  over = true
  await Promise.all(shippers)
  expect([...statuses].filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  const stored = await server.knex('quotes').select('id', 'client_id')
  expect(new Map(stored.map(({ id, client_id }) => [client_id, id]))).toEqual(accepted)
  expect(stored).toHaveLength(accepted.size)
})

test('disconnected and reconnected under load of the portal: 200 or 503 with Retry-After, and only 200 once it has recovered', async () => {
  const cookie = await server.signInAs('dispatcher')
  await createLoad(server.knex)
  const odd: string[] = []
  const recently = new Set<number>()
  let over = false
  const dispatcher = async (path: string) => {
    while (!over) {
      const answer = await server.request(path, { cookie })
      recently.add(answer.status)
      const isUnavailable = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0
      if (answer.status === 200) expect((await answer.text()).length).toBeGreaterThan(20)
      else if (!isUnavailable) odd.push(`${path} ${answer.status}`)
    }
  }
  const dispatchers = [...portal, ...portal].map(dispatcher)
  for (let round = 0; round < 3; round++) {
    recently.clear()
    await expect.poll(() => recently.has(200)).toBe(true)
    await proxy.stop()
    recently.clear()
    await expect.poll(() => recently.has(503)).toBe(true)
    await proxy.start()
  }
  await recovered()
  over = true
  await Promise.all(dispatchers)
  expect(odd).toEqual([])
  for (const path of portal) expect((await server.request(path, { cookie })).status, path).toBe(200)
})

test('connections that PostgreSQL itself ends, as in a restart, are replaced', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send(randomUUID())))
  const other = new URL(database.url)
  const direct = await startTestServer({ database: { url: other.href, drop: database.drop } })
  await direct.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await recovered()
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await send(randomUUID())).status))
  expect(statuses).toEqual(Array(20).fill(201))
  await direct.close()
})
