import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { NotificationChannel } from '#shared/notifications/notificationKinds'
import type { OwnNotifications } from '#shared/notifications/preferences'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { notificationTask, notifyByMail } from '../../../server/domains/notifications/notificationMail.ts'
import { toDevice } from '../../../server/domains/notifications/notificationTime.ts'
import { User } from '../../../server/domains/users/User.ts'
import { mailTask } from '../../../server/platform/mail/deliverMail.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { pushTask } from '../../../server/platform/push/deliverPush.ts'
import { notify } from '../../../server/platform/push/notify.ts'
import { pushSender } from '../../../server/platform/push/sendPush.ts'
import { createLoad } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { fitDriver } from '../../support/loads.ts'
import { startMailServer, type TestMailServer } from '../../support/mailServer.ts'
import { type PushService, startPushService, type TestDevice } from '../../support/pushService.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let smtp: TestMailServer
let service: PushService
let driver: Driver
let cab: string
let own: User
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[smtp, service] = await Promise.all([startMailServer(), startPushService()])
  driver = await fitDriver(server)
  cab = await server.signInAs('driver', { driverId: driver.id })
  own = (await User.query(server.knex).findOne({ driver_id: driver.id })) as User
  load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
})
afterEach(async () => {
  for (const table of [
    'notifications',
    'mails',
    'push_subscriptions',
    'notification_keys',
    'settlement_lines',
    'settlements',
    'loads',
    'quotes',
  ])
    await server.knex(table).delete()
  await server.knex('users').delete()
  await server.knex('graphile_worker._private_jobs').delete()
  await Promise.all([smtp.close(), service.close()])
})

const mailing = () => ({ sendMail: mailSender({ smtpUrl: smtp.url }), site: 'https://fairlane.example' })
const sendNotification = (now = new Date(), what = 'load assigned') =>
  notify(server.knex, { driverId: driver.id }, { what, id: load.id }, { userId: null, now })
const mailAt = (now: Date, user = own) => notifyByMail(server.knex, user.id, now, mailing())
const mails = () => server.knex('mails').orderBy('number').select('template', 'recipient', 'subject', 'text', 'status')
const waiting = (id = own.id) => server.knex('notifications').where({ user_id: id })
const jobs = (task = 'push') => server.knex('graphile_worker.jobs').where({ task_identifier: task }).select('run_at', 'key')

async function choose(json: object, cookie = cab): Promise<OwnNotifications> {
  const headers = { 'idempotency-key': randomUUID() }
  const response = await server.request(`${api.notifications}/own`, { method: 'PATCH', json, cookie, headers })
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}
const byWays = (kind: string, ...ways: NotificationChannel[]) => ({
  ways: { [kind]: { push: ways.includes('push'), mail: ways.includes('mail'), digest: ways.includes('digest') } },
})

async function subscribed(cookie = cab): Promise<TestDevice> {
  const device = service.newDevice()
  expect((await server.request(api.push, { json: device.subscription, cookie })).status).toBe(204)
  return device
}
const runAll = () =>
  runJobs(server, [
    pushTask(toDevice, pushSender(server.config)),
    notificationTask(mailing()),
    mailTask({ smtpUrl: smtp.url, mailFrom: null }),
  ])

/** Quiet hours by the driver's clock that have begun so many hours ago and last as long again. */
async function quietNow(cookie = cab): Promise<void> {
  const clock = (at: number) => new Date(at - 7 * 3_600_000).toISOString().slice(11, 16)
  await choose(
    { quiet: { from: clock(Date.now() - 3_600_000), until: clock(Date.now() + 3 * 3_600_000) }, zone: 'America/Phoenix' },
    cookie,
  )
}
/** The night of November 25, 2026, in Phoenix. */
const night = (clock: string, day = 25) => new Date(`2026-11-${day}T${clock}:00-07:00`)
const nights = { quiet: { from: '21:00', until: '06:00' }, zone: 'America/Phoenix' }

test('each way by itself, or all: on the device, by a mail at once, in the digest of the next morning; or not at all', async () => {
  const phone = await subscribed()
  await runAll()
  await choose(byWays('given', 'push', 'mail', 'digest'))
  await sendNotification()
  await expect.poll(() => [phone.received.length, smtp.received.length]).toEqual([1, 1])
  const [mail] = smtp.received
  expect(mail?.to).toEqual([own.email])
  expect(mail?.headers.get('subject')).toBe(`New load: ${load.pickupLocation} to ${load.deliveryLocation}`)
  expect(mail?.text).toContain(`/portal/driver/my-loads/${load.id}`)
  // Unsubscribing is the switch: every mail says where it is.
  expect(mail?.text).toContain('alerts here: https://fairlane.example/portal/sessions#notices')
  expect(await waiting()).toMatchObject([{ way: 'digest', what: 'load assigned', row_id: load.id }])
  await server.knex('notifications').update({ at: server.knex.raw(`at - interval '2 days'`) })
  await mailAt(new Date())
  await expect.poll(() => smtp.received.length).toBe(2)
  expect(smtp.received[1]?.headers.get('subject')).toMatch(/^1 notice, /)
  expect(smtp.received[1]?.text).toContain(`New load: ${load.pickupLocation} to ${load.deliveryLocation}`)
  expect(await waiting()).toEqual([])
  await choose(byWays('given'))
  await sendNotification()
  expect([await waiting(), await jobs(), phone.received.length, smtp.received.length]).toEqual([[], [], 1, 2])
})

