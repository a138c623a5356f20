import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { notificationKinds, notificationsFor } from '#shared/notifications/notificationKinds'
import type { OwnNotifications } from '#shared/notifications/preferences'
import { notifyLoadsAtRisk } from '../../../server/domains/loads/late.ts'
import { notifyByMail } from '../../../server/domains/notifications/notificationMail.ts'
import { notifyOwner, notifySettlements } from '../../../server/domains/settlements/settlementNotifications.ts'
import type { User } from '../../../server/domains/users/User.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { notify } from '../../../server/platform/push/notify.ts'
import {
  createApplicationRow,
  createDriver,
  createLoad,
  createQuoteRow,
  createSettlement,
  createUser,
  quoteRequestBody,
} from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { transactionsOf } from '../../support/transactions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of [
    'notifications',
    'mails',
    'notification_keys',
    'settlement_lines',
    'settlements',
    'loads',
    'quotes',
    'users',
  ])
    await server.knex(table).delete()
})

/** As if there was a mail server: the mails are made, and none is sent. */
const mailing = { sendMail: mailSender({ smtpUrl: 'smtp://mail.example' }), site: 'https://fairlane.example' }
const mailTo = ({ id }: User) => notifyByMail(server.knex, id, new Date(), mailing)
const mails = () => server.knex('mails').orderBy('number').select('recipient', 'subject', 'text')
const waiting = (id: string) => server.knex('notifications').where({ user_id: id })
const everybody = { role: () => true }
const by = () => ({ userId: null, now: new Date() })

/** A user with this role who gets a kind of notification by mail. */
async function mailed(role: string, kind: string, driverId?: string): Promise<User> {
  const user = await createUser(server.knex, { role, ...(driverId && { driverId }) })
  await server.knex('notification_preferences').insert({ user_id: user.id, ways: { [kind]: { mail: true, push: false } } })
  return user
}

test('the desk is told of a new quote request, recruiting of an application, until somebody is in touch; a robot wakes nobody', async () => {
  const [desk, recruiter] = [await mailed('dispatcher', 'newQuote'), await mailed('recruiter', 'newApplication')]
  const viewer = await createUser(server.knex, { role: 'viewer' })
  const ask = (values: object) =>
    server.request(api.quotes, { json: quoteRequestBody(values), headers: { 'idempotency-key': randomUUID() } })
  expect((await ask({ companyName: 'Rincon Citrus' })).status).toBe(201)
  expect((await ask({ companyName: 'Robot', companyUrl: 'https://robot.example' })).status).toBe(201)
  expect(await waiting(desk.id)).toHaveLength(1)
  const application = await createApplicationRow(server.knex)
  await notify(server.knex, everybody, { what: 'application', id: application.id }, by())
  await mailTo(desk)
  await mailTo(recruiter)
  expect(await mails()).toMatchObject([
    { recipient: desk.email, subject: 'New quote request: Phoenix, AZ to Los Angeles, CA' },
    { recipient: recruiter.email, subject: 'New application: Cesar Ibarra' },
  ])
  expect([await waiting(viewer.id), notificationsFor('viewer')]).toEqual([[], []])
  const answered = await createQuoteRow(server.knex)
  await notify(server.knex, everybody, { what: 'quote asked', id: answered.id }, by())
  await server.knex('quotes').where({ id: answered.id }).update({ suspicious: true })
  await application.$query(server.knex).patch({ contactedAt: new Date(), contactedBy: 'call' } as never)
  await notify(server.knex, everybody, { what: 'application', id: application.id }, by())
  await mailTo(desk)
  await mailTo(recruiter)
  expect(await mails()).toHaveLength(2)
})

