import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlace } from '#shared/gazetteer'
import { promiseClock, type Quote } from '#shared/quote'
import { seedDemo } from '../../server/database/seeds/demo.ts'
import { demoPassword } from '../../server/database/seeds/demoPeople.ts'
import { zones } from '../../server/database/seeds/demoQuotes.ts'
import { loadGazetteer } from '../../server/gazetteer/gazetteer.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { quoteStatuses, roles } from '../spec.ts'

let server: TestServer
const now = new Date()
beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.knex, now)
})
afterAll(() => server.close())

test.each(roles)('%s can sign in', async (role) => {
  const json = { email: `${role}@fairlane.example`, password: demoPassword }
  expect((await server.request('/api/login', { json })).status).toBe(204)
})

test('there are quote requests in every status, and new ones in every state of the clock', async () => {
  const cookie = await server.signInAs('dispatcher')
  const quotes: Quote[] = await (await server.request('/api/quotes', { cookie })).json()
  expect(quotes.length).toBeGreaterThanOrEqual(24)
  expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set(quoteStatuses))
  const states = quotes
    .filter(({ status }) => status === 'new')
    .map(({ respondBy }) => promiseClock(new Date(respondBy), now).state)
  for (const state of ['on-time', 'at-risk', 'late'] as const)
    expect(states.filter((one) => one === state).length).toBeGreaterThan(1)
  const created = quotes.map(({ createdAt }) => Date.parse(createdAt))
  expect(created).toEqual([...created].sort((a, b) => b - a))
  for (const quote of quotes) {
    expect(Date.parse(quote.createdAt)).toBeLessThanOrEqual(now.getTime())
    expect(Date.parse(quote.pickupTime)).toBeGreaterThan(Date.parse(quote.createdAt))
    expect(Date.parse(quote.updatedAt)).toBeGreaterThanOrEqual(Date.parse(quote.createdAt))
    expect(Date.parse(quote.updatedAt)).toBeLessThanOrEqual(now.getTime())
  }
})

test('every place is where the gazetteer says, and every status has its way in the audit log', async () => {
  const gazetteer = loadGazetteer()
  for (const [place, zone] of Object.entries(zones)) expect([place, findPlace(gazetteer, place)?.zone]).toEqual([place, zone])
  const { rows } = await server.knex.raw(
    `select count(*)::int from quotes q where status <> (select to_value from audit_log a where a.row_id = q.id order by id desc limit 1)`,
  )
  expect(rows[0].count).toBe(0)
})

test('the same seed twice is the same', async () => {
  const twin = await startTestServer()
  await seedDemo(twin.knex, now)
  const said = (knex: TestServer['knex']) =>
    knex('quotes').orderBy('number').select('number', 'company_name', 'status', 'created_at', 'pickup_time', 'respond_by')
  expect(await said(twin.knex)).toEqual(await said(server.knex))
  await twin.close()
})
