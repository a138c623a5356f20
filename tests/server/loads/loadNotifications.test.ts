import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/access/roles'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { lateTask, notifyLateLoads } from '../../../server/domains/loads/late.ts'
import { loadText } from '../../../server/domains/loads/loadNotifications.ts'
import { notifyDrivers } from '../../../server/domains/loads/notifyLoadChange.ts'
import { pushTask } from '../../../server/platform/push/deliverPush.ts'
import { pushSender } from '../../../server/platform/push/sendPush.ts'
import { createBroker, createLoad } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import {
  ago,
  dayAhead,
  deliveryBody,
  done,
  enterLoad,
  fitDriver,
  loadEntryBody,
  sendCommand,
  stopBody,
} from '../../support/loads.ts'
import { type PushService, startPushService, type TestDevice } from '../../support/pushService.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour = 3_600_000

let server: TestServer
let service: PushService
let dispatcher: string
let driver: Driver
let cab: string
let phone: TestDevice

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  service = await startPushService()
  await server.knex('graphile_worker._private_jobs').delete()
  driver = await fitDriver(server)
  cab = await server.signInAs('driver', { driverId: driver.id })
  phone = await device(cab)
  await runJobs(server, [pushTask(loadText, pushSender(server.config)), lateTask()])
})
afterEach(async () => {
  await server.knex('push_subscriptions').delete()
  await service.close()
})

async function device(cookie: string): Promise<TestDevice> {
  const one = service.newDevice()
  expect((await server.request(api.push, { json: one.subscription, cookie })).status).toBe(204)
  return one
}
const deviceOf = async (role: Role) => device(await server.signInAs(role))
const titles = ({ received }: TestDevice) => received.map(({ notification }) => notification.title.split(':')[0])
const quiet = () => expect.poll(() => server.knex('graphile_worker.jobs').where({ task_identifier: 'push' })).toEqual([])

test('a driver is told of a load from its assignment to its end, and not of what only who pays needs', async () => {
  const other = await fitDriver(server)
  const others = await device(await server.signInAs('driver', { driverId: other.id }))
  const desk = await deviceOf('dispatcher')
  const { id } = await createLoad(server.knex, { status: 'booked' })
  let version = 1
  const send = async (action: Parameters<typeof sendCommand>[2], json: unknown) => {
    version = (await done(sendCommand(server, id, action, json, { cookie: dispatcher, version }))).version
    await quiet()
  }
  const broker = await server.knex('loads').where({ id }).first('broker_id')
  const edit = (values: Parameters<typeof loadEntryBody>[0] = {}) =>
    send('edit', { ...loadEntryBody({ brokerId: broker.broker_id, ...values }), accepted: ['rate_far_off_lane', 'driver_busy'] })
  await edit()
  expect(titles(phone)).toEqual([])
  await send('assign', { driverId: driver.id })
  await edit({ linehaul: 1300, purchaseOrder: 'PO 1', brokerReference: 'X-2' })
  expect(titles(phone)).toEqual(['New load'])
  await edit({ linehaul: 1300, stops: [stopBody({ instructions: 'Gate 9' }), deliveryBody()] })
  await send('assign', { driverId: other.id, reason: 'Nearer' })
  await send('assign', { driverId: driver.id, reason: 'Ill' })
  await send('unassign', { reason: 'Broke down' })
  expect(titles(phone)).toEqual(['New load', 'Changed', 'Unassigned', 'New load', 'Unassigned'])
  expect(titles(others)).toEqual(['New load', 'Unassigned'])
  await send('assign', { driverId: other.id })
  await send('cancel', { reason: 'No freight' })
  expect(titles(others)).toEqual(['New load', 'Unassigned', 'New load', 'Cancelled'])
  expect(phone.received).toHaveLength(5)
  expect(titles(desk)).toEqual([])
  const said = [...phone.received, ...others.received].map(({ notification }) => JSON.stringify(notification)).join()
  expect(said).not.toMatch(/\$|1300|555|Gate 9|Luis|Broke down/)
  const urgent = [...phone.received].map(({ headers }) => headers.urgency)
  expect(urgent).toEqual(['high', 'normal', 'high', 'high', 'high'])
})

