import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { mailNotices, noticeTask } from '../../../server/domains/loads/mailDetentionNotices.ts'
import { deliveryTask } from '../../../server/platform/mail/deliverMail.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { mailServer } from '../../../server/platform/mail/smtp.ts'
import { createBroker, createDriver, createLoad } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { done, historyOf, loadEntryBody, readLoad, refused, sendCommand, stopBody } from '../../support/loads.ts'
import { startMailServer, type TestMailServer } from '../../support/mailServer.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { settling } from '../../support/settling.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const copperState = { name: 'Copper State Logistics', email: 'dispatch@copperstate.example', contact: 'Dana Whitlock' }
const [minute, hour, zone] = [60_000, 3_600_000, 'America/Phoenix'] as const

let server: TestServer
let smtp: TestMailServer
let dispatcher: string
let load: Load
let eight: number // The appointment at the pickup, on a whole minute.

beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60', SMTP_URL: smtp.url } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.received.length = 0
  for (const table of ['mails', 'tracking_events', 'graphile_worker._private_jobs']) await server.knex(table).delete()
  eight = Math.floor((Date.now() - 6 * hour) / minute) * minute
  const { id: brokerId } = await createBroker(server.knex, copperState)
  const { id: assignedDriverId } = await createDriver(server.knex)
  const [brokerReference, pickupDateTime] = ['77-20418', new Date(eight)]
  load = await createLoad(server.knex, { status: 'planned', assignedDriverId, brokerId, brokerReference, pickupDateTime })
})

const at = (minutes: number) => new Date(eight + minutes * minute)
/** What the driver's phone recorded so many minutes after the appointment, and handed in then or later. */
const recorded = (
  type: 'arrived_pickup' | 'departed_pickup',
  minutes: number,
  values: { received?: number; dispute?: string } = {},
) =>
  createTrackingEvent(server.knex, {
    loadId: load.id,
    type,
    stop: 0,
    zone,
    location: 'Phoenix, AZ',
    driverId: load.assignedDriverId,
    occurredAt: at(minutes),
    receivedAt: at(values.received ?? minutes),
    dispute: values.dispute ?? null,
  })
const read = (cookie = dispatcher) => readLoad(server, load.id, cookie)

