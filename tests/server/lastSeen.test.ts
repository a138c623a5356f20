import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLastSeen, type Server } from '../../client/offline/lastSeen.ts'
import { createLocks } from '../../client/offline/locks.ts'
import { type SeenNoun, type SeenRow, UserDatabase } from '../../client/offline/userDatabase.ts'
import { createBroker, createDriver, createLoad, createSettlement } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** `REFRESHES=1000` tries more of them. */
const numRuns = Number(process.env.REFRESHES ?? 25)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The server as one person's device asks it. `lose`: how many of the next answers do not arrive. */
function asked(cookie: string) {
  const network = { lose: 0, bytes: 0 }
  async function ask<Body>(path: string, tag: string | null = null): Promise<Body | null> {
    const headers = tag ? { 'if-none-match': `W/"${tag}"` } : {}
    const answer = await server.request(path, { cookie, headers })
    const body = await answer.text()
    network.bytes += body.length
    if (network.lose > 0) {
      network.lose -= 1
      throw new Error('The answer was lost')
    }
    expect([200, 304]).toContain(answer.status)
    return answer.status === 304 ? null : JSON.parse(body)
  }
  const rows: Server = {
    all: (noun, tag) => ask(`/api/${noun}?set=working&limit=1000`, tag),
    index: (noun, tag) => ask(`/api/${noun}/index`, tag),
    rows: async (noun, ids) => (await ask<SeenRow[]>(`/api/${noun}?ids=${ids.join()}`)) ?? [],
    totals: (noun) => ask(`/api/${noun}/totals`),
  }
  return { network, rows }
}

function makeDevice(cookie: string) {
  const database = new UserDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange })
  const { network, rows } = asked(cookie)
  const lastSeen = createLastSeen({ database, locks: createLocks(), server: rows, role: 'dispatcher', now: Date.now })
  return { database, network, lastSeen, open: () => database.open() }
}

type Device = ReturnType<typeof makeDevice>

async function expectFresh({ database }: Device, cookie: string, noun: SeenNoun): Promise<void> {
  const fresh: SeenRow[] = await (await server.request(`/api/${noun}?set=working&limit=1000`, { cookie })).json()
  const held = await database.table<SeenRow>(noun).toArray()
  const inOrder = (rows: SeenRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const masked = (row: SeenRow) => ('licenseNo' in row ? { ...row, licenseNo: `•••• ${row.licenseNo?.slice(-4)}` } : row)
  expect(inOrder(held)).toEqual(inOrder(fresh).map(masked))
}

test('whatever happens in between, after a refresh the device has what the server shows', async () => {
  const driver = await createDriver(server.knex)
  const stranger = await createDriver(server.knex)
  const broker = await createBroker(server.knex)
  const moving = await server.signInAs('viewer')
  const [{ id: movingId }] = await server.knex('users').where({ role: 'viewer' }).select('id')
  const cookies = [await server.signInAs('dispatcher'), moving, await server.signInAs('driver', { driverId: driver.id })]
  const keeps: SeenNoun[][] = [
    ['loads', 'drivers'],
    ['loads', 'drivers'],
    ['loads', 'drivers', 'settlements'],
  ]
  const devices = cookies.map(makeDevice)
  for (const device of devices) await device.open()
  await server.knex.raw('create table kept_loads as select * from loads')
  const stored = await server.knex('information_schema.columns').where({ table_name: 'loads', is_generated: 'NEVER' })
  const columns = stored.map(({ column_name }) => column_name).join()

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
    // Enough that a set no longer comes whole.
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
      await server.knex.raw(`insert into loads (${columns}) overriding system value select ${columns} from kept_loads`)
    }),
    // Some answers are lost, some questions asked twice, some changes told live and others not.
    any.map((place) => async () => {
      const { network, lastSeen } = deviceAt(place)
      network.lose = place % 3
      await lastSeen.refresh('loads').catch(() => {})
      network.lose = 0
    }),
    any.map((place) => async () => {
      const { lastSeen } = deviceAt(place)
      const id = await loadAt(place)
      await Promise.all([lastSeen.refresh('loads'), id && lastSeen.renew('loads', [id]), lastSeen.refresh('loads')])
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const table of ['loads', 'settlements']) await server.knex(table).delete()
      for (const take of steps) await take()
      for (const [place, device] of devices.entries()) {
        for (const noun of keeps[place] ?? []) {
          await device.lastSeen.refresh(noun)
          await expectFresh(device, cookies[place] as string, noun)
        }
      }
    }),
    { numRuns },
  )
}, 600_000)

test('a set that has not changed costs nothing to speak of, however its rows came', async () => {
  await server.knex('loads').delete()
  const loads = []
  for (let more = 0; more < 60; more += 1) loads.push(await createLoad(server.knex))
  const cookie = await server.signInAs('dispatcher')
  const device = makeDevice(cookie)
  await device.open()
  await device.lastSeen.refresh('loads')
  await server.knex('loads').where('id', loads[7]?.id).update({ distance: 4321 })
  await device.lastSeen.renew('loads', [loads[7]?.id as string])
  await expectFresh(device, cookie, 'loads')
  device.network.bytes = 0
  await device.lastSeen.refresh('loads')
  expect(device.network.bytes).toBe(0)
  const reading = await device.database.readings.get('loads')
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
  const totals = async () => (await device.database.readings.get('loads'))?.totals
  await device.lastSeen.refresh('loads')
  expect(await totals()).toMatchObject({ booked: { count: 1 }, paid: { count: 1 } })
  await server.knex('loads').where({ id }).update({ cancelled_at: new Date() })
  await device.lastSeen.refresh('loads')
  expect(await totals()).toEqual(await (await server.request('/api/loads/totals', { cookie })).json())
})

test('of a license number a device keeps the last four alone, however the row came, and still knows that nothing changed', async () => {
  const { id } = await createDriver(server.knex, { licenseNo: 'D0455-7710' })
  const device = makeDevice(await server.signInAs('recruiter'))
  await device.open()
  const licenses = async () => (await device.database.drivers.where({ id }).toArray()).map(({ licenseNo }) => licenseNo)
  await device.lastSeen.refresh('drivers')
  expect(await licenses()).toEqual(['•••• 7710'])
  await server.knex('drivers').where({ id }).update({ license_no: 'D0455-7711', version: 2 })
  await device.lastSeen.renew('drivers', [id])
  expect(await licenses()).toEqual(['•••• 7711'])
  device.network.bytes = 0
  await device.lastSeen.refresh('drivers')
  expect(device.network.bytes).toBe(0)
  await server.knex('drivers').where({ id }).update({ license_no: 'A1' })
  await device.lastSeen.renew('drivers', [id])
  expect(await licenses()).toEqual(['••••'])
  expect(JSON.stringify(await device.database.drivers.toArray())).not.toMatch(/D0455|A1/)
})
