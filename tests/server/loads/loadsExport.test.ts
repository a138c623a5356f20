import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wallClock, zoneName } from '#shared/kernel/time'
import { stopClock } from '../../../server/domains/loads/stopClock.ts'
import { csvLine } from '../../../server/platform/http/csv.ts'
import { parseCsv } from '../../support/csv.ts'
import { createBroker, createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { portalPermissions } from '../../support/spec/specPortal.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_EXPORTS: '1000/60', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
})
beforeEach(async () => {
  await server.knex('users').update({ driver_id: null })
  for (const table of ['loads', 'drivers', 'brokers']) await server.knex(table).delete()
})
afterAll(() => server.close())

const path = '/api/loads/export'
const answerTo = (query = '', cookie = admin) => server.request(`${path}${query}`, { cookie })

/** The rows of an export, each by the titles of its columns. */
async function exported(query = '', cookie = admin): Promise<Record<string, string>[]> {
  const answer = await answerTo(query, cookie)
  expect(answer.status).toBe(200)
  const [titles = [], ...rows] = parseCsv(await answer.text())
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] as string])))
}
const idsOf = async (query?: string) => (await exported(query)).map(({ Load }) => Load)

describe('a line', () => {
  test('is read back as it was, whatever somebody has typed, and no cell of it is a formula', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"', '""', ',', 'a\r\nb', '\n', '', ' =1', "'", '＝1'),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fc.integer()), { minLength: 1 }), (cells) => {
        const [read, ...others] = parseCsv(csvLine(cells))
        expect(others).toEqual([])
        const asIs = (cell: string | number) =>
          typeof cell === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : `${cell}`
        expect(read).toEqual(cells.map(asIs))
      }),
    )
  })

  test('leaves numbers as they are, and nothing empty', () => {
    expect(csvLine([-5.5, 0, null, undefined, 'x'])).toBe('-5.5,0,,,x\r\n')
  })
})

