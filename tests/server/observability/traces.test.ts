import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { enqueue, jobKind } from '../../../server/platform/jobs/enqueue.ts'
import { task } from '../../../server/platform/jobs/task.ts'
import { inTrace, traceId } from '../../../server/platform/observability/traces.ts'
import { type ArrivedSpan, startCollector, startTraced } from '../../support/collector.ts'
import { createDriver, createLoad, createUser, quoteRequestBody, testPassword } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { cookiesOf } from '../../support/server.ts'
import { openStreamWith } from '../../support/streams.ts'

vi.setConfig({ testTimeout: 30_000 })

const named = (spans: readonly ArrivedSpan[], name: string) => spans.filter((span) => span.name === name)
const childrenOf = (spans: readonly ArrivedSpan[], { spanId }: ArrivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is a trace by the pattern of its route, with its statements in it, and its log line names it', async () => {
  const collector = await startCollector()
  const { server, stop, records } = await startTraced(collector.url, {
    env: { OTEL_EXPORTER_OTLP_HEADERS: 'x-token=so%20secret' },
  })
  const cookie = await server.signInAs('dispatcher')
  const load = await createLoad(server.knex)
  expect((await server.request(`/api/loads/${load.id}`, { cookie })).status).toBe(200)
  for (const path of ['/api/tracking/FF0000000000', '/api/nothing/at-all']) expect((await server.request(path)).status).toBe(404)
  const stream = await openStreamWith(server, cookie)
  for (const path of ['/api/health', '/api/ready', '/metrics', '/f/anything', '/']) await server.request(path)
  await stop()
  stream.stop()

  const spans = collector.spans()
  const [request] = named(spans, 'GET /api/loads/:id') as [ArrivedSpan]
  expect(request).toMatchObject({ service: 'fairlane', kind: 2, parentSpanId: undefined, status: 0 })
  expect(request.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/loads/:id',
    'http.response.status_code': 200,
  })
  const statements = childrenOf(spans, request)
  expect(statements.length).toBeGreaterThanOrEqual(2)
  for (const { kind, traceId, attributes } of statements) {
    expect({ kind, traceId, system: attributes['db.system.name'] }).toEqual({
      kind: 3,
      traceId: request.traceId,
      system: 'postgresql',
    })
  }
  const read = statements.find(({ name }) => name === 'SELECT loads')
  expect(read?.attributes).toMatchObject({ 'db.operation.name': 'SELECT', 'db.collection.name': 'loads' })
  expect(read?.attributes['db.query.text']).toMatch(/^select .* from loads .*\$1/s)
  expect(records().find(({ trace }) => trace === request.traceId)).toMatchObject({ msg: 'request', method: 'GET', status: 200 })

  expect(named(spans, 'GET /api/tracking/:reference')).toMatchObject([
    { status: 0, attributes: { 'http.response.status_code': 404, 'fairlane.refusal': 'no-load' } },
  ])
  expect(named(spans, 'GET')).toMatchObject([{ attributes: { 'http.response.status_code': 404 } }])
  // The span of a stream ends as the stream begins; pages and health checks have no spans.
  expect(named(spans, 'GET /api/events')).toHaveLength(1)
  expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(5)
  expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'x-token': 'so secret' })
})

