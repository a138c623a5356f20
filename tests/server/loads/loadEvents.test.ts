import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { departFindings } from '#shared/loads/departure'
import type { LoadStatus } from '#shared/loads/status'
import type { LoadAction } from '#shared/loads/transitions'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { hauled } from '../../../server/domains/loads/candidates.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createLoad, createSettlement } from '../../support/factories.ts'
import { ago, done, fitDriver, historyOf, readLoad, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
let dispatcher: string
let admin: string
let driver: Driver
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await fitDriver(server)
})

const send = (action: LoadAction, json: unknown, options: { cookie?: string; version?: number | null } = {}) =>
  sendCommand(server, load.id, action, json, { cookie: dispatcher, ...options })
const record = () => readLoad(server, load.id, admin)
const history = () => historyOf(server, load.id, dispatcher)
/** Makes a load of the driver in this status, whose pickup is in a day. */
const inStatus = async (status: LoadStatus, values: Partial<Load> = {}) => {
  load = await createLoad(server.knex, { status, assignedDriverId: driver.id, ...values })
}

test('what happens on the way moves the load, and is public without who reported it', async () => {
  await inStatus('planned', { pickupDateTime: new Date(Date.now() - 3 * hour) })
  const arrival = reported({ type: 'arrived_pickup', occurredAt: ago(2 * hour), note: 'At the dock', privateNote: 'Slow again' })
  const arrived = await done(send('report', arrival, { version: null }))
  expect(arrived).toMatchObject({
    status: 'planned',
    version: 1,
    lastEvent: { type: 'arrived_pickup', location: 'Phoenix, AZ', milesLeft: load.distance },
  })
  await done(send('depart', reported({ occurredAt: ago(hour) }), { version: 1 }))
  const call = reported({ type: 'check_call', location: 'Blythe, CA', occurredAt: ago(30 * minute) })
  const called = await done(send('report', call, { version: null }))
  expect(called.lastEvent).toMatchObject({ type: 'check_call', location: 'Blythe, CA', zone: 'America/Los_Angeles' })
  // From Blythe to the delivery, by the coordinates.
  expect(called.lastEvent?.milesLeft).toBeGreaterThan(200)
  expect(called.lastEvent?.milesLeft).toBeLessThan(260)
  const lost = reported({ type: 'check_call', location: 'Nowhereville, CA', occurredAt: ago(20 * minute) })
  expect((await done(send('report', lost, { version: null }))).lastEvent).toMatchObject({ milesLeft: null })
  const occurredAt = ago(minute)
  const delivered = await done(send('deliver', reported({ occurredAt }), { version: 2 }))
  expect(delivered).toMatchObject({ status: 'delivered', version: 3 })
  expect(Date.parse(delivered.deliveredAt as string)).toBe(Date.parse(occurredAt))
  expect(delivered.events.map(({ type, reportedBy, zone }) => [type, reportedBy, zone])).toEqual([
    ['arrived_pickup', 'Odell, by phone', 'America/Phoenix'],
    ['departed_pickup', 'Odell, by phone', 'America/Phoenix'],
    ['check_call', 'Odell, by phone', 'America/Los_Angeles'],
    ['check_call', 'Odell, by phone', 'America/Los_Angeles'],
    ['delivered', 'Odell, by phone', 'America/Los_Angeles'],
  ])
  expect((await history()).map(({ action, from, to }) => [action, from, to])).toEqual([
    ['deliver', 'enroute', 'delivered'],
    ['report', 'enroute', 'enroute'],
    ['report', 'enroute', 'enroute'],
    ['depart', 'planned', 'enroute'],
    ['report', 'planned', 'planned'],
  ])

  const tracked = await (await server.request(`${api.tracking}/${load.id}`)).text()
  expect(JSON.parse(tracked)).toMatchObject({ status: 'delivered', events: { length: 5 } })
  const own = await (
    await server.request(`${api.loads}/${load.id}`, { cookie: await server.signInAs('driver', { driverId: driver.id }) })
  ).text()
  expect(own).toContain('At the dock')
  for (const text of [tracked, own]) expect(text).not.toMatch(/reportedBy|by phone|Slow again/)

  const corrected = await done(send('correct', { reason: 'It was the trailer beside' }, { version: 3, cookie: admin }))
  expect(corrected).toMatchObject({ status: 'enroute', deliveredAt: null, lastEvent: { type: 'check_call' } })
  // What was taken back stays on record, and is no longer public.
  expect(corrected.events.map(({ dispute }) => dispute)).toEqual([null, null, null, null, 'Reversed: It was the trailer beside'])
  expect(await (await server.request(`${api.tracking}/${load.id}`)).json()).toMatchObject({
    status: 'enroute',
    events: { length: 4 },
  })
})

