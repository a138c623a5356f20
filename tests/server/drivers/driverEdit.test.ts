import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverRecord } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import { readAvailability } from '../../../server/domains/loads/candidates.ts'
import { driverEditBody, driverEntryBody, driverOf, sendToDriver } from '../../support/drivers.ts'
import { createDocument, createDriver, createLoad, createSettlement } from '../../support/factories.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'
import { driverOffice } from '../../support/spec/specDrivers.ts'

let server: TestServer
let recruiter: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())

const edit = (
  row: { id: string; version: number },
  json: unknown,
  sending: { cookie?: string; version?: number | null; key?: string } = {},
) => sendToDriver(server, row, 'edit', json, { cookie: recruiter, ...sending })
const read = async (path: string, cookie = recruiter) => (await server.request(path, { cookie })).json()

test('changes all that is on file, and leaves what expires as it is', async () => {
  const driver = await createDriver(server.knex)
  await createDocument(server.knex, { driverId: driver.id, kind: 'cdl', expiresOn: '2029-05-31' })
  const body = driverEditBody()
  const edited = driverRecord.strict().parse(await driverOf(edit(driver, body)))
  expect(edited).toMatchObject({ ...body, fullName: 'Lupe Hernández', version: 2, status: 'onboarded' })
  expect(edited.documents).toEqual([{ kind: 'cdl', expiresOn: '2029-05-31' }])
  const { notes: _, ...less } = body
  const cleared = await driverOf(
    edit(edited, { ...less, email: ' ', equipment: [], emergencyName: null, emergencyPhone: '', endorsements: [] }),
  )
  const nothing = { email: null, equipment: [], emergencyName: null, emergencyPhone: null, notes: null, endorsements: [] }
  expect(cleared).toMatchObject({ ...nothing, version: 3 })
  // In the list it is not, and no device stores it.
  const [row] = await read(`${api.drivers}?search=${body.licenseNo}`)
  for (const field of Object.keys(nothing).filter((field) => field !== 'endorsements')) expect(row).not.toHaveProperty(field)
})

test('a new driver has all of it from the start, or none', async () => {
  const add = (json: unknown) =>
    server.request(api.drivers, { json, cookie: recruiter, headers: { 'idempotency-key': randomUUID() } })
  const whole = driverEditBody()
  expect(await driverOf(add({ ...driverEntryBody(), ...whole }))).toMatchObject({ ...whole, status: 'applicant' })
  expect(await driverOf(add(driverEntryBody()))).toMatchObject({ email: null, equipment: [], notes: null })
})

test('the history has each changed field, and the notes only for who may read them', async () => {
  const driver = await createDriver(server.knex)
  const body = driverEditBody({ type: 'w2', endorsements: ['N', 'T'] })
  await driverOf(edit(driver, body))
  const changesFor = async (role: string): Promise<string[]> => {
    const [entry] = await read(`${api.drivers}/${driver.id}/history`, await server.signInAs(role))
    expect(entry).toMatchObject({ action: 'edit', from: 'onboarded', to: 'onboarded' })
    return entry.changes.map(({ field }: { field: string }) => field)
  }
  const names = ['firstName', 'lastName', 'phone', 'email', 'licenseNo', 'equipment']
  expect(await changesFor('fleet_manager')).toEqual([...names, 'emergencyName', 'emergencyPhone', 'notes'])
  expect(await changesFor('dispatcher')).toEqual([...names, 'emergencyName', 'emergencyPhone', 'notes'])
  expect(await changesFor('payroll')).toEqual(names)
})

test('is refused in sentences, each at its field', async () => {
  const driver = await createDriver(server.knex)
  const wrong: [field: string, value: unknown, message: string][] = [
    ['firstName', ' ', 'First name is required'],
    ['phone', '555-0144', 'Valid phone number is required'],
    ['type', 'astronaut', 'Please choose the type'],
    ['licenseState', 'Arizona', 'Please choose the state of the CDL'],
    ['email', 'lupe at truckmail', 'Please enter a valid email address'],
    ['equipment', ['rocket'], 'Please choose from the list'],
    ['equipment', ['reefer', 'reefer'], 'Please choose each equipment once'],
    ['notes', 'x'.repeat(2_001), 'Please use at most 2,000 characters: 1 too many'],
    ['emergencyName', 'a\0b', 'Please remove characters that cannot be stored'],
  ]
  for (const [field, value, message] of wrong) {
    const { errors } = await refused(edit(driver, driverEditBody({ [field]: value })))
    const reported = Object.entries(errors as Record<string, string>)
    expect(
      reported.map(([name, text]) => [name.split('.')[0], text]),
      field,
    ).toEqual([[field, message]])
  }
  // What expires is a document, and the status has its own commands.
  for (const extra of [{ cdlExpiration: '2029-05-31' }, { medCardExpiry: '2029-05-31' }, { status: 'onboarded' }]) {
    expect((await edit(driver, { ...driverEditBody(), ...extra })).status).toBe(422)
  }
})

