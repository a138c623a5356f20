import { readFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openStreamWith } from '../../support/streams.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const token = 'a-token-that-only-prometheus-has-0123456789'
const read = async (at = server) => {
  const answer = await at.request('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}
/** The value of a metric with these labels, or NaN. */
const valueIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  )

test('requests are counted by the pattern of their route and refusals by their reason, with nothing of a person', async () => {
  const cookie = await server.signInAs('dispatcher')
  const load = await createLoad(server.knex)
  await server.request(`/api/loads/${load.id}`, { cookie })
  await server.request('/api/loads')
  await server.request('/api/tracking/FF0000000000')
  await server.request('/api/nothing/a-secret-of-somebody')
  await server.request('/f/a-secret-of-somebody')
  const text = await read()
  const requests = (route: string, status: number) =>
    valueIn(text, `fairlane_requests_total{method="GET",route="${route}",status="${status}"}`)
  expect(requests('/api/loads/:id', 200)).toBe(1)
  expect(requests('/api/loads', 401)).toBe(1)
  expect(requests('unknown', 404)).toBe(1)
  expect(requests('pages', 404)).toBe(1)
  expect(valueIn(text, 'fairlane_refusals_total{status="404",reason="no-load"}')).toBe(1)
  expect(valueIn(text, 'fairlane_request_duration_seconds_count{method="GET",route="/api/loads/:id"}')).toBe(1)
  for (const secret of ['a-secret-of-somebody', load.id, 'FF0000000000', '@']) expect(text).not.toContain(secret)
})

test('of facts it says how long they waited on the device, once', async () => {
  const driver = await createDriver(server.knex)
  const cookie = await server.signInAs('driver', { driverId: driver.id })
  const load = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })
  const message = {
    cookie,
    json: { text: 'Gate code?', writtenAt: new Date(Date.now() - 2 * 3_600_000).toISOString() },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  for (const status of [201, 201]) expect((await server.request(`/api/loads/${load.id}/message`, message)).status).toBe(status)
  const text = await read()
  const series = (name: string, more = '') =>
    valueIn(text, `fairlane_arrival_delay_seconds_${name}{${more}route="/api/loads/:id/message"}`)
  expect(series('count')).toBe(1)
  expect(series('sum')).toBeGreaterThanOrEqual(7_200)
  expect(series('sum')).toBeLessThan(7_400)
  expect(series('bucket', 'le="3600",')).toBe(0)
  expect(series('bucket', 'le="14400",')).toBe(1)
})

test('pool, streams, heartbeat, jobs and mails are as they are at the moment', async () => {
  const stream = await openStreamWith(server, await server.signInAs('dispatcher'))
  await expect.poll(() => stream.received.text).toContain('event: hello')
  await expect.poll(async () => valueIn(await read(), 'fairlane_heartbeat_age_seconds')).toBeLessThan(30)
  const mail = {
    template: 'quoteReceived',
    resource: 'quotes',
    row_id: '1',
    recipient: 'a@b.example',
    subject: 'S',
    text: 'T',
    html: 'H',
  }
  const due = { status: 'waiting', sealed: '{}', next_attempt_at: new Date(Date.now() - 600_000) }
  await server.knex('mails').insert({ ...mail, key: 'one', status: 'failed' })
  await server.knex('mails').insert({ ...mail, key: 'two', ...due })
  await server.knex.raw(`select from graphile_worker.add_job('mail', '{}'::json, run_at => now() - interval '2 hours')`)
  const text = await read()
  expect(valueIn(text, 'fairlane_streams')).toBe(1)
  expect(valueIn(text, 'fairlane_live')).toBe(1)
  expect(valueIn(text, 'fairlane_database_up')).toBe(1)
  expect(valueIn(text, 'fairlane_pool_waiting')).toBe(0)
  expect(valueIn(text, 'fairlane_pool_connections{state="free"}')).toBeGreaterThanOrEqual(0)
  expect(valueIn(text, 'fairlane_jobs{state="waiting"}')).toBe(1)
  expect(valueIn(text, 'fairlane_overdue_seconds{what="job"}')).toBeGreaterThan(7_000)
  expect(valueIn(text, 'fairlane_mails{state="failed"}')).toBe(1)
  expect(valueIn(text, 'fairlane_overdue_seconds{what="mail"}')).toBeGreaterThan(500)
  expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  stream.stop()
})

test('a server that has never heard its heartbeat does not look as if it just had', async () => {
  const deaf = await startTestServer({
    env: { DATABASE_LISTEN_URL: 'postgresql://127.0.0.1:9/nowhere' },
    database: server.database,
  })
  const age = async () => valueIn(await read(deaf), 'fairlane_heartbeat_age_seconds')
  const first = await age()
  expect(first).toBeGreaterThan(0)
  expect(await age()).toBeGreaterThan(first)
  await deaf.close()
})

/** A request as a proxy or another page would send it; fetch sets no Host. */
const status = (at: TestServer, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    plainRequest(`${at.url}/metrics`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('without a token only this machine reads them, and what a proxy on it brings is not from here', async () => {
  const proxied = await startTestServer({ env: { TRUST_PROXY: '1' }, database: server.database })
  for (const at of [server, proxied]) {
    expect(await status(at, {})).toBe(200)
    expect(await status(at, { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await status(at, { 'x-forwarded-for': '203.0.113.9' })).toBe(403)
    expect(await status(at, { forwarded: 'for=127.0.0.1' })).toBe(403)
    expect(await status(at, { host: 'fairlane.example' })).toBe(403)
  }
  await proxied.close()
})

test('with METRICS_TOKEN nobody reads them without it, and whoever has it from wherever', async () => {
  const env = { METRICS_TOKEN: token, TRUST_PROXY: '1', PUBLIC_URL: 'https://fairlane.example' }
  const guarded = await startTestServer({ env, database: server.database })
  expect(await status(guarded, {})).toBe(401)
  expect(await status(guarded, { authorization: `Bearer ${token}x` })).toBe(401)
  expect(await status(guarded, { authorization: 'Bearer' })).toBe(401)
  expect(await status(guarded, { authorization: `Bearer ${token}` })).toBe(200)
  expect(
    await status(guarded, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9', host: '10.0.0.7:3000' }),
  ).toBe(200)
  await guarded.close()
})

test('every metric that the alerts and the dashboard name is there', async () => {
  const file = (name: string) => readFileSync(new URL(`../../../deploy/watch/${name}`, import.meta.url), 'utf8')
  const text = await read()
  const exported = new Set([...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
  for (const name of ['alerts.yml', 'dashboard.json']) {
    const named = new Set([...file(name).matchAll(/\b(?:fairlane|nodejs|process)_\w+/g)].map(([metric]) => metric))
    expect(named.size, name).toBeGreaterThan(8)
    expect(
      [...named].filter((metric) => !exported.has(metric)),
      name,
    ).toEqual([])
  }
  // Each alert says what to do.
  const alerts = file('alerts.yml').split('- alert: ').slice(1)
  expect(alerts.length).toBeGreaterThan(8)
  for (const alert of alerts) expect(alert).toMatch(/summary: [\s\S]*do: /)
  const { panels } = JSON.parse(file('dashboard.json'))
  for (const { title, targets } of panels) expect(targets?.length, title).toBeGreaterThan(0)
})
