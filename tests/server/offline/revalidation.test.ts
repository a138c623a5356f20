import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#shared/kernel/rowTags'
import { CacheDatabase } from '../../../client/platform/offline/cache/cacheDatabase.ts'
import { rankOf } from '../../../client/platform/offline/cache/resources/loadRank.ts'
import type { CachedResource, CachedRow } from '../../../client/platform/offline/cache/resources.ts'
import { createRevalidator, type RowServer } from '../../../client/platform/offline/cache/revalidation.ts'
import { createLocks } from '../../../client/platform/offline/locks.ts'
import { createBroker, createDriver, createLoad, createSettlement } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** `REFRESHES=1000` runs more cases. */
const numRuns = Number(process.env.REFRESHES ?? 25)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Network {
  /** How many of the next responses are lost. */
  lose: number
  /** Runs after the server has sent its next response and before the device receives it. */
  between: (() => Promise<unknown>) | null
  responses: { path: string; body: string }[]
}

const bytesOf = ({ responses }: Network) => responses.reduce((sum, { body }) => sum + body.length, 0)

/** The API as a device with this session uses it, over a network that can lose responses. */
function apiOf(cookie: string) {
  const network: Network = { lose: 0, between: null, responses: [] }
  async function get<Body>(path: string, tag: string | null = null): Promise<Body | null> {
    const headers = tag ? { 'if-none-match': `W/"${tag}"` } : {}
    const answer = await server.request(path, { cookie, headers })
    const body = await answer.text()
    network.responses.push({ path, body })
    const { between } = network
    network.between = null
    await between?.()
    if (network.lose > 0) {
      network.lose -= 1
      throw new Error('The response was lost')
    }
    expect([200, 304]).toContain(answer.status)
    return answer.status === 304 ? null : JSON.parse(body)
  }
  const rows: RowServer = {
    all: (resource, tag) => get(`/api/${resource}?set=working&limit=1000`, tag),
    index: (resource, tag, parts) => get(`/api/${resource}/index?set=working&parts=${parts.join('.')}`, tag),
    rows: async (resource, ids) => (await get<CachedRow[]>(`/api/${resource}?ids=${ids.join()}`)) ?? [],
    totals: (resource) => get(`/api/${resource}/totals`),
    records: async (resource, ids) => (await get<{ id: string }[]>(`/api/${resource}/records?ids=${ids.join()}`)) ?? [],
  }
  return { network, rows }
}

function makeDevice(cookie: string) {
  const database = new CacheDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange })
  const { network, rows } = apiOf(cookie)
  const parts = { database, locks: createLocks(), server: rows, now: Date.now, received: () => [] }
  const revalidator = createRevalidator({ ...parts, role: 'payroll' }) // No records are prefetched for it.
  return { database, network, revalidator, open: () => database.open() }
}

type Device = ReturnType<typeof makeDevice>

