import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CacheDatabase } from '../../../client/platform/offline/cache/cacheDatabase.ts'
import { prefetchRecords } from '../../../client/platform/offline/cache/prefetch.ts'
import { cacheRecord } from '../../../client/platform/offline/cache/records.ts'
import { type CachedResource, type CachedRow, descriptorOf } from '../../../client/platform/offline/cache/resources.ts'
import { createLocks } from '../../../client/platform/offline/locks.ts'
import {
  createApplicationRow,
  createDriver,
  createLoad,
  createQuoteRow,
  createSettlement,
  createShipper,
} from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000)

const planned = (assignedDriverId: string) =>
  createLoad(server.knex, { assignedDriverId, status: 'planned', pickupDateTime: ahead(2), deliveryDateTime: ahead(3) })

/** A device of a user with this role, which caches rows and no record yet. */
async function makeDevice(
  role: 'driver' | 'shipper' | 'dispatcher' | 'payroll',
  own: { driverId?: string; shipperId?: string } = {},
) {
  const cookie = await server.signInAs(role, own)
  const database = new CacheDatabase('ray', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  const requested: string[][] = []
  const read = async <Body>(path: string): Promise<Body> => (await server.request(path, { cookie })).json()
  return {
    database,
    requested,
    refresh: async (resource: CachedResource, meanwhile = async () => {}) => {
      const rows = await read<CachedRow[]>(`/api/${resource}?set=working&limit=1000`)
      await database.table<CachedRow>(resource).bulkPut(rows.map(descriptorOf(resource).store as (row: CachedRow) => CachedRow))
      requested.length = 0
      await prefetchRecords(resource, {
        database,
        locks: createLocks(),
        role,
        now: Date.now,
        readRecords: async (resource, ids) => {
          requested.push([...ids])
          const records = await read<{ id: string }[]>(`/api/${resource}/records?ids=${ids.join()}`)
          await meanwhile()
          return records
        },
      })
    },
    cached: async (resource: CachedResource) => (await database.records.where({ resource }).toArray()).map(({ id }) => id),
  }
}

test('prefetches the records of a driver: the current load, the next ones and those that changed last', async () => {
  const { id: driverId } = await createDriver(server.knex)
  const assigned = { assignedDriverId: driverId }
  const paid = await createLoad(server.knex, { ...assigned, status: 'paid' })
  const later = await createLoad(server.knex, {
    ...assigned,
    status: 'planned',
    pickupDateTime: ahead(4),
    deliveryDateTime: ahead(5),
  })
  const next = await createLoad(server.knex, {
    ...assigned,
    status: 'planned',
    pickupDateTime: ahead(2),
    deliveryDateTime: ahead(3),
  })
  const current = await createLoad(server.knex, { ...assigned, status: 'enroute', freightDetails: '3 pallets of tile' })
  await createTrackingEvent(server.knex, { loadId: current.id, note: 'Left at dawn', privateNote: 'Gate code 4417' })
  const settlement = await createSettlement(server.knex, [paid], { driverId, status: 'processed' })
  const stranger = await createLoad(server.knex)
  const device = await makeDevice('driver', { driverId })

  await device.refresh('loads')
  expect(device.requested).toEqual([[current.id, next.id, later.id, paid.id]])
  const record = (await device.database.records.get(['loads', current.id]))?.record
  expect(record).toMatchObject({ freightDetails: '3 pallets of tile', events: [{ note: 'Left at dawn' }] })
  expect(JSON.stringify(await device.database.records.toArray())).not.toMatch(/Gate code/)
  expect(await device.cached('loads')).not.toContain(stranger.id)

  await device.refresh('settlements')
  expect((await device.database.records.get(['settlements', settlement.id]))?.record).toMatchObject({
    calculation: { inputs: { loads: [{ id: paid.id }] } },
  })

  // Only records that have changed are fetched again.
  await device.refresh('loads')
  expect(device.requested).toEqual([])
  await server.knex('loads').where({ id: next.id }).update({ distance: 4321, version: 2 })
  await device.refresh('loads')
  expect(device.requested).toEqual([[next.id]])
  expect((await device.database.records.get(['loads', next.id]))?.record).toMatchObject({ distance: 4321 })
})

test('caches no record whose row has gone while it came', async () => {
  const { id: driverId } = await createDriver(server.knex)
  const [first, second] = [await planned(driverId), await planned(driverId)]
  const device = await makeDevice('driver', { driverId })
  await device.refresh('loads', () => device.database.rowsOf('loads').delete(first.id))
  expect(await device.cached('loads')).toEqual([second.id])
})

test('stops at its byte budget, the next loads first; for the desk those that may be assigned, and nothing for who only reads', async () => {
  const { id: driverId } = await createDriver(server.knex)
  const details = 'x'.repeat(2000)
  const made: string[] = []
  for (let more = 0; more < 150; more += 1) {
    const load = { assignedDriverId: driverId, freightDetails: details, status: 'planned' } as const
    made.push((await createLoad(server.knex, { ...load, pickupDateTime: ahead(more + 1), deliveryDateTime: ahead(more + 2) })).id)
  }
  const device = await makeDevice('driver', { driverId })
  await device.refresh('loads')
  const cached = await device.cached('loads')
  expect(cached.length).toBeLessThan(110)
  expect(new Set(cached)).toEqual(new Set(made.slice(0, cached.length)))
  const sizes = (await device.database.records.toArray()).map(({ size }) => size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300 * 1024)
  // A second run fetches nothing more.
  await device.refresh('loads')
  expect(device.requested).toEqual([])

  const reader = await makeDevice('payroll')
  await reader.refresh('loads')
  expect(reader.requested).toEqual([])

  const soon = { pickupDateTime: ahead(0.5), deliveryDateTime: ahead(0.9) }
  const booked = await createLoad(server.knex, { ...soon, status: 'booked', assignedDriverId: null })
  const onRoad = await createLoad(server.knex, { ...soon, status: 'enroute', assignedDriverId: driverId })
  const desk = await makeDevice('dispatcher')
  await desk.refresh('loads')
  expect(desk.requested[0]?.[0]).toBe(booked.id)
  const first = await desk.cached('loads')
  expect(first.length).toBeLessThan(110)
  expect(first).not.toContain(onRoad.id)
})

test("prefetches a shipper's quotes under the reference that opens them, and for the desk the open ones", async () => {
  const { knex } = server
  const { id: shipperId } = await createShipper(knex)
  const declined = await createQuoteRow(knex, { shipperId, status: 'declined' })
  const asked = await createQuoteRow(knex, { shipperId })
  const quoted = await createQuoteRow(knex, { shipperId, status: 'quoted' })
  const stranger = await createQuoteRow(knex)

  const shipper = await makeDevice('shipper', { shipperId })
  await shipper.refresh('quotes')
  expect(shipper.requested).toEqual([[quoted.id, asked.id, declined.id]])
  expect((await shipper.database.records.get(['quotes', `Q-${quoted.number}`]))?.record).toMatchObject({
    id: quoted.id,
    prices: [],
  })
  await shipper.refresh('quotes')
  expect(shipper.requested).toEqual([])
  await knex('quotes').where({ id: asked.id }).update({ freight_details: '2 pallets', version: 2 })
  await shipper.refresh('quotes')
  expect(shipper.requested).toEqual([[asked.id]])

  const desk = await makeDevice('dispatcher')
  await desk.refresh('quotes')
  expect(new Set(await desk.cached('quotes'))).toEqual(new Set([quoted, asked, stranger].map(({ number }) => `Q-${number}`)))
})

test('cached records are limited by their size, and the oldest are evicted first', async () => {
  const { database } = await makeDevice('dispatcher')
  const seen = { database, role: 'dispatcher' as const }
  const record = 'x'.repeat(100_000)
  for (let at = 1; at <= 12; at += 1) await cacheRecord(seen, 'loads', { id: `FF${at}`, at, record, rowTag: undefined })
  const ids = (await database.records.toArray()).map(({ at }) => at)
  expect(ids.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('a batch of records equals the single records, and leaves out those that the reader may not see', async () => {
  const { id: driverId } = await createDriver(server.knex)
  const own = await createLoad(server.knex, { assignedDriverId: driverId, status: 'enroute' })
  await createTrackingEvent(server.knex, { loadId: own.id, privateNote: 'between ourselves' })
  const stranger = await createLoad(server.knex)
  const cookie = await server.signInAs('driver', { driverId })
  for (const reader of [cookie, await server.signInAs('viewer'), await server.signInAs('dispatcher')]) {
    const records = await (await server.request(`/api/loads/records?ids=${own.id},${stranger.id}`, { cookie: reader })).json()
    for (const record of records) {
      expect(record).toEqual(await (await server.request(`/api/loads/${record.id}`, { cookie: reader })).json())
    }
    const alone = await server.request(`/api/loads/${stranger.id}`, { cookie: reader })
    expect(records.map(({ id }: { id: string }) => id).includes(stranger.id)).toBe(alone.status === 200)
  }
  const many = Array.from({ length: 21 }, () => own.id).join()
  expect((await server.request(`/api/loads/records?ids=${many}`, { cookie })).status).toBe(400)
  expect((await server.request('/api/loads/records', { cookie })).status).toBe(400)
})

test('the working set of quotes and applications holds the open and the recently changed ones; a duplicate that is deleted changes its tag', async () => {
  const { knex } = server
  await knex('quotes').delete()
  await knex('applications').delete()
  const longAgo = { updatedAt: new Date(Date.now() - 91 * 86_400_000) }
  const open = await createQuoteRow(knex, { ...longAgo, status: 'new' })
  const recently = await createQuoteRow(knex, { status: 'declined' })
  await createQuoteRow(knex, { ...longAgo, status: 'declined' })
  const cookie = await server.signInAs('admin')
  const read = (path: string, tag?: string) => server.request(path, { cookie, headers: tag ? { 'if-none-match': tag } : {} })
  const ids = async (path: string) => (await (await read(path)).json()).map(({ id }: { id: string }) => id)
  expect(await ids('/api/quotes?set=working')).toEqual([recently.id, open.id])
  await createQuoteRow(knex, { status: 'declined', suspicious: true })
  expect(await (await read('/api/quotes/totals')).json()).toMatchObject({
    new: { count: 1, robots: 0 },
    declined: { count: 2, robots: 1 },
    expired: { count: 0, robots: 0 },
  })

  const twin = await createApplicationRow(knex, { ...longAgo, status: 'rejected', cdlNumber: 'D0855-4821' })
  const { id } = await createApplicationRow(knex, { cdlNumber: 'D08554821' })
  const set = '/api/drivers/applications?set=working'
  expect(await ids(set)).toEqual([id])
  const tag = (await read(set)).headers.get('etag') ?? ''
  expect((await read(set, tag)).status).toBe(304)
  await knex('applications').where({ id: twin.id }).delete()
  const changed = await read(set, tag)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject([{ id, duplicates: [] }])
})
