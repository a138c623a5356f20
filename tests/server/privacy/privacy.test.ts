import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { eraseTask } from '../../../server/domains/privacy/erasureTask.ts'
import { deleteUnnamed } from '../../../server/platform/files/deleteUnnamed.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { checkDocument, documentBody, documentOf, sendDocument } from '../../support/documents.ts'
import { driverEditBody, driverOf, sendToDriver } from '../../support/drivers.ts'
import { type Asking, askToErase, placesOf, readPrivacy, versionIn, years } from '../../support/erasures.ts'
import {
  createApplicationRow,
  createDriver,
  createLoad,
  createSettlement,
  createUser,
  testPassword,
} from '../../support/factories.ts'
import { pdfOf, sendFile } from '../../support/files.ts'
import { runJobs } from '../../support/jobs.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const problem = { accept: 'application/problem+json' }
const privacyOf = (id: string, resource?: string) => readPrivacy(server, admin, id, resource)
const ask = (row: { id: string; version: number }, how?: Asking) => askToErase(server, admin, row, how)
const signIn = (email: string) => server.request('/api/login', { json: { email, password: testPassword } })
const versionOf = (table: string, id: string) => versionIn(server, table, id)

const factorTables = ['authenticators', 'passkeys', 'recovery_codes', 'pending_sign_ins', 'factor_setups', 'trusted_devices']

/** A second factor of every kind, a pending sign-in, a setup and a trusted device. */
async function addFactors(userId: string, passkey: string) {
  const [user_id, some, expires_at] = [userId, () => Buffer.from(randomUUID()), new Date(Date.now() + 900_000)]
  const rows = {
    authenticators: { secret: some(), last_step: 0 },
    recovery_codes: { code_hash: some() },
    passkeys: { credential_id: randomUUID(), public_key: some(), counter: 0, name: passkey },
    trusted_devices: { token_hash: some(), user_agent: `${passkey}/1.0`, expires_at },
    pending_sign_ins: { id_hash: some(), expires_at },
    factor_setups: { holder: some(), expires_at },
  }
  for (const [table, row] of Object.entries(rows)) await server.knex(table).insert({ user_id, ...row })
}

/** A driver who has worked here, and left something wherever a driver can. */
async function live() {
  const license = `QX${randomUUID().slice(0, 8)}`
  const name = { firstName: 'Quillfeather', lastName: `Ostrander${randomUUID().slice(0, 6)}` }
  const reached = { phone: '(520) 555-7731', email: `${randomUUID().slice(0, 8)}@ostrander.example` }
  const called = { emergencyName: 'Marisol Brambleway', emergencyPhone: '(520) 555-7740' }
  const driver = await createDriver(server.knex, { ...name, licenseNo: license, status: 'onboarded' })
  const user = await createUser(server.knex, { role: 'driver', driverId: driver.id, email: `own-${reached.email}`, ...name })
  const cookie = cookiesOf(await signIn(user.email))
  await addFactors(user.id, `${name.firstName}'s tablet`)
  const noted = { ...name, ...reached, ...called, licenseNo: license, notes: 'Quillfeather snores' }
  const edited = await driverOf(sendToDriver(server, driver, 'edit', driverEditBody(noted), { cookie: admin }))
  const daysOff = { from: '2027-03-01', until: '2027-03-02', note: 'Wedding of Marisol' }
  await driverOf(sendToDriver(server, edited, 'add-days-off', daysOff, { cookie: admin }))
  const page = pdfOf('medical card of Quillfeather')
  const card = await documentOf(sendDocument(server, cookie, documentBody([page])))
  await sendFile(server, page, cookie)
  await checkDocument(server, card, 'approve', { expiresOn: card.expiresOn }, admin)
  const application = await createApplicationRow(server.knex, {
    ...name,
    phone: reached.phone,
    email: reached.email,
    cdlNumber: license,
    status: 'approved',
    endedAt: new Date(),
    driverId: driver.id,
  })
  const load = await createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id })
  await createTrackingEvent(server.knex, {
    loadId: load.id,
    driverId: driver.id,
    privateNote: `Handed over to ${name.firstName} ${name.lastName}. Tired`,
    place: { latitude: 33.4484, longitude: -112.074, accuracy: 8 } as never,
  })
  const said = { load_id: load.id, driver_id: driver.id, sent_by: user.id, text: 'Marisol is in labor', written_at: new Date() }
  await server.knex('load_messages').insert(said)
  await server.knex('audit_log').insert({
    resource: 'loads',
    row_id: load.id,
    what: 'assign',
    reason: `Better for ${name.firstName} ${name.lastName}`,
  })
  const settlement = await createSettlement(server.knex, [load], { driverId: driver.id, status: 'paid' })
  const line = { settlement_id: settlement.id, line_key: 'x', line_name: 'Linehaul', line_cents: 1, raised_by: user.id }
  const at = { occurred_at: new Date(), received_at: new Date() }
  const answered = { outcome: 'agreed', answer: 'Sorry, Quillfeather', answered_at: new Date(), answered_by: user.id }
  await server.knex('settlement_disputes').insert({ ...line, ...at, text: 'Quillfeather gets more', ...answered })
  await server.knex('settlement_disputes').insert({ ...line, ...at, text: 'Quillfeather asks again' })
  const bonus = JSON.stringify({ cents: 0, reason: 'Quillfeather was on time' })
  await server
    .knex('settlements')
    .where({ id: settlement.id })
    .update({ open_disputes: 1, calculation: server.knex.raw(`jsonb_set(calculation, '{inputs,bonus}', ?::jsonb)`, [bonus]) })
  await server.knex('audit_log').insert({
    resource: 'settlements',
    row_id: settlement.id,
    what: 'reopen',
    reason: 'Quillfeather has called',
  })
  const paymentBatch = { made_by: user.id, titles: '[]', again: 'The bank does not know Quillfeather' }
  const [{ id: paymentBatchId }] = await server.knex('payment_batches').insert(paymentBatch).returning('id')
  const cells = JSON.stringify([`${name.firstName} ${name.lastName}`, driver.id, '1.00'])
  const item = { payment_batch_id: paymentBatchId, place: 0, settlement_id: settlement.id, version: 1, cents: 100, cells }
  await server.knex('payment_batch_items').insert(item)
  const notPaid = { resource: 'settlements', row_id: settlement.id, what: 'not-paid', reason: 'Quillfeather has no account' }
  await server.knex('audit_log').insert(notPaid)
  const now = await versionOf('drivers', driver.id)
  await driverOf(sendToDriver(server, now, 'terminate', { reason: 'Quillfeather moved to Ohio' }, { cookie: admin }))
  return {
    driver,
    user,
    cookie,
    page,
    application,
    load,
    settlement,
    reach: [...Object.values(reached), ...Object.values(called), user.email, 'snores', 'Wedding'],
    road: ['labor', '33.4484'],
    name: [`${name.firstName} ${name.lastName}`, name.lastName, license, name.firstName],
  }
}