test('a load at risk, and a settlement, are told once, however often it is looked', async () => {
  const driver = await createDriver(server.knex)
  const [desk, own] = [await mailed('dispatcher', 'atRisk'), await mailed('driver', 'paid', driver.id)]
  const payroll = await createUser(server.knex, { role: 'payroll' })
  const soon = await createLoad(server.knex, {
    status: 'enroute',
    assignedDriverId: driver.id,
    deliveryDateTime: new Date(Date.now() + 1_800_000),
  })
  const settlement = await createSettlement(server.knex, [], { driverId: driver.id, status: 'pending' })
  for (let times = 0; times < 2; times += 1) {
    await notifyLoadsAtRisk(server.knex, new Date())
    await notifySettlements(server.knex, new Date())
    for (const user of [desk, own]) await mailTo(user)
  }
  expect(await mails()).toMatchObject([
    { recipient: desk.email, subject: `At risk: load ${soon.id}` },
    { recipient: own.email, subject: expect.stringMatching(/^Your settlement for .+ is ready to review$/) },
  ])
  expect(await waiting(payroll.id)).toMatchObject([{ way: 'digest', what: 'settlement pending', row_id: settlement.id }])
  expect(await transactionsOf(server.knex, () => notifyLoadsAtRisk(server.knex, new Date()))).toBe(0)
  const before = await settlement.$query(server.knex)
  await settlement.$query(server.knex).patch({ status: 'paid', paidAt: new Date() })
  await notifyOwner(server.knex, { before, after: settlement, userId: null })
  await mailTo(own)
  expect((await mails())[2]).toMatchObject({ subject: expect.stringMatching(/^Paid: your settlement for /) })
  for (const { text } of await mails()) expect(text).not.toContain('$')
})

describe('the own switches', () => {
  const put = (cookie: string, json: object, key: string = randomUUID()) => {
    const headers = { 'idempotency-key': key, accept: 'application/problem+json' }
    return server.request(`${api.notifications}/own`, { method: 'PATCH', json, cookie, headers })
  }

  test('name what the role may be told of, and start as they come', async () => {
    for (const role of ['driver', 'dispatcher', 'recruiter', 'payroll', 'viewer', 'shipper']) {
      const cookie = await server.signInAs(role)
      const { kinds, quiet, zone, company }: OwnNotifications = await (
        await server.request(`${api.notifications}/own`, { cookie })
      ).json()
      expect(kinds.map(({ kind }) => kind)).toEqual(notificationsFor(role))
      for (const { kind, ...ways } of kinds)
        for (const way of ['push', 'mail', 'digest'] as const)
          expect(ways[way]).toBe((notificationKinds[kind].ways as readonly string[]).includes(way))
      expect([quiet, zone, company]).toEqual([null, null, { from: '', until: '', digestAt: '06:00', zone: 'America/Phoenix' }])
    }
  })

  test('change one by one: two tabs at once keep what the other has chosen, and the same again is the same', async () => {
    const cab = await server.signInAs('driver')
    const key = randomUUID()
    await Promise.all([
      put(cab, { ways: { given: { mail: true } } }),
      put(cab, { ways: { given: { push: false }, message: { digest: true } } }, key),
      put(cab, { quiet: { from: '22:00', until: '05:00' } }),
      put(cab, { zone: 'America/Denver' }),
    ])
    await put(cab, { ways: { given: { push: false }, message: { digest: true } } }, key)
    const { kinds, quiet, zone }: OwnNotifications = await (await put(cab, { ways: { checked: { push: false } } })).json()
    expect(kinds.filter(({ kind }) => ['message', 'given', 'checked'].includes(kind))).toEqual([
      { kind: 'message', push: true, mail: false, digest: true },
      { kind: 'given', push: false, mail: true, digest: false },
      { kind: 'checked', push: false, mail: false, digest: false },
    ])
    expect([quiet, zone]).toEqual([{ from: '22:00', until: '05:00' }, 'America/Denver'])
    const recorded = await server
      .knex('audit_log')
      .where({ resource: 'users', what: 'choose-notifications' })
      .orderBy('id')
      .select('changes')
    expect(recorded).toHaveLength(5)
    expect(recorded.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: 'given.push', from: true, to: false },
        { field: 'message.digest', from: false, to: true },
        { field: 'quiet', from: null, to: '22:00 to 05:00' },
        { field: 'zone', from: null, to: 'America/Denver' },
      ]),
    )
    expect(recorded.at(-1)?.changes).toEqual([{ field: 'checked.push', from: true, to: false }])
  })

  test.each([
    [{}, 'Please change something first'],
    [{ quiet: { from: '25:00', until: '06:00' } }, 'Please enter quiet hours from when to when, like 9:00 PM to 6:00 AM'],
    [{ zone: 'Europe/Atlantis' }, 'Please choose one of the listed time zones'],
    [{ ways: { repainted: { push: true } } }, null],
    [{ ways: { given: { pigeon: true } } }, null],
  ])('refuse what cannot be: %j', async (json, message) => {
    const response = await put(await server.signInAs('driver'), json)
    expect(response.status).toBe(422)
    if (message) expect(JSON.stringify(await response.json())).toContain(message)
    expect(await server.knex('notification_preferences')).toEqual([])
  })
})
