import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driverRecord } from '#shared/drivers/driver'
import type { DriverAction } from '#shared/drivers/transitions'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { driverText } from '../../../server/domains/drivers/driverNotifications.ts'
import { createFile, driverOf, fileAtHire, sendToDriver } from '../../support/drivers.ts'
import { createDocument, createDriver, createLoad } from '../../support/factories.ts'
import { dayAhead, refused, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'
import { driverOffice, driverTerminators } from '../../support/spec/specDrivers.ts'

let server: TestServer
let admin: string
let recruiter: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())

const send = (
  row: { id: string; version: number },
  action: DriverAction,
  json: unknown,
  sending: { cookie?: string; version?: number | null; key?: string } = {},
) => sendToDriver(server, row, action, json, { cookie: admin, ...sending })
const read = async (path: string, cookie = admin) => (await server.request(path, { cookie })).json()
const historyOf = (id: string, cookie = admin) => read(`${api.drivers}/${id}/history`, cookie)

async function withPapers(values: Partial<Driver> = {}): Promise<Driver> {
  const driver = await createDriver(server.knex, values)
  await createFile(server.knex, driver.id)
  return driver
}

test('the whole way: onboarded, suspended, reinstated, terminated and rehired, each with its row in the history', async () => {
  const applicant = await withPapers({ status: 'applicant' })
  const onboarded = await driverOf(send(applicant, 'onboard', {}))
  driverRecord.strict().parse(onboarded)
  expect(onboarded).toMatchObject({ status: 'onboarded', statusReason: null, version: 2 })
  expect(Date.now() - Date.parse(onboarded.statusSince as string)).toBeLessThan(60_000)
  const suspended = await driverOf(send(onboarded, 'suspend', { reason: 'Missed the random test' }))
  expect(suspended).toMatchObject({ status: 'suspended', statusReason: 'Missed the random test' })
  const back = await driverOf(send(suspended, 'reinstate', { reason: 'Tested today' }))
  expect(back).toMatchObject({ status: 'onboarded', statusReason: 'Tested today' })
  const gone = await driverOf(send(back, 'terminate', { reason: 'Moved to Ohio' }))
  expect(gone).toMatchObject({ status: 'terminated', statusReason: 'Moved to Ohio' })
  const again = await driverOf(send(gone, 'rehire', { reason: 'Came back' }))
  expect(again).toMatchObject({ status: 'applicant', statusReason: 'Came back', version: 6 })
  expect(await historyOf(applicant.id)).toMatchObject([
    { action: 'rehire', from: 'terminated', to: 'applicant', reason: 'Came back', who: 'Ines Marchetti' },
    { action: 'terminate', from: 'onboarded', to: 'terminated', reason: 'Moved to Ohio' },
    { action: 'reinstate', from: 'suspended', to: 'onboarded', reason: 'Tested today' },
    { action: 'suspend', from: 'onboarded', to: 'suspended', reason: 'Missed the random test' },
    { action: 'onboard', from: 'applicant', to: 'onboarded', reason: null },
  ])
  expect(await read(`${api.drivers}?status=applicant`)).toMatchObject([{ id: applicant.id }])
})

const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)

