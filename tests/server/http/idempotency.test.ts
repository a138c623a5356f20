import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_QUOTES: '5000/60' } })
  other = await startTestServer({ env: { LIMIT_QUOTES: '5000/60' }, database: server.database })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const send = (key: string, body: unknown = quoteRequestBody(), at = server) =>
  at.request('/api/quotes', { json: body, headers: { 'idempotency-key': key } })
const rows = async (key: string) => Number((await server.knex('quotes').where({ client_id: key }).count())[0]?.count)

test('a repeated request gets the same response and creates no second row', async () => {
  const key = randomUUID()
  const first = await send(key)
  const second = await send(key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  expect(first.headers.get('idempotency-key')).toBe(key)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.headers.get('idempotency-key')).toBe(key)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await rows(key)).toBe(1)
})

test('the order of fields and the case of the key make no difference; another body is refused', async () => {
  const key = randomUUID()
  const first = await send(key)
  const turned = Object.fromEntries(Object.entries(quoteRequestBody()).reverse())
  expect(await (await send(key.toUpperCase(), turned)).text()).toBe(await first.text())
  const changed = await send(key, quoteRequestBody({ phone: '(602) 555-0199' }))
  expect(changed.status).toBe(422)
  expect(changed.headers.get('idempotency-key')).toBe(key)
  expect(await rows(key)).toBe(1)
})

test('without a key every request creates a row', async () => {
  const answers = await Promise.all([1, 2].map(() => server.request('/api/quotes', { json: quoteRequestBody() })))
  expect(answers.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null])
  const receipts = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(2)
})

test.each(['x', '1', randomUUID().slice(1), `${randomUUID()}0`, `${randomUUID()}, ${randomUUID()}`])(
  'refuses the key %s',
  async (key) => {
    const answer = await send(key)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('idempotency-key')).toBeNull()
  },
)

test('50 at once with one key, over two instances: one row, and in the end one response for all', async () => {
  const key = randomUUID()
  const body = quoteRequestBody()
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      for (;;) {
        const answer = await send(key, body, number % 2 ? other : server)
        if (answer.status !== 409) return { status: answer.status, text: await answer.text() }
        expect(answer.headers.get('retry-after')).toBe('1')
      }
    }),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await rows(key)).toBe(1)
})

test('while the first request is running, a second one gets a 409', async () => {
  const key = randomUUID()
  const body = quoteRequestBody()
  // Locks the audit log, so that the effect starts but cannot finish.
  const block = await server.knex.transaction()
  await block.raw('lock table audit_log in exclusive mode')
  const first = send(key, body)
  await expect
    .poll(async () => (await server.knex.raw(`select count(*)::int from pg_locks where not granted`)).rows[0].count)
    .toBeGreaterThan(0)
  const second = await send(key, body, other)
  expect(second.status).toBe(409)
  expect(second.headers.get('retry-after')).toBe('1')
  expect(second.headers.get('idempotency-key')).toBe(key)
  await block.rollback()
  expect((await first).status).toBe(201)
  expect((await send(key, body, other)).headers.get('idempotency-replayed')).toBe('true')
})

test('a refusal is not stored: the same key works once the body is valid', async () => {
  const key = randomUUID()
  const refused = await send(key, quoteRequestBody({ phone: '1' }))
  expect(refused.status).toBe(422)
  expect(refused.headers.get('idempotency-key')).toBe(key)
  expect((await send(key)).status).toBe(201)
})

test('every refusal echoes its key, however early it comes', async () => {
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const refusals = [
    await server.request('/api/quotes', { json: quoteRequestBody(), headers: { ...headers, origin: 'https://evil.example' } }),
    await server.request('/api/quotes', { method: 'POST', body: 'x', headers }),
    await server.request('/api/quotes', { json: { x: 'x'.repeat(70_000) }, headers }),
    await server.request('/api/quotes', { method: 'PUT', headers }),
    await server.request('/api/nothing', { json: {}, headers }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 415, 413, 405, 404])
  for (const answer of refusals) expect(answer.headers.get('idempotency-key')).toBe(key)
})

test('an effect that fails leaves neither a row nor a stored response', async () => {
  const key = randomUUID()
  await server.knex.raw(`alter table audit_log rename column what to whatever`)
  const failed = await send(key)
  await server.knex.raw(`alter table audit_log rename column whatever to what`)
  expect(failed.status).toBe(500)
  expect(failed.headers.get('idempotency-key')).toBe(key)
  expect(await rows(key)).toBe(0)
  expect((await send(key)).status).toBe(201)
})

test('after 30 days the stored response is gone and the receipt is rebuilt, even though the pickup has passed', async () => {
  const key = randomUUID()
  const first = await (await send(key)).text()
  await server
    .knex('idempotency_keys')
    .where({ key })
    .update({ created_at: server.knex.raw(`now() - interval '29 days'`) })
  await deleteExpired(server.knex)
  expect(await server.knex('idempotency_keys').where({ key })).toHaveLength(1)
  await server
    .knex('idempotency_keys')
    .where({ key })
    .update({ created_at: server.knex.raw(`now() - interval '31 days'`) })
  await deleteExpired(server.knex)
  expect(await server.knex('idempotency_keys').where({ key })).toHaveLength(0)

  const late = await send(key, quoteRequestBody({ pickupTime: '2021-01-01T08:00' }))
  expect(late.status).toBe(201)
  expect(await late.text()).toBe(first)
  expect(late.headers.get('idempotency-replayed')).toBe('true')
  expect(await rows(key)).toBe(1)
})
