import { Agent, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChange } from '../../../server/platform/sse/record.ts'
import { applicationBody, createDriver, createLoad, createShipper, quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { changes, openStreamWith } from '../../support/streams.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ database: server.database })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** Opens a stream and collects its text; `ended` is true once the server has closed it. */
async function openStream(at: TestServer, role: string, own: Parameters<TestServer['signInAs']>[1] = {}) {
  return openStreamWith(at, await at.signInAs(role, own))
}

/** It is open, and at most pinged, which may be at any time. */
function expectNothing(text: string) {
  expect(text).toMatch(/^event: hello\n/)
  expect(changes(text)).toEqual([])
}

describe('the event stream', () => {
  test('is sent uncompressed, uncached and unbuffered, and starts with a hello event', async () => {
    const { answer, received, stop } = await openStream(server, 'viewer')
    await expect.poll(() => received.text).toMatch(/^event: hello\ndata: \{\}\n\n/)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    stop()
  })

  test('publishes a new quote request to every role that may read it, on every instance, and to no other', async () => {
    const readers = await Promise.all([
      openStream(server, 'dispatcher'),
      openStream(other, 'admin'),
      openStream(other, 'dispatcher'),
    ])
    const strangers = await Promise.all(
      ['viewer', 'driver', 'shipper', 'recruiter', 'astronaut'].map((role) => openStream(server, role)),
    )
    const ids: string[] = []
    for (const at of [server, other]) ids.push((await (await at.request('/api/quotes', { json: quoteRequestBody() })).json()).id)
    for (const { received } of readers) {
      await expect.poll(() => changes(received.text)).toEqual(ids.map((id) => ({ resource: 'quotes', ids: [id] })))
    }
    for (const { received } of strangers) expectNothing(received.text)
    for (const { stop } of [...readers, ...strangers]) stop()
  })

  test('publishes an application and its probable duplicates to every role that may read applications, and to no other', async () => {
    const readers = await Promise.all([openStream(server, 'recruiter'), openStream(other, 'admin')])
    const strangers = await Promise.all(['dispatcher', 'driver', 'astronaut'].map((role) => openStream(server, role)))
    const apply = async (values = {}) =>
      (await (await server.request('/api/drivers/applications', { json: applicationBody(values) })).json()).id
    const first = await apply({ email: 'one@drivers.example', cdlNumber: 'D0855-4821', phone: '(520) 555-0101' })
    const stranger = await apply({ email: 'two@drivers.example', cdlNumber: 'T1', phone: '(520) 555-0102' })
    const second = await apply({ email: 'three@drivers.example', cdlNumber: 'd08554821', phone: '(520) 555-0103' })
    // Each once more with its mail.
    const expected = [[first], [first], [stranger], [stranger], [second, first], [second]].map((ids) => ({
      resource: 'applications',
      ids,
    }))
    const ofApplications = (text: string) =>
      changes(text).filter(({ resource }: { resource: string }) => resource === 'applications')
    for (const { received } of readers) await expect.poll(() => ofApplications(received.text)).toEqual(expected)
    for (const { received } of strangers) expectNothing(received.text)
    for (const { stop } of [...readers, ...strangers]) stop()
  })

  test('publishes a load to readers of all loads, and to its shipper and its previous and new driver', async () => {
    const drivers = await Promise.all([1, 2, 3].map(() => createDriver(server.knex)))
    const shippers = await Promise.all([1, 2].map(() => createShipper(server.knex)))
    const [before, after, stranger] = drivers.map(({ id }) => id) as [string, string, string]
    const [theirs, others] = shippers.map(({ id }) => id) as [string, string]
    const readers = await Promise.all([
      openStream(server, 'viewer'),
      openStream(other, 'dispatcher'),
      openStream(server, 'driver', { driverId: before }),
      openStream(other, 'driver', { driverId: after }),
      openStream(server, 'shipper', { shipperId: theirs }),
    ])
    const strangers = await Promise.all([
      openStream(server, 'driver', { driverId: stranger }),
      openStream(server, 'driver'),
      openStream(server, 'shipper', { shipperId: others }),
      openStream(server, 'shipper'),
      openStream(server, 'recruiter'),
      openStream(server, 'astronaut', { shipperId: theirs }),
    ])
    const { id } = await createLoad(server.knex, { shipperId: theirs, assignedDriverId: after })
    const change = {
      resource: 'loads',
      id,
      what: 'assignedDriverId',
      from: before,
      to: after,
      owners: [before, after, theirs],
    } as const
    await server.knex.transaction((trx) => recordChange(trx, change))
    for (const { received } of readers)
      await expect.poll(() => changes(received.text)).toEqual([{ resource: 'loads', ids: [id] }])
    for (const { received } of strangers) expectNothing(received.text)
    for (const { stop } of [...readers, ...strangers]) stop()
  })

  test('publishes nothing for a transaction that was rolled back', async () => {
    const { received, stop } = await openStream(server, 'dispatcher')
    await server.knex.raw('alter table idempotency_keys rename column body to corpus')
    const key = crypto.randomUUID()
    const failed = await server.request('/api/quotes', { json: quoteRequestBody(), headers: { 'idempotency-key': key } })
    await server.knex.raw('alter table idempotency_keys rename column corpus to body')
    expect(failed.status).toBe(500)
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(received.text)).toEqual([{ resource: 'quotes', ids: [id] }])
    stop()
  })

  test('ignores malformed messages on the channel', async () => {
    const { received, stop } = await openStream(server, 'dispatcher')
    for (const payload of [
      'nonsense',
      '{}',
      '{"resource":"users","ids":[]}',
      '{"resource":"quotes","ids":["x\\n\\nevent: y"]}',
    ]) {
      await server.knex.raw('select pg_notify(?, ?)', ['fairlane_changes', payload])
    }
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(received.text)).toEqual([{ resource: 'quotes', ids: [id] }])
    stop()
  })

  test('when the LISTEN connection breaks, open streams end so that clients revalidate, and it reconnects', async () => {
    const before = await openStream(server, 'dispatcher')
    await expect.poll(() => before.received.text).toContain('hello')
    await server.knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'fairlane-freight events' and datname = current_database()`)
    await expect.poll(() => before.received.ended).toBe(true)
    const after = await openStream(server, 'dispatcher')
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(after.received.text)).toEqual([{ resource: 'quotes', ids: [id] }])
    after.stop()
  })

  test('ends when the server stops', async () => {
    const third = await startTestServer({ database: server.database })
    const { received } = await openStream(third, 'viewer')
    await expect.poll(() => received.text).toContain('hello')
    await third.close()
    await expect.poll(() => received.ended).toBe(true)
  })

  test('is refused with 503 by a server that is shutting down', async () => {
    const third = await startTestServer({ database: server.database })
    const cookie = await third.signInAs('viewer')
    await third.stop()
    const answer = await third.request('/api/events', { cookie, signal: AbortSignal.timeout(5_000) })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe('The server is restarting. Please try again shortly.')
    await third.close()
  })
})

describe('a stream ends at once, on every instance,', () => {
  const userIdOf = async (cookie: string) => (await (await server.request('/api/auth/user', { cookie })).json()).id
  test.each<[string, (cookie: string) => Promise<unknown>]>([
    ['when its user signs out', (cookie) => server.request('/api/logout', { method: 'POST', json: {}, cookie })],
    [
      'when its session is revoked',
      async (cookie) => {
        const [{ id }] = await (await server.request('/api/sessions', { cookie })).json()
        await server.request(`/api/sessions/${id}`, { method: 'DELETE', json: {}, cookie })
      },
    ],
    [
      'when its user is disabled',
      async (cookie) =>
        server
          .knex('users')
          .where({ id: await userIdOf(cookie) })
          .update({ disabled_at: new Date() }),
    ],
    [
      'when the role of its user changes',
      async (cookie) =>
        server
          .knex('users')
          .where({ id: await userIdOf(cookie) })
          .update({ role: 'viewer' }),
    ],
  ])('%s', async (_when, act) => {
    const [here, stranger] = [await openStream(server, 'dispatcher'), await openStream(other, 'dispatcher')]
    const there = await openStreamWith(other, here.cookie)
    await expect.poll(() => there.received.text).toContain('hello')
    await act(here.cookie)
    for (const { received } of [here, there]) await expect.poll(() => received.ended).toBe(true)
    // Later changes are published only to streams that are still open.
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(stranger.received.text)).toEqual([{ resource: 'quotes', ids: [id] }])
    for (const { received } of [here, there]) expect(changes(received.text)).toEqual([])
    for (const { stop } of [here, there, stranger]) stop()
  })
})

test('of 3,000 streams of one session only the last ten stay open, without effect on other sessions', async () => {
  const stranger = await openStream(server, 'dispatcher')
  const cookie = await server.signInAs('dispatcher')
  const agent = new Agent({ maxSockets: 200 })
  let [opened, ended] = [0, 0]
  const open = () =>
    new Promise<void>((resolve) => {
      get(`${server.url}/api/events`, { agent, headers: { cookie } }, (answer) => {
        answer.once('data', () => {
          opened += 1
          resolve()
        })
        answer.on('data', () => {}).on('end', () => (ended += 1))
        answer.on('error', () => {})
      })
    })
  for (let batch = 0; batch < 30; batch += 1) await Promise.all(Array.from({ length: 100 }, open))
  expect(opened).toBe(3000)
  await expect.poll(() => ended).toBe(2990)
  const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
  await expect.poll(() => changes(stranger.received.text)).toEqual([{ resource: 'quotes', ids: [id] }])
  expect([stranger.received.ended, ended]).toEqual([false, 2990])
  agent.destroy()
  stranger.stop()
})
