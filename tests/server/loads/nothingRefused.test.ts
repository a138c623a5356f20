import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { createLoad } from '../../support/factories.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, dayAhead, done, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
let dispatcher: string
let haul: Haul

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
})

const read = () => readLoad(server, haul.load.id, dispatcher)
const settle = (event: string | undefined, as: 'applied' | 'left') =>
  sendCommand(
    server,
    haul.load.id,
    'resolve',
    { event, as, reason: 'The receiver confirms it' },
    { cookie: dispatcher, version: null },
  )
const last = ({ events }: LoadRecord) => events.at(-1)
const post = (path: string, json: unknown, key = randomUUID()) =>
  server.request(path, { method: 'POST', json, cookie: haul.cab, headers: { 'idempotency-key': key } })

test('an event at a stop that was removed is stored for review, and holds up nothing', async () => {
  const { recorded, load } = haul
  await recorded({ type: 'departed_pickup', occurredAt: ago(2 * hour) })
  const removed = { stop: 1, location: 'Blythe, CA' }
  const arrived = await recorded({ ...removed, type: 'arrived_stop', occurredAt: ago(90 * minute) })
  await recorded({ ...removed, type: 'departed_stop', occurredAt: ago(80 * minute) })
  // The phone may not know where the stop was.
  await recorded({ type: 'arrived_stop', stop: 5, occurredAt: ago(70 * minute) })
  expect(await recorded({ type: 'delivered', occurredAt: ago(minute) })).toMatchObject({ status: 'delivered' })
  const seen = await read()
  expect(seen.events.map(({ type, stop, location, dispute }) => [type, stop, location, dispute])).toEqual([
    ['departed_pickup', 0, load.pickupLocation, null],
    ['arrived_stop', 1, 'Blythe, CA', 'Dispatch removed stop 2 from the load.'],
    ['departed_stop', 1, 'Blythe, CA', 'Dispatch removed stop 2 from the load.'],
    ['arrived_stop', 5, 'Location unknown', 'Dispatch removed stop 6 from the load.'],
    ['delivered', 1, load.deliveryLocation, null],
  ])
  // Accepted, it replaces nothing: its stop has no place in the course any more.
  const accepted = await done(settle(last(arrived)?.id, 'applied'))
  expect(accepted.events.filter(({ dispute }) => dispute === null).map(({ type }) => type)).toEqual([
    'departed_pickup',
    'arrived_stop',
    'delivered',
  ])
})

describe('a phone whose clock is wrong', () => {
  test.each([
    ['1970-01-01T00:05:00Z', 'Dec 31, 1969, 5:05 PM MST'],
    ['2019-03-02T10:00:00Z', 'Mar 2, 2019, 3:00 AM MST'],
    ['2150-06-01T12:00:00Z', 'Jun 1, 2150, 5:00 AM MST'],
  ])('of %s: what was done is stored with the doubt, and the server time', async (clock, said) => {
    const arrived = { type: 'arrived_pickup', occurredAt: clock, deviceTime: clock }
    const key = randomUUID()
    // The phone recognizes it by its key, whatever time the server has stored.
    expect((await haul.recorded(arrived, { key })).events[0]?.idempotencyKey).toBe(key)
    // The same event under another key is stored once.
    await haul.recorded(arrived)
    const { events } = await read()
    const dispute = `The phone's clock was wrong: it said ${said}. The time shown is when we received it.`
    expect(events).toMatchObject([{ type: 'arrived_pickup', dispute, resolvedAs: null }])
    expect(events[0]?.idempotencyKey).toBeUndefined()
    expect(Date.now() - Date.parse(events[0]?.occurredAt as string)).toBeLessThan(minute)
    const [stored] = await server.knex('tracking_events').where({ load_id: haul.load.id })
    expect(stored.device_time.toISOString()).toBe(new Date(clock).toISOString())
    expect(await done(settle(events[0]?.id, 'applied'))).toMatchObject({ events: [{ dispute: null }] })
  })

  test('loses no message, receipt, document or answer', async () => {
    const { load } = haul
    const path = `${api.loads}/${load.id}`
    const file = { sha256: 'ab'.repeat(32), size: 10, type: 'image/jpeg' }
    const receipt = { code: 'scale', amount: 12.5, paidBy: 'driver', files: [file] }
    const keys = [...Array(4)].map(() => randomUUID())
    for (const [place, clock] of ['1970-01-01T00:05:00Z', '2150-06-01T12:00:00Z'].entries()) {
      expect((await post(`${path}/message`, { text: 'Gate code?', writtenAt: clock }, keys[place])).status).toBe(201)
      expect((await post(`${path}/expenses`, { ...receipt, paidAt: clock }, keys[2 + place])).status).toBe(201)
      const document = { kind: 'medical_card', expiresOn: dayAhead(400), files: [file], submittedAt: clock }
      expect((await post(api.documents, document)).status).toBe(201)
    }
    const { messages, expenses } = await read()
    const times = [...(messages ?? []).map(({ writtenAt }) => writtenAt), ...(expenses ?? []).map(({ paidAt }) => paidAt)]
    expect(times).toHaveLength(4)
    for (const time of times) expect(Date.now() - Date.parse(time)).toBeLessThan(minute)
    // The phone recognizes them by their keys, which no other user reads.
    const own = await readLoad(server, load.id, haul.cab)
    expect([...(own.messages ?? []), ...(own.expenses ?? [])].map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys)
    for (const one of [...(messages ?? []), ...(expenses ?? [])]) expect(one.idempotencyKey ?? null).toBeNull()
  })
})