async function expectFresh({ database }: Device, cookie: string, resource: CachedResource): Promise<void> {
  const fresh: CachedRow[] = await (await server.request(`/api/${resource}?set=working&limit=1000`, { cookie })).json()
  const cached = await database.table<CachedRow>(resource).toArray()
  const inOrder = (rows: CachedRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const masked = (row: CachedRow) => {
    if ('licenseNo' in row) return { ...row, licenseNo: `•••• ${row.licenseNo?.slice(-4)}` }
    return 'pickupDateTime' in row ? { ...row, rank: rankOf(row) } : row
  }
  expect(inOrder(cached)).toEqual(inOrder(fresh).map(masked))
}

test('after any sequence of changes a revalidation leaves the cache equal to what the server returns', async () => {
  const driver = await createDriver(server.knex)
  const stranger = await createDriver(server.knex)
  const broker = await createBroker(server.knex)
  const moving = await server.signInAs('viewer')
  const [{ id: movingId }] = await server.knex('users').where({ role: 'viewer' }).select('id')
  const cookies = [await server.signInAs('dispatcher'), moving, await server.signInAs('driver', { driverId: driver.id })]
  const cachedResources: CachedResource[][] = [
    ['loads', 'drivers'],
    ['loads', 'drivers'],
    ['loads', 'drivers', 'settlements'],
  ]
  const devices = cookies.map(makeDevice)
  for (const device of devices) await device.open()
  // Enough rows that the set is compared in parts instead of fetched whole.
  for (let more = 0; more < 60; more += 1) await createLoad(server.knex, { assignedDriverId: driver.id })
  await server.knex.raw('create table many_loads as select * from loads')
  await server.knex.raw('create table saved_loads as select * from loads')
  const stored = await server.knex('information_schema.columns').where({ table_name: 'loads', is_generated: 'NEVER' })
  const columns = stored.map(({ column_name }) => column_name).join()

  const putBack = (from: string) =>
    server.knex.raw(`insert into loads (${columns}) overriding system value select ${columns} from ${from}`)
  const loadAt = async (place: number) => {
    const ids: string[] = await server.knex('loads').orderBy('number').pluck('id')
    return ids[place % Math.max(1, ids.length)] ?? ''
  }
  const set = (table: string, id: string, values: object) => server.knex(table).where({ id }).update(values)
  const change = (place: number, values: object) => async () => set('loads', await loadAt(place), values)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const unassigned = { status: 'booked', assigned_driver_id: null, delivered_at: null, paid_at: null }
  const deviceAt = (place: number) => devices[place % devices.length] as Device
  const any = fc.nat(99)
  const step = fc.oneof(
    any.map(
      (place) => () => createLoad(server.knex, { brokerId: broker.id, ...(place % 3 ? {} : { assignedDriverId: driver.id }) }),
    ),
    fc.constant(async () => {
      for (let more = 0; more < 25; more += 1) await createLoad(server.knex, { assignedDriverId: driver.id })
    }),
    any.map((place) => change(place, place % 2 ? { assigned_driver_id: driver.id } : unassigned)),
    // Paid within the 90 days of the working set, or before.
    any.map((place) => {
      const paid_at = daysAgo(place % 2 ? 91 : 89)
      return change(place, { status: 'paid', assigned_driver_id: driver.id, delivered_at: daysAgo(120), paid_at })
    }),
    any.map((place) => change(place, { cancelled_at: place % 2 ? new Date() : null })),
    any.map((place) => change(place, { rate_linehaul_cents: 100_000 + place })),
    any.map((place) => async () => {
      await server
        .knex('loads')
        .where('id', await loadAt(place))
        .delete()
    }),
    any.map((place) => () => set('brokers', broker.id, { name: `Broker ${place}` })),
    any.map((place) => () => set('drivers', driver.id, { last_name: `Name ${place}` })),
    any.map((place) => () => set('drivers', driver.id, { status: place % 2 ? 'onboarded' : 'suspended' })),
    any.map((place) => () => createSettlement(server.knex, [], { driverId: place % 3 ? driver.id : stranger.id })),
    any.map((place) => () => server.knex('settlements').update({ deducted_cents: place })),
    any.map((place) => () => set('users', movingId, { role: place % 2 ? 'viewer' : 'accountant' })),
    fc.constant(async () => {
      await server.knex.raw('delete from saved_loads')
      await server.knex.raw('insert into saved_loads select * from loads')
    }),
    // A restored backup: rows are as they were before, including their versions.
    fc.constant(async () => {
      await server.knex.raw('delete from loads')
      await putBack('saved_loads')
    }),
    // Some responses are lost, some requests sent twice, some changes published and others not.
    any.map((place) => async () => {
      const { network, revalidator } = deviceAt(place)
      network.lose = place % 3
      await revalidator.revalidate('loads').catch(() => {})
      network.lose = 0
    }),
    any.map((place) => async () => {
      const { revalidator } = deviceAt(place)
      const id = await loadAt(place)
      await Promise.all([
        revalidator.revalidate('loads'),
        id && revalidator.fetchChanged('loads', [id]),
        revalidator.revalidate('loads'),
      ])
    }),
    // The data changes between the response and the next request.
    fc.tuple(any, any).map(([place, meanwhile]) => async () => {
      const { network, revalidator } = deviceAt(place)
      const id = await loadAt(place)
      await set('loads', id, { distance: meanwhile })
      network.between = () => (meanwhile % 2 ? server.knex('loads').where({ id }).delete() : createLoad(server.knex))
      await revalidator.revalidate('loads')
    }),
  )
  /** Whether the index reported parts as unchanged or with their rows. */
  const partStates = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 12 }), async (many, steps) => {
      for (const table of ['loads', 'settlements']) await server.knex(table).delete()
      if (many) {
        await putBack('many_loads')
        for (const device of devices) await device.revalidator.revalidate('loads')
      }
      for (const take of steps) await take()
      for (const [place, device] of devices.entries()) {
        for (const resource of cachedResources[place] ?? []) {
          await device.revalidator.revalidate(resource)
          await expectFresh(device, cookies[place] as string, resource)
        }
        for (const { path, body } of device.network.responses.splice(0)) {
          if (path.includes('parts=') && body) for (const part of JSON.parse(body)) partStates.add(part ? 'changed' : 'unchanged')
        }
      }
    }),
    { numRuns },
  )
  expect(partStates).toEqual(new Set(['unchanged', 'changed']))
}, 600_000)