describe('bill-detention', () => {
  const oneHour = { stop: 0, amount: 60 }
  const billDetention = (json: object = oneHour, options: { version?: number; key?: string; cookie?: string } = {}) =>
    sendCommand(server, load.id, 'bill-detention', json, { cookie: dispatcher, ...options })
  const findingsOf = async (json?: object) => (await refused(billDetention(json))).findings
  const waitedAndDeliveredAWeekAgo = async () => {
    await recorded('arrived_pickup', 0)
    await recorded('departed_pickup', 210)
    const payroll = await server.signInAs('payroll')
    const settles = settling(server, () => payroll)
    const driver = await settles.paidDriver()
    const delivered_at = new Date(Date.now() - 8 * 86_400_000)
    await server.knex('loads').where({ id: load.id }).update({ status: 'delivered', delivered_at, assigned_driver_id: driver.id })
    return { settles, driver, day: companyDay(delivered_at) }
  }

  test('adds what is owed to the charges once, with its stop and times, and says so in the history', async () => {
    await recorded('arrived_pickup', -4)
    await recorded('departed_pickup', 212)
    const key = randomUUID()
    const before = await read()
    expect(before.detention).toEqual({ freeHours: 2, perHour: 40, maxHours: 5, notices: [] })
    const after = await done(billDetention({ stop: 0, amount: 60 }, { key }))
    expect(after).toMatchObject({ version: 2, status: 'planned', accessorials: [75.5, 0.1, 60] })
    const [, , charge] = after.charges as NonNullable<LoadRecord['charges']>
    expect(charge).toEqual({ code: 'detention', amount: 60, note: expect.stringMatching(/^Pickup, .*, free until /), stop: 0 })
    expect((await billDetention({ stop: 0, amount: 60 }, { key })).headers.get('idempotency-replayed')).toBe('true')
    expect(await refused(billDetention({ stop: 0, amount: 60 }, { version: 2 }))).toMatchObject({
      findings: [{ code: 'detention_added', severity: 'block' }],
    })
    const [line] = await historyOf(server, load.id, dispatcher)
    expect(line).toMatchObject({ action: 'bill-detention', reason: 'Pickup', who: 'Ines Marchetti' })
    expect(line?.changes).toMatchObject([{ field: 'charges' }])
    const total_cents = 98_500 + 7_560 + 6_000
    expect(await server.knex('loads').where({ id: load.id }).first('total_cents')).toEqual({ total_cents })
  })

  test('takes another amount with a reason, which stays', async () => {
    await recorded('arrived_pickup', -4)
    await recorded('departed_pickup', 212)
    expect((await refused(billDetention({ stop: 0, amount: 45 }))).errors).toEqual({
      reason: '$60.00 is owed by the events: please enter why the amount differs',
    })
    expect((await refused(billDetention({ stop: 0, amount: 0 }))).errors).toHaveProperty('amount')
    const after = await done(billDetention({ stop: 0, amount: 45, reason: 'Agreed with Dana by phone' }))
    expect(after.charges?.at(-1)).toMatchObject({ code: 'detention', amount: 45, stop: 0 })
    expect((await historyOf(server, load.id, dispatcher))[0]).toMatchObject({ reason: 'Agreed with Dana by phone' })
  })

  test('is refused where nothing is owed, nothing is known, or the truck is still there', async () => {
    expect(await findingsOf()).toMatchObject([{ code: 'detention_not_owed' }])
    const arrival = await recorded('arrived_pickup', 300)
    expect(await findingsOf()).toMatchObject([{ message: 'Arrived late: no detention.' }])
    await arrival.$query(server.knex).patch({ occurredAt: at(0) })
    expect(await findingsOf()).toMatchObject([{ code: 'detention_running' }])
    expect(await findingsOf({ stop: 1, amount: 60 })).toMatchObject([{ code: 'detention_not_owed' }])
    await recorded('departed_pickup', 120)
    expect(await findingsOf()).toMatchObject([{ message: 'Left within the free time: no detention.' }])
    expect(await read()).toMatchObject({ version: 1 })
  })

  test('is refused where it is invoiced or cancelled, each with a sentence', async () => {
    await waitedAndDeliveredAWeekAgo()
    await server.knex('loads').where({ id: load.id }).update({ status: 'invoiced' })
    expect((await refused(billDetention(), 409)).detail).toContain('invoiced now')
    await server.knex('loads').where({ id: load.id }).update({ status: 'delivered', cancelled_at: new Date() })
    expect((await refused(billDetention(), 409)).detail).toContain('cancelled')
  })

  test('is billed also after its driver was settled, whose share the next settlement pays, once', async () => {
    const { settles, driver, day } = await waitedAndDeliveredAWeekAgo()
    const settled = await settles.made(settles.create(driver, { kind: 'same_day', from: day, until: day }))
    expect((await done(billDetention())).charges?.at(-1)).toMatchObject({ code: 'detention', amount: 60 })
    expect((await historyOf(server, load.id, dispatcher))[0]?.reason).toBe(`Pickup, its driver was settled in ${settled.id}`)
    // Half of it, by the own terms; worked out again, the first settlement does not pay it as a charge of the load, too.
    const again = await settles.made(settles.prepare(settled, {}))
    expect(again).toMatchObject({ corrections: 30, netPay: settled.netPay + 30 })
    expect(again.calculation.inputs.loads[0]?.extras).toEqual([])
    expect((await refused(settles.create(driver, { from: day, until: day }))).findings).toMatchObject([{ code: 'nothing' }])
    // Taken out by an edit and added again, of a higher amount only the rest is owed.
    await server.knex('loads').where({ id: load.id }).update({ charges: '[]' })
    await done(billDetention({ stop: 0, amount: 80, reason: 'Agreed' }, { version: (await read()).version }))
    const unpaid = server.knex('account_transactions').whereNull('settlement_id').orderBy('id')
    expect(await unpaid.whereLike('note', `%${settled.id}`).pluck('cents')).toEqual([3_000, 1_000])
  })

  test('that comes while its driver is settled is in the settlement, or comes with the next one', async () => {
    const { settles, driver, day } = await waitedAndDeliveredAWeekAgo()
    const held = await server.knex.transaction()
    await held('drivers').where({ id: driver.id }).forUpdate().first()
    const both = [settles.create(driver, { from: day, until: day }), billDetention()] as const
    await expect
      .poll(async () => (await server.knex.raw(`select count(*)::int from pg_locks where not granted`)).rows[0].count)
      .toBeGreaterThanOrEqual(2)
    await held.rollback()
    const [settled, added] = await Promise.all(both)
    const { calculation } = await settles.made(Promise.resolve(settled))
    await done(Promise.resolve(added))
    const corrections = await server.knex('pay_accounts').where({ driver_id: driver.id, kind: 'correction' })
    expect((calculation.inputs.loads[0]?.extras.length ?? 0) + corrections.length).toBe(1)
  })

  test('is kept by an edit, which may take it away, and then it can be added again', async () => {
    await recorded('arrived_pickup', 0)
    await recorded('departed_pickup', 210)
    const { charges = [] } = await done(billDetention())
    const accepted = ['rate_far_off_lane', 'pickup_past', 'unreachable', 'equipment_new', 'deadhead_long']
    const stops = load.stops.map(({ from, ...stop }) => stopBody({ ...stop, from, to: null }))
    const body = loadEntryBody({ brokerId: load.brokerId, accepted, stops, charges })
    const edited = await done(sendCommand(server, load.id, 'edit', body, { cookie: dispatcher, version: 2 }))
    expect(edited.charges).toEqual(charges)
    const other = charges.map((charge) => ({ ...charge, code: 'other', note: 'Goodwill' }))
    await done(sendCommand(server, load.id, 'edit', { ...body, charges: other }, { cookie: dispatcher, version: 3 }))
    expect((await done(billDetention(undefined, { version: 4 }))).charges).toHaveLength(charges.length + 1)
  })

  test('by the terms of the day on which the load was made, and in part for drivers and viewers', async () => {
    await server
      .knex('settings')
      .insert({ group_name: 'detention', version: 2, value: { freeHours: 3 }, effective_from: '2026-01-12' })
    onTestFinished(async () => {
      await server.knex('settings').where({ group_name: 'detention', version: 2 }).delete()
    })
    expect((await read()).detention).toMatchObject({ freeHours: 3, perHour: 40 })
    await server.knex('loads').where({ id: load.id }).update({ created_at: '2026-01-11T12:00:00Z' })
    expect((await read()).detention).toMatchObject({ freeHours: 2 })
    const { assignedDriverId: driverId } = load
    for (const cookie of [await server.signInAs('driver', { driverId: driverId as string }), await server.signInAs('viewer')]) {
      expect((await read(cookie)).detention).toEqual({ freeHours: 2 })
    }
  })
})

