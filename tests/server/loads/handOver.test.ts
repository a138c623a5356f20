import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createLoad, createSettlement, createShipper } from '../../support/factories.ts'
import { ago, done, fitDriver, historyOf, loadEntryBody, readLoad, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const hour = 3_600_000

let server: TestServer
let dispatcher: string
let admin: string
let first: Driver
let second: Driver
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  first = await fitDriver(server, { firstName: 'Ray' })
  second = await fitDriver(server, { firstName: 'Noemi', shareBasisPoints: 7_500 })
  load = await createLoad(server.knex, {
    status: 'enroute',
    assignedDriverId: first.id,
    pickupDateTime: new Date(Date.now() - 6 * hour),
    deliveryDateTime: new Date(Date.now() + 6 * hour),
  })
  const left = { type: 'departed_pickup', location: 'Phoenix, AZ', zone: 'America/Phoenix' } as const
  await createTrackingEvent(server.knex, { loadId: load.id, ...left, occurredAt: new Date(Date.now() - 5 * hour) })
})

const body = (values: Record<string, unknown> = {}) => ({
  ...reported({ occurredAt: ago(hour) }),
  driverId: second.id,
  location: 'Blythe, CA',
  reason: 'Ray is out of hours',
  // From Mesa.
  accepted: ['deadhead_long', 'equipment_new'],
  ...values,
})
const handOver = (values = {}, { cookie = admin, version = 1, key = randomUUID() } = {}) =>
  sendCommand(server, load.id, 'repower', body(values), { cookie, version, key })
const read = (cookie: string) => readLoad(server, load.id, cookie)
const errors = async (values: Record<string, unknown>, options = {}) => (await refused(handOver(values, options))).errors

