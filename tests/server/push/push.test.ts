import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { loadText } from '../../../server/domains/loads/loadNotifications.ts'
import { notifyDesk } from '../../../server/domains/loads/notifyLoadChange.ts'
import { pushTask } from '../../../server/platform/push/deliverPush.ts'
import { allowsLocal, isPublic, isPushEndpoint, publicLookup } from '../../../server/platform/push/endpoint.ts'
import { storedPushKeys } from '../../../server/platform/push/keys.ts'
import { notify } from '../../../server/platform/push/notify.ts'
import { pushSender, topicOf } from '../../../server/platform/push/sendPush.ts'
import { createLoad } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { done, fitDriver, sendCommand } from '../../support/loads.ts'
import { type PushService, startPushService, type TestDevice } from '../../support/pushService.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let service: PushService
let dispatcher: string
let cab: string
let driver: Driver
let load: Load

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
  load = await createLoad(server.knex)
})
afterEach(async () => {
  await server.knex('push_subscriptions').delete()
  await service.close()
})

const post = (json: unknown, cookie = cab) =>
  server.request(api.push, { json, cookie, headers: { accept: 'application/problem+json' } })

/** A device of this session. */
async function subscribed(cookie = cab): Promise<TestDevice> {
  const device = service.newDevice()
  expect((await post(device.subscription, cookie)).status).toBe(204)
  return device
}

/** Runs the jobs that send notifications until the test ends. */
const runPushes = () => runJobs(server, [pushTask(loadText, pushSender(server.config))])
const jobs = () => server.knex('graphile_worker.jobs').where({ task_identifier: 'push' })
const subscriptions = () => server.knex('push_subscriptions')
const sendNotification = (what = 'load assigned', now = new Date()) =>
  notify(server.knex, { driverId: driver.id }, { what, id: load.id }, { userId: null, now })
const give = () => done(sendCommand(server, load.id, 'assign', { driverId: driver.id }, { cookie: dispatcher }))
const ofOwn = () => load.$query(server.knex).patch({ status: 'planned', assignedDriverId: driver.id })

test('a load that is given to a driver arrives on the phone, signed for its push service and readable there alone', async () => {
  const phone = await subscribed()
  await runPushes()
  await give()
  await expect.poll(() => phone.received).toHaveLength(1)
  const [{ notification, headers, claims, key, bytes } = {} as never] = phone.received
  expect(notification).toEqual({
    title: `New load: ${load.pickupLocation} to ${load.deliveryLocation}`,
    body: expect.stringMatching(new RegExp(`^Pickup .+ M[SD]T\\. Load ${load.id}\\.$`)),
    path: `/portal/driver/my-loads/${load.id}`,
    tag: `load ${load.id}`,
    count: 1,
  })
  expect(bytes.toString('latin1')).not.toContain(load.id)
  expect(headers).toMatchObject({
    ttl: '14400',
    urgency: 'high',
    topic: topicOf(notification.tag),
    'content-encoding': 'aes128gcm',
  })
  expect(claims).toMatchObject({ sub: 'mailto:dispatch@fairlane.example', aud: new URL(phone.subscription.endpoint).origin })
  const reported = await (await server.request(`${api.push}/key`, { cookie: cab })).json()
  expect(reported).toEqual({ key })
  await expect.poll(jobs).toEqual([])
})

test('the keys are made once, whoever asks first, and kept', async () => {
  const all = await Promise.all([...Array(10)].map(() => storedPushKeys(server.pool)))
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await server.knex('push_keys')).toHaveLength(1)
})