test('in quiet hours devices and mails wait until they end, and what is no longer so by then is dropped', async () => {
  const phone = await subscribed()
  await choose(byWays('given', 'push', 'mail'))
  await load.$query(server.knex).patch({ pickupDateTime: new Date(Date.now() + 3 * 86_400_000) })
  await quietNow()
  await runAll()
  await sendNotification()
  const later = async (task: string) => (await jobs(task)).map(({ run_at }) => Math.round((run_at - Date.now()) / 3_600_000))
  await expect.poll(() => later('push')).toEqual([3])
  await expect.poll(() => later('notifications')).toEqual([3])
  expect([phone.received, smtp.received]).toEqual([[], []])
  // The quiet hours end; by then another driver has the load.
  const other = await fitDriver(server)
  await load.$query(server.knex).patch({ assignedDriverId: other.id })
  await choose({ quiet: null })
  await server.knex('graphile_worker._private_jobs').update({ run_at: new Date() })
  await expect.poll(() => jobs('push')).toEqual([])
  await expect.poll(() => waiting()).toEqual([])
  expect([phone.received, await mails()]).toEqual([[], []])
  // What still is so arrives, once.
  await load.$query(server.knex).patch({ assignedDriverId: driver.id })
  await quietNow()
  await sendNotification()
  await sendNotification()
  await expect.poll(() => later('push')).toEqual([3])
  await choose({ quiet: { from: '', until: '' } })
  await server.knex('graphile_worker._private_jobs').update({ run_at: new Date() })
  await expect.poll(() => [phone.received.length, smtp.received.length]).toEqual([1, 1])
})

test('a load that is to be picked up before the driver wakes up comes through, on the device alone', async () => {
  const phone = await subscribed()
  await choose(byWays('given', 'push', 'mail'))
  await load.$query(server.knex).patch({ pickupDateTime: new Date(Date.now() + 4 * 3_600_000) })
  await quietNow()
  await runAll()
  await sendNotification()
  await expect.poll(() => phone.received.length).toBe(1)
  await expect.poll(async () => (await jobs('notifications')).length).toBe(1)
  expect(smtp.received).toEqual([])
})

test('who is at work is told of a late load in quiet hours; who is not, when they end', async () => {
  const late = await createLoad(server.knex, {
    status: 'enroute',
    assignedDriverId: driver.id,
    deliveryDateTime: new Date(Date.now() - 600_000),
  })
  const [awake, asleep] = [await server.signInAs('dispatcher'), await server.signInAs('dispatcher')]
  const [desk, bed] = [await subscribed(awake), await subscribed(asleep)]
  for (const cookie of [awake, asleep]) await quietNow(cookie)
  const { user_id } = await server.knex('push_subscriptions').where({ endpoint: bed.subscription.endpoint }).first('user_id')
  await server
    .knex('sessions')
    .where({ user_id })
    .update({ last_seen_at: server.knex.raw(`now() - interval '31 minutes'`) })
  await runAll()
  const about = { what: 'load late', id: late.id, part: 'delivery' }
  await notify(server.knex, { role: () => true }, about, { userId: null, now: new Date() })
  await expect.poll(() => desk.received.length).toBe(1)
  await expect.poll(async () => (await jobs()).map(({ run_at }) => run_at > new Date())).toEqual([true])
  expect(bed.received).toEqual([])
})

