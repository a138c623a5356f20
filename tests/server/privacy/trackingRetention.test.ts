import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { eraseTracking } from '../../../server/domains/privacy/eraseTracking.ts'
import { placesOf } from '../../support/erasures.ts'
import { createBroker, createDriver, createLoad, createSettlement } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
let admin: string
const start = new Date('2026-11-25T18:00:00Z')

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(() => server.knex.raw('truncate erasures, loads cascade'))

const later = (months: number) => {
  const day = new Date(start)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day
}
/** Erases in the night after the day on which a period ends: rows are retained through that day. */
const erase = (day: Date) => eraseDue(server.pool, new Date(day.getTime() + 86_400_000))
const list = async () => (await server.request(api.erasures, { cookie: admin })).json()

describe('what happened on the road', () => {
  async function hauled(paidAt: Date | null, deliveredAt: Date, isOwed = false) {
    const driver = await createDriver(server.knex, { licenseNo: randomUUID() })
    const load = await createLoad(server.knex, {
      status: paidAt ? 'paid' : 'delivered',
      assignedDriverId: driver.id,
      deliveredAt,
      paidAt,
    })
    for (const [sequence, hash] of [
      [1, 'aa'],
      [2, 'bb'],
    ] as const) {
      await createTrackingEvent(server.knex, {
        loadId: load.id,
        driverId: driver.id,
        sequence,
        hash,
        digest: 'x',
        salt: 'y',
        note: 'Behind the Wigwam motel',
        place: { latitude: 33.4484, longitude: -112.074, accuracy: 8 } as never,
      })
    }
    if (paidAt) await createSettlement(server.knex, [load], { driverId: driver.id, status: isOwed ? 'processed' : 'paid' })
    await server.knex('load_messages').insert({
      load_id: load.id,
      driver_id: driver.id,
      text: 'Wigwam is full',
      written_at: deliveredAt,
    })
    return load
  }

  test('positions of phones go first, the events once the load is long paid, the load never', async () => {
    const [paid, unpaid] = [await hauled(start, start), await hauled(null, start)]
    const payable = await hauled(start, start, true)
    expect(await placesOf(server, ['33.4484'])).toEqual(['tracking_events'])
    await erase(later(11))
    expect(await placesOf(server, ['33.4484'])).toEqual(['tracking_events'])
    await erase(later(13))
    expect(await placesOf(server, ['33.4484'])).toEqual([])
    expect(await placesOf(server, ['Wigwam'])).toEqual(['load_messages', 'tracking_events'])
    await erase(later(49))
    const events = await server.knex('tracking_events').pluck('load_id')
    expect(new Set(events)).toEqual(new Set([unpaid.id, payable.id]))
    expect(new Set(await server.knex('load_messages').pluck('load_id'))).toEqual(new Set([unpaid.id, payable.id]))
    const { erasures } = await list()
    expect(erasures).toMatchObject([
      { rule: 'tracking', items: [{ what: paid.id, head: 'bb' }], counts: { events: 2, messages: 1 } },
      { rule: 'positions', counts: { positions: 6 } },
    ])
    // A visitor with the load's number still learns that it was delivered.
    const tracked = await (await server.request(`${api.tracking}/${paid.id}`)).json()
    expect(tracked).toMatchObject({ id: paid.id, status: 'delivered', events: [] })
  })
})

test('of many loads all are erased at once, and devices are told of all', async () => {
  const { id: brokerId } = await createBroker(server.knex)
  const ids: string[] = []
  for (let made = 0; made < 230; made += 1) ids.push((await createLoad(server.knex, { brokerId })).id)
  for (const loadId of ids.slice(0, 3)) await createTrackingEvent(server.knex, { loadId })
  const listening = await server.pool.client.acquireRawConnection()
  const reported = new Set<string>()
  listening.on('notification', ({ payload = '' }: { payload?: string }) => {
    for (const id of ids) if (payload.includes(id)) reported.add(id)
  })
  try {
    await listening.query('listen fairlane_changes')
    await server.pool.transaction((transaction) => eraseTracking(transaction, ids))
    await expect.poll(() => reported.size, { timeout: 10_000 }).toBe(ids.length)
  } finally {
    await server.pool.client.destroyRawConnection(listening)
  }
  expect(await server.knex('tracking_events')).toEqual([])
})
