import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlace } from '#shared/kernel/gazetteer'
import type { Quote } from '#shared/quotes/quote'
import { promiseClock } from '#shared/quotes/responseDeadline'
import type { ApplicationRow } from '#shared/recruiting/application'
import { driverApplication } from '#shared/recruiting/driverApplication'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { demoPassword } from '../../../server/seeds/demoPeople.ts'
import { zones } from '../../../server/seeds/demoQuotes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { applicationFields, applicationStatuses, quoteStatuses, roles } from '../../support/spec/spec.ts'

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

test('adds quote requests in every status, and new ones in every state of the response clock', async () => {
  const cookie = await server.signInAs('dispatcher')
  const quotes: Quote[] = await (await server.request('/api/quotes', { cookie })).json()
  expect(quotes.length).toBeGreaterThanOrEqual(24)
  expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set(quoteStatuses))
  const states = quotes
    .filter(({ status }) => status === 'new')
    .map(({ respondBy }) => promiseClock('quote', new Date(respondBy), now).state)
  for (const state of ['on-time', 'at-risk', 'late'] as const)
    expect(states.filter((one) => one === state).length).toBeGreaterThan(1)
  const created = quotes.map(({ createdAt }) => Date.parse(createdAt))
  expect(created).toEqual([...created].sort((a, b) => b - a))
  for (const quote of quotes) {
    expect(Date.parse(quote.createdAt)).toBeLessThanOrEqual(now.getTime())
    expect(Date.parse(quote.pickupTime)).toBeGreaterThan(Date.parse(quote.createdAt))
    expect(Date.parse(quote.updatedAt)).toBeGreaterThanOrEqual(Date.parse(quote.createdAt))
    expect(Date.parse(quote.updatedAt)).toBeLessThanOrEqual(now.getTime())
    // An accepted quote whose pickup has passed would be late on the first day.
    if (quote.status === 'accepted') expect(Date.parse(quote.pickupTime), quote.reference).toBeGreaterThan(now.getTime())
  }
})

test('adds applications in every status and every state of the response clock, and one pair of duplicates', async () => {
  const cookie = await server.signInAs('recruiter')
  const rows: ApplicationRow[] = await (await server.request('/api/drivers/applications', { cookie })).json()
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(applicationStatuses))
  const states = rows
    .filter(({ status }) => status === 'submitted')
    .map(({ contactBy }) => promiseClock('application', new Date(contactBy), now).state)
  expect(new Set(states)).toEqual(new Set(['on-time', 'at-risk', 'late']))
  const marked = rows.filter(({ duplicates }) => duplicates.length)
  const twins = marked.map(({ duplicates }) => duplicates.map(({ id, reference }) => ({ id, reference })))
  expect(marked.map(({ id, reference }) => [{ id, reference }])).toEqual(twins.reverse())
  expect(marked).toHaveLength(2)
  const created = rows.map(({ createdAt }) => Date.parse(createdAt))
  expect(created).toEqual([...created].sort((a, b) => b - a))
  for (const row of rows) {
    expect(Date.parse(row.createdAt)).toBeLessThanOrEqual(now.getTime())
    expect(Date.parse(row.updatedAt)).toBeLessThanOrEqual(now.getTime())
    const asSent = Object.entries(row).filter(([field]) => field in applicationFields)
    expect(driverApplication().safeParse(Object.fromEntries(asSent)).error).toBeUndefined()
  }
})

test('every approved application has a driver with status applicant and the same data, and no other application has one', async () => {
  const key = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  const applications = await server.knex('applications').select('*')
  const drivers = (await server.knex('drivers').select('*')) as Record<string, string>[]
  const cdls = await server.knex('documents').where('kind', 'cdl').select('driver_id', 'expires_on')
  for (const one of applications) {
    const applicant = `${one.first_name} ${one.last_name} of ${one.status}`
    const same = drivers.filter(
      (driver) =>
        key(driver.license_no ?? '') === key(one.cdl_number) ||
        (driver.phone && key(driver.phone) === key(one.phone)) ||
        (driver.first_name === one.first_name && driver.last_name === one.last_name),
    )
    expect(same.length, applicant).toBe(one.status === 'approved' ? 1 : 0)
    for (const driver of same) {
      expect(driver, applicant).toMatchObject({ status: 'applicant', first_name: one.first_name, last_name: one.last_name })
      expect(driver, applicant).toMatchObject({ license_no: one.cdl_number, license_state: one.state, phone: one.phone })
      expect(driver.endorsements, applicant).toEqual(one.endorsements)
      expect(driver.created_at, applicant).toEqual(one.updated_at)
      expect(cdls.find(({ driver_id }) => driver_id === driver.id)?.expires_on, applicant).toBe(one.cdl_expiration)
    }
  }
  const approved = applications.filter(({ status }) => status === 'approved')
  expect(drivers.filter(({ status }) => status === 'applicant')).toHaveLength(approved.length)
  expect(approved.length).toBeGreaterThan(1)
})

test('only the demo user with the role driver belongs to a driver, and license numbers are unique', async () => {
  const people = await server
    .knex('users')
    .leftJoin('drivers', 'drivers.id', 'driver_id')
    .select('users.role', 'users.first_name as called', 'drivers.first_name', 'drivers.status')
  for (const { role, called, first_name, status } of people)
    expect([role, first_name, status]).toEqual(role === 'driver' ? [role, called, 'onboarded'] : [role, null, null])
  const licenses = await server.knex('drivers').pluck('license_no')
  expect(new Set(licenses).size).toBe(licenses.length)
})

test('every time zone is that of the gazetteer, and the audit log ends with the status of every row', async () => {
  const gazetteer = loadGazetteer()
  for (const [place, zone] of Object.entries(zones)) expect([place, findPlace(gazetteer, place)?.zone]).toEqual([place, zone])
  for (const resource of ['quotes', 'applications']) {
    const { rows } = await server.knex.raw(
      `select count(*)::int from ${resource} n where status is distinct from (
         select to_value from audit_log a where a.resource = '${resource}' and a.row_id = n.id::text order by id desc limit 1)`,
    )
    expect(rows[0].count).toBe(0)
  }
})

test('seeding is deterministic', async () => {
  const twin = await startTestServer()
  await seedDemo(twin.knex, now)
  const rowsIn = (knex: TestServer['knex']) =>
    Promise.all([
      knex('quotes').orderBy('number').select('number', 'company_name', 'status', 'created_at', 'pickup_time', 'respond_by'),
      knex('applications').orderBy('number').select('number', 'email', 'status', 'created_at', 'cdl_expiration', 'contact_by'),
    ])
  expect(await rowsIn(twin.knex)).toEqual(await rowsIn(server.knex))
  await twin.close()
})
