import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { loadStatuses } from '../../support/spec/specPortal.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = await server.signInAs('dispatcher')
})
afterAll(() => server.close())

const rowOf = async (id: string) => {
  const answer = await server.request(`/api/loads?ids=${id}`, { cookie })
  return ((await answer.json()) as Record<string, unknown>[])[0]
}
const at = (hour: number) => new Date(`2027-05-03T${String(hour).padStart(2, '0')}:00:00Z`)
const eventAt = (type: string, hour: number, location = 'Blythe, CA') => ({
  type,
  location,
  zone: 'America/Los_Angeles',
  milesLeft: 212,
  occurredAt: at(hour).toISOString().replace('.000Z', '+00:00'),
})

test('a row has the last event by time of occurrence, and the arrival at its delivery', async () => {
  const { knex } = server
  const { id: assignedDriverId } = await createDriver(knex)
  const { id: loadId } = await createLoad(knex, { status: 'enroute', assignedDriverId })
  const { id: other } = await createLoad(knex, { status: 'enroute', assignedDriverId })
  expect(await rowOf(loadId)).toMatchObject({ lastEvent: null, arrivedAt: null })
  await createTrackingEvent(knex, { loadId, type: 'check_call', occurredAt: at(9) })
  // Recorded later but occurred earlier: an event that waited on an offline device.
  await createTrackingEvent(knex, { loadId, type: 'departed_pickup', occurredAt: at(6), location: 'Phoenix, AZ' })
  expect(await rowOf(loadId)).toMatchObject({ lastEvent: eventAt('check_call', 9), arrivedAt: null })

  const arrival = await createTrackingEvent(knex, { loadId, type: 'arrived_delivery', occurredAt: at(12) })
  await createTrackingEvent(knex, { loadId, type: 'check_call', occurredAt: at(13) })
  expect(await rowOf(loadId)).toMatchObject({ lastEvent: eventAt('check_call', 13), arrivedAt: eventAt('', 12).occurredAt })
  expect(JSON.stringify(await rowOf(loadId))).not.toContain('slow to pay')

  await knex('tracking_events').where({ id: arrival.id }).update({ load_id: other })
  expect(await rowOf(loadId)).toMatchObject({ arrivedAt: null })
  expect(await rowOf(other)).toMatchObject({ lastEvent: eventAt('arrived_delivery', 12) })
  await knex('tracking_events').where({ load_id: other }).delete()
  expect(await rowOf(other)).toMatchObject({ lastEvent: null, arrivedAt: null })
  await knex.raw('truncate tracking_events cascade')
  expect(await rowOf(loadId)).toMatchObject({ lastEvent: null })
})

test('of two concurrent events the one that occurred later is the last, whichever commits first', async () => {
  const { knex } = server
  const { id: assignedDriverId } = await createDriver(knex)
  const { id: loadId } = await createLoad(knex, { status: 'enroute', assignedDriverId })
  const [first, second] = [await knex.transaction(), await knex.transaction()]
  await createTrackingEvent(first, { loadId, type: 'check_call', occurredAt: at(12) })
  const { rows } = await second.raw('select pg_backend_pid() as pid')
  const earlier = createTrackingEvent(second, { loadId, type: 'departed_pickup', occurredAt: at(6), sequence: 2 })
  const committed = earlier.then(() => second.commit())
  await expect.poll(() => knex('pg_stat_activity').where({ pid: rows[0].pid }).pluck('wait_event_type')).toEqual(['Lock'])
  await first.commit()
  await committed
  expect(await rowOf(loadId)).toMatchObject({ lastEvent: { type: 'check_call' } })
})

