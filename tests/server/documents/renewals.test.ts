import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { expiryWindows } from '#shared/documents/expiring'
import type { DriverRecord } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import { notifyExpiring, notifyProposals } from '../../../server/domains/compliance/complianceReminders.ts'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { notifyByMail } from '../../../server/domains/notifications/notificationMail.ts'
import { User } from '../../../server/domains/users/User.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { createDocument, createDriver, createUser } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { transactionsOf } from '../../support/transactions.ts'

let server: TestServer
let [recruiter, manager, cab] = ['', '', '']
let driver: Driver
let own: User

beforeAll(async () => {
  // No server listens there: no mail is sent.
  server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await createDriver(server.knex, { email: 'odell@drivers.example' })
  cab = await server.signInAs('driver', { driverId: driver.id })
  own = (await User.query(server.knex).findOne({ driver_id: driver.id })) as User
  ;[recruiter, manager] = await Promise.all([server.signInAs('recruiter'), server.signInAs('fleet_manager')])
})
afterEach(async () => {
  for (const table of ['notifications', 'mails', 'notification_keys', 'users', 'drivers']) await server.knex(table).delete()
  await server.knex('graphile_worker._private_jobs').delete()
})

const send = (path: string, json: object, version: number, cookie = recruiter) => {
  const headers = { accept: 'application/problem+json', 'idempotency-key': randomUUID(), 'if-match': `"${version}"` }
  return server.request(path, { json, cookie, headers })
}
const ask = ({ id, version }: { id: string; version: number }, cookie = recruiter) =>
  send(`${api.documents}/${id}/ask-renewal`, {}, version, cookie)
async function good<Row>(answer: Promise<Response>): Promise<Row> {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}
async function messages(answer: Promise<Response>): Promise<string[]> {
  const response = await answer
  expect(response.status).toBe(422)
  return (await response.json()).findings.map(({ message }: { message: string }) => message)
}
const read = async <Row>(path: string, cookie = recruiter): Promise<Row> => (await server.request(path, { cookie })).json()
const mailing = () => ({ sendMail: mailSender(server.config), site: 'https://fairlane.example' })
const mailTo = ({ id }: Pick<User, 'id'>, now = new Date()) => notifyByMail(server.knex, id, now, mailing())
const mails = () => server.knex('mails').orderBy('number').select('recipient', 'subject')
const waiting = () => server.knex('notifications').join('users', 'users.id', 'user_id').select('role', 'way', 'what')
const notifications = () => waiting().orderBy(['role', 'way', 'row_id'])

describe('asking for a renewal', () => {
  test('tells the driver by mail and in the app, once in three days, and the history says who has asked', async () => {
    const card = await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(23) })
    const [first, ...later] = await Promise.all([ask(card), ask(card, manager)])
    expect([first, ...later].map((answer) => answer?.status).sort()).toEqual([200, 412])
    await mailTo(own)
    expect(await mails()).toEqual([{ recipient: own.email, subject: 'Please renew your medical card' }])
    const seen = await read<DocumentRow>(`${api.documents}/${card.id}`, cab)
    expect(seen.askedAt).not.toBeNull()
    const asked = await read<DocumentRow>(`${api.documents}/${card.id}`)
    expect(await messages(ask(asked))).toEqual([expect.stringMatching(/^Asked .+, again from .+\.$/)])
    const past = await server
      .knex('documents')
      .where({ id: card.id })
      .update({ asked_at: server.knex.raw(`asked_at - interval '3 days'`) })
    expect(past).toBe(1)
    const { version } = await read<DocumentRow>(`${api.documents}/${card.id}`)
    await good(ask({ id: card.id, version }))
    await mailTo(own)
    expect(await mails()).toHaveLength(2)
    const history = await read<{ action: string; who: string }[]>(`${api.drivers}/${driver.id}/history`)
    expect(history.filter(({ action }) => action === 'ask-renewal')).toMatchObject([{ who: 'Ines Marchetti' }, {}])
    // A driver who has submitted a new one meanwhile gets no notification.
    await createDocument(server.knex, { driverId: driver.id, status: 'checking', submittedAt: new Date() })
    await server.knex('documents').where({ id: card.id }).update({ asked_at: null })
    const again = await read<DocumentRow>(`${api.documents}/${card.id}`)
    expect(await messages(ask(again))).toEqual(['A new medical card was uploaded. Please review it first.'])
  })

  test('reaches who has no account by mail alone, and says where nothing does; what the office gets itself it asks of nobody', async () => {
    await server.knex('users').where({ id: own.id }).delete()
    const cdl = await createDocument(server.knex, { driverId: driver.id, kind: 'cdl', expiresOn: dayAhead(5) })
    await good(ask(cdl))
    expect(await mails()).toEqual([{ recipient: 'odell@drivers.example', subject: 'Please send us your new CDL' }])
    const unreached = await createDriver(server.knex, {
      firstName: 'Bao',
      lastName: 'Nguyen',
      phone: '(281) 555-0177',
      email: null,
    })
    const card = await createDocument(server.knex, { driverId: unreached.id })
    expect(await messages(ask(card))).toEqual(['Bao Nguyen has no app login, and no email is on file. Call (281) 555-0177.'])
    const record = await createDocument(server.knex, { driverId: driver.id, kind: 'mvr' })
    expect(await messages(ask(record))).toEqual([expect.stringContaining('for the office to get')])
    const gone = await createDriver(server.knex, { status: 'terminated' })
    expect(await messages(ask(await createDocument(server.knex, { driverId: gone.id })))).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })
})

