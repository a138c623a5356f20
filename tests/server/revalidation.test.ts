import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#shared/setParts'
import { CacheDatabase } from '../../client/offline/cache/cacheDatabase.ts'
import { rankOf } from '../../client/offline/cache/nouns/loadRank.ts'
import type { CachedNoun, CachedRow } from '../../client/offline/cache/nouns.ts'
import { createRevalidator, type RowServer } from '../../client/offline/cache/revalidation.ts'
import { createLocks } from '../../client/offline/locks.ts'
import { createBroker, createDriver, createLoad, createSettlement } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** `REFRESHES=1000` tries more of them. */
const numRuns = Number(process.env.REFRESHES ?? 25)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Network {
  /** So many of the next answers do not arrive. */
  lose: number
  /** What happens on the server after its next answer. */
  between: (() => Promise<unknown>) | null
  answers: { path: string; body: string }[]
}

const bytesOf = ({ answers }: Network) => answers.reduce((sum, { body }) => sum + body.length, 0)

/** The server as one person's device asks it. */
function asked(cookie: string) {
  const network: Network = { lose: 0, between: null, answers: [] }
  async function ask<Body>(path: string, tag: string | null = null): Promise<Body | null> {
    const headers = tag ? { 'if-none-match': `W/"${tag}"` } : {}
    const answer = await server.request(path, { cookie, headers })
    const body = await answer.text()
    network.answers.push({ path, body })
    const { between } = network
    network.between = null
    await between?.()
    if (network.lose > 0) {
      network.lose -= 1
      throw new Error('The answer was lost')
    }
    expect([200, 304]).toContain(answer.status)
    return answer.status === 304 ? null : JSON.parse(body)
  }
  const rows: RowServer = {
    all: (noun, tag) => ask(`/api/${noun}?set=working&limit=1000`, tag),
    index: (noun, tag, parts) => ask(`/api/${noun}/index?set=working&parts=${parts.join('.')}`, tag),
    rows: async (noun, ids) => (await ask<CachedRow[]>(`/api/${noun}?ids=${ids.join()}`)) ?? [],
    totals: (noun) => ask(`/api/${noun}/totals`),
    records: async (noun, ids) => (await ask<{ id: string }[]>(`/api/${noun}/records?ids=${ids.join()}`)) ?? [],
  }
  return { network, rows }
}

function makeDevice(cookie: string) {
  const database = new CacheDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange })
  const { network, rows } = asked(cookie)
  const parts = { database, locks: createLocks(), server: rows, now: Date.now, received: () => [] }
  const revalidator = createRevalidator({ ...parts, role: 'dispatcher' })
  return { database, network, revalidator, open: () => database.open() }
}

type Device = ReturnType<typeof makeDevice>

async function expectFresh({ database }: Device, cookie: string, noun: CachedNoun): Promise<void> {
  const fresh: CachedRow[] = await (await server.request(`/api/${noun}?set=working&limit=1000`, { cookie })).json()
  const held = await database.table<CachedRow>(noun).toArray()
  const inOrder = (rows: CachedRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const masked = (row: CachedRow) => {
    if ('licenseNo' in row) return { ...row, licenseNo: `•••• ${row.licenseNo?.slice(-4)}` }
    return 'pickupDateTime' in row ? { ...row, rank: rankOf(row) } : row
  }
  expect(inOrder(held)).toEqual(inOrder(fresh).map(masked))
}

test('whatever happens in between, after a refresh the device has what the server shows', async () => {
  const driver = await createDriver(server.knex)
  const stranger = await createDriver(server.knex)
  const broker = await createBroker(server.knex)
  const moving = await server.signInAs('viewer')
  const [{ id: movingId }] = await server.knex('users').where({ role: 'viewer' }).select('id')
  const cookies = [await server.signInAs('dispatcher'), moving, await server.signInAs('driver', { driverId: driver.id })]
  const keeps: CachedNoun[][] = [
    ['loads', 'drivers'],
    ['loads', 'drivers'],
    ['loads', 'drivers', 'settlements'],
  ]
  const devices = cookies.map(makeDevice)
  for (const device of devices) await device.open()
  // Enough that a set no longer comes whole, and is told in parts.
  for (let more = 0; more < 60; more += 1) await createLoad(server.knex, { assignedDriverId: driver.id })
  await server.knex.raw('create table many_loads as select * from loads')
  await server.knex.raw('create table kept_loads as select * from loads')
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
    // Into the 90 days of paid that a device keeps, or past them.
    any.map((place) =>
      change(place, {
        ...{ status: 'paid', assigned_driver_id: driver.id, delivered_at: daysAgo(120) },
        paid_at: daysAgo(place % 2 ? 91 : 89),
      }),
    ),
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
      await server.knex.raw('delete from kept_loads')
      await server.knex.raw('insert into kept_loads select * from loads')
    }),
    // Restored: rows are as they were before, their versions too.
    fc.constant(async () => {
      await server.knex.raw('delete from loads')
      await putBack('kept_loads')
    }),
    // Some answers are lost, some questions asked twice, some changes told live and others not.
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
    // What a device is told of differs already from what it asks for next.
    fc.tuple(any, any).map(([place, meanwhile]) => async () => {
      const { network, revalidator } = deviceAt(place)
      const id = await loadAt(place)
      await set('loads', id, { distance: meanwhile })
      network.between = () => (meanwhile % 2 ? server.knex('loads').where({ id }).delete() : createLoad(server.knex))
      await revalidator.revalidate('loads')
    }),
  )
  /** What was said of parts. */
  const told = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 12 }), async (many, steps) => {
      for (const table of ['loads', 'settlements']) await server.knex(table).delete()
      if (many) {
        await putBack('many_loads')
        for (const device of devices) await device.revalidator.revalidate('loads')
      }
      for (const take of steps) await take()
      for (const [place, device] of devices.entries()) {
        for (const noun of keeps[place] ?? []) {
          await device.revalidator.revalidate(noun)
          await expectFresh(device, cookies[place] as string, noun)
        }
        for (const { path, body } of device.network.answers.splice(0)) {
          if (path.includes('parts=') && body) for (const part of JSON.parse(body)) told.add(part ? 'other' : 'the same')
        }
      }
    }),
    { numRuns },
  )
  expect(told).toEqual(new Set(['the same', 'other']))
}, 600_000)

