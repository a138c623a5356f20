import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { sendToDriver } from '../../support/drivers.ts'
import { askToErase, placesOf, versionIn, years } from '../../support/erasures.ts'
import {
  createApplicationRow,
  createDocument,
  createDriver,
  createLoad,
  createSettlement,
  createUser,
  quotePriceMail,
  testPassword,
} from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  // Nothing listens there: the mails are made, and none is sent.
  server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const gone = (values: object = {}) =>
  createDriver(server.knex, {
    lastName: 'Brambleway',
    licenseNo: `Z${randomUUID().slice(0, 9)}`,
    status: 'terminated',
    statusSince: new Date(),
    ...values,
  })
const ask = async ({ id }: { id: string }) => {
  const answer = await askToErase(server, admin, await versionIn(server, 'drivers', id))
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const eraseNow = () => eraseDue(server.pool, new Date())
const mailOf = (values: object) => ({
  recipient: 'ines@people.example',
  subject: 'News',
  text: 'Odell Brambleway',
  html: '',
  key: randomUUID(),
  status: 'sent',
  ...values,
})

test('mails of news to the office name people: they go after 30 days, with their history', async () => {
  const { id } = await createUser(server.knex)
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const made: string[] = []
  for (const [template, age] of [
    ['notifications', 31],
    ['digest', 31],
    ['digest', 29],
    ['quotePrice', 31],
  ] as const) {
    const mail = mailOf({ template, resource: 'users', row_id: id, created_at: days(age) })
    const [row] = await server.knex('mails').insert(mail).returning('id')
    made.push(row.id)
    await server.knex('audit_log').insert({ resource: 'mails', row_id: row.id, what: 'sent' })
  }
  await deleteExpired(server.knex)
  const left = await server.knex('mails').whereIn('id', made).pluck('id')
  expect(new Set(left)).toEqual(new Set(made.slice(2)))
  expect(new Set(await server.knex('audit_log').where({ resource: 'mails' }).pluck('row_id'))).toEqual(new Set(left))
})

test('who has no account and was asked for a document by mail: neither the mail nor its address is left', async () => {
  const email = `${randomUUID().slice(0, 8)}@roads.example`
  const driver = await createDriver(server.knex, { licenseNo: randomUUID(), email, status: 'onboarded' })
  const card = await createDocument(server.knex, { driverId: driver.id })
  const asked = await server.request(`${api.documents}/${card.id}/ask-renewal`, {
    json: {},
    cookie: admin,
    headers: { accept: 'application/problem+json', 'idempotency-key': randomUUID(), 'if-match': `"${card.version}"` },
  })
  expect(asked.status, await asked.clone().text()).toBe(200)
  expect(await placesOf(server, [email])).toContain('mails')
  await server.knex('drivers').where({ id: driver.id }).update({ status: 'terminated', status_since: new Date() })
  await ask(driver)
  await eraseNow()
  expect(await placesOf(server, [email])).toEqual([])
})

test('of the account only its row and its ended sessions are left, and its end stands in its history until then', async () => {
  const driver = await gone()
  const user = await createUser(server.knex, { role: 'driver', driverId: driver.id })
  const json = { email: user.email, password: testPassword }
  await server.request('/api/login', { json, headers: { 'user-agent': 'Odells Pixel' } })
  await server.knex('notification_preferences').insert({ user_id: user.id, zone: 'America/Denver' })
  await server
    .knex('notifications')
    .insert({ user_id: user.id, way: 'mail', what: 'driver status', row_id: driver.id, at: new Date() })
  await ask(driver)
  const history = () =>
    server.knex('audit_log').where({ resource: 'users', row_id: user.id }).select('what', 'from_value', 'to_value')
  expect(await history()).toEqual([{ what: 'disable', from_value: 'active', to_value: 'disabled' }])
  await eraseNow()
  expect(await history()).toEqual([])
  await server
    .knex('sessions')
    .where({ user_id: user.id })
    .update({ expires_at: new Date(0) })
  expect(await placesOf(server, ['Odells Pixel'])).toEqual([])
  await deleteExpired(server.knex)
  await server.knex('sessions').where({ user_id: user.id }).delete()
  const columns: { name: string }[] = await server
    .knex('information_schema.columns')
    .where({ table_schema: 'public', column_name: 'user_id' })
    .select('table_name as name')
  expect(columns.length).toBeGreaterThan(5)
  for (const { name } of columns) expect(await server.knex(name).where({ user_id: user.id }), name).toEqual([])
})

test('all data holds messages of the own time alone, what the office wrote of the application, and leaves a line', async () => {
  const [driver, other] = [await gone(), await gone()]
  const load = await createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id })
  await server.knex('loads').where({ id: load.id }).update({ assigned_driver_id: other.id })
  const said = (driver_id: string | null, text: string, received_at = new Date()) => ({
    load_id: load.id,
    driver_id,
    text,
    written_at: received_at,
    received_at,
  })
  const early = new Date(Date.now() - 1_800_000)
  await server
    .knex('load_assignments')
    .where({ driver_id: driver.id })
    .update({ from_at: new Date(Date.now() - 3_600_000) })
  await server
    .knex('load_messages')
    .insert([said(driver.id, 'Mine'), said(null, 'To me', early), said(other.id, 'Theirs'), said(null, 'To them')])
  const ended = { status: 'approved', endedAt: new Date() } as const
  const row = await createApplicationRow(server.knex, { ...ended, driverId: driver.id, endNote: 'Ask for Tuesdays' })
  const data = await (await server.request(`${api.drivers}/${driver.id}/data.json`, { cookie: admin })).json()
  expect(data.messages.map(({ text }: { text: string }) => text)).toEqual(['Mine', 'To me'])
  expect(data.application).toMatchObject({ endNote: 'Ask for Tuesdays', history: [] })
  expect(await server.knex('audit_log').where({ row_id: driver.id }).pluck('what')).toEqual(['save-data'])
  await server.request(`${api.applications}/${row.id}/data.json`, { cookie: admin })
  expect(await server.knex('application_views').where({ application_id: row.id })).toHaveLength(1)
})

