import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { notices } from '../spec.ts'

const open: TestServer[] = []
async function start(env: Record<string, string> = {}, database?: TestServer['database']) {
  const server = await startTestServer({ env: { TRUST_PROXY: '1', ...env }, ...(database ? { database } : {}) })
  open.unshift(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const ask = (server: TestServer, reference: string, address = '203.0.113.9') =>
  server.request(`/api/tracking/${encodeURIComponent(reference)}`, { headers: { 'x-forwarded-for': address } })

test('every reference gets the same 404, in the same words', async () => {
  const server = await start()
  const answers = await Promise.all(
    ['FF4821337705', 'FF123456', 'ff1', 'x', "' or 1=1 --", '%', '\u202e', 'F'.repeat(300)].map((reference) =>
      ask(server, reference),
    ),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(notices.trackingNotFound[1])
  }
})

test('as a problem it is the same sentence', async () => {
  const server = await start()
  const answer = await server.request('/api/tracking/FF1', { headers: { accept: 'application/problem+json' } })
  expect(await answer.json()).toMatchObject({ type: 'no-load', status: 404, detail: notices.trackingNotFound[1] })
})

test('60 an address and minute, and others are not hindered', async () => {
  const server = await start()
  const answers = await Promise.all(Array.from({ length: 70 }, (_, number) => ask(server, `FF${number}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await ask(server, 'FF1', '203.0.113.10')).status).toBe(404)
})

test('so many overall, from however many addresses, over all instances', async () => {
  const env = { LIMIT_TRACKING_OVERALL: '5/60' }
  const one = await start(env)
  const two = await start(env, one.database)
  const statuses = []
  for (let number = 0; number < 7; number++) {
    statuses.push((await ask(number % 2 ? one : two, 'FF1', `203.0.113.${number}`)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
})

test('one address beyond its own limit does not use up what everybody has', async () => {
  const server = await start({ LIMIT_TRACKING: '2/60', LIMIT_TRACKING_OVERALL: '4/60' })
  for (let time = 0; time < 10; time++) await ask(server, 'FF1')
  expect((await ask(server, 'FF1', '203.0.113.10')).status).toBe(404)
})
