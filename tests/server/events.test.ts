import { Agent, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChange } from '../../server/events/record.ts'
import { applicationBody, createDriver, createLoad, createShipper, quoteRequestBody } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

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

/** Opens a stream and keeps what comes; `ended` tells that the server has closed it. */
async function listen(at: TestServer, role: string, own: Parameters<TestServer['signInAs']>[1] = {}) {
  return listenWith(at, await at.signInAs(role, own))
}

async function listenWith(at: TestServer, cookie: string) {
  const stop = new AbortController()
  const answer = await at.request('/api/events', { cookie, signal: stop.signal })
  const heard = { text: '', ended: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      heard.text += decoder.decode(chunk, { stream: true })
  })()
  reading.then(
    () => (heard.ended = true),
    () => (heard.ended = true),
  )
  return { answer, heard, cookie, stop: () => stop.abort() }
}

const changes = (text: string) => [...text.matchAll(/^event: changed\ndata: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''))

describe('the event stream', () => {
  test('is not packed, not kept, not held back by a proxy, and says hello', async () => {
    const { answer, heard, stop } = await listen(server, 'viewer')
    await expect.poll(() => heard.text).toBe('event: hello\ndata: {}\n\n')
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    stop()
  })

  test('tells of a new quote request to everybody who may read it, on every instance, and to nobody else', async () => {
    const readers = await Promise.all([listen(server, 'dispatcher'), listen(other, 'admin'), listen(other, 'dispatcher')])
    const strangers = await Promise.all(
      ['viewer', 'driver', 'shipper', 'recruiter', 'astronaut'].map((role) => listen(server, role)),
    )
    const ids: string[] = []
    for (const at of [server, other]) ids.push((await (await at.request('/api/quotes', { json: quoteRequestBody() })).json()).id)
    for (const { heard } of readers) {
      await expect.poll(() => changes(heard.text)).toEqual(ids.map((id) => ({ noun: 'quotes', ids: [id] })))
    }
    for (const { heard } of strangers) expect(heard.text).toBe('event: hello\ndata: {}\n\n')
    for (const { stop } of [...readers, ...strangers]) stop()
  })

  test('tells recruiters of an application, with those it makes probable duplicates of, and nobody else', async () => {
    const readers = await Promise.all([listen(server, 'recruiter'), listen(other, 'admin')])
    const strangers = await Promise.all(['dispatcher', 'driver', 'astronaut'].map((role) => listen(server, role)))
    const apply = async (values = {}) =>
      (await (await server.request('/api/drivers/applications', { json: applicationBody(values) })).json()).id
    const first = await apply({ email: 'one@drivers.example', cdlNumber: 'D0855-4821' })
    const stranger = await apply({ email: 'two@drivers.example', cdlNumber: 'T1' })
    const second = await apply({ email: 'three@drivers.example', cdlNumber: 'd08554821' })
    const told = [[first], [stranger], [second, first]].map((ids) => ({ noun: 'applications', ids }))
    for (const { heard } of readers) await expect.poll(() => changes(heard.text)).toEqual(told)
    for (const { heard } of strangers) expect(heard.text).toBe('event: hello\ndata: {}\n\n')
    for (const { stop } of [...readers, ...strangers]) stop()
  })

  test('tells of a load those who read all, and its driver and shipper, the ones before and the ones after', async () => {
    const drivers = await Promise.all([1, 2, 3].map(() => createDriver(server.knex)))
    const shippers = await Promise.all([1, 2].map(() => createShipper(server.knex)))
    const [before, after, stranger] = drivers.map(({ id }) => id) as [string, string, string]
    const [theirs, others] = shippers.map(({ id }) => id) as [string, string]
    const readers = await Promise.all([
      listen(server, 'viewer'),
      listen(other, 'dispatcher'),
      listen(server, 'driver', { driverId: before }),
      listen(other, 'driver', { driverId: after }),
      listen(server, 'shipper', { shipperId: theirs }),
    ])
    const strangers = await Promise.all([
      listen(server, 'driver', { driverId: stranger }),
      listen(server, 'driver'),
      listen(server, 'shipper', { shipperId: others }),
      listen(server, 'shipper'),
      listen(server, 'recruiter'),
      listen(server, 'astronaut', { shipperId: theirs }),
    ])
    const { id } = await createLoad(server.knex, { shipperId: theirs, assignedDriverId: after })
    const change = {
      noun: 'loads',
      id,
      what: 'assignedDriverId',
      from: before,
      to: after,
      owners: [before, after, theirs],
    } as const
    await server.knex.transaction((trx) => recordChange(trx, change))
    for (const { heard } of readers) await expect.poll(() => changes(heard.text)).toEqual([{ noun: 'loads', ids: [id] }])
    for (const { heard } of strangers) expect(heard.text).toBe('event: hello\ndata: {}\n\n')
    for (const { stop } of [...readers, ...strangers]) stop()
  })

  test('tells nothing of what was rolled back', async () => {
    const { heard, stop } = await listen(server, 'dispatcher')
    await server.knex.raw('alter table idempotency_keys rename column body to corpus')
    const key = crypto.randomUUID()
    const failed = await server.request('/api/quotes', { json: quoteRequestBody(), headers: { 'idempotency-key': key } })
    await server.knex.raw('alter table idempotency_keys rename column corpus to body')
    expect(failed.status).toBe(500)
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(heard.text)).toEqual([{ noun: 'quotes', ids: [id] }])
    stop()
  })

  test('what anybody else says on the channel reaches nobody', async () => {
    const { heard, stop } = await listen(server, 'dispatcher')
    for (const payload of ['nonsense', '{}', '{"noun":"users","ids":[]}', '{"noun":"quotes","ids":["x\\n\\nevent: y"]}']) {
      await server.knex.raw('select pg_notify(?, ?)', ['fairlane_changes', payload])
    }
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(heard.text)).toEqual([{ noun: 'quotes', ids: [id] }])
    stop()
  })

  test('when the listening connection breaks it comes back, and readers are sent to read afresh', async () => {
    const before = await listen(server, 'dispatcher')
    await expect.poll(() => before.heard.text).toContain('hello')
    await server.knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'fairlane-freight events' and datname = current_database()`)
    await expect.poll(() => before.heard.ended).toBe(true)
    const after = await listen(server, 'dispatcher')
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(after.heard.text)).toEqual([{ noun: 'quotes', ids: [id] }])
    after.stop()
  })

  test('ends when the server stops', async () => {
    const third = await startTestServer({ database: server.database })
    const { heard } = await listen(third, 'viewer')
    await expect.poll(() => heard.text).toContain('hello')
    await third.close()
    await expect.poll(() => heard.ended).toBe(true)
  })

  test('is refused by a server that is stopping, which it would hold up', async () => {
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
  const whoIs = async (cookie: string) => (await (await server.request('/api/auth/user', { cookie })).json()).id
  test.each<[string, (cookie: string) => Promise<unknown>]>([
    ['when its person signs out', (cookie) => server.request('/api/logout', { method: 'POST', json: {}, cookie })],
    [
      'when its session is ended from elsewhere',
      async (cookie) => {
        const [{ id }] = await (await server.request('/api/sessions', { cookie })).json()
        await server.request(`/api/sessions/${id}`, { method: 'DELETE', json: {}, cookie })
      },
    ],
    [
      'when its person is disabled',
      async (cookie) =>
        server
          .knex('users')
          .where({ id: await whoIs(cookie) })
          .update({ disabled_at: new Date() }),
    ],
    [
      'when its person gets another role',
      async (cookie) =>
        server
          .knex('users')
          .where({ id: await whoIs(cookie) })
          .update({ role: 'viewer' }),
    ],
  ])('%s', async (_when, happen) => {
    const [here, stranger] = [await listen(server, 'dispatcher'), await listen(other, 'dispatcher')]
    const there = await listenWith(other, here.cookie)
    await expect.poll(() => there.heard.text).toContain('hello')
    await happen(here.cookie)
    for (const { heard } of [here, there]) await expect.poll(() => heard.ended).toBe(true)
    // What changes from then on is told to who is still there.
    const { id } = await (await server.request('/api/quotes', { json: quoteRequestBody() })).json()
    await expect.poll(() => changes(stranger.heard.text)).toEqual([{ noun: 'quotes', ids: [id] }])
    for (const { heard } of [here, there]) expect(changes(heard.text)).toEqual([])
    for (const { stop } of [here, there, stranger]) stop()
  })
})

test('3,000 streams of one session leave its last ten, and those of others as they are', async () => {
  const stranger = await listen(server, 'dispatcher')
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
  await expect.poll(() => changes(stranger.heard.text)).toEqual([{ noun: 'quotes', ids: [id] }])
  expect([stranger.heard.ended, ended]).toEqual([false, 2990])
  agent.destroy()
  stranger.stop()
})