test('the license of another driver is refused, the own one is not', async () => {
  await createDriver(server.knex, { firstName: 'Noemi', lastName: 'Castaneda', licenseNo: 'D 8841-2207', licenseState: 'CA' })
  const driver = await createDriver(server.knex, { licenseNo: 'D-77', licenseState: 'NV' })
  const { errors } = await refused(edit(driver, driverEditBody({ licenseNo: 'd88412207', licenseState: 'CA' })))
  expect(errors).toEqual({ licenseNo: 'A driver has this license already: Noemi Castaneda, onboarded' })
  expect((await edit(driver, driverEditBody({ licenseNo: 'D77', licenseState: 'NV' }))).status).toBe(200)
})

test("a license without letters and digits, as an application may have it, is nobody else's", async () => {
  await createDriver(server.knex, { licenseNo: '--', licenseState: 'NV' })
  const one = await createDriver(server.knex, { licenseNo: '-', licenseState: 'NV' })
  await driverOf(edit(one, driverEditBody({ licenseNo: '-', licenseState: 'NV' })))
})

test('needs the version that was seen, and answers who was slower with what is there now', async () => {
  const driver = await createDriver(server.knex)
  expect((await edit(driver, driverEditBody(), { version: null })).status).toBe(428)
  const first = await driverOf(edit(driver, driverEditBody({ notes: 'One' })))
  expect((await refused(edit(driver, driverEditBody({ notes: 'Two' })), 412)).current).toEqual(first)
  const key = randomUUID()
  const body = driverEditBody({ notes: 'Three' })
  for (const _ of ['first', 'again']) expect((await driverOf(edit(first, body, { key }))).version).toBe(3)
})

test('by every role: the office edits, also who is terminated; nobody else does', async () => {
  for (const role of roles) {
    const driver = await createDriver(server.knex, { status: 'terminated' })
    const own = role === 'driver' ? { driverId: driver.id } : {}
    const cookie = await server.signInAs(role, own)
    const may = (driverOffice as readonly string[]).includes(role)
    expect((await edit(driver, driverEditBody(), { cookie })).status, role).toBe(may ? 200 : 403)
  }
})

test('another name is told to all that shows it', async () => {
  const driver = await createDriver(server.knex)
  const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  const document = await createDocument(server.knex, { driverId: driver.id })
  const settlement = await createSettlement(server.knex, [], { driverId: driver.id })
  const reported: { resource: string; ids: string[] }[] = []
  const connection = await server.knex.client.acquireRawConnection()
  connection.on('notification', ({ payload }: { payload: string }) => reported.push(JSON.parse(payload)))
  await connection.query('listen fairlane_changes')
  const edited = await driverOf(edit(driver, driverEditBody()))
  await driverOf(edit(edited, driverEditBody({ phone: '(520) 555-0199' })))
  await expect
    .poll(() => reported.map(({ resource, ids }) => [resource, ...ids]))
    .toEqual([
      ['loads', load.id],
      ['documents', document.id],
      ['settlements', settlement.id],
      ['drivers', driver.id],
      ['drivers', driver.id],
    ])
  await connection.end()
})

test('what the office knows that a driver hauls counts as hauled', async () => {
  const driver = await createDriver(server.knex)
  await driverOf(edit(driver, driverEditBody({ equipment: ['reefer', 'hotshot'] })))
  await createLoad(server.knex, {
    status: 'delivered',
    assignedDriverId: driver.id,
    deliveredAt: new Date(),
    equipment: 'reefer',
  })
  await createLoad(server.knex, {
    status: 'delivered',
    assignedDriverId: driver.id,
    deliveredAt: new Date(),
    equipment: 'dry_van',
  })
  const [candidate] = await readAvailability(server.knex, driver.id)
  expect(candidate?.hauled).toEqual(['dry_van', 'hotshot', 'reefer'])
})
