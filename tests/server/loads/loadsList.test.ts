import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBroker, createDriver, createLoad, createSettlement, createShipper } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { loadEquipment, loadStatuses } from '../../support/spec/specPortal.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
})
beforeEach(async () => {
  for (const table of ['settlement_lines', 'settlements', 'loads', 'drivers', 'brokers']) await server.knex(table).delete()
})
afterAll(() => server.close())

const get = (path: string) => server.request(path, { cookie: admin })
const list = async (path: string) => {
  const answer = await get(path)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as (Record<string, unknown> & { id: string })[]
}

test('a row has dollars, instants with their time zones, and names', async () => {
  const driver = await createDriver(server.knex)
  const broker = await createBroker(server.knex)
  const load = await createLoad(server.knex, {
    brokerId: broker.id,
    assignedDriverId: driver.id,
    rateLinehaulCents: 185_049,
    pickupDateTime: new Date('2027-05-03T14:00:00Z'),
    deliveryDateTime: new Date('2027-05-04T01:30:00Z'),
  })
  expect(load.id).toMatch(/^FF\d{10}$/)
  const [row] = await list('/api/loads')
  expect(row).toEqual({
    id: load.id,
    number: expect.any(Number),
    status: 'booked',
    brokerId: broker.id,
    brokerName: broker.name,
    shipperName: null,
    assignedDriverId: driver.id,
    driverName: 'Odell Bright',
    rateLinehaul: 1850.49,
    accessorials: [75.5, 0.1],
    driverPay: 518.14,
    pickupLocation: 'Phoenix, AZ',
    pickupDateTime: '2027-05-03T14:00:00+00:00',
    pickupUntil: null,
    pickupZone: 'America/Phoenix',
    deliveryLocation: 'Los Angeles, CA',
    deliveryDateTime: '2027-05-04T01:30:00+00:00',
    deliveryUntil: null,
    deliveryZone: 'America/Los_Angeles',
    equipment: 'hotshot',
    trailerFeet: 40,
    hazmat: null,
    distance: 373,
    lastEvent: null,
    delay: null,
    deliveredAt: null,
    cancelledAt: null,
    unread: 0,
    unresolved: 0,
    arrivedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  })
})