describe('the notice to who pays', () => {
  const sendMail = mailSender({ smtpUrl: 'smtp://127.0.0.1:1' })
  const look = (minutes: number) => mailNotices(server.pool, load.id, sendMail, at(minutes))
  const mails = () => server.knex('mails').where({ row_id: load.id, template: 'detentionNotice' })
  const jobs = () => server.knex('graphile_worker.jobs').where({ key: `detention ${load.id}` })

  test('goes half an hour before the free time ends, once, however often it is looked at', async () => {
    await recorded('arrived_pickup', -4)
    await look(89)
    expect(await mails()).toEqual([])
    expect(await jobs()).toMatchObject([{ run_at: at(90) }])
    await Promise.all([look(90), look(90), look(95)])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'dispatch@copperstate.example', status: 'waiting' })
    expect(mail.subject).toMatch(new RegExp(`^Detention begins at .*: ${load.id}, pickup \\(77-20418\\)$`))
    expect(mail.text).toContain('Hi Dana, our truck arrived at Phoenix, AZ')
    expect(mail.text).toContain('2 hours are free, then detention is $40.00/hour in 15-minute steps, up to 5 hours.')
    expect(mail.text).not.toContain('reconstructed')
    expect((await read()).detention?.notices).toMatchObject([{ stop: 0, mail: { status: 'waiting' } }])
    // The load confirmation is another mail.
    expect((await read()).mail).toBeNull()
  })

  test.each([
    ['the truck has left', () => recorded('departed_pickup', 80)],
    ['the load was cancelled', () => server.knex('loads').where({ id: load.id }).update({ cancelled_at: new Date() })],
    [
      'the arrival was taken aside',
      () => server.knex('tracking_events').where({ load_id: load.id }).update({ dispute: 'Not theirs' }),
    ],
    ['the broker has no address', () => server.knex('brokers').where({ id: load.brokerId }).update({ email: null })],
  ])('does not go where %s meanwhile', async (_, meanwhile) => {
    await recorded('arrived_pickup', 0)
    await meanwhile()
    await look(91)
    expect(await mails()).toEqual([])
    expect((await readLoad(server, load.id, dispatcher)).detention?.notices).toEqual([])
  })

  test('where the phone was offline it goes once the arrival is known, and says that it is reconstructed', async () => {
    await recorded('arrived_pickup', 0, { received: 200 })
    await look(201)
    expect(await mails()).toEqual([])
    await look(202)
    const [mail] = await mails()
    expect(mail.subject).toContain('Detention began at')
    expect(mail.text).toContain("As far as we know it's still there.")
    expect(mail.text).toContain('based on what the driver’s phone recorded without signal. We received the arrival at')
  })

  test('also after the truck has left, where detention is owed; and by phone it was told later', async () => {
    await recorded('arrived_pickup', 0, { received: 200 })
    await recorded('departed_pickup', 180, { received: 200 })
    await server
      .knex('tracking_events')
      .where({ load_id: load.id, type: 'arrived_pickup' })
      .update({ reported_by: 'Odell', driver_id: null })
    await look(202)
    const [mail] = await mails()
    expect(mail.text).toMatch(/It left at .*\./)
    expect(mail.text).toContain('based on what the driver reported to dispatch afterwards')
    await server.knex('mails').delete()
    await server
      .knex('tracking_events')
      .where({ load_id: load.id, type: 'departed_pickup' })
      .update({ occurred_at: at(110) })
    await look(203)
    expect(await mails()).toEqual([])
  })

  test('is enqueued by the event itself, sent by the mail server, and found by the sweep after a restore', async () => {
    const cab = await server.signInAs('driver', { driverId: load.assignedDriverId as string })
    const appendOnly = { type: 'arrived_pickup', occurredAt: new Date(Date.now() - 100 * minute).toISOString(), deviceTime: null }
    // Early for an appointment that is just over; the phone had no connection for most of it.
    const stops = load.stops.map((stop, place) => (place === 0 ? { ...stop, from: new Date(Date.now() - 99 * minute) } : stop))
    const values = { stops: JSON.stringify(stops) }
    await server.knex('loads').where({ id: load.id }).update(values)
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await server.request(`${api.loads}/${load.id}/events`, { json: appendOnly, cookie: cab, headers })
    expect(answer.status, await answer.clone().text()).toBe(201)
    expect(await jobs()).toHaveLength(1)
    const task = noticeTask(mailSender({ smtpUrl: smtp.url }))
    // As if it had been received long ago.
    const received_at = new Date(Date.now() - 99 * minute)
    await server.knex('tracking_events').where({ load_id: load.id }).update({ received_at })
    await server.knex('graphile_worker._private_jobs').delete()
    await task.sweep?.(server.pool)
    await task.sweep?.(server.pool)
    expect(await jobs()).toHaveLength(1)
    await runJobs(server, [task, deliveryTask(mailServer(smtp.url, null))])
    await expect.poll(async () => (await read()).detention?.notices?.[0]?.mail.status).toBe('sent')
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.to).toEqual(['dispatch@copperstate.example'])
    await recorded('departed_pickup', 400)
    await server.knex('graphile_worker._private_jobs').delete()
    await task.sweep?.(server.pool)
    expect(await jobs()).toEqual([])
  })
})