test.each(['pickupNumber', 'sealNumber', 'trailerNumber'])('a driver is told of another %s, without it', async (field) => {
  const load = await enterLoad(server, dispatcher, { brokerId: (await createBroker(server.knex)).id })
  await server.knex('loads').where({ id: load.id }).update({ assigned_driver_id: driver.id, status: 'planned' })
  const json = {
    ...loadEntryBody({ brokerId: load.brokerId, [field]: 'N-4471' }),
    accepted: ['rate_far_off_lane', 'driver_busy'],
  }
  await done(sendCommand(server, load.id, 'edit', json, { cookie: dispatcher, version: load.version }))
  await quiet()
  expect(titles(phone)).toEqual(['Changed'])
  expect(JSON.stringify(phone.received.map(({ notification }) => notification))).not.toContain('N-4471')
})

test('a driver is told that dispatch has written, without its words, until it is read', async () => {
  const desk = await deviceOf('dispatcher')
  const { id } = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  const post = (action: string, json: object, cookie: string) =>
    server.request(`${api.loads}/${id}/${action}`, { json, cookie, headers: { 'idempotency-key': randomUUID() } })
  const write = (cookie: string) => post('message', { text: 'Gate code 4411', writtenAt: ago(1_000) }, cookie)
  expect((await write(cab)).status).toBe(201)
  const { messages } = await (await write(dispatcher)).json()
  await quiet()
  expect(phone.received.map(({ notification }) => notification)).toMatchObject([
    { title: 'Message: Phoenix, AZ to Los Angeles, CA', body: `New message from dispatch about load ${id}.` },
  ])
  expect(titles(desk)).toEqual([])
  const about = { what: 'load message', id }
  const reader = { id: randomUUID(), role: 'driver', driverId: driver.id, shipperId: null } as never
  expect(await loadText(server.knex, about, reader, new Date())).not.toBeNull()
  expect((await post('read', { upTo: messages.at(-1).id }, cab)).status).toBe(204)
  expect(await loadText(server.knex, about, reader, new Date())).toBeNull()
})

test('what is no longer so when it is sent is not told', async () => {
  const load = await createLoad(server.knex, { status: 'booked' })
  const { received } = phone
  await server.knex.transaction(async (transaction) => {
    const nobody = { assignedDriverId: null, cancelledAt: null }
    await notifyDrivers(transaction, {
      before: nobody,
      after: { ...nobody, id: load.id, assignedDriverId: driver.id },
      changes: [],
      userId: null,
    })
  })
  await quiet()
  expect(received).toEqual([])
})

test('the desk is told what needs a decision, each who decides and nobody else, once', async () => {
  const deciding = await Promise.all((['dispatcher', 'fleet_manager', 'admin'] as const).map(deviceOf))
  const others = await Promise.all((['viewer', 'payroll', 'recruiter', 'shipper'] as const).map(deviceOf))
  const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  const record = (type: string, before: number) =>
    server.request(`${api.loads}/${load.id}/events`, {
      json: { type, occurredAt: ago(before) },
      cookie: cab,
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await record('delivered', 1000)).status).toBe(201)
  for (const { received } of deciding) await expect.poll(() => received).toHaveLength(1)
  expect(deciding[0]?.received[0]?.notification).toMatchObject({
    title: `Needs a decision: load ${load.id}`,
    body: '“Delivered” needs review. Decide whether it counts.',
    path: `/portal/admin/loads/${load.id}`,
  })
  // Nothing is kept aside any more.
  await record('departed_pickup', hour)
  await quiet()
  expect(deciding.map(({ received }) => received.length)).toEqual([1, 1, 1])
  expect([...others, phone].flatMap(({ received }) => received)).toEqual([])
})