test('a mail that did not go is said on the record, to the office alone, and can be asked for again at once', async () => {
  await server.knex('users').where({ id: own.id }).delete()
  const card = await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(5) })
  const asked = await good<DocumentRow>(ask(card))
  expect(await messages(ask(asked))).toEqual([expect.stringMatching(/^Asked .+, again from .+\.$/)])
  await server.knex('mails').update({ status: 'failed', last_error: 'The mail server refused it: 550 No such user' })
  const record = (cookie: string) => read<DriverRecord>(`${api.drivers}/${driver.id}`, cookie)
  expect((await record(recruiter)).requestMail).toMatchObject({ status: 'failed', to: 'odell@drivers.example' })
  expect(await record(await server.signInAs('dispatcher'))).not.toHaveProperty('requestMail')
  await good(ask(asked))
  expect(await mails()).toHaveLength(2)
  expect((await record(recruiter)).requestMail).toMatchObject({ status: 'waiting' })
})

describe('asking for what is missing', () => {
  const askFor = (kind: string, { id, version }: { id: string; version: number }, cookie = recruiter) =>
    send(`${api.drivers}/${id}/ask-document`, { kind }, version, cookie)

  test('tells the driver by mail and in the app, once in three days, until one is handed in', async () => {
    const asked = await good<DriverRecord>(askFor('medical_card', driver))
    expect(asked.askedDocuments).toEqual([{ kind: 'medical_card', askedAt: expect.any(String) }])
    await mailTo(own)
    expect(await mails()).toEqual([{ recipient: own.email, subject: 'Please upload your medical card' }])
    expect((await read<DriverRecord>(`${api.drivers}/${driver.id}`, cab)).askedDocuments).toEqual(asked.askedDocuments)
    expect((await read<DriverRecord>(`${api.drivers}/${driver.id}`, await server.signInAs('dispatcher'))).askedDocuments).toBe(
      undefined,
    )
    expect(await messages(askFor('medical_card', asked))).toEqual([expect.stringMatching(/^Asked .+, again from .+\.$/)])
    const two = await good<DriverRecord>(askFor('cdl', asked))
    expect(two.askedDocuments?.map(({ kind }) => kind)).toEqual(['medical_card', 'cdl'])
    const history = await read<{ action: string; reason: string }[]>(`${api.drivers}/${driver.id}/history`)
    expect(history.filter(({ action }) => action === 'ask-document').map(({ reason }) => reason)).toEqual(['CDL', 'Medical card'])
    await createDocument(server.knex, { driverId: driver.id, kind: 'cdl', status: 'checking', submittedAt: new Date() })
    await createDocument(server.knex, { driverId: driver.id })
    // The driver gets no mail about a document that is there by now.
    await mailTo(own)
    expect(await mails()).toHaveLength(1)
    expect(await messages(askFor('medical_card', two))).toEqual([expect.stringContaining('on file by now')])
    expect(await messages(askFor('cdl', two))).toEqual(['A new CDL was uploaded. Please review it first.'])
  })

  test('reaches who has no account by mail alone, and asks nobody for what is not needed or for the office to get', async () => {
    await server.knex('users').where({ id: own.id }).delete()
    await good(askFor('cdl', driver))
    expect(await mails()).toEqual([{ recipient: 'odell@drivers.example', subject: 'Please send us your CDL' }])
    const [{ reason }] = await read<[{ reason: string }]>(`${api.drivers}/${driver.id}/history`)
    expect(reason).toBe('CDL. By mail')
    const other = await createDriver(server.knex, { email: null, licenseNo: 'X1' })
    expect(await messages(askFor('cdl', other))).toEqual([
      expect.stringMatching(/ has no app login, and no email is on file\. Call .+\.$/),
    ])
    expect(await messages(askFor('insurance', other))).toEqual([expect.stringContaining('only of owner operators')])
    expect((await askFor('mvr', other)).status).toBe(422)
    const gone = await createDriver(server.knex, { status: 'terminated', licenseNo: 'X2' })
    expect((await askFor('cdl', gone)).status).toBe(409)
  })
})

