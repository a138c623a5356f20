import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { OpenDisputes } from '#shared/loads/disputedEventReply'
import type { LoadRecord } from '#shared/loads/load'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, fitDriver, historyOf, readLoad, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
let dispatcher: string
let admin: string
let driver: Driver
let cab: string
let load: Load
let haul: Haul

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
  ;({ driver, cab, load } = haul)
})

const record: Haul['record'] = (...event) => haul.record(...event)
const recorded: Haul['recorded'] = (...event) => haul.recorded(...event)
const report = (type: string, before: number, values = {}) => ({
  type,
  occurredAt: ago(before),
  deviceTime: ago(before),
  ...values,
})
const send = (
  action: Parameters<typeof sendCommand>[2],
  json: unknown,
  { cookie = dispatcher, version = 1 as number | null } = {},
) => sendCommand(server, load.id, action, json, { cookie, version })
const settle = (event: string | undefined, as: 'applied' | 'left', cookie = dispatcher) =>
  send('resolve', { event, as, reason: 'The receiver confirms it' }, { cookie, version: null })
const read = (cookie = dispatcher) => readLoad(server, load.id, cookie)
/** The disputed events of all loads: their total, the number named, and those of this load. */
async function unresolved() {
  const { total, events }: OpenDisputes = await (await server.request(`${api.loads}/unresolved`, { cookie: dispatcher })).json()
  return { total, named: events.length, own: events.filter((one) => one.load === load.id) }
}
const asidesOf = ({ events }: LoadRecord) => events.flatMap(({ dispute }) => dispute ?? [])

test('what a driver records moves the load, is public, and says who recorded it', async () => {
  const place = { latitude: 33.61, longitude: -114.6, accuracy: 12 }
  expect(await recorded(report('arrived_pickup', 3 * hour))).toMatchObject({ status: 'planned', version: 1 })
  expect(await recorded(report('departed_pickup', 2 * hour, { note: 'Loaded, 34 °F' }))).toMatchObject({ status: 'enroute' })
  await recorded(report('check_call', hour, { location: 'Blythe, CA', place }))
  await recorded(report('arrived_delivery', 20 * minute))
  const delivered = await recorded(report('delivered', minute))
  expect(delivered).toMatchObject({ status: 'delivered', version: 3 })
  expect(delivered.events.map(({ type, stop, dispute }) => [type, stop, dispute])).toEqual([
    ['arrived_pickup', 0, null],
    ['departed_pickup', 0, null],
    ['check_call', null, null],
    ['arrived_delivery', 1, null],
    ['delivered', 1, null],
  ])
  const seen = await read()
  expect(Date.parse(seen.deliveredAt as string)).toBe(Date.parse(delivered.events.at(-1)?.occurredAt as string))
  expect(seen.events[2]).toMatchObject({ driverName: 'Cesar Ruiz', reportedBy: null, zone: 'America/Los_Angeles' })
  expect(
    (await historyOf(server, load.id, dispatcher)).map(({ action, from, to, reason }) => [action, from, to, reason]),
  ).toEqual([
    ['record', 'enroute', 'delivered', 'Delivered'],
    ['record', 'enroute', 'enroute', 'Arrived at delivery'],
    ['record', 'enroute', 'enroute', 'Check call'],
    ['record', 'planned', 'enroute', 'Departed pickup'],
    ['record', 'planned', 'planned', 'Arrived at pickup'],
  ])
  const tracked = await (await server.request(`${api.tracking}/${load.id}`)).text()
  expect(tracked).toContain('Blythe, CA')
  expect(tracked).not.toMatch(/Cesar|latitude|33\.61/)
  expect((await server.knex('tracking_events').where({ load_id: load.id, type: 'check_call' }).first()).place).toEqual(place)
})

