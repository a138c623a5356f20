import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { createDriver, createLoad } from '../../support/factories.ts'
import { readLoad } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let accountant: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  accountant = await server.signInAs('accountant')
})
afterAll(() => server.close())

const deliveredAt = new Date('2026-11-12T20:00:00Z')
const read = async (id: string): Promise<LoadRecord['costBasis']> => (await readLoad(server, id, accountant)).costBasis

async function createOwner() {
  const driver = await createDriver(server.knex, { type: 'owner_operator' })
  const terms = (linehaul: number) => JSON.stringify({ kind: 'percent', linehaul, fuel: 10_000, extras: 5_000 })
  const row = { driver_id: driver.id, reason: 'Lease' }
  await server.knex('pay_terms').insert([
    { ...row, version: 1, effective_from: '2026-01-01', terms: terms(7_000) },
    { ...row, version: 2, effective_from: '2026-11-12', terms: terms(7_400) },
    { ...row, version: 3, effective_from: '2026-11-12', terms: terms(7_500) },
    { ...row, version: 4, effective_from: '2026-11-13', terms: terms(8_000) },
  ])
  return driver
}

test('the cost basis has the drivers, the terms of the delivery day, and the costs and diesel of that day', async () => {
  const driver = await createOwner()
  const { id: before } = await createDriver(server.knex, { type: 'w2' })
  const load = await createLoad(server.knex, { status: 'delivered', assignedDriverId: driver.id, deliveredAt })
  await server.knex('settings').insert([
    { group_name: 'costs', version: 2, value: { truckPerMile: 0.72 }, effective_from: '2026-11-12' },
    { group_name: 'fuel', version: 2, value: { index: 3.99 }, effective_from: '2026-11-13' },
  ])
  await server.knex('load_legs').insert({
    load_id: load.id,
    driver_id: before,
    location: 'Blythe, CA',
    zone: 'America/Los_Angeles',
    handed_over_at: deliveredAt,
    reported_by: 'Ray',
    reason: 'Hours',
    miles: 150,
    linehaul_cents: 40_000,
    pay_cents: 1_200,
  })
  expect(await read(load.id)).toEqual({
    driverTypes: ['w2', 'owner_operator'],
    terms: { kind: 'percent', linehaul: 7_500, fuel: 10_000, extras: 5_000 },
    costs: { truckPerMile: 0.72, emptyMiles: 60 },
    fuel: { index: 3.85, mpg: 6.5 },
  })
})

test('a load without a driver has none, nor has a cancelled one', async () => {
  const { id: assignedDriverId } = await createDriver(server.knex)
  const waiting = await createLoad(server.knex)
  const cancelled = await createLoad(server.knex, { status: 'planned', assignedDriverId, cancelledAt: new Date() })
  expect([await read(waiting.id), await read(cancelled.id)]).toEqual([null, null])
  const planned = await createLoad(server.knex, { status: 'planned', assignedDriverId })
  expect(await read(planned.id)).toMatchObject({ driverTypes: ['w2'], terms: null, fuel: { index: expect.any(Number) } })
})

test('who does not see what drivers are paid does not see the cost basis, nor the pay terms in it', async () => {
  const driver = await createOwner()
  const load = await createLoad(server.knex, { status: 'delivered', assignedDriverId: driver.id, deliveredAt })
  for (const role of ['dispatcher', 'fleet_manager', 'viewer'] as const) {
    const seen = await readLoad(server, load.id, await server.signInAs(role))
    expect(JSON.stringify(seen), role).not.toMatch(/costBasis|7500|truckPerMile/)
  }
  const own = await readLoad(server, load.id, await server.signInAs('driver', { driverId: driver.id }))
  expect(own).not.toHaveProperty('costBasis')
})
