import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { askToErase, placesOf, readPrivacy, versionIn, years } from '../../support/erasures.ts'
import { createDocument, createDriver, createLoad, createSettlement } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const privacyOf = (id: string) => readPrivacy(server, admin, id)
const ask = (row: { id: string; version: number }) => askToErase(server, admin, row)
const versionOf = (table: string, id: string) => versionIn(server, table, id)

test('whom we still owe pay stays until it is paid', async () => {
  const driver = await createDriver(server.knex, { licenseNo: randomUUID(), status: 'terminated', statusSince: new Date() })
  await createLoad(server.knex, { status: 'delivered', assignedDriverId: driver.id })
  const { retained, lastDay } = await privacyOf(driver.id)
  expect(lastDay).toBeNull()
  expect(retained.map(({ until }) => until === null)).toEqual([false, true, true])
  await ask(driver)
  await eraseDue(server.pool, years(20))
  expect((await server.knex('drivers').where({ id: driver.id }).first()).last_name).toBe('Bright')
})

/** A load that was handed over on the road, with what both of its drivers left on it. */
async function handedOver(loadValues: object = {}, payCents = 0) {
  const [gone, other] = await Promise.all(
    ['Tadlock', 'Vasquez'].map((lastName) => createDriver(server.knex, { lastName, licenseNo: `Z${randomUUID().slice(0, 9)}` })),
  )
  if (!gone || !other) throw new Error('Both are made')
  const load = await createLoad(server.knex, { status: 'paid', assignedDriverId: gone.id, ...loadValues })
  const place = { latitude: 33.4484, longitude: -112.074, accuracy: 8 } as never
  for (const [index, { id }] of [gone, other].entries()) {
    const chained = { sequence: index + 1, hash: `${index}a`, digest: 'x', salt: 'y' }
    const privateNote = 'Handed over from Odell Tadlock to Odell Vasquez'
    await createTrackingEvent(server.knex, { loadId: load.id, driverId: id, place, privateNote, ...chained })
  }
  const leg = { load_id: load.id, location: 'Yuma, AZ', zone: 'America/Phoenix', handed_over_at: new Date(), miles: 1 }
  await server.knex('load_legs').insert([
    { ...leg, driver_id: gone.id, reported_by: 'Odell Tadlock', reason: 'Odell is sick', linehaul_cents: 0, pay_cents: payCents },
    { ...leg, driver_id: other.id, reported_by: 'Carla', reason: 'Out of hours', linehaul_cents: 0, pay_cents: 0 },
  ])
  await server.knex('loads').where({ id: load.id }).update({ assigned_driver_id: other.id })
  const said = (driver_id: string, text: string) => ({ load_id: load.id, driver_id, text, written_at: new Date() })
  await server.knex('load_messages').insert([said(gone.id, 'Mine is sick'), said(other.id, 'Mine is well')])
  await createSettlement(server.knex, [load], { driverId: other.id, status: 'paid' })
  await server.knex('drivers').where({ id: gone.id }).update({ status: 'terminated', status_since: new Date() })
  return { gone, other, load }
}

test('leaves on a load what another one did there, and the evidence to the time of the load', async () => {
  const { gone, load } = await handedOver()
  const events = () =>
    server.knex('tracking_events').where({ load_id: load.id }).orderBy('sequence').select('sequence', 'hash', 'note', 'driver_id')
  const before = await events()
  expect((await ask(await versionOf('drivers', gone.id))).status).toBe(200)
  await eraseDue(server.pool, years(3.2))
  expect((await server.knex('drivers').where({ id: gone.id }).first()).erased_at).not.toBeNull()
  expect(await events()).toEqual(before)
  expect(await server.knex('load_messages').where({ load_id: load.id }).pluck('text')).toEqual(['Mine is well'])
  expect(await server.knex('load_legs').where({ load_id: load.id }).orderBy('number').select('reported_by', 'reason')).toEqual([
    { reported_by: 'Erased', reason: 'Erased' },
    { reported_by: 'Carla', reason: 'Out of hours' },
  ])
  expect(await placesOf(server, ['Tadlock'])).toEqual([])
  expect(await placesOf(server, ['Odell Vasquez'])).toContain('tracking_events')
  await eraseDue(server.pool, years(4.1))
  expect(await events()).toEqual([])
})

test('who is owed for a part of a load, or whose load is not there yet, stays', async () => {
  const { gone: payable } = await handedOver({}, 12_000)
  const held = async ({ id }: { id: string }) => (await privacyOf(id)).retained.flatMap(({ why, until }) => (until ? [] : [why]))
  expect(await held(payable)).toEqual([expect.stringContaining('31.6001-1')])
  const { gone: waiting } = await handedOver({ status: 'enroute' })
  expect(await held(waiting)).toEqual([expect.stringContaining('14706(e)'), expect.stringContaining('395.8(k)')])
})

test('results of drug tests stay for five years', async () => {
  const driver = await createDriver(server.knex, { licenseNo: randomUUID(), status: 'terminated', statusSince: new Date() })
  await createDocument(server.knex, { driverId: driver.id, kind: 'drug_test', validFrom: '2026-02-28', expiresOn: null })
  const { retained, lastDay } = await privacyOf(driver.id)
  expect(retained).toContainEqual(expect.objectContaining({ why: expect.stringContaining('382.401'), until: '2031-02-28' }))
  expect(lastDay).toBe('2031-02-28')
})

test('positions that no law keeps any more go at once', async () => {
  const driver = await createDriver(server.knex, { licenseNo: randomUUID(), status: 'terminated', statusSince: new Date() })
  const place = { latitude: 34.1234, longitude: -112.074, accuracy: 8 } as never
  for (const months of [5, 7]) {
    const deliveredAt = new Date(Date.now() - months * 31 * 86_400_000)
    const load = await createLoad(server.knex, { status: 'paid', assignedDriverId: driver.id, deliveredAt })
    await createTrackingEvent(server.knex, { loadId: load.id, driverId: driver.id, place })
  }
  expect((await privacyOf(driver.id)).goes).toContain('Positions of the phone from before the last 6 months')
  await ask(driver)
  await eraseDue(server.pool, new Date())
  const left = () => server.knex('tracking_events').where({ driver_id: driver.id }).whereNotNull('place')
  expect(await left()).toHaveLength(1)
  await eraseDue(server.pool, new Date(Date.now() + 40 * 86_400_000))
  expect(await left()).toEqual([])
})
