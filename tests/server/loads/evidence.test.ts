import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { firstChanged } from '#shared/loads/evidence'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createDriver } from '../../support/factories.ts'
import { fileOf, named } from '../../support/files.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000
const hour = 60 * minute
const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')

let server: TestServer
let dispatcher: string
let viewer: string
let cab: string
let shipper: string
let load: Load
let haul: Haul

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  viewer = await server.signInAs('viewer')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
  ;({ cab, shipper, load } = haul)
  await record('arrived_pickup', 2 * hour)
  await done(sendCommand(server, load.id, 'depart', reported({ occurredAt: ago(hour) }), { cookie: dispatcher, version: 1 }))
  // Contradicts what dispatch told: kept aside.
  await record('departed_pickup', 50 * minute)
  await record('check_call', minute, { location: 'Blythe, CA', note: 'On time' })
})

const record = (type: string, before: number, values = {}) =>
  haul.recorded({ type, occurredAt: ago(before), deviceTime: ago(before), ...values })
const ask = (cookie: string) =>
  server.request(`${api.loads}/${load.id}/evidence`, { cookie, headers: { accept: 'application/problem+json' } })
const evidence = async (cookie: string): Promise<Evidence> => {
  const response = await ask(cookie)
  expect(response.status).toBe(200)
  return (await response.json()) as Evidence
}
const changed = async (cookie: string) => (await firstChanged(load.id, (await evidence(cookie)).links, sha256))?.place ?? null

test('whoever reads the record verifies the whole chain, knowing only what is theirs to know', async () => {
  const whole = await evidence(dispatcher)
  expect(whole.links.map(({ sequence, event }) => [sequence, event?.type])).toEqual([
    [1, 'arrived_pickup'],
    [2, 'departed_pickup'],
    [3, 'departed_pickup'],
    [4, 'check_call'],
  ])
  expect(whole.links[1]?.who).toMatchObject({ driverId: null, reportedBy: expect.any(String) })
  const own = await evidence(cab)
  expect(own.links.map(({ event, who }) => [event !== null, who !== null])).toEqual([
    [true, true],
    [true, false],
    [true, true],
    [true, true],
  ])
  for (const cookie of [shipper, viewer]) {
    const { links } = await evidence(cookie)
    expect(links.map(({ event, who }) => [event !== null, who])).toEqual([
      [true, null],
      [true, null],
      [false, null],
      [true, null],
    ])
    expect(links.map(({ hash }) => hash)).toEqual(whole.links.map(({ hash }) => hash))
    expect(JSON.stringify(links)).not.toMatch(/reportedBy|driverId|salt/)
  }
  for (const cookie of [dispatcher, cab, shipper, viewer]) expect(await changed(cookie)).toBeNull()
  const stranger = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
  await refused(ask(stranger), 404)
})

test.each([
  ['note', { note: 'Late' }],
  ['location', { location: 'Indio, CA' }],
  ['time', { occurred_at: ago(2 * minute) }],
  ['receipt', { received_at: ago(0) }],
  ['clock of the device', { device_time: null }],
  ['driver', { driver_id: null }],
  ['teller', { reported_by: 'Somebody else' }],
  ['hash', { hash: '0'.repeat(64) }],
])('a changed %s in the database is found, by the shipper too', async (_, values) => {
  await server.knex('tracking_events').where({ load_id: load.id, sequence: 4 }).update(values)
  expect(await changed(dispatcher)).toBe(4)
  expect(await changed(shipper)).toBe(4)
})

test('what was decided of an event is not in the chain', async () => {
  await server
    .knex('tracking_events')
    .where({ load_id: load.id, sequence: 4 })
    .update({ dispute: 'Told twice', private_note: 'Ask him' })
  expect(await changed(dispatcher)).toBeNull()
  expect(await changed(shipper)).toBeNull()
})

test('the files of an event and its proof are links of the chain, whether or not they have arrived', async () => {
  const files = [named(fileOf('a photo')), named(fileOf('a paper', 'application/pdf'), 'seal')]
  const proof = { signedBy: 'Rosa Ortiz', remarks: '2 pallets wet', exceptions: [{ kind: 'damaged', pieces: 2 }] }
  await record('arrived_delivery', 0, { files, proof })
  const { links } = await evidence(shipper)
  expect(links[4]?.event).toMatchObject({ files, proof })
  expect(Object.keys(links[3]?.event ?? {})).not.toEqual(expect.arrayContaining(['files']))
  expect(links[3]?.event).not.toHaveProperty('proof')
  for (const cookie of [dispatcher, cab, shipper, viewer]) expect(await changed(cookie)).toBeNull()

  const own = server.knex('tracking_event_files').where({ number: 0 }).whereIn('event_id', idsOf())
  for (const values of [{ sha256: files[1]?.sha256 }, { size: 8 }, { type: 'image/png' }, { kind: 'other' }, { number: 2 }]) {
    const [before] = await own.clone()
    await own.clone().update(values)
    expect(await changed(shipper), JSON.stringify(values)).toBe(5)
    await server
      .knex('tracking_event_files')
      .where({ event_id: before.event_id, ...values })
      .whereNot({ number: 1 })
      .update(before)
  }
  expect(await changed(shipper)).toBeNull()
  const event = () => server.knex('tracking_events').where({ load_id: load.id, sequence: 5 })
  await event().update({ proof: { ...proof, signedBy: 'Rosa Ortis' } })
  expect(await changed(shipper)).toBe(5)
  await event().update({ proof: JSON.stringify(proof) })
  expect(await changed(shipper)).toBeNull()
  await own.clone().delete()
  expect(await changed(shipper)).toBe(5)
})

const idsOf = () => server.knex('tracking_events').where({ load_id: load.id, sequence: 5 }).select('id')