test('the clock of a stop is that of its zone, also on the days on which clocks are changed', () => {
  const zones = fc.constantFrom('America/Phoenix', 'America/Los_Angeles', 'America/New_York', 'Australia/Lord_Howe')
  const changes = ['2026-03-08', '2026-11-01', '2026-04-04', '2026-10-03'].map((day) => Date.parse(day))
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -86_400, max: 2 * 86_400 }))
    .map(([day, seconds]) => new Date(day + seconds * 1000))
  const anyTime = fc.date({ min: new Date('2000-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.oneof(nearChange, anyTime), zones, (at, zone) => {
      const expected = { clock: wallClock(at, zone).replace('T', ' '), zone: zoneName(at, zone) }
      expect(stopClock(at.toISOString(), zone)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

const numberOf = async (id: string) => (await server.knex('loads').where({ id }).first('number')).number

test('is a file that Excel reads: amounts in dollars, times by the clock of the stop, and nothing of it a formula', async () => {
  const driver = await createDriver(server.knex, { firstName: '-2+3', lastName: 'Núñez, Jr.' })
  const broker = await createBroker(server.knex, { name: '=HYPERLINK("https://evil.example","Copper State")' })
  const load = await createLoad(server.knex, {
    brokerId: broker.id,
    assignedDriverId: driver.id,
    status: 'enroute',
    rateLinehaulCents: 120_000,
    accessorialsCents: [12_500, 25],
    distance: 372,
    pickupDateTime: new Date('2026-11-20T13:30:00Z'),
    deliveryDateTime: new Date('2026-07-01T21:00:00Z'),
  })
  await createTrackingEvent(server.knex, {
    loadId: load.id,
    location: '@Blythe, CA',
    occurredAt: new Date('2026-11-20T17:05:00Z'),
  })
  const answer = await answerTo()
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="loads-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await exported()).toEqual([
    {
      Load: load.id,
      'Load number': String(await numberOf(load.id)),
      Status: 'En Route',
      Broker: `'${broker.name}`,
      Shipper: '',
      Driver: "'-2+3 Núñez, Jr.",
      Equipment: 'Hotshot Trailer',
      'Trailer feet': '40',
      Pickup: 'Phoenix, AZ',
      'Pickup time': '2026-11-20 06:30',
      'Pickup until': '',
      'Pickup zone': 'MST',
      Delivery: 'Los Angeles, CA',
      'Delivery time': '2026-07-01 14:00',
      'Delivery until': '',
      'Delivery zone': 'PDT',
      Miles: '372',
      Linehaul: '1200',
      Accessorials: '125.25',
      Total: '1325.25',
      'Rate per mile': '3.56',
      'Driver pay': '336',
      'Last event': 'Check call',
      'Last event place': "'@Blythe, CA",
      'Last event time': expect.stringMatching(/^2026-11-20 (09|10):05$/),
      'Last event zone': expect.stringMatching(/^(PST|MST)$/),
    },
  ])
})

test('has what the filters of the list find, in its order, and neither pages nor ids', async () => {
  const driver = await createDriver(server.knex)
  const broker = await createBroker(server.knex, { name: 'Copper State Logistics' })
  const at = (pickup: string) => ({ pickupDateTime: new Date(`${pickup}T18:00:00Z`) })
  const first = await createLoad(server.knex, { ...at('2031-01-05'), assignedDriverId: driver.id, equipment: 'reefer' })
  const second = await createLoad(server.knex, { ...at('2031-01-03'), brokerId: broker.id, status: 'quoted' })
  const third = await createLoad(server.knex, { ...at('2031-01-04'), pickupLocation: 'Yuma, AZ' })
  const paid = { status: 'paid', assignedDriverId: driver.id, paidAt: new Date('2020-01-01T00:00:00Z') } as const
  const old = await createLoad(server.knex, { ...at('2019-12-01'), ...paid })
  const cancelled = await createLoad(server.knex, { cancelledAt: new Date() })
  expect(await idsOf()).toEqual([old, third, second, first].map(({ id }) => id))
  expect(await idsOf('?sort=pickup')).toEqual([old, second, third, first].map(({ id }) => id))
  expect(await idsOf('?sort=-delivery&status=booked')).toHaveLength(2)
  expect(await idsOf('?status=quoted')).toEqual([second.id])
  expect(await idsOf('?status=cancelled')).toEqual([cancelled.id])
  expect(await idsOf('?equipment=reefer')).toEqual([first.id])
  expect(await idsOf('?search=yuma')).toEqual([third.id])
  expect(await idsOf(`?driver=${driver.id}&pickupFrom=2031-01-01`)).toEqual([first.id])
  expect(await idsOf(`?broker=${broker.id}`)).toEqual([second.id])
  expect(await idsOf('?pickupFrom=2031-01-04&pickupTo=2031-01-04')).toEqual([third.id])
  expect(await idsOf('?status=invoiced')).toEqual([])
  for (const query of ['limit=5', 'cursor=1', `ids=${first.id}`, 'set=working', 'status=new']) {
    expect((await answerTo(`?${query}`)).status, query).toBe(400)
  }
})

test('each role has the columns of the fields that it sees, of the rows that it sees', async () => {
  const driver = await createDriver(server.knex, { firstName: 'Odell', lastName: 'Bright' })
  const shipper = await createShipper(server.knex)
  await createLoad(server.knex)
  const own = await createLoad(server.knex, { shipperId: shipper.id, assignedDriverId: driver.id })
  const price = ['Linehaul', 'Accessorials', 'Total', 'Rate per mile']
  const withheld: Record<string, string[]> = {
    dispatcher: ['Driver pay'],
    fleet_manager: ['Driver pay'],
    viewer: [...price, 'Driver pay'],
    shipper: ['Broker', 'Driver pay'],
    driver: price,
  }
  const all = Object.keys((await exported())[0] ?? {})
  expect(all).toEqual(expect.arrayContaining([...price, 'Broker', 'Driver pay']))
  for (const role of [...portalPermissions.loads.all, ...portalPermissions.loads.own]) {
    const person = { driver: { driverId: driver.id }, shipper: { shipperId: shipper.id } }[role as 'driver'] ?? {}
    const rows = await exported('', await server.signInAs(role, person))
    expect(Object.keys(rows[0] ?? {}), role).toEqual(all.filter((title) => !withheld[role]?.includes(title)))
    const isOwn = (portalPermissions.loads.own as readonly string[]).includes(role)
    expect(rows.length, role).toBe(isOwn ? 1 : 2)
    if (isOwn) expect(rows[0]?.Load).toBe(own.id)
    if (role === 'shipper') expect(rows[0]?.Driver).toBe('Odell')
  }
})

test('is limited by itself, and refused without a file', async () => {
  const limited = await startTestServer({ env: { LIMIT_EXPORTS: '1/600' } })
  try {
    const cookie = await limited.signInAs('dispatcher')
    expect((await limited.request(path, { cookie })).status).toBe(200)
    const refused = await limited.request(path, { cookie })
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([429, null])
  } finally {
    await limited.close()
  }
})