test('the same fact twice is one, also under another key, and one key is one fact', async () => {
  const [key, left] = [randomUUID(), report('departed_pickup', hour)]
  await recorded(left, { key })
  await recorded(left, { key })
  await recorded(left)
  await server.knex('idempotency_keys').delete()
  expect(await recorded(left, { key })).toMatchObject({ status: 'enroute' })
  const other = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  await refused(record(report('departed_pickup', minute), { key, id: other.id }))
  expect(await server.knex('tracking_events').where({ load_id: load.id })).toHaveLength(1)
  // Of 20 devices that send the same at once.
  const arrived = report('arrived_delivery', minute)
  const answers = await Promise.all([...Array(20)].map(() => record(arrived)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await server.knex('tracking_events').where({ load_id: load.id })).toHaveLength(2)
})

test('two check calls of one minute with other notes or places are two', async () => {
  const call = { ...report('check_call', hour), location: 'Blythe, CA', note: 'Fuel stop' }
  for (const said of [call, call, { ...call, note: 'Scale ticket 18' }, { ...call, location: 'Indio, CA' }]) await recorded(said)
  const { events } = await readLoad(server, load.id, dispatcher)
  expect(events.map(({ location, note }) => `${location}: ${note}`).sort()).toEqual([
    'Blythe, CA: Fuel stop',
    'Blythe, CA: Scale ticket 18',
    'Indio, CA: Fuel stop',
  ])
})

test('who asks by its key whether an event has arrived is told so, and nothing of the load', async () => {
  const key = randomUUID()
  await recorded(report('arrived_pickup', hour), { key })
  const answer = await server.request(`${api.submissions}/${key}/cancel`, { json: {} })
  expect([answer.status, await answer.json()]).toEqual([200, { state: 'stored' }])
})

test('facts that arrive in another order are put in order, and what was kept aside too early is applied', async () => {
  const late = await recorded(report('delivered', minute))
  expect(late).toMatchObject({ status: 'planned', deliveredAt: null, lastEvent: null })
  expect(asidesOf(late)).toEqual(['The truck has not left the pickup yet.'])
  expect(await (await server.request(`${api.tracking}/${load.id}`)).json()).toMatchObject({ status: 'planned', events: [] })
  expect(await recorded(report('departed_pickup', hour))).toMatchObject({ status: 'delivered', lastEvent: { type: 'delivered' } })
  const lost = await createLoad(server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(),
  })
  await recorded(report('delivered', minute), { id: lost.id })
  // Dispatch recorded the departure before the phone sent it.
  await done(sendCommand(server, lost.id, 'depart', reported({ occurredAt: ago(hour) }), { cookie: dispatcher }))
  expect(await readLoad(server, lost.id, admin)).toMatchObject({ status: 'delivered' })
})

test('of what waits for dispatch the first 50 are named and all are counted, on the load and in all', async () => {
  const before = await unresolved()
  // The truck has not left the pickup yet.
  for (let one = 0; one < 51; one += 1) await recorded(report('delivered', minute + one * 1000))
  const after = await unresolved()
  expect([after.total - before.total, after.named]).toEqual([51, 50])
  expect(await read()).toMatchObject({ unresolved: 51, lastEvent: null })
  const [listed] = await (await server.request(`${api.loads}?ids=${load.id}`, { cookie: dispatcher })).json()
  expect(listed).toMatchObject({ unresolved: 51 })
  await server.knex('loads').where({ id: load.id }).update({ cancelled_at: new Date() })
  expect(await unresolved()).toEqual(before)
})

test('what dispatch wrote stands until dispatch settles it', async () => {
  await recorded(report('departed_pickup', 2 * hour))
  await done(send('deliver', reported({ occurredAt: ago(30 * minute) }), { version: 2 }))
  const mine = await recorded(report('delivered', 20 * minute))
  expect(asidesOf(mine)).toEqual([expect.stringMatching(/^“Delivered” is recorded for .+ already\.$/)])
  const [, theirs, own] = (await read()).events
  expect(theirs?.dispute).toBeNull()
  const driverName = `${driver.firstName} ${driver.lastName}`
  const waiting = await unresolved()
  expect(waiting.own).toEqual([{ load: load.id, event: own?.id, type: 'delivered', stop: 1, driverName }])
  expect(await read()).toMatchObject({ unresolved: 1 })
  await refused(settle(theirs?.id, 'left'))
  await refused(settle(randomUUID(), 'applied'))
  const settled = await done(settle(own?.id, 'applied'))
  expect(await unresolved()).toMatchObject({ total: waiting.total - 1, own: [] })
  expect(settled).toMatchObject({ unresolved: 0 })
  expect(Date.parse(settled.deliveredAt as string)).toBe(Date.parse(own?.occurredAt as string))
  expect(settled.events.map(({ resolvedAs }) => resolvedAs)).toEqual([null, 'left', 'applied'])
  expect(settled.events[1]?.dispute).toBe('Replaced by what the driver recorded. The receiver confirms it')
  expect((await historyOf(server, load.id, dispatcher))[0]).toMatchObject({
    action: 'resolve',
    reason: 'The receiver confirms it',
  })
  await refused(settle(own?.id, 'left'))
  // Both remain on record; the public sees the one that counts.
  expect((await (await server.request(`${api.tracking}/${load.id}`)).json()).events).toHaveLength(2)
})