test('to take back who asked to be erased is warned of first', async () => {
  const driver = await gone()
  await ask(driver)
  const rehire = async (more: object = {}) =>
    sendToDriver(server, await versionIn(server, 'drivers', driver.id), 'rehire', { reason: 'Back', ...more }, { cookie: admin })
  const warned = await rehire()
  expect(warned.status).toBe(422)
  expect((await warned.json()).findings).toMatchObject([
    { code: 'erasing_ends', severity: 'warn', message: expect.stringMatching(/^Erasure was requested on .+\. This cancels it/) },
  ])
  expect((await rehire({ accepted: ['erasing_ends'] })).status).toBe(200)
})

test('the name goes in whatever form, of a license number only what is one', async () => {
  const driver = await gone({ lastName: "O'Brien", licenseNo: '40001' })
  const load = await createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id })
  await createSettlement(server.knex, [load], { driverId: driver.id, status: 'paid' })
  const text = "ODELL O'BRIEN, license 40001, picks up order 7400012"
  const mail = { ...mailOf({ template: quotePriceMail().template, resource: 'loads', row_id: load.id }), text }
  await server.knex('mails').insert({ ...mail, html: '<p>Odell O&#39;Brien &lt;40001&gt;, order 7400012</p>' })
  const another = await createLoad(server.knex)
  const reported = { resource: 'loads', what: 'edit', reason: 'For 40001' }
  await server.knex('audit_log').insert([load, another].map(({ id }) => ({ ...reported, row_id: id })))
  await ask(driver)
  await eraseDue(server.pool, years(6))
  const name = (await server.knex('drivers').where({ id: driver.id }).first()).last_name
  expect(await server.knex('mails').where({ resource: 'loads' }).first('text', 'html')).toEqual({
    text: `Former ${name}, license Former ${name}, picks up order 7400012`,
    html: `<p>Former ${name} &lt;Former ${name}&gt;, order 7400012</p>`,
  })
  // What the application names beyond the loads of the driver, or in fewer than five characters, the database does not forget.
  await server.knex.raw('select forget_load_text(?, ?::text[], ?::text[])', [
    ...[driver.id, [load.id, another.id], ['%40001%', '%o%']],
  ])
  const reasons = () => server.knex('audit_log').where({ what: 'edit' }).orderBy('id').pluck('reason')
  expect(await reasons()).toEqual([null, 'For 40001'])
  await server.knex('audit_log').insert({ ...reported, row_id: load.id, reason: 'Odessa' })
  await server.knex.raw('select forget_load_text(?, ?::text[], ?::text[])', [driver.id, [load.id], ['%o%', '%%%%%%']])
  expect(await reasons()).toEqual([null, 'For 40001', 'Odessa'])
})