test('the index of a large set returns only the parts that differ, also to a browser without crypto.subtle', async () => {
  await server.knex('loads').delete()
  const ids: string[] = []
  for (let more = 0; more < 120; more += 1) ids.push((await createLoad(server.knex)).id)
  const cookie = await server.signInAs('dispatcher')
  const device = makeDevice(cookie)
  await device.open()
  await device.revalidator.revalidate('loads')
  const refreshed = async () => {
    device.network.responses = []
    await device.revalidator.revalidate('loads')
    await expectFresh(device, cookie, 'loads')
    return device.network.responses.map(({ path, body }) => ({ path: path.split('?')[0], body }))
  }
  const whole = await (await server.request('/api/loads/index', { cookie })).text()
  const parts = 12
  const part = ids.filter((id) => partOf(id, parts) === partOf(ids[40] as string, parts))
  const [updated, going] = ids.filter((id) => !part.includes(id)) as [string, string]
  await server.knex('loads').where('id', updated).update({ distance: 4321 })
  await createLoad(server.knex)
  await server.knex('loads').whereIn('id', part).delete()
  const [index, ...rest] = await refreshed()
  expect(index?.path).toBe('/api/loads/index')
  expect(index?.body.length).toBeLessThan(whole.length / 2)
  expect(JSON.parse(index?.body ?? '')).toHaveLength(parts)
  expect(rest.map(({ path }) => path)).toEqual(['/api/loads', '/api/loads/totals'])

  // Deleted after the index listed it.
  await server.knex('loads').where('id', going).update({ distance: 4321 })
  device.network.between = () => server.knex('loads').where('id', going).delete()
  await refreshed()

  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  try {
    const [same] = await refreshed()
    expect(new Set(JSON.parse(same?.body ?? ''))).toEqual(new Set([null]))
    await server.knex('loads').where('id', updated).delete()
    const [changed] = await refreshed()
    expect(JSON.parse(changed?.body ?? '').filter(Boolean)).toHaveLength(1)
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  }
})

test('revalidating an unchanged set transfers no response body, also after a row was fetched by its id', async () => {
  await server.knex('loads').delete()
  const loads = []
  for (let more = 0; more < 60; more += 1) loads.push(await createLoad(server.knex))
  const cookie = await server.signInAs('dispatcher')
  const device = makeDevice(cookie)
  await device.open()
  await device.revalidator.revalidate('loads')
  await server.knex('loads').where('id', loads[7]?.id).update({ distance: 4321 })
  await device.revalidator.fetchChanged('loads', [loads[7]?.id as string])
  await expectFresh(device, cookie, 'loads')
  device.network.responses = []
  await device.revalidator.revalidate('loads')
  expect(bytesOf(device.network)).toBe(0)
  const reading = await device.database.syncStates.get('loads')
  expect(reading?.totals).toMatchObject({ booked: { count: 60 } })
})

test('revalidation updates the totals even when only rows outside the working set have changed', async () => {
  await server.knex('loads').delete()
  const { id: assignedDriverId } = await createDriver(server.knex)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await createLoad(server.knex)
  const paid = { status: 'paid', assignedDriverId, deliveredAt: ago(120), paidAt: ago(100) } as const
  const { id } = await createLoad(server.knex, paid)
  const cookie = await server.signInAs('dispatcher')
  const device = makeDevice(cookie)
  await device.open()
  const totals = async () => (await device.database.syncStates.get('loads'))?.totals
  await device.revalidator.revalidate('loads')
  expect(await totals()).toMatchObject({ booked: { count: 1 }, paid: { count: 1 } })
  await server.knex('loads').where({ id }).update({ cancelled_at: new Date() })
  await device.revalidator.revalidate('loads')
  expect(await totals()).toEqual(await (await server.request('/api/loads/totals', { cookie })).json())
})

test('only the last four characters of a license number are cached, however the row was fetched, and an unchanged set is recognised', async () => {
  const { id } = await createDriver(server.knex, { licenseNo: 'D0455-7710' })
  const device = makeDevice(await server.signInAs('recruiter'))
  await device.open()
  const licenses = async () => (await device.database.rowsOf('drivers').where({ id }).toArray()).map(({ licenseNo }) => licenseNo)
  await device.revalidator.revalidate('drivers')
  expect(await licenses()).toEqual(['•••• 7710'])
  await server.knex('drivers').where({ id }).update({ license_no: 'D0455-7711', version: 2 })
  await device.revalidator.fetchChanged('drivers', [id])
  expect(await licenses()).toEqual(['•••• 7711'])
  device.network.responses = []
  await device.revalidator.revalidate('drivers')
  expect(bytesOf(device.network)).toBe(0)
  await server.knex('drivers').where({ id }).update({ license_no: 'A1' })
  await device.revalidator.fetchChanged('drivers', [id])
  expect(await licenses()).toEqual(['••••'])
  expect(JSON.stringify(await device.database.rowsOf('drivers').toArray())).not.toMatch(/D0455|A1/)
})
