import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { createDriver } from '../../support/factories.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'

let server: TestServer
let payroll: string
let settles: ReturnType<typeof settling>
beforeAll(async () => {
  server = await startTestServer()
  payroll = await server.signInAs('payroll')
  settles = settling(server, () => payroll)
})
afterAll(() => server.close())

test('those of all drivers are made each with its own outcome, and again only those that are missing', async () => {
  const one = await settles.paidDriver({ lastName: 'Aab' })
  const other = await settles.paidDriver({ lastName: 'Aac' })
  const without = await createDriver(server.knex, { lastName: 'Aad' })
  const period = { from: '2026-10-05', until: '2026-10-11' }
  for (const driver of [one, other, without]) await settles.delivered(driver, '2026-10-07')
  await settles.made(settles.create(other, period))
  const key = randomUUID()
  const run = async () => (await settles.post(`${api.settlements}/all`, period, { key })).json()
  const outcome = await run()
  expect(outcome.made).toMatchObject([{ driverId: one.id, netPay: 2_250 }])
  expect(outcome.notMade).toMatchObject([{ driverId: without.id, why: expect.stringContaining('no pay terms for Oct 7, 2026') }])
  expect(await run()).toEqual(outcome)
  const again = await (await settles.post(`${api.settlements}/all`, period)).json()
  expect(again).toMatchObject({ made: [], notMade: [{ driverId: without.id }] })
  // A user who settles one of them at the same time meets no lock: each request gets a response.
  for (const driver of [one, other]) await settles.delivered(driver, '2026-10-14')
  const next = { from: '2026-10-12', until: '2026-10-18' }
  const both = [one, other].flatMap((driver) => [settles.create(driver, next), settles.post(`${api.settlements}/all`, next)])
  for (const { status } of await Promise.all(both)) expect([201, 422]).toContain(status)
  expect(await server.knex('settlements').where({ period_end: next.until })).toHaveLength(2)
  const future = { from: companyDay(new Date()), until: '2099-01-01' }
  expect((await refused(settles.post(`${api.settlements}/all`, future))).errors).toHaveProperty('until')
})