describe('by mail', () => {
  test('once, although the job runs twice at the same time, and again after it was killed before its end', async () => {
    await choose(byWays('given', 'mail'))
    await sendNotification(night('12:00'))
    await Promise.all([1, 2, 3].map(() => mailAt(night('12:01'))))
    expect(await mails()).toHaveLength(1)
    await sendNotification(night('13:00'))
    // Killed: its transaction is undone, and the sweep finds what waits.
    const broken = {
      ...mailing(),
      sendMail: async (...mail: Parameters<ReturnType<typeof mailSender>>) => {
        await mailing().sendMail(...mail)
        throw new Error('killed')
      },
    }
    await expect(notifyByMail(server.knex, own.id, night('13:01'), broken)).rejects.toThrow('killed')
    expect([await mails(), await waiting()]).toMatchObject([[{}], [{}]])
    await server.knex('graphile_worker._private_jobs').delete()
    await notificationTask(mailing()).sweep?.(server.knex)
    expect((await jobs('notifications')).map(({ key }) => key)).toEqual([`notifications ${own.id}`])
    await mailAt(night('13:02'))
    await mailAt(night('13:03'))
    expect([await mails(), await waiting()]).toMatchObject([[{}, {}], []])
  })

  test('waits while it is quiet, over midnight, by the own clock', async () => {
    await choose({ ...byWays('given', 'mail'), ...nights })
    await sendNotification(night('23:30'))
    for (const at of [night('23:31'), night('03:00', 26), night('05:59', 26)]) await mailAt(at)
    expect(await mails()).toEqual([])
    expect((await jobs('notifications'))[0]?.run_at).toEqual(night('06:00', 26))
    // In New York it is nine by then.
    await choose({ zone: 'America/New_York' })
    await mailAt(night('04:01', 26))
    expect(await mails()).toHaveLength(1)
  })

  test('goes to nobody who is disabled or invited, and tells nothing that the role may not read any more', async () => {
    await choose(byWays('given', 'mail'))
    await sendNotification()
    await server.knex('users').where({ id: own.id }).update({ disabled_at: new Date() })
    await mailAt(new Date())
    expect([await mails(), await waiting()]).toEqual([[], []])
    await sendNotification()
    expect(await waiting()).toEqual([])
    await server.knex('users').where({ id: own.id }).update({ disabled_at: null })
    await sendNotification()
    await server.knex('users').where({ id: own.id }).update({ role: 'viewer', driver_id: null })
    await mailAt(new Date())
    expect([await mails(), await waiting()]).toEqual([[], []])
  })

  test('goes with what was made before somebody was disabled meanwhile', async () => {
    await choose(byWays('given', 'mail'))
    await sendNotification()
    await mailAt(new Date())
    expect(await mails()).toMatchObject([{ status: 'waiting' }])
    const admin = await server.signInAs('admin')
    const { version } = (await User.query(server.knex).findById(own.id)) as User
    const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` }
    const answer = await server.request(`${api.users}/${own.id}/disable`, { json: { reason: 'Left' }, cookie: admin, headers })
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(await mails()).toMatchObject([{ status: 'superseded' }])
  })

  test('without a mail server nothing waits for ever, and the person reads that none goes', async () => {
    await choose(byWays('given', 'mail', 'digest'))
    await sendNotification()
    await notifyByMail(server.knex, own.id, new Date(), null)
    expect([await waiting(), await mails()]).toEqual([[], []])
    expect((await choose({ zone: null })).hasMail).toBe(false)
  })
})

describe('the digest', () => {
  test('is one mail a morning with what happened since the last, and none where nothing did or nothing is left of it', async () => {
    await choose({ ...byWays('given', 'digest'), zone: 'America/Phoenix' })
    const second = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
    await sendNotification(night('12:00'))
    await notify(
      server.knex,
      { driverId: driver.id },
      { what: 'load assigned', id: second.id },
      { userId: null, now: night('18:00') },
    )
    for (const at of [night('12:01'), night('23:59'), night('05:59', 26)]) await mailAt(at)
    expect(await mails()).toEqual([])
    expect((await jobs('notifications'))[0]?.run_at).toEqual(night('06:00', 26))
    await Promise.all([1, 2].map(() => mailAt(night('06:00', 26))))
    const [sent, ...more] = await mails()
    expect([sent, more]).toMatchObject([{ template: 'digest', recipient: own.email, subject: '2 notices, Nov 26, 2026' }, []])
    for (const id of [load.id, second.id]) expect(sent?.text).toContain(id)
    await mailAt(night('06:01', 27))
    expect(await mails()).toHaveLength(1)
    await sendNotification(night('12:00', 27))
    await load.$query(server.knex).patch({ cancelledAt: new Date(), status: 'planned' })
    await mailAt(night('06:01', 28))
    expect([await mails(), await waiting()]).toMatchObject([[{}], []])
  })

  test('waits for the end of quiet hours', async () => {
    await choose({ ...byWays('given', 'digest'), quiet: { from: '22:00', until: '08:30' }, zone: 'America/Phoenix' })
    await sendNotification(night('12:00'))
    await mailAt(night('06:00', 26))
    expect([await mails(), (await jobs('notifications'))[0]?.run_at]).toEqual([[], night('08:30', 26)])
    // The same again meanwhile defers it by no day.
    await sendNotification(night('07:00', 26))
    await mailAt(night('08:30', 26))
    expect(await mails()).toHaveLength(1)
  })
})