describe('a driver', () => {
  test('is erased in two steps: what no law keeps at once, the rest on its day; the sums stay without a name', async () => {
    const { driver, user, cookie, load, settlement, reach, road, name, application } = await live()
    const before = await privacyOf(driver.id)
    expect(before).toMatchObject({ askedAt: null, erasedAt: null, obstacle: null })
    expect(before.goes).toEqual([
      ...['Phone and e-mail', 'Whom to call in an emergency', 'Notes of the office', 'Days off, with their reasons'],
      'The account: signed out everywhere, and no more signing in',
    ])
    expect(before.retained.map(({ why }) => why?.split(':')[0])).toEqual([
      ...['49 CFR 391.51(c)', '26 CFR 31.6001-1(e)(2)', '49 U.S.C. 14706(e), claims for loss or damage', '49 CFR 395.8(k)'],
    ])

    const key = randomUUID()
    const row = await versionOf('drivers', driver.id)
    const asked = await ask(row, { key })
    expect(asked.status, await asked.clone().text()).toBe(200)
    // At once, whatever the job does later, and the signed-in device learns that it has to erase its data.
    expect((await signIn(user.email)).status).toBe(401)
    const ended = await server.request('/api/auth/user', { cookie, headers: problem })
    expect(await ended.json()).toMatchObject({ type: 'session-ended' })
    expect((await (await ask(row, { key })).json()).id).toBe(driver.id)
    expect((await ask(await versionOf('drivers', driver.id))).status).toBe(422)

    await runJobs(server, [eraseTask(openStorage(server.config))])
    const begun = async () => (await server.knex('drivers').where({ id: driver.id }).first()).erase_begun_at
    await expect.poll(begun, { timeout: 20_000 }).toBeTruthy()
    // The application is part of the qualification file.
    expect(await placesOf(server, reach)).toEqual(['applications'])
    expect(await placesOf(server, road)).toEqual(['load_messages', 'tracking_events'])
    expect(await placesOf(server, name)).toEqual(
      expect.arrayContaining(['applications', 'audit_log', 'drivers', 'files', 'tracking_events']),
    )
    expect((await privacyOf(driver.id)).goes).toEqual([])
    expect((await server.knex('users').where({ id: user.id }).first()).status).toBe('disabled')
    for (const table of factorTables) expect([table, await server.knex(table).where({ user_id: user.id })]).toEqual([table, []])

    // Three years later pay is still retained, to four years after the return of its year was due.
    await eraseDue(server.pool, years(3.1))
    const paidIn = new Date().getFullYear()
    expect((await privacyOf(driver.id)).lastDay).toBe(`${paidIn + 5}-01-31`)
    await eraseDue(server.pool, new Date(`${paidIn + 5}-01-31T20:00:00Z`))
    expect((await privacyOf(driver.id)).erasedAt).toBeNull()
    await eraseDue(server.pool, new Date(`${paidIn + 5}-02-01T20:00:00Z`))
    await deleteUnnamed(server.pool, openStorage(server.config))
    expect(await placesOf(server, [...reach, ...road, ...name])).toEqual([])
    expect(await server.knex('loads').where({ id: load.id }).first()).toMatchObject({
      status: 'paid',
      assigned_driver_id: driver.id,
    })
    const retained = await server.knex('settlements').where({ id: settlement.id }).first()
    expect(retained).toMatchObject({ driver_id: driver.id, open_disputes: 0 })
    expect(verifyCalculation(retained.calculation)).toMatchObject({ isSame: true, pay: { netCents: retained.net_pay_cents } })
    // An unanswered dispute asks for no answer any more.
    expect(await server.knex('settlement_disputes').where({ settlement_id: settlement.id })).toMatchObject([
      { outcome: 'agreed' },
    ])
    const record = await (await server.request(`${api.drivers}/${driver.id}`, { cookie: admin })).json()
    expect(record).toMatchObject({ fullName: expect.stringMatching(/^Former driver \d+$/), status: 'terminated', documents: [] })
    const { erasures } = await (await server.request(api.erasures, { cookie: admin })).json()
    const of = (rule: string) => erasures.find((one: { rule: string }) => one.rule === rule)
    // The positions half a year after the delivery.
    const now = erasures.filter((one: { rule: string }) => one.rule === 'driverNow')
    expect(now).toMatchObject([
      { why: 'asked', counts: { positions: 1 } },
      { why: 'asked', counts: { accounts: 1 } },
    ])
    // By the settings, three years after the employment had ended.
    expect(of('hired')).toMatchObject({ months: 36, counts: { applications: 1 } })
    expect(of('tracking')).toMatchObject({ months: 48, counts: { events: 1 } })
    expect(of('driverLater')).toMatchObject({ why: 'asked', counts: { documents: 1, files: 1 } })
    expect(JSON.stringify(erasures)).toContain(`A-${application.number}`)
    // Nothing can be done with who is only a number, and again changes nothing.
    const rehire = sendToDriver(server, record, 'rehire', { reason: 'Came back' }, { cookie: admin })
    expect(await (await rehire).json()).toMatchObject({ status: 409, detail: expect.stringContaining('is erased now') })
    const total = erasures.length
    await eraseDue(server.pool, years(9))
    expect((await (await server.request(api.erasures, { cookie: admin })).json()).total).toBe(total)
  })

  test('who works here is not erased, and who comes back keeps what is left', async () => {
    const working = await createDriver(server.knex, { licenseNo: randomUUID() })
    expect((await privacyOf(working.id)).obstacle).toBe('Odell Bright is onboarded. Terminate first.')
    const refused = await ask(working)
    expect(refused.status).toBe(409)
    const gone = await createDriver(server.knex, {
      licenseNo: randomUUID(),
      status: 'terminated',
      statusSince: new Date(),
      phone: '(520) 555-9911',
    })
    expect((await ask(gone)).status).toBe(200)
    await eraseDue(server.pool, new Date())
    const again = { reason: 'Back', accepted: ['erasing_ends'] }
    const back = sendToDriver(server, await versionOf('drivers', gone.id), 'rehire', again, { cookie: admin })
    expect(await driverOf(back)).toMatchObject({ phone: null, fullName: 'Odell Bright', status: 'applicant' })
    await eraseDue(server.pool, years(5))
    expect(await server.knex('drivers').where({ id: gone.id }).first()).toMatchObject({ last_name: 'Bright', erased_at: null })
  })

  test('all data that is saved holds all of it, by whom nobody of the office', async () => {
    const { driver, user, load, settlement, page, reach, road, name } = await live()
    const answer = await server.request(`${api.drivers}/${driver.id}/data.json`, { cookie: admin })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="driver-[0-9a-f]{8}\.json"$/)
    const data = await answer.json()
    const text = JSON.stringify(data)
    for (const one of [...reach, ...road, ...name.slice(1)]) expect(text, one).toContain(one)
    expect(data).toMatchObject({
      account: [
        {
          email: user.email,
          role: 'driver',
          authenticatorAppSince: expect.any(String),
          passkeys: [{ name: "Quillfeather's tablet", since: expect.any(String), lastUsed: null }],
          trustedDevices: [{ device: "Quillfeather's tablet/1.0", since: expect.any(String), until: expect.any(String) }],
        },
      ],
      documents: [{ kind: 'medical_card', files: [{ address: `/api/files/${page.sha256}` }] }],
      loads: [{ load: load.id, status: 'paid', pay: 275.8 }],
      settlements: [{ settlement: settlement.id, status: 'paid' }],
    })
    expect(text).not.toContain('Marchetti')
  })
})

test('two admins at once: one asks, the other is told', async () => {
  const driver = await createDriver(server.knex, { licenseNo: randomUUID(), status: 'terminated', statusSince: new Date() })
  const answers = await Promise.all([ask(driver), ask(driver)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await server.knex('audit_log').where({ row_id: driver.id, what: 'erase' })).toHaveLength(1)
})