describe('onboarding', () => {
  test('is refused with everything at once that the qualification file lacks (49 CFR 391.51)', async () => {
    const driver = await createDriver(server.knex, { status: 'applicant' })
    const { findings } = await refused(send(driver, 'onboard', {}))
    expect(findings.map(({ message }: { message: string }) => message)).toEqual([
      'No application for employment is on file.',
      'No CDL is on file.',
      'No pre-hire MVR is on file.',
      'No medical card is on file.',
      'No Clearinghouse full query is on file.',
      'No pre-employment drug test is on file.',
    ])
    expect(findings.every(({ severity }: { severity: string }) => severity === 'block')).toBe(true)
    await createFile(server.knex, driver.id)
    await server
      .knex('documents')
      .where({ driver_id: driver.id, kind: 'cdl' })
      .update({ expires_on: dayAhead(-2) })
    await server.knex('documents').where({ driver_id: driver.id, kind: 'medical_card' }).update({ status: 'checking' })
    // A recruiter cannot accept a block.
    const accepted = ['cdl_expired', 'medical_card_missing']
    expect(codesOf(await refused(send(driver, 'onboard', { accepted })))).toEqual(accepted)
  })

  test.each([...fileAtHire.ends, ...fileAtHire.stays])('needs the %s', async (kind) => {
    const driver = await withPapers({ status: 'applicant' })
    await server.knex('documents').where({ driver_id: driver.id, kind }).delete()
    expect(codesOf(await refused(send(driver, 'onboard', {})))).toEqual([`${kind}_missing`])
  })

  test('asks an owner-operator for insurance and lease, too, and whose record is a year old for the yearly one', async () => {
    const owner = await withPapers({ status: 'applicant', type: 'owner_operator' })
    expect(codesOf(await refused(send(owner, 'onboard', {})))).toEqual(['insurance_missing', 'lease_missing'])
    const driver = await createDriver(server.knex, { status: 'applicant' })
    await createFile(server.knex, driver.id, dayAhead(-400))
    expect(codesOf(await refused(send(driver, 'onboard', {})))).toEqual(['mvr_expired', 'clearinghouse_limited_expired'])
    for (const kind of ['mvr', 'clearinghouse_limited'] as const) {
      await createDocument(server.knex, { driverId: driver.id, kind, validFrom: dayAhead(-1), checkedAt: new Date() })
    }
    expect(await driverOf(send(driver, 'onboard', {}))).toMatchObject({ status: 'onboarded' })
  })

  test('counts a document through its last day, and makes somebody who is qualified that day', async () => {
    const driver = await withPapers({ status: 'applicant' })
    const today = companyDay(new Date())
    await server.knex('documents').where({ driver_id: driver.id }).whereIn('kind', fileAtHire.ends).update({ expires_on: today })
    expect(await driverOf(send(driver, 'onboard', {}))).toMatchObject({ status: 'onboarded' })
    const asked = new URLSearchParams({ driverId: driver.id, day: today })
    expect((await read(`/api/compliance/qualified?${asked}`)).answers).toMatchObject([{ isQualified: true, missing: [] }])
  })
})

test('a reinstatement without papers is warned of, and the warning stands in the history', async () => {
  const driver = await withPapers({ status: 'suspended' })
  await server.knex('documents').where({ driver_id: driver.id }).whereIn('kind', fileAtHire.ends).delete()
  const body = { reason: 'The card is on its way' }
  const { findings } = await refused(send(driver, 'reinstate', body))
  expect(findings).toMatchObject([
    { code: 'cdl_missing', severity: 'warn' },
    { code: 'medical_card_missing', severity: 'warn' },
  ])
  const accepted = ['cdl_missing', 'medical_card_missing']
  expect(await driverOf(send(driver, 'reinstate', { ...body, accepted }))).toMatchObject({ status: 'onboarded' })
  expect((await historyOf(driver.id))[0]).toMatchObject({ action: 'reinstate', accepted })
})

