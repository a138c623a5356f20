import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createBroker, createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string
let viewer: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signInAs('admin')
  viewer = await server.signInAs('viewer')
})
afterAll(() => server.close())

const read = async (path: string, cookie: string) => (await server.request(path, { cookie })).json()

describe('what the loads of a broker say', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

  test('is how many are active and what is open, which a viewer is not told', async () => {
    const broker = await createBroker(server.knex)
    const { id: assignedDriverId } = await createDriver(server.knex)
    const make = (values: Parameters<typeof createLoad>[1]) =>
      createLoad(server.knex, { brokerId: broker.id, assignedDriverId, rateLinehaulCents: 100_000, ...values })
    for (const status of ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'] as const)
      await make({ status })
    await make({ status: 'delivered', charges: [{ code: 'tarp', cents: 7_550, note: null }] })
    for (const status of ['booked', 'delivered'] as const) await make({ status, cancelledAt: ago(1) })
    const seen = await read(`${api.brokers}/${broker.id}`, admin)
    const [total] = await server
      .knex('loads')
      .whereIn('status', ['delivered', 'invoiced'])
      .whereNull('cancelled_at')
      .sum({ cents: 'total_cents' })
    expect(seen).toMatchObject({ activeLoads: 3, openAmount: Number(total?.cents) / 100 })
    const [reported, ...others] = [
      await read(`${api.brokers}/${broker.id}`, viewer),
      await read(`${api.brokers}/records?ids=${broker.id}`, viewer),
    ]
    for (const one of [reported, ...others.flat()]) {
      expect(one).toMatchObject({ name: broker.name, activeLoads: 3 })
      expect(one).not.toHaveProperty('openAmount')
    }
    expect((await server.request(`${api.brokers}/${broker.id}/history`, { cookie: viewer })).status).toBe(403)
  })

  test('is in how many days it pays, once three were paid in the last 180 days', async () => {
    const broker = await createBroker(server.knex)
    const { id: assignedDriverId } = await createDriver(server.knex)
    const paid = (delivered: number, settled: number) =>
      createLoad(server.knex, {
        brokerId: broker.id,
        assignedDriverId,
        status: 'paid',
        deliveredAt: ago(delivered),
        paidAt: ago(settled),
      })
    const daysToPay = async () => (await read(`${api.brokers}/${broker.id}`, admin)).daysToPay
    await paid(40, 10)
    await paid(51, 20)
    await paid(400, 181)
    expect(await daysToPay()).toBeNull()
    await paid(202, 179)
    expect(await daysToPay()).toBe(28)
  })
})