test('of a large set the parts that differ are told and no more, also to a browser without a digest', async () => {
  await server.knex('loads').delete()
  const ids: string[] = []
  for (let more = 0; more < 120; more += 1) ids.push((await createLoad(server.knex)).id)
  const cookie = await server.signInAs('dispatcher')
  const device = makeDevice(cookie)
  await device.open()
  await device.revalidator.revalidate('loads')
  const refreshed = async () => {
    device.network.answers = []
    await device.revalidator.revalidate('loads')
    await expectFresh(device, cookie, 'loads')
    return device.network.answers.map(({ path, body }) => ({ path: path.split('?')[0], body }))
  }
  const whole = await (await server.request('/api/loads/index', { cookie })).text()
  // One has changed, one has come, and of a part all have gone.
  await server.knex('loads').where('id', ids[7]).update({ distance: 4321 })
  await createLoad(server.knex)
  const parts = 12
  const part = ids.filter((id) => partOf(id, parts) === partOf(ids[40] as string, parts))
  await server.knex('loads').whereIn('id', part).delete()
  const [index, ...rest] = await refreshed()
  expect(index?.path).toBe('/api/loads/index')
  expect(index?.body.length).toBeLessThan(whole.length / 2)
  expect(JSON.parse(index?.body ?? '')).toHaveLength(parts)
  expect(rest.map(({ path }) => path)).toEqual(['/api/loads', '/api/loads/totals'])

  // Gone since the index told of it.
  await server.knex('loads').where('id', ids[9]).update({ distance: 4321 })
  device.network.between = () => server.knex('loads').where('id', ids[9]).delete()
  await refreshed()

  const { subtle } = crypto
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  try {
    const [same] = await refreshed()
    expect(new Set(JSON.parse(same?.body ?? ''))).toEqual(new Set([null]))
    await server.knex('loads').where('id', ids[7]).delete()
    const [changed] = await refreshed()
    expect(JSON.parse(changed?.body ?? '').filter(Boolean)).toHaveLength(1)
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  }
})

test('a set that has not changed costs nothing to speak of, however its rows came', async () => {
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
  device.network.answers = []
  await device.revalidator.revalidate('loads')
  expect(bytesOf(device.network)).toBe(0)
  const reading = await device.database.syncStates.get('loads')
  expect(reading?.totals).toMatchObject({ booked: { count: 60 } })
})

test('the totals are those of now, also where only what a device does not keep has changed', async () => {
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

test('of a license number a device keeps the last four alone, however the row came, and still knows that nothing changed', async () => {
  const { id } = await createDriver(server.knex, { licenseNo: 'D0455-7710' })
  const device = makeDevice(await server.signInAs('recruiter'))
  await device.open()
  const licenses = async () => (await device.database.rowsOf('drivers').where({ id }).toArray()).map(({ licenseNo }) => licenseNo)
  await device.revalidator.revalidate('drivers')
  expect(await licenses()).toEqual(['•••• 7710'])
  await server.knex('drivers').where({ id }).update({ license_no: 'D0455-7711', version: 2 })
  await device.revalidator.fetchChanged('drivers', [id])
  expect(await licenses()).toEqual(['•••• 7711'])
  device.network.answers = []
  await device.revalidator.revalidate('drivers')
  expect(bytesOf(device.network)).toBe(0)
  await server.knex('drivers').where({ id }).update({ license_no: 'A1' })
  await device.revalidator.fetchChanged('drivers', [id])
  expect(await licenses()).toEqual(['••••'])
  expect(JSON.stringify(await device.database.rowsOf('drivers').toArray())).not.toMatch(/D0455|A1/)
})