test('leaving with a load while another one is on the road has to be accepted, by the number of that one', async () => {
  const other = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id, deliveryLocation: 'Fresno, CA' })
  await inStatus('planned', { pickupDateTime: new Date(Date.now() - 3 * hour) })
  const { findings } = await refused(send('depart', reported({ accepted: ['on_the_road_FF0000000000'] })))
  const message = `${driver.firstName} ${driver.lastName} is en route already, with ${other.id} to Fresno, CA.`
  expect(findings).toEqual([{ code: `on_the_road_${other.id}`, severity: 'warn', message }])
  expect(await record()).toMatchObject({ status: 'planned', events: [] })

  // The browser says the same, of the same facts.
  const { drivers } = await (await server.request(`${api.loads}/candidates`, { cookie: dispatcher })).json()
  const known = drivers.find(({ driverId }: { driverId: string }) => driverId === driver.id)
  expect(departFindings(known, hauled(load), new Date())).toEqual(findings)

  const accepted = [`on_the_road_${other.id}`]
  await done(send('depart', reported({ accepted })))
  expect((await history())[0]).toMatchObject({ action: 'depart', to: 'enroute', accepted })
})

test('of two loads of a driver that leave at once, one is asked about the other', async () => {
  const values = { status: 'planned', assignedDriverId: driver.id, pickupDateTime: new Date(Date.now() - 3 * hour) } as const
  const loads = await Promise.all([createLoad(server.knex, values), createLoad(server.knex, values)])
  const answers = await Promise.all(
    loads.map(({ id }) => sendCommand(server, id, 'depart', reported(), { cookie: dispatcher, version: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test.each([
  ['in the future', 'report', { type: 'check_call', location: 'Blythe, CA', occurredAt: ago(-11 * minute) }],
  ['long before it was booked', 'depart', { occurredAt: ago(30 * 24 * hour) }],
  ['that is none', 'depart', { occurredAt: 'yesterday' }],
  ['of another age', 'depart', { occurredAt: '1926-11-22T10:00:00Z' }],
] as const)('an event at a time %s is refused', async (_, action, values) => {
  await inStatus('planned')
  const problem = await refused(send(action, reported(values)))
  expect(problem.errors).toHaveProperty('occurredAt')
  expect(await record()).toMatchObject({ status: 'planned', events: [] })
})

test('a clock that is a little ahead does not make it later than now', async () => {
  await inStatus('enroute')
  const { deliveredAt } = await done(send('deliver', reported({ occurredAt: ago(-9 * minute) })))
  expect(Date.parse(deliveredAt as string)).toBeLessThanOrEqual(Date.now())
})

test('a load that was written down late can have left before', async () => {
  await inStatus('planned', { pickupDateTime: new Date(Date.now() - 8 * hour) })
  await done(send('depart', reported({ occurredAt: ago(7 * hour) })))
})

test('nothing is delivered before it has left, and a check call says where', async () => {
  await inStatus('enroute', { pickupDateTime: new Date(Date.now() - 6 * hour) })
  const left = { loadId: load.id, type: 'departed_pickup', occurredAt: new Date(Date.now() - hour) } as const
  await createTrackingEvent(server.knex, { ...left, zone: 'America/Phoenix', location: 'Phoenix, AZ' })
  const early = await refused(send('deliver', reported({ occurredAt: ago(2 * hour) })))
  expect(early.errors.occurredAt).toMatch(/^The truck left the pickup on .* MST: please enter a later time$/)
  const arrival = await refused(send('report', reported({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })))
  expect(arrival.errors).toHaveProperty('occurredAt')
  const nowhere = await refused(send('report', reported({ type: 'check_call' })))
  expect(nowhere.errors).toHaveProperty('location')
  expect((await refused(send('report', reported({ type: 'delivered' })))).errors).toHaveProperty('type')
  expect((await refused(send('deliver', reported({ reportedBy: ' ' })))).errors).toHaveProperty('reportedBy')
})

test('a delivery that a pending settlement has is not taken back; of another one it is said that it stays', async () => {
  await inStatus('delivered')
  const { id } = await createSettlement(server.knex, [load], { driverId: driver.id })
  const correct = (body = {}) => send('correct', { reason: 'Wrong rate', ...body }, { cookie: admin })
  const block = { code: 'load_settled', severity: 'block', message: expect.stringContaining(id) }
  expect((await refused(correct({ accepted: ['load_settled'] }))).findings).toMatchObject([block])
  expect(await record()).toMatchObject({ status: 'delivered', version: 1 })
  await server.knex('settlements').where({ id }).update({ status: 'processed' })
  expect((await refused(correct())).findings).toMatchObject([{ ...block, severity: 'warn' }])
  expect(await done(correct({ accepted: ['load_settled'] }))).toMatchObject({ status: 'enroute', deliveredAt: null })
})

test('a truck that has not left does not arrive', async () => {
  await inStatus('planned')
  const problem = await refused(send('report', reported({ type: 'arrived_delivery' })))
  expect(problem.errors).toHaveProperty('type')
})

test('an event that is reported late is news to a device that has the record', async () => {
  await inStatus('enroute', { pickupDateTime: new Date(Date.now() - 6 * hour) })
  const call = (minutes: number) => reported({ type: 'check_call', location: 'Blythe, CA', occurredAt: ago(minutes * minute) })
  const tag = async () => {
    const [row] = await (await server.request(`${api.loads}?ids=${load.id}`, { cookie: dispatcher })).json()
    return row.rowTag
  }
  await done(send('report', call(30), { version: null }))
  const before = await tag()
  const late = await done(send('report', call(90), { version: null }))
  expect(late).toMatchObject({ version: 1, events: { length: 2 } })
  expect(await tag()).not.toBe(before)
})