describe('the list of loads', () => {
  test('is filtered by status and equipment, and refuses unknown values', async () => {
    const driver = await createDriver(server.knex)
    for (const [place, status] of loadStatuses.entries()) {
      const equipment = loadEquipment[place % loadEquipment.length] as (typeof loadEquipment)[number]
      await createLoad(server.knex, { status, equipment, assignedDriverId: driver.id })
    }
    for (const [place, status] of loadStatuses.entries()) {
      const equipment = loadEquipment[place % loadEquipment.length]
      expect(await list(`/api/loads?status=${status}`)).toMatchObject([{ status }])
      expect(await list(`/api/loads?status=${status}&equipment=${equipment}`)).toHaveLength(1)
      expect((await list(`/api/loads?equipment=${equipment}`)).every((row) => row.equipment === equipment)).toBe(true)
    }
    for (const query of [
      'status=new',
      'equipment=hotshot_32',
      'set=all',
      'ids=1',
      'status=paid&status=paid',
      'order=id',
      'limit=0',
      'driver=Odell',
      'broker=1',
      'pickupFrom=tomorrow',
      'pickupTo=2026-02-30',
      'sort=id',
      'sort=pickup&cursor=12',
      'cursor=12.12',
    ]) {
      expect((await get(`/api/loads?${query}`)).status, query).toBe(400)
    }
    for (const id of ['FF1', 'FF123456', '00000000-0000-4000-8000-000000000000', '%00', "'"]) {
      expect((await get(`/api/loads/${id}`)).status).toBe(404)
    }
  })

  test('is filtered by driver, broker and the day of pickup by the clock of the stop', async () => {
    const driver = await createDriver(server.knex)
    const broker = await createBroker(server.knex)
    const pickup = (time: string, pickupZone = 'America/Phoenix') => ({ pickupDateTime: new Date(time), pickupZone })
    // Nov 20 until midnight in Phoenix, which is 7:00 AM UTC; in New York the next day has begun.
    const last = await createLoad(server.knex, { ...pickup('2026-11-21T06:59:00Z'), assignedDriverId: driver.id })
    const next = await createLoad(server.knex, { ...pickup('2026-11-21T07:00:00Z'), brokerId: broker.id })
    const east = await createLoad(server.knex, pickup('2026-11-21T06:00:00Z', 'America/New_York'))
    const found = async (query: string) => (await list(`/api/loads?${query}`)).map(({ id }) => id)
    expect(await found(`driver=${driver.id}`)).toEqual([last.id])
    expect(await found(`broker=${broker.id}`)).toEqual([next.id])
    expect(await found(`driver=${driver.id}&broker=${broker.id}`)).toEqual([])
    expect(await found('pickupTo=2026-11-20')).toEqual([last.id])
    expect(await found('pickupFrom=2026-11-21')).toEqual([east.id, next.id])
    expect(await found('pickupFrom=2026-11-20&pickupTo=2026-11-20')).toEqual([last.id])
    // A shipper, who cannot see the broker and the driver, learns nothing of them by filtering.
    const shipper = await createShipper(server.knex)
    await server.knex('loads').where({ id: last.id }).update({ shipper_id: shipper.id })
    const cookie = await server.signInAs('shipper', { shipperId: shipper.id })
    const rows = async (query: string) => (await server.request(`/api/loads?${query}`, { cookie })).json()
    expect(await rows('pickupTo=2026-11-20')).toMatchObject([{ id: last.id }])
    expect(await rows(`driver=${driver.id}`)).toEqual([])
  })

  test.each(['pickup', '-pickup', 'delivery', '-delivery'])(
    'has pages in the order of %s, of equal times as well',
    async (sort) => {
      const hours = [5, 1, 3, 3, 3, 2, 4]
      for (const hour of hours) {
        const time = new Date(Date.parse('2031-01-01T12:00:00.123Z') + hour * 3_600_000)
        await createLoad(server.knex, { pickupDateTime: time, deliveryDateTime: time })
      }
      const seen: Record<string, unknown>[] = []
      for (let next: string | null = `/api/loads?limit=2&sort=${sort}`; next; ) {
        const answer: Response = await get(next)
        seen.push(...((await answer.json()) as Record<string, unknown>[]))
        next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(hours.length)
      const times = seen.map(({ pickupDateTime }) => String(pickupDateTime))
      expect(times).toEqual(sort.startsWith('-') ? times.toSorted().reverse() : times.toSorted())
    },
  )

  test.each(['pickup', '-pickup', 'delivery', '-delivery'])('has those without a date last in the order of %s', async (sort) => {
    const undated = { status: 'quoted', pickupDateTime: null, deliveryDateTime: null } as const
    for (let number = 0; number < 3; number++) {
      await createLoad(server.knex, undated)
      await createLoad(server.knex)
    }
    const seen: Record<string, unknown>[] = []
    for (let next: string | null = `/api/loads?limit=2&sort=${sort}`; next; ) {
      const answer: Response = await get(next)
      seen.push(...((await answer.json()) as Record<string, unknown>[]))
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(6)
    expect(seen.map(({ status, pickupDateTime }) => pickupDateTime === null && status)).toEqual([
      ...[false, false, false],
      ...['quoted', 'quoted', 'quoted'],
    ])
    expect(await list('/api/loads?pickupFrom=2000-01-01')).toHaveLength(3)
  })

  test('has pages without duplicates or gaps while rows are inserted', async () => {
    const made: string[] = []
    for (let number = 0; number < 7; number++) made.unshift((await createLoad(server.knex)).id)
    const seen: string[] = []
    let next: string | null = '/api/loads?limit=3&status=booked&set=working'
    while (next) {
      const answer: Response = await get(next)
      expect(answer.headers.has('etag')).toBe(!next.includes('cursor'))
      seen.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id))
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      await createLoad(server.knex)
    }
    expect(seen).toEqual(made)
  })

  test.each([
    ['100%', ['100% Freight']],
    ['%', ['100% Freight']],
    ['_', ['A_B Lines']],
    ['\\', ['C\\D Haul']],
    ['a_b', ['A_B Lines']],
    ['núñez', ['A_B Lines']],
    ['NÚÑEZ', ['A_B Lines']],
    // Decomposed Unicode, as some keyboards write it.
    ['Nu\u0301n\u0303ez', ['A_B Lines']],
    ['marfa', ['C\\D Haul']],
    ['marfa, tx', ['C\\D Haul']],
    ["'; drop table loads; --", []],
  ])('is searched for %s without regard to case and without wildcards', async (search, found) => {
    const driver = await createDriver(server.knex, { lastName: 'Núñez' })
    const broker = async (name: string) => ({ brokerId: (await createBroker(server.knex, { name })).id })
    await createLoad(server.knex, await broker('100% Freight'))
    await createLoad(server.knex, { ...(await broker('A_B Lines')), assignedDriverId: driver.id })
    await createLoad(server.knex, { ...(await broker('C\\D Haul')), deliveryLocation: 'Marfa, TX' })
    const rows = await list(`/api/loads?search=${encodeURIComponent(search)}`)
    expect(rows.map(({ brokerName }) => brokerName)).toEqual(found)
  })
})

test.each(['RINCÓN', 'rinco\u0301n citrus', 'Óptica'])('a load without a broker is found by its shipper: %s', async (search) => {
  const shipper = await createShipper(server.knex, { name: 'Rincón Citrus ÓPTICA' })
  const load = await createLoad(server.knex, { shipperId: shipper.id })
  await createLoad(server.knex)
  expect(await list(`/api/loads?search=${encodeURIComponent(search)}`)).toMatchObject([
    { id: load.id, brokerName: null, shipperName: 'Rincón Citrus ÓPTICA' },
  ])
})

test('drivers are found by name and license, settlements by id and driver, brokers by name', async () => {
  const one = await createDriver(server.knex, {
    firstName: 'Wilhelmina',
    lastName: 'Ashby',
    licenseNo: 'T-100-200',
    status: 'suspended',
  })
  await createDriver(server.knex)
  const settlement = await createSettlement(server.knex, [], { driverId: one.id })
  for (const search of ['wilhelmina', 'MINA ASH', 't-100', 'T100200']) {
    expect(await list(`/api/drivers?search=${search}`)).toMatchObject([{ id: one.id, fullName: 'Wilhelmina Ashby' }])
  }
  expect(await list('/api/drivers?status=suspended')).toMatchObject([{ id: one.id, medCardExpiry: null }])
  for (const search of [settlement.id, settlement.id.toLowerCase(), 'ashby']) {
    expect(await list(`/api/settlements?search=${search}`)).toMatchObject([{ id: settlement.id, driverName: 'Wilhelmina Ashby' }])
  }
  expect(await list('/api/settlements?search=bright')).toEqual([])
  expect(await list('/api/settlements?status=paid')).toEqual([])
  const broker = await createBroker(server.knex, { name: 'Ünder Pass Freight' })
  expect(await list('/api/brokers?search=ÜNDER')).toMatchObject([{ id: broker.id }])
})