test('what somebody typed of receipts goes, and the name in what came of runs for all drivers; the amounts stay', async () => {
  const driver = await gone({ firstName: 'Odell', lastName: 'Tanglefoot' })
  const load = await createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id })
  const settlement = await createSettlement(server.knex, [load], { driverId: driver.id, status: 'paid' })
  const [{ id: expense }] = await server
    .knex('expenses')
    .insert({
      load_id: load.id,
      driver_id: driver.id,
      code: 'other',
      name: 'Tarp at Sallyports',
      cents: 3_550,
      paid_by: 'driver',
      outcome: 'accepted',
      decided_at: new Date(),
      paid_at: new Date(),
      settlement_id: settlement.id,
    })
    .returning('id')
  const inputs = { expense, load: load.id, name: 'Tarp at Sallyports', cents: 3_550, isAccepted: true }
  await server
    .knex('settlements')
    .where({ id: settlement.id })
    .update({ calculation: server.knex.raw(`jsonb_set(calculation, '{inputs,expenses}', ?::jsonb)`, [JSON.stringify([inputs])]) })
  const other = { driverId: randomUUID(), driverName: 'Noemi Castellano' }
  const own = { driverId: driver.id, driverName: 'Odell Tanglefoot' }
  const outcome = {
    made: [
      { ...own, id: settlement.id, netPay: 35.5 },
      { ...other, id: 'ST-20261115-99', netPay: 1 },
    ],
    notMade: [
      { ...own, why: 'Nobody has said who paid at Sallyports' },
      { ...other, why: 'It has no terms' },
    ],
    waiting: [{ ...own, of: expense, name: 'Tarp at Sallyports', amount: 35.5, pending: null }],
  }
  const run = { period_start: '2026-11-09', period_end: '2026-11-15', created_by: (await createUser(server.knex)).id }
  const [{ id }] = await server
    .knex('pay_runs')
    .insert({ ...run, outcome: JSON.stringify(outcome) })
    .returning('id')
  await ask(driver)
  await eraseDue(server.pool, years(7))
  expect(await placesOf(server, ['Tanglefoot', 'Sallyports'])).toEqual([])
  const { first_name, last_name } = await server.knex('drivers').where({ id: driver.id }).first()
  const former = { driverId: driver.id, driverName: `${first_name} ${last_name}` }
  expect((await server.knex('pay_runs').where({ id }).first()).outcome).toEqual({
    made: [{ ...former, id: settlement.id, netPay: 35.5 }, outcome.made[1]],
    notMade: [{ ...former, why: 'Erased' }, outcome.notMade[1]],
    waiting: [{ ...former, of: expense, name: 'Erased', amount: 35.5, pending: null }],
  })
  expect((await server.knex('expenses').where({ id: expense }).first()).cents).toBe(3_550)
})

test('whoever verifies a load whose events were erased is told when, and what the chain ended with', async () => {
  const load = await createLoad(server.knex, { status: 'booked', cancelledAt: years(-5) })
  await createTrackingEvent(server.knex, { loadId: load.id, sequence: 1, hash: 'c4', digest: 'x', salt: 'y' })
  await eraseNow()
  const evidence = await (await server.request(`${api.loads}/${load.id}/evidence`, { cookie: admin })).json()
  expect(evidence).toMatchObject({ links: [], erased: { at: expect.any(String), head: 'c4' } })
})
