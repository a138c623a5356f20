import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { limitedAddress } from '../../../server/platform/http/address.ts'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { quoteRequestBody } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const open: TestServer[] = []
async function start(...given: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...given)
  open.unshift(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const send = (server: TestServer, headers = {}, body = quoteRequestBody()) =>
  server.request('/api/quotes', { json: body, headers })

test('counts over all instances, sends Retry-After, and does not affect other addresses', async () => {
  const env = { LIMIT_QUOTES: '3/600', TRUST_PROXY: '1' }
  const one = await start({ env })
  const two = await start({ env, database: one.database })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses = []
  for (const server of [one, two, one, two]) statuses.push((await send(server, from('203.0.113.9'))).status)
  expect(statuses).toEqual([201, 201, 201, 429])
  const refused = await send(one, from('203.0.113.9'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
  expect(await refused.text()).toBe('Too many requests from here. Please try again in 10 minutes.')
  expect((await send(one, from('203.0.113.10'))).status).toBe(201)
})

test('who is signed in has a limit of their own, at an address that others have used up', async () => {
  const server = await start({ env: { LIMIT_SUBMISSIONS: '2/600' } })
  const [one, other] = await Promise.all([server.signInAs('driver'), server.signInAs('driver')])
  const cancel = async (cookie?: string) =>
    (await server.request(`/api/submissions/${randomUUID()}/cancel`, { json: {}, ...(cookie ? { cookie } : {}) })).status
  const statuses = []
  for (const cookie of [undefined, undefined, undefined, one, one, one, other]) statuses.push(await cancel(cookie))
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200])
})

test('a replayed key is not counted, and is accepted beyond the limit', async () => {
  const server = await start({ env: { LIMIT_QUOTES: '1/600' } })
  const key = { 'idempotency-key': randomUUID() }
  expect((await send(server, key)).status).toBe(201)
  for (let time = 0; time < 3; time++) expect((await send(server, key)).headers.get('idempotency-replayed')).toBe('true')
  const fresh = { 'idempotency-key': randomUUID() }
  const refused = await send(server, fresh)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('idempotency-key')).toBe(fresh['idempotency-key'])
})

test('counts before validation', async () => {
  const server = await start({ env: { LIMIT_QUOTES: '1/600' } })
  expect((await send(server, {}, {})).status).toBe(422)
  expect((await send(server, {}, {})).status).toBe(429)
})

test('resets after its period, and the expired count is deleted', async () => {
  const server = await start({ env: { LIMIT_QUOTES: '1/600' } })
  await send(server)
  expect((await send(server)).status).toBe(429)
  await server.knex('rate_limits').update({ expire: Date.now() - 1 })
  expect((await send(server)).status).toBe(201)
  await server.knex('rate_limits').update({ expire: Date.now() - 1 })
  await deleteExpired(server.knex)
  expect(await server.knex('rate_limits')).toEqual([])
})

test.each([
  ['0', ['6.6.6.6', '198.51.100.7'], 'nobody'],
  ['1', ['6.6.6.6', '198.51.100.7'], '198.51.100.7'],
  ['2', ['6.6.6.6', '198.51.100.7', '192.0.2.1'], '198.51.100.7'],
])('with TRUST_PROXY=%s the client address in %j is %s', async (hops, chain, believed) => {
  const server = await start({ env: { LIMIT_QUOTES: '1/600', TRUST_PROXY: hops } })
  const through = (forger: string) => ({ 'x-forwarded-for': [forger, ...chain.slice(1)].join(', ') })
  expect((await send(server, through('6.6.6.6'))).status).toBe(201)
  // Another forged first address makes no difference.
  expect((await send(server, through('7.7.7.7'))).status).toBe(429)
  if (believed === 'nobody') return
  const elsewhere = [...chain.slice(0, -Number(hops)), '198.51.100.99', ...chain.slice(chain.length - Number(hops) + 1)]
  expect((await send(server, { 'x-forwarded-for': elsewhere.join(', ') })).status).toBe(201)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['[::FFFF:198.51.100.7]:443', '198.51.100.7'],
  ['unknown', '192.0.2.1'],
  ['_hidden:51234', '192.0.2.1'],
  ['', '192.0.2.1'],
])('%s counts as %s', (ip, counted) => {
  expect(limitedAddress(ip, '::ffff:192.0.2.1')).toBe(counted)
})

test('a proxy that adds the port gives a client no new limit with each connection', async () => {
  const server = await start({ env: { LIMIT_QUOTES: '1/600', TRUST_PROXY: '1' } })
  const from = (address: string) => send(server, { 'x-forwarded-for': address })
  expect((await from('203.0.113.9:51234')).status).toBe(201)
  expect((await from('203.0.113.9:51235')).status).toBe(429)
  expect((await from('203.0.113.10:51235')).status).toBe(201)
})