describe('what ends', () => {
  test('is told in each window once: to its driver what the driver hands in, to the office in the digest everything', async () => {
    await server.knex('users').whereIn('role', ['recruiter']).delete()
    const card = await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(61) })
    const record = await createDocument(server.knex, { driverId: driver.id, kind: 'mvr', expiresOn: dayAhead(61) })
    const reported = []
    for (const left of [61, 60, 45, 30, 20, 14, 10, 7, 5, 1, 0, -1, -9]) {
      await server
        .knex('documents')
        .whereIn('id', [card.id, record.id])
        .update({ expires_on: dayAhead(left) })
      // The day on which it ends is the same all the time: it is the day that passes.
      const later = `regexp_replace(key, 'ends [^ ]+', 'ends ' || ?::text)`
      await server.knex.raw(`update notification_keys set key = ${later}`, [dayAhead(left)])
      await Promise.all([notifyExpiring(server.knex, new Date()), notifyExpiring(server.knex, new Date())])
      const came = await notifications()
      if (came.length > 0) {
        reported.push(left)
        expect(came).toEqual([
          { role: 'driver', way: 'mail', what: 'document ends' },
          { role: 'fleet_manager', way: 'digest', what: 'expiry' },
          { role: 'fleet_manager', way: 'digest', what: 'expiry' },
        ])
      }
      await server.knex('notifications').delete()
    }
    expect(reported).toEqual([...expiryWindows].reverse())
    const counts = await server.knex('documents').orderBy('kind').select('kind', 'notified_count', 'notified_at')
    expect(counts).toEqual([
      { kind: 'medical_card', notified_count: expiryWindows.length, notified_at: expect.any(Date) },
      // The office gets it itself.
      { kind: 'mvr', notified_count: 0, notified_at: null },
    ])
  })

  test('is not called told of who has no account', async () => {
    await server.knex('users').where({ id: own.id }).delete()
    const { id } = await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(7) })
    await notifyExpiring(server.knex, new Date())
    expect(await read<DocumentRow>(`${api.documents}/${id}`)).toMatchObject({ notifiedCount: 0, notifiedAt: null })
  })

  test('waits for the morning, stands in the digest of that morning, and is dropped where a new one is on file by then', async () => {
    await server.knex('users').whereIn('role', ['recruiter']).delete()
    const [office] = await User.query(server.knex).where({ role: 'fleet_manager' })
    const night = new Date(`${dayAhead(1)}T00:03:00-07:00`)
    const morning = new Date(`${dayAhead(1)}T06:00:00-07:00`)
    await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(8) })
    const cdl = await createDocument(server.knex, { driverId: driver.id, kind: 'cdl', expiresOn: dayAhead(15) })
    await notifyExpiring(server.knex, night)
    for (const user of [own, office as User]) await mailTo(user, night)
    expect(await mails()).toEqual([])
    await server.knex('documents').where({ id: cdl.id }).update({ status: 'replaced', replaced_at: new Date() })
    for (const user of [own, office as User]) await mailTo(user, morning)
    expect(await mails()).toEqual([
      { recipient: own.email, subject: 'Expires in 7 days: your medical card' },
      { recipient: office?.email, subject: expect.stringMatching(/^1 notice, /) },
    ])
  })
})

