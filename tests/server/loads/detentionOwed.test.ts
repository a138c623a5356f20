import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { lineKeyOfNotIn } from '#shared/settlements/missingLine'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { loweredDetention } from '../../../server/domains/loads/payableDetention.ts'
import { deliveryBody, done, historyOf, loadEntryBody, readLoad, refused, sendCommand, stopBody } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { after, settling, week } from '../../support/settling.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

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
      loadId: load.id,
      type,
      stop: 0,
      location: 'Phoenix, AZ',
      driverId: driver.id,
      occurredAt,
      receivedAt: occurredAt,
    })
  }
  const billDetention = async (amount = 60) => {
    const { version } = await readLoad(server, load.id, dispatcher)
    const reason = amount === 60 ? {} : { reason: 'Agreed' }
    return done(sendCommand(server, load.id, 'bill-detention', { stop: 0, amount, ...reason }, { cookie: dispatcher, version }))
  }
  const takeOut = () => server.knex('loads').where({ id: load.id }).update({ charges: '[]' })
  const payable = () =>
    server
      .knex('account_transactions')
      .join('pay_accounts', 'pay_accounts.id', 'account_id')
      .where({ driver_id: driver.id })
      .pluck('cents')
  return { settles, driver, load, billDetention, takeOut, payable }
}

test('what the settlement has paid, and was taken out since, is not owed again; what is more is', async () => {
  const { settles, driver, billDetention, takeOut, payable } = await waited(210)
  await billDetention()
  // Half of it, by the own terms.
  const settled = await settles.made(settles.create(driver, { ...week }))
  expect(settled.calculation.inputs.loads[0]?.extras).toMatchObject([{ code: 'detention', cents: 6_000 }])
  await takeOut()
  const again = await billDetention()
  expect(again.charges).toMatchObject([{ code: 'detention', amount: 60 }])
  expect(await payable()).toEqual([])
  await takeOut()
  await billDetention(100)
  expect(await payable()).toEqual([2_000])
  await takeOut()
  await billDetention(100)
  expect(await payable()).toEqual([2_000])
})

test('detention that is billed after an adjustment was agreed for its load is owed to the driver', async () => {
  const { settles, driver, load, billDetention, payable } = await waited(210)
  await settles.delivered(driver, '2026-11-13')
  const { id } = await settles.made(settles.create(driver, { ...week, excluded: { [load.id]: 'No papers' } }))
  const line = lineKeyOfNotIn(load.id, 'Phoenix to Los Angeles')
  const dispute = { line, name: 'Missing', amount: 0, text: 'Pay it', disputedAt: '2026-11-20T16:52:00.000Z' }
  const cookie = await server.signInAs('driver', { driverId: driver.id })
  const { disputes, version } = await settles.made(settles.post(`${api.settlements}/${id}/dispute`, dispute, { cookie }))
  const answer = { dispute: disputes[0]?.id, outcome: 'agreed', text: 'Right', amount: 2_250 }
  await settles.made(settles.post(`${api.settlements}/${id}/answer`, answer, { version }))
  await billDetention()
  expect(await payable()).toEqual([225_000, 3_000])
  const next = await settles.made(settles.create(driver, after))
  expect(next).toMatchObject({ earnings: 0, corrections: 2_280 })
})

test('who lowers what was owed to a driver is told that the driver keeps it, and so does the record', async () => {
  const { settles, driver, load, billDetention, payable } = await waited(210)
  await settles.made(settles.create(driver, { ...week }))
  const { charges = [], version } = await billDetention(80)
  expect(await payable()).toEqual([4_000])
  // Its delivery was taken back, so that it can be changed.
  await server.knex('loads').where({ id: load.id }).update({ status: 'enroute', delivered_at: null })
  const stops = [stopBody(), deliveryBody()]
  const odd = ['rate_far_off_lane', 'pickup_past', 'unreachable', 'equipment_new', 'deadhead_long', 'expires_soon']
  const edit = (amounts: number[], at: number, accepted: string[] = []) => {
    const changed = amounts.map((amount) => ({ ...charges[0], amount }))
    const body = loadEntryBody({ brokerId: load.brokerId, stops, charges: changed, accepted: [...odd, ...accepted] })
    return sendCommand(server, load.id, 'edit', body, { cookie: dispatcher, version: at })
  }
  const raised = await done(edit([90], version))
  const warned = async (amounts: number[]) => (await refused(edit(amounts, raised.version))).findings
  const message = `${driver.fullName} was owed a share of the detention at the pickup, and keeps it. If less is due now, tell payroll: they take the rest back on the driver’s record, as a deduction.`
  for (const amounts of [[60], []]) {
    expect(await warned(amounts)).toEqual([
      expect.objectContaining({ code: 'driver_keeps_detention', severity: 'warn', message }),
    ])
  }
  await done(edit([60], raised.version, ['driver_keeps_detention']))
  const [line] = await historyOf(server, load.id, dispatcher)
  expect(line).toMatchObject({ action: 'edit', reason: `${driver.fullName} keeps what was owed for the detention at the pickup` })
  expect(await payable()).toEqual([4_000])
})

