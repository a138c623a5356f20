import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChange } from '../../server/events/record.ts'
import { createStreams } from '../../server/events/streams.ts'
import { applicationBody, createDriver, createLoad, createShipper, createUser, quoteRequestBody } from '../factories.ts'
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
  const stop = new AbortController()
  const answer = await at.request('/api/events', { cookie: await at.signInAs(role, own), signal: stop.signal })
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
  return { answer, heard, stop: () => stop.abort() }
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

describe('every few seconds', () => {
  test('an open stream is pinged, and ends with its session or when the role changes', async () => {
    const streams = createStreams(server.knex, pino({ level: 'silent' }), 30)
    const open = async () => {
      const user = await createUser(server.knex, { role: 'dispatcher' })
      const session = Buffer.from(crypto.randomUUID())
      await server
        .knex('sessions')
        .insert({ id_hash: session, user_id: user.id, expires_at: server.knex.raw(`now() + interval '1 day'`) })
      const seen = { text: '', ended: false }
      const stream = streams.open(session, user)
      stream.on('data', (chunk) => (seen.text += chunk)).on('end', () => (seen.ended = true))
      return { user, session, seen }
    }
    const [stays, signsOut, isDisabled, changes] = await Promise.all([open(), open(), open(), open()])
    await expect.poll(() => stays.seen.text).toContain('event: ping\ndata: {}\n\nevent: ping\ndata: {}\n\n')
    await server.knex('sessions').where({ id_hash: signsOut.session }).delete()
    await server.knex('users').where({ id: isDisabled.user.id }).update({ disabled_at: new Date() })
    await server.knex('users').where({ id: changes.user.id }).update({ role: 'viewer' })
    for (const { seen } of [signsOut, isDisabled, changes]) await expect.poll(() => seen.ended).toBe(true)
    expect(stays.seen.ended).toBe(false)
    streams.close()
    await expect.poll(() => stays.seen.ended).toBe(true)
  })

  test('pinging is no request: it keeps nobody signed in', async () => {
    const streams = createStreams(server.knex, pino({ level: 'silent' }), 30)
    const user = await createUser(server.knex)
    const session = Buffer.from(crypto.randomUUID())
    await server.knex('sessions').insert({
      id_hash: session,
      user_id: user.id,
      expires_at: server.knex.raw(`now() + interval '1 day'`),
      last_seen_at: server.knex.raw(`now() - interval '11 hours'`),
    })
    const seen = { text: '' }
    streams.open(session, user).on('data', (chunk) => (seen.text += chunk))
    await expect.poll(() => seen.text).toContain('event: ping\ndata: {}\n\nevent: ping\ndata: {}\n\n')
    const [row] = await server
      .knex('sessions')
      .where({ id_hash: session })
      .select(server.knex.raw(`last_seen_at < now() - interval '10 hours' as untouched`))
    expect(row.untouched).toBe(true)
    streams.close()
  })
})
