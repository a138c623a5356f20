import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { applicationBody, quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let other: TestServer

beforeAll(async () => {
  const env = { LIMIT_QUOTES: '5000/60', LIMIT_APPLICATIONS: '5000/60', LIMIT_SUBMISSIONS: '5000/60' }
  server = await startTestServer({ env })
  other = await startTestServer({ env, database: server.database })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** Every endpoint that takes an idempotency key and creates a row. */
const resources = [
  { table: 'quotes', path: '/api/quotes', body: quoteRequestBody, letter: 'Q' },
  { table: 'applications', path: '/api/drivers/applications', body: applicationBody, letter: 'A' },
]
type Resource = (typeof resources)[number]
const [quotes] = resources as [Resource, Resource]

const send = (key: string, body?: unknown, at = server, { path, body: good }: Resource = quotes) =>
  at.request(path, { json: body ?? good(), headers: { 'idempotency-key': key, accept: 'application/problem+json' } })
const cancel = (key: string, at = server) => at.request(`/api/submissions/${key}/cancel`, { json: {} })
const outcome = async (key: string, at = server) => {
  const answer = await cancel(key, at)
  expect(answer.status).toBe(200)
  return answer.json()
}
const rows = async (key: string, { table } = quotes) =>
  Number((await server.knex(table).where({ client_id: key }).count())[0]?.count)

describe.each(resources)('cancelling one of $table', (resource) => {
  test('that never arrived: a late arrival is refused with 410, whatever is in it, however often, by every instance', async () => {
    const key = randomUUID()
    expect(await outcome(key)).toEqual({ state: 'cancelled' })
    for (const body of [resource.body(), resource.body({ email: 'nobody' }), {}]) {
      for (const at of [server, other]) {
        const late = await send(key, body, at, resource)
        expect(late.status).toBe(410)
        expect(late.headers.get('idempotency-key')).toBe(key)
        expect(await late.json()).toMatchObject({ type: 'cancelled', status: 410, detail: expect.stringMatching(/cancelled/) })
      }
    }
    expect(await rows(key, resource)).toBe(0)
  })

  test('that is stored: responds `stored` with its reference, and changes nothing', async () => {
    const key = randomUUID()
    const { reference } = await (await send(key, undefined, server, resource)).json()
    expect(reference).toMatch(new RegExp(`^${resource.letter}-\\d+$`))
    for (const spelled of [key, key.toUpperCase(), key]) {
      expect(await outcome(spelled)).toEqual({ state: 'stored', reference })
    }
    const again = await send(key, undefined, server, resource)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await rows(key, resource)).toBe(1)
  })

  test('is permanent: a month later both outcomes are the same', async () => {
    const [cancelled, stored] = [randomUUID(), randomUUID()]
    await outcome(cancelled)
    const { reference } = await (await send(stored, undefined, server, resource)).json()
    const monthAgo = server.knex.raw(`now() - interval '31 days'`)
    await server.knex('idempotency_keys').where({ key: stored }).update({ created_at: monthAgo })
    await server.knex('cancelled_submissions').where({ key: cancelled }).update({ cancelled_at: monthAgo })
    await deleteExpired(server.knex)
    expect(await server.knex('idempotency_keys').where({ key: stored })).toEqual([])
    expect((await send(cancelled, undefined, server, resource)).status).toBe(410)
    expect(await outcome(stored)).toEqual({ state: 'stored', reference })
  })
})

describe('cancelling', () => {
  test('is idempotent', async () => {
    const key = randomUUID()
    expect([await outcome(key), await outcome(key.toUpperCase(), other)]).toEqual([
      { state: 'cancelled' },
      { state: 'cancelled' },
    ])
    expect((await send(key)).status).toBe(410)
  })

  test('a refused request is not stored: its key can be cancelled', async () => {
    const key = randomUUID()
    expect((await send(key, {})).status).toBe(422)
    expect(await outcome(key)).toEqual({ state: 'cancelled' })
  })

  test('is refused for an invalid key, and from another site', async () => {
    for (const key of ['x', `${randomUUID()}0`, '00000000']) expect((await cancel(key)).status).toBe(404)
    const headers = { origin: 'https://evil.example' }
    expect((await server.request(`/api/submissions/${randomUUID()}/cancel`, { json: {}, headers })).status).toBe(403)
  })
})

describe('a cancellation concurrent with its request', () => {
  test('50 pairs at once, over two instances: each is either stored or cancelled, never both', async () => {
    const body = quoteRequestBody()
    const pairs = await Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        const key = randomUUID()
        // Requests and cancellations take turns in being first.
        const sending = () => send(key, body, number % 2 ? other : server)
        const cancelling = () => cancel(key, number % 3 ? server : other)
        const first = number % 4 < 2 ? [sending(), cancelling()] : [cancelling(), sending()].reverse()
        const [sent, settled] = (await Promise.all(first)) as [Response, Response]
        return { key, sent: sent.status, settled: settled.status, ...(await settled.json()) }
      }),
    )
    for (const { key, sent, settled, state } of pairs) {
      expect(settled).toBe(200)
      expect(await rows(key)).toBe(state === 'stored' ? 1 : 0)
      // A request whose key is being settled gets 409 and retries.
      expect(state === 'stored' ? [201] : [410, 409], `${state}, and sending was a ${sent}`).toContain(sent)
      expect((await send(key, body)).status).toBe(state === 'stored' ? 201 : 410)
    }
  })

  test('waits while the request is being stored, and then responds `stored`', async () => {
    const key = randomUUID()
    const block = await server.knex.transaction()
    await block.raw('lock table audit_log in exclusive mode')
    const sending = send(key)
    await waiting(1)
    const settling = outcome(key, other)
    await waiting(2)
    await block.rollback()
    const { reference } = await (await sending).json()
    expect(await settling).toEqual({ state: 'stored', reference })
  })

  test('that is stored after the key was looked up: the request is refused and leaves no row', async () => {
    const key = randomUUID()
    // The request has looked up its key and found nothing, and now waits for the rate limit, before its effect.
    const block = await server.knex.transaction()
    await block.raw('lock table rate_limits in exclusive mode')
    const sending = send(key)
    await waiting(1)
    await server.knex('cancelled_submissions').insert({ key })
    await block.rollback()
    expect((await sending).status).toBe(410)
    expect(await rows(key)).toBe(0)
  })
})

test('is rate-limited per address', async () => {
  const limited = await startTestServer({ env: { LIMIT_SUBMISSIONS: '2/600' } })
  try {
    const statuses = []
    for (let time = 0; time < 3; time++) statuses.push((await cancel(randomUUID(), limited)).status)
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await limited.close()
  }
})

/** Waits until so many statements wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => (await server.knex.raw('select count(*)::int from pg_locks where not granted')).rows[0].count)
    .toBeGreaterThanOrEqual(count)
