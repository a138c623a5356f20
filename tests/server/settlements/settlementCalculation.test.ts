import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import type { LoadCharge } from '../../../server/domains/loads/Load.ts'
import { driverOf, sendToDriver } from '../../support/drivers.ts'
import { createDriver } from '../../support/factories.ts'
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

test('a driver gets no rate of a customer but those that the own lines state, and works out the same', async () => {
  const created = await createDriver(server.knex)
  const terms = { kind: 'mile', loaded: 0.6, empty: 0, extras: 50 }
  const pay = { terms, effectiveFrom: '2026-01-05', reason: 'Agreed' }
  const byMile = await driverOf(sendToDriver(server, created, 'change-pay', pay, { cookie: payroll }))
  const byShare = await settles.paidDriver()
  const charges: LoadCharge[] = [
    { code: 'fuel_surcharge', cents: 22_211, note: null },
    { code: 'detention', cents: 33_311, note: null },
  ]
  const billed = async (driver: { id: string }) => {
    await settles.delivered(driver, '2026-11-12', { charges, rateLinehaulCents: 987_611 })
    await settles.delivered(driver, '2026-11-17', { charges: [], rateLinehaulCents: 876_511 })
    const settlement = await settles.made(settles.create(driver))
    const cookie = await server.signInAs('driver', { driverId: driver.id })
    const own = await settles.read(`${api.settlements}/${settlement.id}`, cookie)
    expect(verifyCalculation(own.calculation)).toEqual(verifyCalculation(settlement.calculation))
    return { settlement: JSON.stringify(settlement), own: JSON.stringify(own) }
  }
  const mile = await billed(byMile)
  for (const rate of ['987611', '876511', '22211']) {
    expect(mile.settlement).toContain(rate)
    expect(mile.own).not.toContain(rate)
  }
  expect(mile.own).toContain('33311')
  const share = await billed(byShare)
  for (const stated of ['987611', '22211', '33311']) expect(share.own).toContain(stated)
  expect(share.own).not.toContain('876511')
})