describe('what speaks against an event is stored with it, and refuses nothing', () => {
  const findings = async () => (await read()).events.at(-1)?.findings

  test('another day, another load under way, and a place too far away', async () => {
    const pickup = new Date(Date.now() + 5 * 24 * hour)
    haul = await createHaul(server, { pickupDateTime: pickup, deliveryDateTime: new Date(pickup.getTime() + 24 * hour) })
    const other = await createLoad(server.knex, {
      status: 'enroute',
      assignedDriverId: haul.driver.id,
      deliveryLocation: 'Fresno, CA',
    })
    const place = { latitude: 32.7555, longitude: -97.3308, accuracy: 20 }
    expect(await haul.recorded({ occurredAt: ago(0), place })).toMatchObject({ events: [{ dispute: null }] })
    expect((await findings())?.map(({ code, severity }) => [code, severity])).toEqual([
      ['other_day', 'warn'],
      [`under_way_${other.id}`, 'warn'],
      ['far_away', 'warn'],
    ])
    expect((await findings())?.[0]?.message).toMatch(/^Pickup is \w{3} \d+, 5 days from now\.$/)
    // The driver knows.
    const { events } = await readLoad(server, haul.load.id, haul.cab)
    expect(events[0]?.findings).toBeUndefined()
  })

  test('a driver who is not qualified has departed: it counts', async () => {
    await server.knex('drivers').where({ id: haul.driver.id }).update({ status: 'suspended' })
    await server
      .knex('documents')
      .where({ driver_id: haul.driver.id, kind: 'medical_card' })
      .update({ expires_on: dayAhead(-3) })
    expect(await haul.recorded({ type: 'departed_pickup', occurredAt: ago(minute) })).toMatchObject({ status: 'enroute' })
    expect((await findings())?.map(({ code, severity }) => [code, severity])).toEqual([
      ['driver_suspended', 'block'],
      ['medical_card_expired', 'block'],
    ])
    // The findings name documents of the driver, which these other roles may not read.
    const { id } = haul.load
    expect((await readLoad(server, id, await server.signInAs('fleet_manager'))).events[0]?.findings).toHaveLength(2)
    for (const role of ['accountant', 'payroll', 'viewer'] as const) {
      const { events } = await readLoad(server, id, await server.signInAs(role))
      expect(events, role).toHaveLength(1)
      expect(events[0], role).not.toHaveProperty('findings')
    }
  })

  test('the desk cannot record that departure, by the findings of the assignment', async () => {
    await server.knex('drivers').where({ id: haul.driver.id }).update({ status: 'suspended' })
    const body = { occurredAt: ago(minute), reportedBy: 'Ray', accepted: ['driver_suspended'] }
    const depart = () => sendCommand(server, haul.load.id, 'depart', body, { cookie: dispatcher, version: 1 })
    expect((await refused(depart())).findings).toMatchObject([{ code: 'driver_suspended', severity: 'block' }])
    await server.knex('drivers').where({ id: haul.driver.id }).update({ status: 'onboarded' })
    expect(await done(depart())).toMatchObject({ status: 'enroute' })
  })
})

test('an event is stored whatever state its load is in', async () => {
  for (const [place, status] of (['booked', 'enroute', 'delivered', 'invoiced', 'paid'] as const).entries()) {
    await server
      .knex('loads')
      .where({ id: haul.load.id })
      .update({ status, ...(place >= 2 && { delivered_at: new Date() }), ...(status === 'paid' && { paid_at: new Date() }) })
    expect(
      (await haul.record({ type: 'check_call', location: 'Blythe, CA', occurredAt: ago((9 - place) * minute) })).status,
    ).toBe(201)
  }
  await server.knex('loads').where({ id: haul.load.id }).update({ cancelled_at: new Date() })
  expect((await haul.record({ type: 'arrived_delivery', occurredAt: ago(minute) })).status).toBe(201)
  expect((await read()).events).toHaveLength(6)
})
