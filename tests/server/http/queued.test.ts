import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sharesOf } from '../../../server/config/poolShares.ts'
import { openReportQueue } from '../../../server/domains/reports/readRows.ts'
import { signingKeys } from '../../../server/platform/http/sessionKeys.ts'
import { enqueue, jobKind } from '../../../server/platform/jobs/enqueue.ts'
import { task } from '../../../server/platform/jobs/task.ts'
import { createDriver, createLoad, quoteRequestBody } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { startTestServer, type TestServer, testKey } from '../../support/server.ts'

describe('requests that wait for the database', () => {
  let server: TestServer
  let desk: string
  let colleague: string
  let loadId: string
  /** Locks the load, and so occupies one of two slots, until its rollback. */
  let held: Knex.Transaction
  let first: Promise<Response>
  /** Locks another load, and so occupies the other slot, until the test has ended. */
  let elsewhere: Knex.Transaction
  let other: Promise<Response>

  beforeAll(async () => {
    // Two slots, one of them always occupied, and two requests may wait.
    server = await startTestServer({ env: { DATABASE_POOL: '5', DATABASE_QUEUE: '2' } })
    desk = await server.signInAs('dispatcher')
    colleague = await server.signInAs('dispatcher')
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const transaction of [held, elsewhere]) await transaction.rollback()
    await other
  })
  beforeEach(async () => {
    const driver = await createDriver(server.knex)
    const hold = async () => {
      const { id } = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })
      const transaction = await server.knex.transaction()
      await transaction('loads').where({ id }).forUpdate()
      loadId = id
      return transaction
    }
    elsewhere = await hold()
    other = write('other')
    held = await hold()
    first = write('first')
    await expect.poll(() => waitingForLocks(server.knex)).toBe(2)
  })

  const write = (text: string, cookie = desk, init: { signal?: AbortSignal } = {}) =>
    server.request(`/api/loads/${loadId}/message`, {
      ...init,
      cookie,
      json: { text, writtenAt: new Date().toISOString() },
      headers: { 'idempotency-key': randomUUID() },
    })
  const metric = async (name: string) => {
    const line = (await (await server.request('/metrics')).text()).split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.split(' ')[1])
  }
  const waiting = (count: number) => expect.poll(() => metric('fairlane_queue_waiting')).toBe(count)
  const texts = async () => server.knex('load_messages').where({ load_id: loadId }).orderBy('id').pluck('text')

  test('are served one after the other', async () => {
    const second = write('second')
    await waiting(1)
    const sent = [first, second, write('a colleague', colleague)]
    await waiting(2)
    await held.rollback()
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
    expect(await texts()).toEqual(['first', 'second', 'a colleague'])
  })

  test('are refused at once, before anything of them is read, where too many wait; what does not wait is answered', async () => {
    const sent = [first, write('second')]
    await waiting(1)
    sent.push(write('third', colleague))
    await waiting(2)
    const key = randomUUID()
    const refused = await server.request(`/api/loads/${loadId}/message`, {
      method: 'POST',
      body: 'no JSON, and a session that nobody knows',
      cookie: signed('session=unknown'),
      headers: { 'idempotency-key': key, accept: 'application/problem+json' },
    })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('idempotency-key')).toBe(key)
    expect(await refused.json()).toMatchObject({ detail: 'We are very busy at this moment. Please try again shortly.' })
    expect((await server.request('/api/health')).status).toBe(200)
    expect((await server.request('/api/ready')).status).toBe(200)
    // A photo: it takes no turn, whatever its address.
    expect((await server.request(`/api/files/${'0'.repeat(64)}`, { cookie: desk })).status).toBe(404)
    await held.rollback()
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
    expect((await server.request('/api/auth/user', { cookie: desk })).status).toBe(200)
  })

  const quote = (cookie = '') =>
    server.request('/api/quotes', { json: quoteRequestBody(), cookie, headers: { 'idempotency-key': randomUUID() } })
  /** A request that is refused before the server reads its body gets no message about invalid JSON. */
  const unreadable = (cookie = '') =>
    server.request('/api/quotes', { method: 'POST', body: '{', cookie, headers: { 'content-type': 'application/json' } })

  test('of strangers wait beside those of people who are signed in, and do not shut them out', async () => {
    const sent = [quote(), quote()]
    await waiting(2)
    expect((await quote()).status).toBe(503)
    for (const cookie of ['', forged]) expect((await unreadable(cookie)).status).toBe(503)
    expect((await unreadable(desk)).status).toBe(400)
    sent.push(write('a driver'))
    await waiting(3)
    await held.rollback()
    for (const { status } of await Promise.all([first, ...sent])) expect(status).toBe(201)
  })

  test('of strangers are taken where too many wait who are signed in, also with a cookie that nobody has signed', async () => {
    const sent = [first, write('second'), write('third', colleague)]
    await waiting(2)
    expect((await unreadable(signed('session=unknown'))).status).toBe(503)
    for (const cookie of ['', forged]) expect((await unreadable(cookie)).status).toBe(400)
    sent.push(quote(), quote(forged))
    await waiting(4)
    await held.rollback()
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
  })

  test('of whoever has gone while their session was read are not begun', async () => {
    const refused = 'fairlane_requests_total{method="GET",route="/api/loads",status="400"}'
    const before = (await metric(refused)) || 0
    const blocked = await server.knex.transaction()
    onTestFinished(async () => void (await blocked.rollback()))
    await blocked.raw('lock table sessions in access exclusive mode')
    const gone = new AbortController()
    const lost = server.request('/api/loads', { cookie: desk, signal: gone.signal }).catch((error: Error) => error.name)
    await expect.poll(() => waitingForLocks(server.knex)).toBe(3)
    gone.abort()
    expect(await lost).toBe('AbortError')
    // The server has received it before the next request.
    expect((await server.request('/api/health')).status).toBe(200)
    await held.rollback()
    expect((await first).status).toBe(201)
    await blocked.rollback()
    await expect.poll(() => metric(refused)).toBe(before + 1)
  })

  test('leave when whoever sent them has gone, and are not done', async () => {
    const gone = new AbortController()
    const lost = write('lost', desk, { signal: gone.signal }).catch((error: Error) => error.name)
    await waiting(1)
    gone.abort()
    expect(await lost).toBe('AbortError')
    await waiting(0)
    await held.rollback()
    expect((await first).status).toBe(201)
    expect((await write('after')).status).toBe(201)
    expect(await texts()).toEqual(['first', 'after'])
  })
})