test('what was recorded where a stop was before it was moved is kept aside, and keeps its place', async () => {
  const stops = [...load.stops]
  await server
    .knex('loads')
    .where({ id: load.id })
    .update({ stops: JSON.stringify([{ ...stops[0], location: 'Mesa, AZ' }, stops[1]]) })
  const known = await recorded(report('arrived_pickup', 2 * hour, { location: 'Phoenix, AZ' }))
  expect(known.events).toMatchObject([
    { location: 'Phoenix, AZ', dispute: expect.stringMatching(/^That stop moved to Mesa, AZ/) },
  ])
  // As the phone knows it now.
  const there = await recorded(report('arrived_pickup', hour, { location: 'Mesa, AZ' }))
  expect(asidesOf(there)).toHaveLength(1)
  // A later move of the stop does not change the events that were recorded there.
  await server
    .knex('loads')
    .where({ id: load.id })
    .update({ stops: JSON.stringify(stops) })
  expect(asidesOf(await recorded(report('departed_pickup', minute)))).toHaveLength(1)
})

test('what is left does not come back with the next fact, and a delivery that was taken back neither', async () => {
  await recorded(report('departed_pickup', 2 * hour))
  const again = await recorded(report('departed_pickup', hour))
  const dispute = again.events.find((event) => event.dispute)
  expect((await done(settle(dispute?.id, 'left'))).events.find(({ id }) => id === dispute?.id)).toMatchObject({
    resolvedAs: 'left',
  })
  const { version } = await recorded(report('delivered', 10 * minute))
  await done(send('correct', { reason: 'Wrong load' }, { cookie: admin, version }))
  const now = await recorded(report('check_call', 5 * minute, { location: 'Blythe, CA' }))
  expect(now).toMatchObject({ status: 'enroute', deliveredAt: null, lastEvent: { type: 'check_call' } })
  expect(now.events.find(({ type }) => type === 'delivered')?.dispute).toBe('Reversed: Wrong load')
})

describe('a driver who has lost the load', () => {
  test('records what happened before, and the rest is kept aside', async () => {
    const other = await fitDriver(server, { firstName: 'Noemi' })
    await server
      .knex('load_assignments')
      .where({ load_id: load.id })
      .update({ from_at: ago(4 * hour) })
    await done(send('assign', { driverId: other.id, reason: 'Cesar is ill', accepted: ['unreachable'] }))
    await server
      .knex('load_assignments')
      .where({ load_id: load.id, driver_id: driver.id })
      .update({ until_at: ago(hour) })
    await server
      .knex('load_assignments')
      .where({ load_id: load.id, driver_id: other.id })
      .update({ from_at: ago(hour) })
    expect(await readLoad(server, load.id, cab)).toMatchObject({ handedOver: { to: 'Noemi Bright' }, driverPay: null })
    expect(asidesOf(await recorded(report('arrived_pickup', 2 * hour)))).toEqual([])
    const after = await recorded(report('departed_pickup', minute))
    expect(asidesOf(after)).toEqual([expect.stringMatching(/^Handed over to Noemi Bright on .+\.$/)])
    expect(after.status).toBe('planned')
    // The other driver does not see the disputed event; the dispatcher does.
    const theirs = await readLoad(server, load.id, await server.signInAs('driver', { driverId: other.id }))
    expect(theirs.events).toHaveLength(1)
    expect((await read()).events).toHaveLength(2)
    const { id: shipperId } = await createShipper(server.knex)
    await server.knex('loads').where({ id: load.id }).update({ shipper_id: shipperId })
    expect((await readLoad(server, load.id, await server.signInAs('shipper', { shipperId }))).events).toHaveLength(1)
  })

  test('to nobody, or with the load itself, loses nothing', async () => {
    await done(send('unassign', { reason: 'Broke down' }))
    expect(await readLoad(server, load.id, cab)).toMatchObject({ handedOver: { to: null }, status: 'booked' })
    expect(asidesOf(await recorded(report('departed_pickup', 0)))).toEqual([
      expect.stringMatching(/^Dispatch took this load back on .+\.$/),
    ])
    await done(send('cancel', { reason: 'No freight' }, { version: 2 }))
    const over = await recorded(report('arrived_pickup', 5 * minute))
    expect(asidesOf(over)).toContainEqual(expect.stringMatching(/^This load was cancelled on .+\.$/))
    expect(over.cancelledAt).not.toBeNull()
  })
})

test('only what is malformed, or was never theirs, is refused', async () => {
  const stranger = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
  await refused(record(report('arrived_pickup', 0), { cookie: stranger }), 404)
  await refused(record(report('arrived_pickup', 0), { id: 'FF0000000000' }), 404)
  await refused(record(report('arrived_pickup', 0), { cookie: dispatcher }), 403)
  expect((await refused(record(report('check_call', 0)))).errors).toHaveProperty('location')
  expect((await refused(record(report('arrived_stop', 0)))).errors).toHaveProperty('stop')
  expect((await refused(record({ ...report('arrived_pickup', 0), occurredAt: 'noon' }))).errors).toHaveProperty('occurredAt')
  const next = await recorded(report('arrived_pickup', -365 * 24 * hour))
  expect(asidesOf(next)).toEqual(['Its time was in the future when we received it.'])
  expect(next.lastEvent).toBeNull()
})
