import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverRecord as schema } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { driverEntryBody } from '../../support/drivers.ts'
import { createDriver } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
beforeAll(async () => {
  server = await startTestServer()
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())

const add = (json: unknown, { cookie = recruiter, key = randomUUID() as string } = {}) =>
  server.request(api.drivers, {
    method: 'POST',
    json,
    cookie,
    headers: { 'idempotency-key': key, accept: 'application/problem+json' },
  })
const stored = () => server.knex('drivers').count('* as count').first()

test('a driver is added as an applicant, with what expires, at the share of the settings', async () => {
  const body = driverEntryBody()
  const answer = await add(body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  const driver = schema.parse(await answer.json())
  expect(driver).toMatchObject({
    fullName: 'Lupe Hernández',
    status: 'applicant',
    type: 'owner_operator',
    phone: '(520) 555-0144',
    version: 1,
    licenseNo: body.licenseNo,
    licenseState: 'AZ',
    endorsements: ['H', 'N'],
    medCardExpiry: '2028-03-01',
    completedLoads: 0,
  })
  const entered = await server.knex('documents').where({ driver_id: driver.id })
  for (const row of entered) expect([row.valid_from, row.checked_by]).toEqual([companyDay(new Date()), expect.any(String)])
  expect(driver.documents).toEqual([
    { kind: 'medical_card', expiresOn: '2028-03-01' },
    { kind: 'cdl', expiresOn: '2029-05-31' },
  ])
  expect(await server.knex('drivers').where({ id: driver.id }).first()).toMatchObject({ share_basis_points: 3_000 })
  const history = await (await server.request(`${api.drivers}/${driver.id}/history`, { cookie: recruiter })).json()
  expect(history).toMatchObject([{ action: 'status', from: null, to: 'applicant', who: 'Ines Marchetti' }])
  const found = await (await server.request(`${api.drivers}?search=hernandez`, { cookie: recruiter })).json()
  expect(found).toMatchObject([{ id: driver.id }])
})

test('without a medical card it is none', async () => {
  for (const medCardExpiry of [null, undefined]) {
    const answer = await add(driverEntryBody({ medCardExpiry }))
    expect(await answer.json()).toMatchObject({ medCardExpiry: null, documents: [{ kind: 'cdl' }] })
  }
})

test('with the same key is added once, also after a month', async () => {
  const [body, key] = [driverEntryBody(), randomUUID()]
  const first = await (await add(body, { key })).json()
  const again = await add(body, { key })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await again.json()).toEqual(first)
  await server.knex('idempotency_keys').where({ key }).delete()
  expect(await (await add(body, { key })).json()).toMatchObject({ id: first.id })
  expect(await server.knex('drivers').where({ license_no: body.licenseNo as string })).toHaveLength(1)
})

test('is refused in sentences, each at its field', async () => {
  const before = await stored()
  const wrong: [field: string, value: unknown, message: string][] = [
    ['firstName', '  ', 'First name is required'],
    ['lastName', 'x'.repeat(101), 'Please use at most 100 characters: 1 too many'],
    ['phone', '555-0144', 'Valid phone number is required'],
    ['type', 'astronaut', 'Please choose the type'],
    ['licenseNo', '', 'CDL number is required'],
    ['licenseState', 'Arizona', 'Please choose the state of the CDL'],
    ['cdlExpiration', '1826-05-31', 'Please enter a date between 2000 and 2100'],
    ['cdlExpiration', '2027-02-30', 'Please enter a valid date'],
    ['cdlExpiration', '', 'CDL expiration date is required'],
    ['medCardExpiry', 'soon', 'Please enter a valid date'],
    ['endorsements', ['H', 'H'], 'Please choose each endorsement once'],
  ]
  for (const [field, value, message] of wrong) {
    const answer = await add(driverEntryBody({ [field]: value }))
    expect(answer.status, field).toBe(422)
    expect((await answer.json()).errors, field).toEqual({ [field]: message })
  }
  expect((await add({ ...driverEntryBody(), status: 'onboarded' })).status).toBe(422)
  expect(await stored()).toEqual(before)
})

test('odd but possible input is stored as it is', async () => {
  const odd = { phone: 'call my wife 5', cdlExpiration: '2001-01-01', lastName: "O'Brien-<b>", medCardExpiry: '2000-01-01' }
  const answer = await add(driverEntryBody(odd))
  expect(await answer.json()).toMatchObject({ phone: odd.phone, fullName: "Lupe O'Brien-<b>", medCardExpiry: '2000-01-01' })
})

test('a license that somebody has is refused with the name, however it is written; in another state it is another one', async () => {
  await createDriver(server.knex, { firstName: 'Noemi', lastName: 'Castaneda', licenseNo: 'D 8841-2206', licenseState: 'CA' })
  const answer = await add(driverEntryBody({ licenseNo: 'd88412206', licenseState: 'CA' }))
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual({
    licenseNo: 'A driver has this license already: Noemi Castaneda, onboarded',
  })
  expect((await add(driverEntryBody({ licenseNo: 'd88412206', licenseState: 'NV' }))).status).toBe(201)
})

test('of ten who add the same one at once, one does', async () => {
  const body = driverEntryBody()
  const answers = await Promise.all([...Array(10)].map(() => add(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
})