/**
 * A server whose slots, reports and jobs are busy until `held` is rolled back: `requests` requests, and more of the others than
 * run at once.
 */
async function startBusyServer(connections: number, requests: number) {
  // A busy machine takes a while until all of them wait for their lock.
  const server = await startTestServer({ env: { DATABASE_POOL: String(connections), DATABASE_TIMEOUT: '12' } })
  onTestFinished(server.close)
  const cookie = await server.signInAs('superadmin')
  const driver = await createDriver(server.knex)
  const { id } = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })
  const held = await server.knex.transaction()
  const blocked: Promise<Response>[] = []
  onTestFinished(async () => {
    await held.rollback()
    await Promise.allSettled(blocked)
  })
  await held('loads').where({ id }).forUpdate()
  await held.raw('lock table quotes in access exclusive mode')
  const look = jobKind('test.look')
  await runJobs(server, [
    task(look, (_payload, { knex }) => knex.transaction(async (trx) => void (await trx('loads').where({ id }).forUpdate()))),
  ])
  for (let one = 0; one < 4; one++) await enqueue(server.knex, look, {})
  blocked.push(
    ...Array.from({ length: requests }, () =>
      server.request(`/api/loads/${id}/message`, {
        cookie,
        json: { text: 'Here', writtenAt: new Date().toISOString() },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
    ...Array.from({ length: 4 }, () => server.request('/api/reports/quotes?period=4w', { cookie })),
  )
  return { server, cookie, held, blocked }
}

test.each([
  [16, 8 + 3 + 3],
  [5, 2 + 1 + 1],
])('of %i connections one is left for sessions while all turns, reports and jobs take long', async (connections, held) => {
  const busy = await startBusyServer(connections, 20)
  const { server, cookie } = busy
  await expect.poll(() => waitingForLocks(server.knex)).toBe(held)
  // What has no turn yet has had its session read.
  await expect.poll(() => server.pool.client.pool.numPendingAcquires()).toBe(0)
  expect((await server.request('/api/ready')).status).toBe(200)
  expect((await server.request(`/api/files/${'0'.repeat(64)}`, { cookie })).status).toBe(404)
  await busy.held.rollback()
  for (const { status } of await Promise.all(busy.blocked)) expect(status).toBeLessThan(300)
})

test('with as few connections as are enough, people sign in and read while a request, a report and a job take long', async () => {
  const { server, held, blocked } = await startBusyServer(5, 1)
  await expect.poll(() => waitingForLocks(server.knex)).toBe(3)
  const cookie = await server.signInAs('dispatcher')
  expect((await server.request('/api/loads', { cookie })).status).toBe(200)
  expect(await waitingForLocks(server.knex)).toBe(3)
  await held.rollback()
  for (const { status } of await Promise.all(blocked)) expect(status).toBeLessThan(300)
})

test('whatever the number of connections, half of them are for turns and one is left', () => {
  for (let connections = 5; connections <= 200; connections++) {
    const { turns, reports, jobs } = sharesOf(connections)
    expect(turns).toBe(Math.floor(connections / 2))
    expect(Math.min(reports, jobs)).toBeGreaterThanOrEqual(1)
    expect(turns + reports + jobs).toBeLessThan(connections)
  }
})

test('a report that has waited for as long as it may is refused, and read when it is asked for again', async () => {
  // One statement of reports at once.
  const server = await startTestServer({ env: { DATABASE_POOL: '5' } })
  onTestFinished(server.close)
  openReportQueue(server.pool, { longest: 100 })
  const cookie = await server.signInAs('superadmin')
  const held = await server.knex.transaction()
  onTestFinished(async () => void (await held.rollback()))
  await held.raw('lock table applications in access exclusive mode')
  const ask = () => server.request('/api/reports/recruiting?period=4w&compare=none', { cookie })
  const first = ask()
  await expect.poll(() => waitingForLocks(server.knex)).toBe(1)
  const late = await ask()
  expect({ status: late.status, text: await late.text() }).toEqual({
    status: 503,
    text: 'We are very busy at this moment. Please try again shortly.',
  })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await held.rollback()
  expect((await first).status).toBe(200)
  expect((await ask()).status).toBe(200)
})

const signed = (cookie: string) => `${cookie}; session.sig=${signingKeys([testKey]).sign(cookie)}`
const forged = signed('session=unknown').replace('unknown', 'another')

/** How many statements of this database wait for a row. */
async function waitingForLocks(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].count
}