test('nothing of a person is in them, nor an id, a token or anything that was typed, also where a statement fails', async () => {
  const collector = await startCollector()
  const { server, stop } = await startTraced(collector.url)
  const user = await createUser(server.knex, { email: 'zanzibar.person@people.example', role: 'admin', firstName: 'Zanzibar' })
  const cookie = cookiesOf(await server.request('/api/login', { json: { email: user.email, password: testPassword } }))
  await server.request('/api/login', { json: { email: user.email, password: 'zanzibar guess' } })
  const key = randomUUID()
  const body = quoteRequestBody({
    companyName: 'Zanzibar Company',
    contactName: 'Zanzibar Contact',
    phone: '(602) 555-9999',
    email: 'zanzibar@mail.example',
    freightDetails: "zanzibar's 'crates'",
  })
  const { id, reference, link } = await (
    await server.request('/api/quotes', { json: body, headers: { 'idempotency-key': key } })
  ).json()
  await server.request(`/api/quotes/${id}`, { cookie })
  await server.request('/api/quotes?search=zanzibar+crates', { cookie })
  await server.request('/api/quotes?search=602-555-9999', { cookie })
  await server.request('/api/tracking/FF4821337705')
  await server.request('/api/links/zanzibar_zanzibar_0123')
  await server.request(`/api/zanzibar/${key}?zanzibar=1`)
  await server.knex.raw(`alter table quotes add constraint small check (company_name <> 'Zanzibar Company') not valid`)
  expect((await server.request('/api/quotes', { json: body })).status).toBe(500)
  await stop()

  const text = collector.text()
  expect(text).not.toMatch(/zanzibar/i)
  for (const value of [
    id,
    key,
    user.id,
    reference,
    link,
    'FF4821337705',
    '555-9999',
    '6025559999',
    cookie.split('=')[1],
    'people.example',
  ]) {
    if (value) expect(text).not.toContain(value)
  }
  const spans = collector.spans()
  const [failed] = named(spans, 'POST /api/quotes').filter(({ status }) => status === 2) as [ArrivedSpan]
  expect(failed.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
  expect(spans).toContainEqual(
    expect.objectContaining({
      name: 'INSERT quotes',
      status: 2,
      traceId: failed.traceId,
      attributes: expect.objectContaining({ 'error.type': '23514' }),
    }),
  )
  for (const { statusMessage, attributes } of spans) {
    expect(statusMessage).toBeUndefined()
    // The id of the service is an attribute of the service, not of a span.
    expect(JSON.stringify(attributes)).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|[\w.]@\w/)
  }
  expect(named(spans, 'GET /api/quotes')).toHaveLength(2)
  expect(named(spans, 'GET /api/tracking/:reference')).toHaveLength(1)
})

test('a wait for the turn at the database is a part of its request', async () => {
  const collector = await startCollector()
  const { server, stop } = await startTraced(collector.url, { env: { DATABASE_POOL: '5' } })
  const cookie = await server.signInAs('dispatcher')
  const driver = await createDriver(server.knex)
  const { id } = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })
  // Two slots, which the first two requests occupy while the load is locked.
  const held = await server.knex.transaction()
  await held('loads').where({ id }).forUpdate()
  const write = () =>
    server.request(`/api/loads/${id}/message`, {
      cookie,
      json: { text: 'Gate code?', writtenAt: new Date().toISOString() },
      headers: { 'idempotency-key': randomUUID() },
    })
  const first = [write(), write()]
  const locked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await server.knex.raw(locked)).rowCount).toBe(2)
  const third = write()
  await expect.poll(async () => (await (await server.request('/metrics')).text()).includes('fairlane_queue_waiting 1')).toBe(true)
  await held.rollback()
  for (const { status } of await Promise.all([...first, third])) expect(status).toBe(201)
  await stop()
  const spans = collector.spans()
  const requests = named(spans, 'POST /api/loads/:id/message')
  const waits = named(spans, 'wait for a turn')
  expect(requests).toHaveLength(3)
  expect(waits).toHaveLength(1)
  expect(requests.map(({ spanId }) => spanId)).toContain(waits[0]?.parentSpanId)
})

test('what a request has begun and still does when its trace is over, as a stream, is no part of it', async () => {
  const collector = await startCollector()
  const { server, stop } = await startTraced(collector.url)
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  let afterwards: Promise<string | undefined> = over.then(() => '')
  await inTrace({ name: 'GET stream', kind: 'server' }, async () => {
    await server.pool.raw('select from loads')
    afterwards = (async () => {
      await over
      await server.pool.raw('select from quotes')
      return traceId()
    })()
  })
  end()
  expect(await afterwards).toBeUndefined()
  await stop()
  const spans = collector.spans()
  const [request] = named(spans, 'GET stream') as [ArrivedSpan]
  expect(childrenOf(spans, request)).toMatchObject([{ name: 'SELECT loads' }])
  expect(named(spans, 'SELECT quotes')).toEqual([])
})

