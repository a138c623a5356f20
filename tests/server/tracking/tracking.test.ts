import { afterEach, describe, expect, test } from 'vitest'
import { trackingRecord } from '#shared/tracking/tracking'
import { createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { notices, tracking } from '../../support/spec/spec.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const open: TestServer[] = []
async function start(env: Record<string, string> = {}, database?: TestServer['database']) {
  const server = await startTestServer({ env: { TRUST_PROXY: '1', ...env }, ...(database ? { database } : {}) })
  open.unshift(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const track = (server: TestServer, reference: string, address = '203.0.113.9') =>
  server.request(`/api/tracking/${encodeURIComponent(reference)}`, { headers: { 'x-forwarded-for': address } })

test('every unknown reference gets the same 404', async () => {
  const server = await start()
  const answers = await Promise.all(
    ['FF4821337705', 'FF123456', 'ff1', 'x', "' or 1=1 --", '%', '\u202e', 'F'.repeat(300)].map((reference) =>
      track(server, reference),
    ),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(notices.trackingNotFound[1])
  }
})

test('a problem has the same sentence', async () => {
  const server = await start()
  const answer = await server.request('/api/tracking/FF1', { headers: { accept: 'application/problem+json' } })
  expect(await answer.json()).toMatchObject({ type: 'no-load', status: 404, detail: notices.trackingNotFound[1] })
})

test('an address is limited to 60 requests a minute, without effect on others', async () => {
  const server = await start()
  const answers = await Promise.all(Array.from({ length: 70 }, (_, number) => track(server, `FF${number}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await track(server, 'FF1', '203.0.113.10')).status).toBe(404)
})

test('an overall limit applies to all addresses and instances together', async () => {
  const env = { LIMIT_TRACKING_OVERALL: '5/60' }
  const one = await start(env)
  const two = await start(env, one.database)
  const statuses = []
  for (let number = 0; number < 7; number++) {
    statuses.push((await track(number % 2 ? one : two, 'FF1', `203.0.113.${number}`)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
})

test('requests beyond the limit of an address do not count towards the overall limit', async () => {
  const server = await start({ LIMIT_TRACKING: '2/60', LIMIT_TRACKING_OVERALL: '4/60' })
  for (let time = 0; time < 10; time++) await track(server, 'FF1')
  expect((await track(server, 'FF1', '203.0.113.10')).status).toBe(404)
})

describe('an existing load', () => {
  test('is found by its reference, with its status and events, and without money, people or private notes', async () => {
    const server = await start()
    const driver = await createDriver(server.knex)
    const load = await createLoad(server.knex, { status: 'enroute', assignedDriverId: driver.id })
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await createTrackingEvent(server.knex, { loadId: load.id, occurredAt: at(1) })
    await createTrackingEvent(server.knex, { loadId: load.id, type: 'departed_pickup', occurredAt: at(5), note: 'Loaded.' })
    for (const reference of [load.id, load.id.toLowerCase(), ` ${load.id} `]) {
      const answer = await track(server, reference)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const record = trackingRecord.strict().parse(await answer.json())
      expect(Object.keys(record).sort()).toEqual(
        [...tracking.fields, 'deliveryZone', 'distance', 'lastStop', 'pickupTime', 'pickupZone'].sort(),
      )
      expect(record).toMatchObject({
        id: load.id,
        status: 'enroute',
        pickup: 'Phoenix, AZ',
        delivery: 'Los Angeles, CA',
        equipment: 'hotshot',
        deliveryZone: 'America/Los_Angeles',
        pickupZone: 'America/Phoenix',
      })
      expect(Date.parse(record.pickupTime)).toBe(load.pickupDateTime?.getTime())
      expect(Date.parse(record.estimatedDelivery)).toBe(load.deliveryDateTime?.getTime())
      expect(record.events.map(({ type, note }) => [type, note])).toEqual([
        ['departed_pickup', 'Loaded.'],
        ['check_call', 'On time.'],
      ])
      for (const event of record.events)
        expect(Object.keys(event).sort()).toEqual([...tracking.eventFields, 'milesLeft', 'received', 'zone'].sort())
    }
  })

  test.each([
    ['booked', 'booked'],
    ['planned', 'planned'],
    ['enroute', 'enroute'],
    ['delivered', 'delivered'],
    ['invoiced', 'delivered'],
    ['paid', 'delivered'],
    ['quoted', null],
  ] as const)('that is %s is shown as %s', async (status, shown) => {
    const server = await start()
    const { id: assignedDriverId } = await createDriver(server.knex)
    const load = await createLoad(server.knex, { status, assignedDriverId })
    const answer = await track(server, load.id)
    if (shown) expect((await answer.json()).status).toBe(shown)
    else expect([answer.status, await answer.text()]).toEqual([404, notices.trackingNotFound[1]])
    if (status !== 'enroute') return
    await createTrackingEvent(server.knex, { loadId: load.id, type: 'arrived_delivery' })
    expect((await (await track(server, load.id)).json()).status).toBe('arrived_delivery')
  })

  test('that was cancelled gets the same response as an unknown one', async () => {
    const server = await start()
    const load = await createLoad(server.knex, { cancelledAt: new Date() })
    const [cancelled, never] = await Promise.all([track(server, load.id), track(server, 'FF0000000001')])
    expect(cancelled.status).toBe(404)
    expect(await cancelled.text()).toBe(await never.text())
    const headerNames = (answer: Response) => [...answer.headers.keys()].sort()
    expect(headerNames(cancelled)).toEqual(headerNames(never))
  })
})
