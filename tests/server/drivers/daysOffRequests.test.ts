import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Driver as DriverOfApi } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { driverText } from '../../../server/domains/drivers/driverNotifications.ts'
import { createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dispatcher: string
let driver: Driver
let cab: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await createDriver(server.knex, { firstName: 'Ray', lastName: 'Dominguez' })
  cab = await server.signInAs('driver', { driverId: driver.id })
})

type Action = 'ask-days-off' | 'withdraw-days-off' | 'agree-days-off' | 'decline-days-off'

async function send(action: Action, json: unknown, { cookie = cab, key = randomUUID() as string, id = driver.id } = {}) {
  return server.request(`${api.drivers}/${id}/${action}`, {
    method: 'POST',
    json,
    cookie,
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
}
const read = async (cookie = cab): Promise<DriverOfApi> =>
  (await server.request(`${api.drivers}/${driver.id}`, { cookie })).json()
const christmas = { from: '2030-12-24', until: '2030-12-26', note: 'Christmas' }

/** Asks for days off and returns the id of that. */
async function asked(days: object = christmas): Promise<string> {
  const before = new Set(((await read()).daysOffRequests ?? []).map(({ id }) => id))
  const response = await send('ask-days-off', days)
  expect(response.status, await response.clone().text()).toBe(200)
  const { daysOffRequests = [] }: DriverOfApi = await response.json()
  return daysOffRequests.find(({ id }) => !before.has(id))?.id as string
}
const answer = (action: Action, request: string, more: object = {}, cookie = dispatcher) =>
  send(action, { request, ...more }, { cookie })
const errors = async (response: Response) => (await response.json()).errors
const history = async () => (await server.request(`${api.drivers}/${driver.id}/history`, { cookie: dispatcher })).json()

test('are asked for once, seen by who plans, and agreed to: then the driver is off', async () => {
  const key = randomUUID()
  for (const _ of ['first', 'again']) expect((await send('ask-days-off', christmas, { key })).status).toBe(200)
  const [request] = (await read(dispatcher)).daysOffRequests ?? []
  expect(request).toMatchObject({ ...christmas, status: 'asked', answeredAt: null, reason: null })
  expect((await read()).daysOffRequests).toHaveLength(1)
  expect((await read()).daysOff).toEqual([])
  expect(await read(await server.signInAs('viewer'))).not.toHaveProperty('daysOffRequests')
  const agreed = await answer('agree-days-off', request?.id as string, { reason: 'Enjoy' })
  expect(await agreed.json()).toMatchObject({ daysOff: [christmas], daysOffRequests: [{ status: 'agreed', reason: 'Enjoy' }] })
  // As eligibility reads them.
  const candidates = await (await server.request(`${api.loads}/candidates`, { cookie: dispatcher })).json()
  const candidate = candidates.drivers.find(({ driverId }: { driverId: string }) => driverId === driver.id)
  expect(candidate).toMatchObject({ daysOff: [christmas] })
  expect((await history()).map(({ action }: { action: string }) => action)).toEqual(['agree-days-off', 'ask-days-off'])
  expect((await history()).at(-1)).toMatchObject({ reason: 'Dec 24 – 26, 2030, Christmas' })
})

test('are declined with words, or taken back while nobody has answered', async () => {
  const [first, second] = [await asked(), await asked({ from: '2030-11-28', until: '2030-11-28' })]
  expect(await errors(await answer('decline-days-off', first))).toEqual({ reason: 'Please give a reason' })
  expect((await answer('decline-days-off', first, { reason: 'Two others are off' })).status).toBe(200)
  expect((await send('withdraw-days-off', { request: second })).status).toBe(200)
  const { daysOffRequests, daysOff } = await read()
  expect(daysOffRequests).toMatchObject([
    { id: second, status: 'withdrawn', answeredBy: null },
    { id: first, status: 'declined', reason: 'Two others are off', answeredBy: expect.any(String) },
  ])
  expect(daysOff).toEqual([])
  // What was declined or taken back can be asked for again.
  expect(await asked()).not.toBe(first)
})

test('are answered by one of two people, and the other one is told by whom', async () => {
  const request = await asked()
  const answers = await Promise.all([
    answer('agree-days-off', request),
    answer('decline-days-off', request, { reason: 'Two others are off' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const late = answers.find(({ status }) => status === 422) as Response
  expect((await errors(late)).request).toMatch(/^.+ has (agreed to|declined) Dec 24 – 26, 2030 already$/)
  expect((await errors(await send('withdraw-days-off', { request }))).request).toMatch(/ already$/)
  const taken = await asked({ from: '2031-02-01', until: '2031-02-02' })
  await send('withdraw-days-off', { request: taken })
  expect(await errors(await answer('agree-days-off', taken))).toEqual({
    request: 'The driver has withdrawn Feb 1 – 2, 2031 already',
  })
  expect(await errors(await answer('agree-days-off', randomUUID()))).toEqual({
    request: 'These days off were not asked for: please look at them again',
  })
})

test('with loads on them need to be accepted by who agrees, and nothing is agreed before', async () => {
  const { id } = await createLoad(server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupLocation: 'Phoenix, AZ',
    deliveryLocation: 'Tucson, AZ',
    pickupDateTime: new Date('2030-12-24T16:00Z'),
    deliveryDateTime: new Date('2030-12-24T20:00Z'),
  })
  const request = await asked()
  const found = { code: `has_load_${id}`, severity: 'warn', message: `Has ${id}, Phoenix to Tucson, on these days.` }
  expect(await (await answer('agree-days-off', request)).json()).toMatchObject({ findings: [found] })
  expect((await read()).daysOffRequests).toMatchObject([{ status: 'asked' }])
  expect((await answer('agree-days-off', request, { accepted: [found.code] })).status).toBe(200)
  expect((await read()).daysOff).toEqual([christmas])
})

test.each([
  [{ from: '2030-12-26', until: '2030-12-24' }, { until: 'The last day off is before the first' }],
  [{ from: '2030-01-01', until: '2031-02-04' }, { until: 'Please request a year at most. For longer, call dispatch' }],
  [{ from: '2026-01-01', until: '2026-01-02' }, { from: 'Please choose days in the future' }],
  [{ from: '2030-02-30', until: '2030-03-01' }, { from: 'Please enter the first day off' }],
  [{ ...christmas, note: 'x'.repeat(201) }, { note: 'Please use at most 200 characters: 1 too many' }],
])('%j is refused with a sentence', async (body, expected) => {
  expect(await errors(await send('ask-days-off', body))).toEqual(expected)
  expect((await read()).daysOffRequests).toEqual([])
})

test('are refused where they overlap, are the same, or are of somebody else', async () => {
  await asked()
  const same = { from: 'You already requested Dec 24 – 26, 2030' }
  expect(await errors(await send('ask-days-off', christmas))).toEqual(same)
  expect(await errors(await send('ask-days-off', { from: '2030-12-26', until: '2031-01-02' }))).toEqual(same)
  const off = [{ from: '2031-03-01', until: '2031-03-02', note: null }]
  await server
    .knex('drivers')
    .where({ id: driver.id })
    .update({ days_off: JSON.stringify(off) })
  expect(await errors(await send('ask-days-off', { from: '2031-03-02', until: '2031-03-03' }))).toEqual({
    from: "You're already off Mar 1 – 2, 2031",
  })
  const other = await createDriver(server.knex)
  expect((await send('ask-days-off', christmas, { id: other.id })).status).toBe(404)
  expect((await send('ask-days-off', christmas, { cookie: dispatcher })).status).toBe(403)
  const theirs = await server.signInAs('driver', { driverId: other.id })
  const [request] = (await read()).daysOffRequests ?? []
  expect((await send('withdraw-days-off', { request: request?.id }, { cookie: theirs })).status).toBe(404)
  expect((await answer('agree-days-off', request?.id as string, {}, cab)).status).toBe(403)
  // Today is still to come.
  const today = companyDay(new Date())
  expect((await send('ask-days-off', { from: today, until: today })).status).toBe(200)
})

/** The company's day that is so many days ahead. */
const ahead = (days: number) => companyDay(new Date(Date.now() + days * 86_400_000))
const byHand = async (action: 'add-days-off' | 'remove-days-off', json: unknown) =>
  server.request(`${api.drivers}/${driver.id}/${action}`, {
    method: 'POST',
    json,
    cookie: dispatcher,
    headers: {
      accept: 'application/problem+json',
      'idempotency-key': randomUUID(),
      'if-match': `"${(await read(dispatcher)).version}"`,
    },
  })

test('asked for in time are taken however late they arrive, until they are over', async () => {
  const askedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await asked({ from: ahead(-2), until: ahead(1), askedAt })
  expect((await read()).daysOffRequests).toMatchObject([{ from: ahead(-2), status: 'asked', askedAt }])
  const toCome = { from: 'Please choose days in the future' }
  expect(await errors(await send('ask-days-off', { from: ahead(-3), until: ahead(-1), askedAt }))).toEqual(toCome)
  // A clock that is ahead is no reason, nor does it say when it was asked.
  await asked({ from: ahead(5), until: ahead(5), askedAt: new Date(Date.now() + 86_400_000 * 40).toISOString() })
  const [, late] = (await read()).daysOffRequests ?? []
  expect(Date.parse(late?.askedAt as string)).toBeLessThanOrEqual(Date.now())
})

test('that the desk has set by hand meanwhile are only answered, and what meets others is one with them', async () => {
  const same = await asked()
  expect((await byHand('add-days-off', christmas)).status).toBe(200)
  expect((await answer('agree-days-off', same)).status).toBe(200)
  expect((await read()).daysOff).toEqual([christmas])
  const longer = await asked({ from: '2031-03-01', until: '2031-03-03', note: 'Moving' })
  expect((await byHand('add-days-off', { from: '2031-03-03', until: '2031-03-05', note: 'Late shift' })).status).toBe(200)
  expect((await answer('agree-days-off', longer)).status).toBe(200)
  expect((await read()).daysOff?.[1]).toEqual({ from: '2031-03-01', until: '2031-03-05', note: 'Moving, Late shift' })
})

test('that are over wait for no answer', async () => {
  const past = { id: randomUUID(), from: ahead(-5), until: ahead(-1), note: null, status: 'asked', reason: null }
  const requests = [{ ...past, askedAt: new Date().toISOString(), answeredAt: null, answeredBy: null }]
  await server
    .knex('drivers')
    .where({ id: driver.id })
    .update({ days_off_requests: JSON.stringify(requests) })
  expect((await errors(await answer('agree-days-off', past.id))).request).toMatch(/ are over$/)
  expect((await errors(await answer('decline-days-off', past.id, { reason: 'No' }))).request).toMatch(/ are over$/)
})

test('the history says which were declined, and why', async () => {
  await answer('decline-days-off', await asked(), { reason: 'Two others are off' })
  expect((await history())[0]).toMatchObject({ reason: 'Dec 24 – 26, 2030: Two others are off' })
})

test('withdrawn twice are withdrawn', async () => {
  const request = await asked()
  for (const _ of ['first', 'again']) expect((await send('withdraw-days-off', { request })).status).toBe(200)
  expect((await read()).daysOffRequests).toMatchObject([{ status: 'withdrawn' }])
})

const textFor = (reader: object, what: string, part: string) =>
  driverText(server.knex, { what, id: driver.id, part }, {
    id: randomUUID(),
    driverId: null,
    shipperId: null,
    ...reader,
  } as never)

test('that were agreed and are removed say so, and their driver is told', async () => {
  const request = await asked()
  await answer('agree-days-off', request)
  const unsaid = await byHand('remove-days-off', { from: christmas.from, reason: ' ' })
  expect(await errors(unsaid)).toEqual({ reason: 'Please give a reason' })
  expect((await read()).daysOff).toEqual([christmas])
  expect((await byHand('remove-days-off', { from: christmas.from, reason: 'Two others are ill' })).status).toBe(200)
  expect((await read()).daysOffRequests).toMatchObject([
    { status: 'revoked', answeredBy: expect.any(String), reason: 'Two others are ill' },
  ])
  expect((await history())[0]).toMatchObject({ action: 'remove-days-off', reason: 'Two others are ill' })
  expect(await textFor({ role: 'driver', driverId: driver.id }, 'days off answered', request)).toMatchObject({
    title: 'Time off removed: Dec 24 – 26, 2030',
  })
  // Why is not for a locked screen, nor for payroll.
  expect(JSON.stringify(await textFor({ role: 'driver', driverId: driver.id }, 'days off answered', request))).not.toContain(
    'ill',
  )
  const payroll = await server.signInAs('payroll')
  const toPayroll = await (await server.request(`${api.drivers}/${driver.id}/history`, { cookie: payroll })).text()
  expect(toPayroll).not.toContain('Two others')
  // They can be asked for again.
  expect(await asked()).not.toBe(request)
})

test('who plans is told that a driver asks, until somebody has answered', async () => {
  const request = await asked()
  const planner = { role: 'dispatcher' }
  expect(await textFor(planner, 'days off asked', request)).toMatchObject({
    title: 'Ray Dominguez requests time off',
    body: 'Dec 24 – 26, 2030',
    path: `/portal/admin/drivers/${driver.id}`,
  })
  expect(await textFor({ role: 'viewer' }, 'days off asked', request)).toBeNull()
  await answer('decline-days-off', request, { reason: 'Two others are off' })
  expect(await textFor(planner, 'days off asked', request)).toBeNull()
})

test('why somebody is off is of no concern to payroll', async () => {
  await answer('agree-days-off', await asked({ ...christmas, note: 'Surgery' }))
  const payroll = await server.signInAs('payroll')
  const seen = await read(payroll)
  expect(seen.fullName).toBe('Ray Dominguez')
  const reported = await (await server.request(`${api.drivers}/${driver.id}/history`, { cookie: payroll })).text()
  expect(`${JSON.stringify(seen)} ${reported}`).not.toContain('Surgery')
})

test('an answer is told to the devices of the driver, in its words', async () => {
  const [first, second] = [await asked(), await asked({ from: '2030-11-28', until: '2030-11-28' })]
  const reader = { id: randomUUID(), role: 'driver', driverId: driver.id, shipperId: null } as never
  const text = (part: string) => driverText(server.knex, { what: 'days off answered', id: driver.id, part }, reader)
  expect(await text(first)).toBeNull()
  await answer('agree-days-off', first)
  await answer('decline-days-off', second, { reason: 'Two others are off' })
  expect(await text(first)).toMatchObject({ title: 'Time off approved: Dec 24 – 26, 2030', path: '/portal/driver/schedule' })
  expect(await text(second)).toMatchObject({ title: 'Time off declined: Nov 28, 2030' })
  // What dispatch has written is not for a locked screen.
  expect(JSON.stringify(await text(second))).not.toContain('Two others')
  const stranger = { ...(reader as object), driverId: randomUUID() } as never
  expect(await driverText(server.knex, { what: 'days off answered', id: driver.id, part: first }, stranger)).toBeNull()
})