describe('a handover', () => {
  test('leaves both drivers their part, told to each by who sees it', async () => {
    const cookies = await Promise.all([first, second].map(({ id }) => server.signInAs('driver', { driverId: id })))
    const [before, after] = cookies as [string, string]
    const handed = await done(handOver())
    // 175 of 373 miles, at 28 % and 75 % of 985.00.
    expect(handed).toMatchObject({
      status: 'enroute',
      version: 2,
      assignedDriverId: second.id,
      driverName: 'Noemi Bright',
      driverPay: 392.15,
      handedOver: null,
      legs: [{ driverId: first.id, driverName: 'Ray Bright', location: 'Blythe, CA', miles: 175, pay: 129.4 }],
    })
    expect(handed.legs?.[0]).toMatchObject({ zone: 'America/Los_Angeles' })
    expect(handed.events.at(-1)).toMatchObject({
      type: 'check_call',
      location: 'Blythe, CA',
      note: '',
      reportedBy: 'Odell, by phone',
      privateNote: 'Handed over from Ray Bright to Noemi Bright. Ray is out of hours',
    })
    const reason = 'Ray is out of hours'
    expect((await historyOf(server, load.id, dispatcher))[0]).toMatchObject({
      action: 'repower',
      from: 'enroute',
      to: 'enroute',
      reason,
    })

    const mine = await read(before)
    expect(mine).toMatchObject({ driverPay: 129.4, handedOver: { to: 'Noemi Bright', zone: 'America/Los_Angeles' } })
    expect(mine.legs).toMatchObject([{ pay: 129.4 }])
    expect(JSON.stringify(mine)).not.toMatch(/392\.15|rateLinehaul|out of hours/)
    const theirs = await read(after)
    expect(theirs).toMatchObject({ driverPay: 392.15, handedOver: null, legs: [{ driverName: 'Ray Bright', miles: 175 }] })
    expect(JSON.stringify(theirs)).not.toMatch(/129\.4|"pay"/)
    const list = async (cookie: string) => (await (await server.request(api.loads, { cookie })).json()) as { id: string }[]
    expect((await list(after)).map(({ id }) => id)).toContain(load.id)
    expect((await list(before)).map(({ id }) => id)).not.toContain(load.id)
    for (const role of ['dispatcher', 'fleet_manager', 'viewer'] as const) {
      const seen = await read(await server.signInAs(role))
      expect(seen.legs).toMatchObject([{ driverName: 'Ray Bright', miles: 175 }])
      expect(JSON.stringify(seen), role).not.toMatch(/129\.4|"pay"|driverPay/)
    }
    const { id: shipperId } = await createShipper(server.knex)
    await server.knex('loads').where({ id: load.id }).update({ shipper_id: shipperId })
    expect(await read(await server.signInAs('shipper', { shipperId }))).not.toHaveProperty('legs')
    const tracked = await (await server.request(`${api.tracking}/${load.id}`)).text()
    expect(tracked).toContain('Blythe, CA')
    expect(tracked).not.toMatch(/Handed|Noemi|Ray|hours/)
  })

  test('goes on to a third driver, and back, each with what is left of the linehaul', async () => {
    await done(handOver({ occurredAt: ago(3 * hour), milesDriven: 100 }))
    const third = await fitDriver(server, { firstName: 'Anh' })
    expect(await errors({ driverId: third.id, occurredAt: ago(4 * hour) }, { version: 2 })).toHaveProperty('occurredAt')
    expect(await errors({ driverId: third.id, milesDriven: 274 }, { version: 2 })).toEqual({
      milesDriven: 'Only 273 mi were left: please enter fewer',
    })
    await done(handOver({ driverId: third.id, occurredAt: ago(2 * hour), milesDriven: 73 }, { version: 2 }))
    const back = await done(handOver({ driverId: first.id, location: 'Indio, CA', milesDriven: 200 }, { version: 3 }))
    const legs = await server.knex('load_legs').where({ load_id: load.id }).orderBy('number')
    expect(legs.map(({ miles, linehaul_cents, pay_cents }) => [miles, linehaul_cents, pay_cents])).toEqual([
      [100, 26_408, 7_394],
      [73, 19_277, 14_458],
      [200, 52_815, 14_788],
    ])
    expect(back.driverPay).toBe(0)
    expect(back.legs?.map(({ driverName }) => driverName)).toEqual(['Ray Bright', 'Noemi Bright', 'Anh Bright'])
    const seen = await read(await server.signInAs('driver', { driverId: second.id }))
    expect(seen).toMatchObject({ driverPay: 144.58, handedOver: { to: 'Anh Bright' } })
    // A later change of pay belongs to the last driver.
    const dearer = loadEntryBody({
      brokerId: load.brokerId,
      distance: 373,
      linehaul: 1085,
      accepted: ['pickup_past', 'delivery_unreachable'],
    })
    const edited = await done(sendCommand(server, load.id, 'edit', dearer, { cookie: admin, version: 4 }))
    expect(edited.driverPay).toBe(28)
  })

  test('takes amounts from who sees them, and warns of more than the linehaul', async () => {
    const dear = { payBefore: 500, payAfter: 485.01 }
    expect(await refused(handOver(dear))).toMatchObject({
      findings: [{ code: 'deadhead_long' }, { code: 'pay_beyond_linehaul' }],
    })
    expect(await errors(dear, { cookie: dispatcher })).toHaveProperty('payBefore')
    expect(await errors({ payAfter: 1 }, { cookie: dispatcher })).toHaveProperty('payAfter')
    const handed = await done(handOver({ payBefore: 150, payAfter: 0 }))
    expect(handed).toMatchObject({ driverPay: 0, legs: [{ pay: 150 }] })
  })

  test('back to a driver who was settled for the load says that this one is paid by hand', async () => {
    await done(handOver())
    await createSettlement(server.knex, [load], { driverId: first.id, status: 'processed' })
    const back = { driverId: first.id, location: 'Indio, CA', occurredAt: ago(hour / 2), accepted: ['deadhead_long'] }
    const { findings } = await refused(handOver(back, { version: 2 }))
    expect(findings.at(-1)).toMatchObject({ code: 'load_settled', severity: 'warn' })
  })

  test('that cannot be is refused at its field, and stores nothing', async () => {
    expect(await errors({ occurredAt: new Date(Date.now() + hour).toISOString() })).toEqual({
      occurredAt: 'This is in the future: please enter when it happened',
    })
    expect((await errors({ occurredAt: ago(5.5 * hour) })).occurredAt).toMatch(
      /^The truck left the pickup on .+: please enter a later time$/,
    )
    expect(await errors({ driverId: first.id })).toEqual({
      driverId: 'Ray has this load already: please choose another driver',
    })
    expect(await errors({ driverId: randomUUID() })).toHaveProperty('driverId')
    expect(await errors({ location: 'Nowhere at all' })).toHaveProperty('milesDriven')
    expect(await errors({ location: '' })).toHaveProperty('location')
    expect(await errors({ reason: ' ' })).toHaveProperty('reason')
    expect(await errors({ reportedBy: '' })).toHaveProperty('reportedBy')
    expect(await errors({ milesDriven: 374 })).toHaveProperty('milesDriven')
    expect(await server.knex('load_legs').where({ load_id: load.id })).toEqual([])
    expect(await server.knex('tracking_events').where({ load_id: load.id })).toHaveLength(1)
  })

  test('to a driver who hauls another load at the time is blocked, who is suspended too', async () => {
    const now = { pickupDateTime: new Date(Date.now() - 2 * hour), deliveryDateTime: new Date(Date.now() + 2 * hour) }
    const other = await createLoad(server.knex, { status: 'enroute', assignedDriverId: second.id, ...now })
    const { findings } = await refused(handOver())
    expect(findings).toMatchObject([{ code: `overlap_${other.id}`, severity: 'block' }, { code: 'deadhead_long' }])
    const suspended = await fitDriver(server, { status: 'suspended' })
    expect((await refused(handOver({ driverId: suspended.id }))).findings[0]).toMatchObject({ code: 'driver_suspended' })
  })

  test('of 50 simultaneous ones one wins, and one part is stored', async () => {
    const drivers = await Promise.all([...Array(5)].map((_, place) => fitDriver(server, { firstName: `Odell ${place}` })))
    const answers = await Promise.all([...Array(50)].map((_, place) => handOver({ driverId: drivers[place % 5]?.id })))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
    expect(await read(admin)).toMatchObject({ assignedDriverId: drivers[winner % 5]?.id, version: 2 })
    expect(await server.knex('load_legs').where({ load_id: load.id })).toMatchObject([{ driver_id: first.id }])
    expect(await server.knex('tracking_events').where({ load_id: load.id })).toHaveLength(2)
  })

  test('with the same key is done once', async () => {
    const key = randomUUID()
    const same = { occurredAt: ago(hour) }
    const handed = await done(handOver(same, { key }))
    expect(await done(handOver(same, { key }))).toEqual(handed)
    expect(await server.knex('load_legs').where({ load_id: load.id })).toHaveLength(1)
  })

  test("is in the week's earnings of both once it is delivered", async () => {
    const earned = async ({ id }: Driver) => {
      const cookie = await server.signInAs('driver', { driverId: id })
      return (await (await server.request(api.dashboard, { cookie })).json()).weeklyEarnings as number
    }
    for (const table of ['settlement_lines', 'settlements']) await server.knex(table).delete()
    await server.knex('loads').whereNot({ id: load.id }).delete()
    await done(handOver())
    await done(sendCommand(server, load.id, 'deliver', reported(), { cookie: admin, version: 2 }))
    expect([await earned(first), await earned(second)]).toEqual([129.4, 392.15])
  })
})