describe('a suspension', () => {
  const ended = () => createDocument(server.knex, { driverId: driver.id, kind: 'cdl', expiresOn: dayAhead(-1) })
  const driverNow = (cookie = recruiter) => read<DriverRecord>(`${api.drivers}/${driver.id}`, cookie)
  const keep = (version: number, cookie = recruiter) =>
    send(`${api.drivers}/${driver.id}/defer-suspension`, { reason: 'The new CDL was seen' }, version, cookie)
  const proposed = async () => {
    await notifyProposals(server.knex, new Date())
    const found = await server.knex('notifications').where({ what: 'suspension proposed' })
    await server.knex('notifications').delete()
    return found.length > 0
  }

  test('is proposed of who drives without a CDL that counts, told once, and decided once: the second is told', async () => {
    expect(await proposed()).toBe(false)
    await ended()
    expect([await proposed(), await proposed()]).toEqual([true, false])
    const { version } = await driverNow()
    const answers = await Promise.all([
      keep(version),
      send(`${api.drivers}/${driver.id}/suspend`, { reason: 'No CDL' }, version, manager),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const late = answers.find(({ status }) => status === 412) as Response
    expect((await late.json()).current.version).toBe(version + 1)
  })

  test('that somebody decided against comes back after 7 days, or when another document has ended, too; suspended, not', async () => {
    await ended()
    await proposed()
    const deferral = await good<DriverRecord>(keep((await driverNow()).version))
    expect(deferral).toMatchObject({ status: 'onboarded', deferral: { until: dayAhead(7), documents: `cdl ${dayAhead(-1)}` } })
    expect(await proposed()).toBe(false)
    expect(await messages(keep(deferral.version))).toEqual([expect.stringContaining('The suspension is no longer proposed')])
    await server
      .knex('drivers')
      .where({ id: driver.id })
      .update({ deferred_until: dayAhead(0) })
    expect(await proposed()).toBe(true)
    await server
      .knex('drivers')
      .where({ id: driver.id })
      .update({ deferred_until: dayAhead(7) })
    await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(-2) })
    expect(await proposed()).toBe(true)
    await good(send(`${api.drivers}/${driver.id}/suspend`, { reason: 'No CDL' }, (await driverNow()).version))
    expect((await driverNow()).deferral).toBeNull()
    expect(await proposed()).toBe(false)
    const [entry] = await read<{ action: string }[]>(`${api.drivers}/${driver.id}/history`)
    expect(entry).toMatchObject({ action: 'suspend' })
    const seen = await server.request(`${api.drivers}/${driver.id}/history`, { cookie: await server.signInAs('dispatcher') })
    const actions: { action: string }[] = await seen.json()
    expect(actions.find(({ action }) => action === 'defer-suspension')).toMatchObject({ reason: null })
    // The reason is for the office alone; the driver sees nothing of a mere proposal.
    expect(await driverNow(cab)).not.toHaveProperty('deferral')
  })

  test('is told to nobody who may not suspend', async () => {
    for (const role of ['dispatcher', 'payroll', 'viewer']) {
      const user = await createUser(server.knex, { role })
      const ways = { suspension: { mail: true }, expiring: { mail: true } }
      await server.knex('notification_preferences').insert({ user_id: user.id, ways })
    }
    await ended()
    await notifyExpiring(server.knex, new Date())
    await notifyProposals(server.knex, new Date())
    expect([...new Set((await notifications()).map(({ role }) => role))]).toEqual(['driver', 'fleet_manager', 'recruiter'])
    // A later run finds all earlier notifications with one query, without a transaction.
    for (const look of [notifyExpiring, notifyProposals])
      expect(await transactionsOf(server.knex, () => look(server.knex, new Date()))).toBe(0)
  })
})