test('who cancels a load whose driver is owed detention, with a charge for the truck or without, is told likewise', async () => {
  for (const tonu of [250, null]) {
    const { settles, driver, load, billDetention, payable } = await waited(210)
    await settles.made(settles.create(driver, { ...week }))
    const { version } = await billDetention(80)
    await server.knex('loads').where({ id: load.id }).update({ status: 'enroute', delivered_at: null })
    const cancel = (accepted: string[]) =>
      sendCommand(server, load.id, 'cancel', { reason: 'Refused', tonu, accepted }, { cookie: dispatcher, version })
    const { findings } = await refused(cancel([]))
    expect(findings).toEqual([expect.objectContaining({ code: 'driver_keeps_detention', severity: 'warn' })])
    expect(findings[0].message).not.toContain('$')
    await done(cancel(['driver_keeps_detention']))
    const [line] = await historyOf(server, load.id, dispatcher)
    const text = `${driver.fullName} keeps what was owed for the detention at the pickup`
    expect(line).toMatchObject({ action: 'cancel', reason: `${text}: Refused`, accepted: ['driver_keeps_detention'] })
    expect(await payable()).toEqual([4_000])
  }
})

test('detention that a settlement has paid with the load is told of when less is charged, and not while the settlement is pending', async () => {
  const { settles, driver, load, billDetention } = await waited(210)
  await billDetention(80)
  const { id } = await settles.made(settles.create(driver, { ...week }))
  await server.knex('loads').where({ id: load.id }).update({ status: 'enroute', delivered_at: null })
  const current = await readLoad(server, load.id, dispatcher)
  const odd = ['rate_far_off_lane', 'pickup_past', 'unreachable', 'equipment_new', 'deadhead_long', 'expires_soon']
  const edit = async (amounts: number[], accepted: string[] = []) => {
    const charges = amounts.map((amount) => ({ code: 'detention', amount, stop: 0 }))
    const body = loadEntryBody({
      brokerId: load.brokerId,
      stops: [stopBody(), deliveryBody()],
      charges,
      accepted: [...odd, ...accepted],
    })
    const { version } = await readLoad(server, load.id, dispatcher)
    return sendCommand(server, load.id, 'edit', body, { cookie: dispatcher, version })
  }
  expect(current.charges).toMatchObject([{ code: 'detention', amount: 80 }])
  await done(edit([79]))
  await done(edit([80]))
  const status = (value: string) => server.knex('settlements').where({ id }).update({ status: value })
  await status('processed')
  await done(edit([90]))
  // What it has not paid may go.
  await done(edit([80]))
  const message = `${driver.fullName} was paid a share of the detention in ${id}, and keeps it. If less is due now, tell payroll: they take the rest back on the driver’s record, as a deduction.`
  for (const amounts of [[70], [40, 30], []]) {
    expect((await refused(edit(amounts))).findings).toEqual([{ code: 'driver_keeps_detention', severity: 'warn', message }])
  }
  await done(edit([40, 40]))
  // Reopened, it cannot be worked out again any more once another one came after it.
  await settles.delivered(driver, '2026-11-18')
  await settles.made(settles.create(driver, { from: '2026-11-16', until: '2026-11-22' }))
  await status('pending')
  expect((await refused(edit([70]))).findings).toEqual([{ code: 'driver_keeps_detention', severity: 'warn', message }])
  await status('processed')
  await done(edit([60], ['driver_keeps_detention']))
  const [line] = await historyOf(server, load.id, dispatcher)
  expect(line).toMatchObject({ reason: `${driver.fullName} keeps what ${id} has paid for the detention` })
  const { version } = await readLoad(server, load.id, dispatcher)
  const cancelled = sendCommand(server, load.id, 'cancel', { reason: 'Refused', tonu: 250 }, { cookie: dispatcher, version })
  expect((await refused(cancelled)).findings).toMatchObject([{ message }])
})

test('detention that goes along with its stop, or stays at its place, is not lowered; taken out it is found by the name of then', async () => {
  const { settles, driver, load, billDetention } = await waited(210)
  await settles.made(settles.create(driver, { ...week }))
  await billDetention(80)
  const [stop] = load.stops
  const at = (place: number) => [{ code: 'detention', cents: 8_000, note: null, stop: place, corrected: true }] as Load['charges']
  const stops = (count: number) => Array.from({ length: count }, () => stop) as Load['stops']
  const lowered = (charges: Load['charges'], count = 3) =>
    loweredDetention(server.knex, { id: load.id, stops: stops(2), charges: at(1) }, { stops: stops(count), charges })
  expect(await lowered(at(2))).toEqual([])
  expect(await lowered(at(1))).toEqual([])
  // It was owed for the pickup, before another stop came to stand there.
  expect(await lowered([])).toEqual([{ driverName: driver.fullName, at: 'the delivery' }])
})