test('a job is a trace of its own, with what it did; a failed one has no words of its error', async () => {
  const collector = await startCollector()
  const { server, stop } = await startTraced(collector.url)
  const kind = jobKind<{ text: string }>('test.note')
  const logged: string[] = []
  const done: string[] = []
  await runJobs(server, [
    task(kind, async ({ text }, { knex, log }) => {
      await knex('users').where({ email: text }).update({ first_name: text })
      logged.push(log.bindings().trace as string)
      if (text === 'zanzibar fails' && !done.includes(text)) {
        done.push(text)
        throw Object.assign(new Error(`no ${text}`), { code: 'zanzibar' })
      }
      done.push(text)
    }),
  ])
  await enqueue(server.pool, kind, { text: 'zanzibar' })
  await enqueue(server.pool, kind, { text: 'zanzibar fails' })
  await expect.poll(() => done.length).toBeGreaterThanOrEqual(2)
  await stop()
  const jobs = named(collector.spans(), 'process test.note')
  expect(
    jobs
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([0, 2])
  for (const job of jobs) {
    expect(job).toMatchObject({ kind: 5, parentSpanId: undefined })
    expect(job.attributes).toMatchObject({ 'messaging.destination.name': 'test.note', 'messaging.operation.type': 'process' })
    expect(childrenOf(collector.spans(), job)).toMatchObject([{ name: 'UPDATE users', traceId: job.traceId }])
    expect(logged).toContain(job.traceId)
  }
  expect(jobs.find(({ status }) => status === 2)?.attributes).toMatchObject({ 'error.type': 'Error', 'fairlane.job.attempt': 1 })
  expect(collector.text()).not.toMatch(/zanzibar/i)
})

describe('whose trace a request belongs to', () => {
  const foreign = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  const ask = async (env: Record<string, string>, traceparent: string) => {
    const collector = await startCollector()
    const { server, stop } = await startTraced(collector.url, { env })
    expect((await server.request('/api/loads', { headers: { traceparent } })).status).toBe(401)
    await stop()
    return collector.spans().filter(({ kind }) => kind === 2)
  }
  const header = (flags: string) => `00-${foreign.traceId}-${foreign.spanId}-${flags}`

  test('a stranger does not say', async () => {
    const [request] = (await ask({}, header('01'))) as [ArrivedSpan]
    expect(request.traceId).not.toBe(foreign.traceId)
    expect(request.parentSpanId).toBeUndefined()
  })

  test('a proxy that is trusted does, and whether it is recorded', async () => {
    const env = { TRUST_PROXY: '1', OTEL_TRACES_SAMPLER_ARG: '0' }
    expect(await ask(env, header('01'))).toMatchObject([{ traceId: foreign.traceId, parentSpanId: foreign.spanId }])
    expect(await ask({ TRUST_PROXY: '1' }, header('00'))).toEqual([])
  })

  test('what is no traceparent begins a trace', async () => {
    const [request] = (await ask({ TRUST_PROXY: '1' }, 'zanzibar')) as [ArrivedSpan]
    expect(request.parentSpanId).toBeUndefined()
  })
})

test('of a share of 0 nothing is recorded, and no log line names a trace', async () => {
  const collector = await startCollector()
  const { server, stop, records } = await startTraced(collector.url, { env: { OTEL_TRACES_SAMPLER_ARG: '0' } })
  await server.signInAs('dispatcher')
  await stop()
  expect(collector.asked).toBe(0)
  expect(records().filter(({ msg }) => msg === 'request')).toMatchObject([{ status: 204 }])
  expect(records().some(({ trace }) => trace)).toBe(false)
})