describe('a subscription', () => {
  test('again is the same; another one of the session takes its place, and an endpoint belongs to who came last', async () => {
    const [phone, later] = [service.newDevice(), service.newDevice()]
    const answers = await Promise.all([...Array(8)].map(() => post(phone.subscription)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await subscriptions()).toHaveLength(1)
    await post(later.subscription)
    expect(await subscriptions().pluck('endpoint')).toEqual([later.subscription.endpoint])
    await post(later.subscription, dispatcher)
    const [retained] = await subscriptions().join('users', 'users.id', 'user_id').select('role')
    expect(retained).toEqual({ role: 'dispatcher' })
  })

  test('ends when the person turns it off, signs out, or the session is revoked or its user disabled', async () => {
    const off = () => server.request(api.push, { method: 'DELETE', json: {}, cookie: cab })
    await subscribed()
    expect([(await off()).status, (await off()).status]).toEqual([204, 204])
    expect(await subscriptions()).toEqual([])
    const other = await server.signInAs('dispatcher')
    const [revoked, disabled] = [await subscribed(), await subscribed(other)]
    const [{ user_id: gone }] = await subscriptions().where({ endpoint: disabled.subscription.endpoint })
    await server
      .knex('sessions')
      .whereIn('id', subscriptions().where({ endpoint: revoked.subscription.endpoint }).select('session_id'))
      .update({ ended_at: new Date() })
    await server.knex('users').where({ id: gone }).update({ disabled_at: new Date() })
    await runPushes()
    await ofOwn()
    await sendNotification()
    await notifyDesk(server.knex, { what: 'load late', id: load.id }, { userId: null, now: new Date() })
    expect(await jobs()).not.toEqual([])
    await expect.poll(jobs).toEqual([])
    expect([...revoked.received, ...disabled.received]).toEqual([])

    const out = await server.signInAs('dispatcher')
    const { subscription } = await subscribed(out)
    await server.request(api.logout, { method: 'POST', json: {}, cookie: out })
    expect(await subscriptions().where({ endpoint: subscription.endpoint })).toEqual([])
  })

  test.each([404, 410])('that the browser has given up (%i) is removed', async (status) => {
    const phone = await subscribed()
    phone.status = status
    await runPushes()
    await ofOwn()
    await sendNotification()
    await expect.poll(subscriptions).toEqual([])
    await expect.poll(jobs).toEqual([])
    expect(phone.received).toHaveLength(1)
  })

  test('that is refused ten times in a row is given up; nothing refused is tried again', async () => {
    const phone = await subscribed()
    phone.status = 403
    await runPushes()
    await ofOwn()
    for (let times = 1; times <= 10; times += 1) {
      await sendNotification()
      await expect.poll(() => phone.received.length).toBe(times)
      await expect.poll(jobs).toEqual([])
    }
    expect(await subscriptions()).toEqual([])
  })
})

test('a push service that is busy is asked again later, and what is old by then is no news', async () => {
  const phone = await subscribed()
  phone.status = 503
  await runPushes()
  await ofOwn()
  await sendNotification()
  await expect.poll(jobs).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('The push service answered 503') }])
  phone.status = 201
  await server.knex('graphile_worker._private_jobs').update({ run_at: new Date() })
  await expect.poll(jobs).toEqual([])
  expect(phone.received.map(({ notification }) => notification.count)).toEqual([1, 1])
  await sendNotification('load assigned', new Date(Date.now() - 5 * 3_600_000))
  await expect.poll(jobs).toEqual([])
  expect(phone.received).toHaveLength(2)
})

test('the same twice is one job and one number; what is new counts until the app is open again', async () => {
  const phone = await subscribed()
  await ofOwn()
  await sendNotification()
  await sendNotification()
  expect(await jobs()).toHaveLength(1)
  await runPushes()
  const counts = () => phone.received.map(({ notification }) => notification.count)
  await expect.poll(counts).toEqual([1])
  await sendNotification('load changed')
  await expect.poll(counts).toEqual([1, 1])
  load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  await sendNotification()
  await expect.poll(counts).toEqual([1, 1, 2])
  await server.knex('sessions').update({ last_seen_at: server.knex.raw(`now() + interval '1 second'`) })
  await sendNotification('load changed')
  await expect.poll(counts).toEqual([1, 1, 2, 1])
})

test('a rollback tells nobody', async () => {
  await subscribed()
  const undone = server.knex.transaction(async (transaction) => {
    await notify(transaction, { driverId: driver.id }, { what: 'load assigned', id: load.id }, { userId: null, now: new Date() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobs()).toEqual([])
})

describe('only a push service is ever asked', () => {
  const { keys } = { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }
  test.each([
    'http://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://user@fcm.googleapis.com/send/1',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://134744072/',
    'https://metadata/',
    'https://localhost./',
    'file:///etc/passwd',
    'https://',
    'push',
  ])('not %s', async (endpoint) => {
    expect(isPushEndpoint(endpoint, true)).toBe(false)
    const refused = await post({ endpoint, keys })
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toHaveProperty('endpoint')
  })

  test.each(['http://127.0.0.1:9/', 'https://localhost/', 'https://127.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/'])(
    'not %s, unless nobody but this machine reaches the server',
    (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(false),
  )

  test('a server that others reach, by its host or a proxy, or without the demo, asks nothing of its own machine', () => {
    const alone = { host: '127.0.0.1', demo: true, publicUrl: null }
    expect(allowsLocal(alone)).toBe(true)
    for (const one of [{ host: '0.0.0.0' }, { demo: false }, { publicUrl: new URL('https://fairlane.example') }])
      expect(allowsLocal({ ...alone, ...one })).toBe(false)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '224.0.0.1',
    // 127.0.0.1 and 10.0.0.1 in the forms that embed them: compatible, translated, NAT64, 6to4, Teredo, ISATAP.
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:0:4136:e378:8000:63bf:80ff:fffe',
    '2a00:1450:4001:830:0:5efe:a00:1',
    '2a00:1450:4001:830:200:5efe:7f00:1',
    // Local, site-local, documentation, ORCHID, unassigned.
    'fe80::1%eth0',
    'fec0::1',
    '2001:db8::1',
    '2001:10::1',
    '100::1',
    '4000::1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    'no address',
  ])('a name that leads to %s is not connected to', (address) => expect(isPublic(address)).toBe(false))

  test('the addresses of a name are looked at for each connection', async () => {
    const found = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)))
    expect(found).toMatchObject({ name: 'NotPublic' })
    for (const address of ['142.250.80.10', '::ffff:142.250.80.10', '2a00:1450:4001:830::200e', '2607:f8b0:4005:80a::200e'])
      expect(isPublic(address), address).toBe(true)
  })

  test('a key that is no point of the curve is refused', async () => {
    const { subscription } = service.newDevice()
    const refused = await post({ ...subscription, keys })
    expect(refused.status).toBe(422)
    expect(await post({ ...subscription, keys: { ...keys, auth: 'short' } })).toMatchObject({ status: 422 })
  })
})