describe('a driver with loads', () => {
  const loadsOf = async (driver: Driver) => [
    await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id }),
    await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id }),
  ]

  test('is not terminated, and each load is named; delivered and cancelled ones are no matter', async () => {
    const driver = await withPapers()
    const [onRoad, planned] = await loadsOf(driver)
    const { findings } = await refused(send(driver, 'terminate', { reason: 'x', accepted: [`active_load_${onRoad?.id}`] }))
    expect(findings).toHaveLength(2)
    expect(findings).toContainEqual({
      code: `active_load_${onRoad?.id}`,
      severity: 'block',
      message: `${onRoad?.id}, Phoenix to Los Angeles, is en route: deliver or reassign it first.`,
    })
    await onRoad?.$query(server.knex).patch({ status: 'delivered', deliveredAt: new Date() })
    await planned?.$query(server.knex).patch({ cancelledAt: new Date() })
    expect(await driverOf(send(driver, 'terminate', { reason: 'Moved' }))).toMatchObject({ status: 'terminated' })
  })

  test('is suspended once that is accepted; who reads no loads is told how many', async () => {
    const driver = await withPapers()
    const loads = await loadsOf(driver)
    const body = { reason: 'Missed the test' }
    const named = await refused(send(driver, 'suspend', body))
    expect(named.findings.map(({ code }: { code: string }) => code).toSorted()).toEqual(
      loads.map(({ id }) => `active_load_${id}`).toSorted(),
    )
    const counted = await refused(send(driver, 'suspend', body, { cookie: recruiter }))
    const message = '2 active loads. Reassign them if needed.'
    expect(counted.findings).toEqual([{ code: 'active_loads_2', severity: 'warn', message }])
    const done = await driverOf(send(driver, 'suspend', { ...body, accepted: ['active_loads_2'] }, { cookie: recruiter }))
    expect(done).toMatchObject({ status: 'suspended' })
    expect((await historyOf(driver.id))[0]).toMatchObject({ action: 'suspend', accepted: ['active_loads_2'] })
    expect(await server.knex('loads').where({ assigned_driver_id: driver.id })).toHaveLength(2)
  })

  test('an assignment and a termination at once: one of them is done', async () => {
    const dispatcher = await server.signInAs('dispatcher')
    for (const _ of [1, 2, 3]) {
      const driver = await withPapers()
      const load = await createLoad(server.knex)
      const assign = { driverId: driver.id, accepted: ['equipment_new'] }
      const answers = await Promise.all([
        send(driver, 'terminate', { reason: 'Moved' }),
        sendCommand(server, load.id, 'assign', assign, { cookie: dispatcher }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    }
  })
})

/** Each action, with a driver for whom its guard has no finding. */
const steps = [
  ['onboard', 'applicant'],
  ['suspend', 'onboarded'],
  ['reinstate', 'suspended'],
  ['terminate', 'onboarded'],
  ['rehire', 'terminated'],
] as const

describe.each(steps)('%s', (action, status) => {
  const body = action === 'onboard' ? {} : { reason: 'As agreed' }

  test('by every role: done for those of the state table, and refused for all others', async () => {
    const may: readonly string[] = action === 'terminate' ? driverTerminators : driverOffice
    for (const role of roles) {
      const driver = await withPapers({ status })
      const own = role === 'driver' ? { driverId: driver.id } : {}
      const answer = await send(driver, action, body, { cookie: await server.signInAs(role, own) })
      expect(answer.status, role).toBe(may.includes(role) ? 200 : 403)
    }
  })

  test('is refused in any other status, and to who was slower', async () => {
    const driver = await withPapers({ status })
    expect((await send(driver, action, body, { version: null })).status).toBe(428)
    const done = await driverOf(send(driver, action, body))
    expect(await refused(send(driver, action, body), 412)).toMatchObject({ current: { id: driver.id, version: 2 } })
    expect((await send(done, action, body)).status).toBe(409)
  })

  test('with one key is done once, also after a month', async () => {
    const [driver, key] = [await withPapers({ status }), randomUUID()]
    for (const _ of ['first', 'again']) expect((await driverOf(send(driver, action, body, { key }))).version).toBe(2)
    await server.knex('idempotency_keys').delete()
    expect((await driverOf(send(driver, action, body, { key }))).version).toBe(2)
  })

  test.skipIf(action === 'onboard')('needs a reason', async () => {
    const driver = await withPapers({ status })
    for (const reason of [undefined, '  ']) {
      expect((await refused(send(driver, action, { reason }))).errors).toEqual({ reason: 'Please give a reason' })
    }
    expect(Object.keys((await refused(send(driver, action, { reason: 'x'.repeat(501) }))).errors)).toEqual(['reason'])
  })
})

test('why somebody is suspended is for the office: not for dispatch, nor for the driver', async () => {
  const driver = await withPapers()
  await driverOf(send(driver, 'suspend', { reason: 'Missed the random test' }))
  for (const role of ['dispatcher', 'payroll']) {
    const cookie = await server.signInAs(role)
    expect(await read(`${api.drivers}/${driver.id}`, cookie)).not.toHaveProperty('statusReason')
    expect((await historyOf(driver.id, cookie))[0]).toMatchObject({ action: 'suspend', reason: null })
  }
  expect((await historyOf(driver.id, recruiter))[0]).toMatchObject({ reason: 'Missed the random test' })
  const own = await server.signInAs('driver', { driverId: driver.id })
  const record = await read(`${api.drivers}/${driver.id}`, own)
  expect(record).toMatchObject({ status: 'suspended', statusSince: expect.any(String) })
  for (const field of ['statusReason', 'notes']) expect(record).not.toHaveProperty(field)
})

test('devices hear of it, and the driver is told what it means, without why', async () => {
  const driver = await withPapers()
  const reported: { resource: string; ids: string[]; owners: string[] }[] = []
  const connection = await server.knex.client.acquireRawConnection()
  connection.on('notification', ({ payload }: { payload: string }) => reported.push(JSON.parse(payload)))
  await connection.query('listen fairlane_changes')
  await driverOf(send(driver, 'suspend', { reason: 'Missed the random test' }))
  await expect.poll(() => reported).toEqual([{ resource: 'drivers', ids: [driver.id], owners: [driver.id] }])
  await connection.end()
  const cookie = await server.signInAs('driver', { driverId: driver.id })
  const reader = { role: 'driver', driverId: driver.id } as never
  expect(await driverText(server.knex, { what: 'driver status', id: driver.id }, reader)).toMatchObject({
    title: 'Your status: Suspended',
    body: 'No new loads. Finish the ones you have. Call the office with questions.',
    path: '/portal/driver',
  })
  const other = { role: 'driver', driverId: randomUUID() } as never
  expect(await driverText(server.knex, { what: 'driver status', id: driver.id }, other)).toBeNull()
  expect((await server.request(api.drivers, { cookie })).status).toBe(200)
})