test('a new event changes the set tag', async () => {
  const { knex } = server
  const { id: assignedDriverId } = await createDriver(knex)
  const { id: loadId } = await createLoad(knex, { status: 'enroute', assignedDriverId })
  const set = '/api/loads?set=working'
  const tag = (await server.request(set, { cookie })).headers.get('etag') as string
  const again = async () => (await server.request(set, { cookie, headers: { 'If-None-Match': tag } })).status
  expect(await again()).toBe(304)
  await createTrackingEvent(knex, { loadId })
  expect(await again()).toBe(200)
})

test('rows have it until the load is invoiced', async () => {
  const { id: assignedDriverId } = await createDriver(server.knex)
  for (const status of loadStatuses) {
    const { id: loadId } = await createLoad(server.knex, { status, assignedDriverId })
    await createTrackingEvent(server.knex, { loadId, type: 'arrived_delivery', occurredAt: at(9) })
    const row = await rowOf(loadId)
    expect(row?.lastEvent !== null, status).toBe(['booked', 'planned', 'enroute', 'delivered'].includes(status))
    expect(row?.arrivedAt !== null, status).toBe(status === 'enroute')
  }
})

/** The instants that the events of a load say, as its row has them. */
const instants = {
  arrived_pickup: 'arrived_pickup_at',
  departed_pickup: 'departed_pickup_at',
  arrived_delivery: 'arrived_at',
} as const
type Told = keyof typeof instants

test('whatever becomes of events, the instants in the row are those that they say; the migration fills in the same', async () => {
  const { knex } = server
  const { id: assignedDriverId } = await createDriver(knex)
  const made = await Promise.all([0, 1].map(() => createLoad(knex, { status: 'enroute', assignedDriverId })))
  const ids = made.map(({ id }) => id)
  const columns = [...Object.values(instants)]
  const rows = () =>
    knex('loads')
      .whereIn('id', ids)
      .orderBy('id')
      .select('id', ...columns)
  const said = async () => {
    const events = await knex('tracking_events').whereIn('load_id', ids).whereNull('dispute')
    return ids.toSorted().map((id) => {
      const first = (type: string) => {
        const times = events.filter((one) => one.load_id === id && one.type === type).map((one) => one.occurred_at.getTime())
        return times.length > 0 ? new Date(Math.min(...times)) : null
      }
      const entries = (Object.entries(instants) as [Told, string][]).map(([type, column]) => [column, first(type)])
      return { id, ...Object.fromEntries(entries) }
    })
  }
  const nextOf = (load_id: string) =>
    knex('tracking_events').where({ load_id }).select(knex.raw('coalesce(max(sequence), 0) + 1'))
  const step = fc.record({
    what: fc.constantFrom('add', 'add', 'add', 'dispute', 'count', 'move', 'correct', 'remove'),
    type: fc.constantFrom<Told | 'check_call'>('arrived_pickup', 'departed_pickup', 'arrived_delivery', 'check_call'),
    load: fc.constantFrom(...ids),
    hour: fc.integer({ min: 0, max: 23 }),
    which: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await knex('tracking_events').whereIn('load_id', ids).delete()
      for (const { what, type, load, hour, which } of steps) {
        const known = await knex('tracking_events').whereIn('load_id', ids).orderBy('id').pluck('id')
        const one = knex('tracking_events').where({ id: known[which % Math.max(1, known.length)] ?? null })
        if (what === 'add' || known.length === 0) await createTrackingEvent(knex, { loadId: load, type, occurredAt: at(hour) })
        else if (what === 'dispute') await one.update({ dispute: 'Somebody else had the load' })
        else if (what === 'count') await one.update({ dispute: null })
        else if (what === 'move') await one.update({ load_id: load, sequence: nextOf(load) })
        else if (what === 'correct') await one.update({ occurred_at: at(hour) })
        else await one.delete()
      }
      expect(await rows()).toEqual(await said())
      await knex('loads').whereIn('id', ids).update({ arrived_pickup_at: null, departed_pickup_at: null })
      await knex.raw('select count_load_events(:ids)', { ids })
      expect(await rows()).toEqual(await said())
    }),
    { numRuns: 15 },
  )
})