test('the desk is told again where a driver takes back that an event does not count', async () => {
  const desk = await deviceOf('dispatcher')
  const { id } = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  const send = async (action: string, json: object) =>
    (
      await server.request(`${api.loads}/${id}/${action}`, { json, cookie: cab, headers: { 'idempotency-key': randomUUID() } })
    ).json()
  const { events } = await send('events', { type: 'delivered', occurredAt: ago(1000) })
  const reply = async (reply: string) => {
    await send('reply', { event: events[0].id, reply, repliedAt: new Date().toISOString() })
    await quiet()
  }
  await quiet()
  expect(desk.received).toHaveLength(1)
  // It waits as before.
  await reply('own')
  await reply('withdrawn')
  expect(desk.received).toHaveLength(1)
  await reply('own')
  expect(titles(desk)).toEqual(['Needs a decision', 'Needs a decision'])
})

test('the desk is notified at once that a driver who is not qualified has departed', async () => {
  const desk = await deviceOf('dispatcher')
  const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  await server.knex('drivers').where({ id: driver.id }).update({ status: 'suspended' })
  const json = { type: 'departed_pickup', occurredAt: ago(0) }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await server.request(`${api.loads}/${load.id}/events`, { method: 'POST', cookie: cab, json, headers })).status).toBe(
    201,
  )
  await expect.poll(() => titles(desk)).toEqual(['Driver not qualified'])
  // Why is not for a locked screen.
  expect(desk.received[0]?.notification.body).not.toMatch(/suspend|card/i)
})

test('the desk is notified that a document of the driver who departed expires before the delivery, which forbids nothing today', async () => {
  const desk = await deviceOf('dispatcher')
  const load = await createLoad(server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(),
    deliveryDateTime: new Date(Date.now() + 96 * hour),
  })
  await server
    .knex('documents')
    .where({ driver_id: driver.id, kind: 'medical_card' })
    .update({ expires_on: dayAhead(2) })
  const json = { type: 'departed_pickup', occurredAt: ago(0) }
  const headers = { 'idempotency-key': randomUUID() }
  expect((await server.request(`${api.loads}/${load.id}/events`, { cookie: cab, json, headers })).status).toBe(201)
  await expect.poll(() => titles(desk)).toEqual(['Driver document expires before delivery'])
  expect(desk.received[0]?.notification.body).not.toMatch(/card/i)
})

test('the desk is told of each stop once that a load is late, and again where it is late at another time', async () => {
  const desk = await deviceOf('dispatcher')
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const load = await createLoad(server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    distance: 10,
    pickupDateTime: new Date(now - hour),
    deliveryDateTime: new Date(now + 3 * hour),
  })
  const look = (after: number) => notifyLateLoads(server.pool, new Date(now + after))
  await Promise.all([look(0), look(0), look(0)])
  await expect.poll(() => titles(desk)).toEqual(['Late at pickup'])
  expect(desk.received[0]?.notification.body).toContain(`It was due in ${load.pickupLocation} at `)
  await look(60_000)
  await quiet()
  expect(desk.received).toHaveLength(1)
  await load.$query(server.knex).patch({
    stops: load.stops.map((stop, place) => (place === 0 ? stop : { ...stop, from: new Date(now - 60_000).toISOString() })),
  })
  await look(0)
  await expect.poll(() => titles(desk)).toEqual(['Late at pickup', 'Late at delivery'])
  await look(0)
  await quiet()
  expect(desk.received).toHaveLength(2)
  expect(phone.received).toEqual([])
})

test('what was late for long is no news', async () => {
  const desk = await deviceOf('dispatcher')
  const now = Date.now()
  await createLoad(server.knex, {
    status: 'enroute',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(now - 60 * hour),
    deliveryDateTime: new Date(now - 30 * hour),
  })
  await notifyLateLoads(server.pool, new Date(now))
  await quiet()
  expect(desk.received).toEqual([])
})
