import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrackingEvent } from '../factories.ts'
import { done, readLoad, sendCommand } from '../loads.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { settling, week } from '../settling.ts'

let server: TestServer
let dispatcher: string
let payroll: string
beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
  payroll = await server.signInAs('payroll')
})
afterAll(() => server.close())

/** A load that waited so many minutes at its pickup and was delivered in the week. */
async function waited(minutes: number) {
  const settles = settling(server, () => payroll)
  const driver = await settles.paidDriver()
  const load = await settles.delivered(driver, '2026-11-12')
  for (const [type, after] of [
    ['arrived_pickup', 0],
    ['departed_pickup', minutes],
  ] as const) {
    const occurredAt = new Date(Number(load.pickupDateTime) + after * 60_000)
    await createTrackingEvent(server.knex, {
      ...{ loadId: load.id, type, stop: 0, location: 'Phoenix, AZ', driverId: driver.id, occurredAt, receivedAt: occurredAt },
    })
  }
  const detain = async (amount = 60) => {
    const { version } = await readLoad(server, load.id, dispatcher)
    const reason = amount === 60 ? {} : { reason: 'Agreed' }
    return done(sendCommand(server, load.id, 'detain', { stop: 0, amount, ...reason }, { cookie: dispatcher, version }))
  }
  const takeOut = () => server.knex('loads').where({ id: load.id }).update({ charges: '[]' })
  const owed = () =>
    server
      .knex('pay_movements')
      .join('pay_accounts', 'pay_accounts.id', 'account_id')
      .where({ driver_id: driver.id })
      .pluck('cents')
  return { settles, driver, detain, takeOut, owed }
}

test('what the settlement has paid, and was taken out since, is not owed again; what is more is', async () => {
  const { settles, driver, detain, takeOut, owed } = await waited(210)
  await detain()
  // Half of it, by the own terms.
  const settled = await settles.made(settles.create(driver, { ...week }))
  expect(settled.sheet.inputs.loads[0]?.extras).toMatchObject([{ code: 'detention', cents: 6_000 }])
  await takeOut()
  const again = await detain()
  expect(again.charges).toMatchObject([{ code: 'detention', amount: 60 }])
  expect(await owed()).toEqual([])
  await takeOut()
  await detain(100)
  expect(await owed()).toEqual([2_000])
  await takeOut()
  await detain(100)
  expect(await owed()).toEqual([2_000])
})

test('what was owed before the stop stood in its name is not owed again', async () => {
  const { settles, driver, detain, takeOut, owed } = await waited(210)
  await settles.made(settles.create(driver, { ...week }))
  await detain()
  expect(await owed()).toEqual([3_000])
  await server
    .knex('pay_accounts')
    .where({ driver_id: driver.id })
    .update({ name: server.knex.raw(`split_part(name, ',', 1)`) })
  await takeOut()
  await detain()
  expect(await owed()).toEqual([3_000])
})
