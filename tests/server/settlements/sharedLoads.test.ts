import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { after, at, settling, week } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())

/** A driver has given the load away, on November 11 unless the values say otherwise. */
const handedOver = (load: { id: string }, driver: { id: string }, values: object = {}) =>
  server.knex('load_legs').insert({
    load_id: load.id,
    driver_id: driver.id,
    location: 'Blythe, CA',
    zone: 'America/Los_Angeles',
    reported_by: 'Ray',
    handed_over_at: at('2026-11-11'),
    reason: 'Hours',
    miles: 150,
    linehaul_cents: 90_000,
    pay_cents: 41_250,
    ...values,
  })

test('a load that was handed over is paid to each of its drivers, as it was agreed', async () => {
  const [first, second] = [await settles.paidDriver(), await settles.paidDriver()]
  const load = await settles.delivered(second, '2026-11-12', { driverPayCents: 120_000 })
  await handedOver(load, first)
  expect((await settles.made(settles.create(first))).netPay).toBe(412.5)
  expect((await settles.made(settles.create(second))).netPay).toBe(1_200)
})

test('a load that comes back to a driver who gave it away is paid once it is delivered, with each part they had', async () => {
  const [first, second] = [await settles.paidDriver({ lastName: 'Aab' }), await settles.paidDriver({ lastName: 'Aac' })]
  const load = await settles.delivered(second, '2026-11-18', { status: 'enroute', deliveredAt: null })
  await handedOver(load, first)
  expect((await refused(settles.create(first))).findings).toMatchObject([{ code: 'nothing' }])
  expect(await (await settles.post(`${api.settlements}/all`, week)).json()).toMatchObject({ made: [], notMade: [] })
  await handedOver(load, second, { handed_over_at: at('2026-11-17'), pay_cents: 30_000 })
  const back = { assigned_driver_id: first.id, driver_pay_cents: 50_000, status: 'delivered', delivered_at: at('2026-11-18') }
  await server.knex('loads').where({ id: load.id }).update(back)
  const { made } = await (await settles.post(`${api.settlements}/all`, after)).json()
  expect(made).toMatchObject([
    { driverId: first.id, netPay: 912.5 },
    { driverId: second.id, netPay: 300 },
  ])
})

test('a load that was cancelled after a handover is paid to who had a part of it', async () => {
  const [first, second] = [await settles.paidDriver(), await settles.paidDriver()]
  const load = await settles.delivered(second, '2026-11-18', { status: 'enroute', deliveredAt: null })
  await handedOver(load, first)
  await server
    .knex('loads')
    .where({ id: load.id })
    .update({ cancelled_at: at('2026-11-13') })
  expect((await settles.made(settles.create(first))).netPay).toBe(412.5)
  expect((await refused(settles.create(second, after))).findings).toMatchObject([{ code: 'nothing' }])
})
