import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord, PayingShipper } from '#shared/loads/load'
import type { LoadEntry } from '#shared/loads/loadEntry'
import { createBroker, createDriver, createShipper } from '../../support/factories.ts'
import {
  dayAhead,
  deliveryBody,
  done,
  historyOf,
  loadEntryBody,
  readLoad,
  refused,
  sendCommand,
  stopBody,
} from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dispatcher: string
let admin: string
let brokerId: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.knex('loads').delete()
  brokerId = (await createBroker(server.knex, { name: `Copper Basin ${randomUUID()}` })).id
})

const entry = (values: Partial<Record<keyof LoadEntry, unknown>> = {}) => loadEntryBody({ brokerId, ...values })
const make = (json: unknown, { cookie = dispatcher, key = randomUUID() } = {}) =>
  server.request(api.loads, { json, cookie, headers: { accept: 'application/problem+json', 'idempotency-key': key } })
const edit = ({ id, version }: Pick<LoadRecord, 'id' | 'version'>, json: unknown, cookie = dispatcher) =>
  sendCommand(server, id, 'edit', json, { cookie, version })
const stored = (answer: Promise<Response>) => done(answer, 201)
const read = (id: string, cookie: string) => readLoad(server, id, cookie)
const at = (instant: string | null | undefined) => new Date(instant as string).toISOString()

describe('a new load', () => {
  test('is booked, with its stops, references, freight and charges', async () => {
    const load = await stored(make(entry()))
    expect(load).toMatchObject({
      id: expect.stringMatching(/^FF\d{10}$/),
      status: 'booked',
      version: 1,
      brokerId,
      shipperId: null,
      cancelledAt: null,
      brokerReference: 'CBB-20418',
      purchaseOrder: 'PO 88-1207',
      billOfLading: null,
      pickupNumber: null,
      sealNumber: null,
      trailerNumber: null,
      equipment: 'hotshot',
      trailerFeet: 40,
      freightDetails: 'Steel conduit, bundled',
      weight: 11_200,
      pieces: 14,
      temperature: null,
      tarps: true,
      hazmat: null,
      distance: 430,
      distanceSource: 'estimate',
      rateLinehaul: 1290,
      accessorials: [180.6, 75],
      events: [],
      charges: [
        { code: 'fuel_surcharge', amount: 180.6, note: null },
        { code: 'tarp', amount: 75, note: null },
      ],
      pickupLocation: 'Phoenix, AZ',
      pickupZone: 'America/Phoenix',
      deliveryLocation: 'El Paso, TX',
      deliveryZone: 'America/Denver',
      stops: [
        {
          facility: 'Desert Conduit & Pipe',
          street: '2740 W Lower Buckeye Rd',
          contact: 'Luis Barrera',
          phone: '(602) 555-0175',
          instructions: 'Gate 4, check in at the scale house',
          // Phoenix is 7 hours behind UTC all year.
          from: `${dayAhead(2)}T13:00:00.000Z`,
          to: `${dayAhead(2)}T15:00:00.000Z`,
        },
        { facility: 'Franklin Mountain Electric', to: null, instructions: null },
      ],
    })
    expect(at(load.pickupDateTime)).toBe(at(load.stops[0]?.from))
    expect(at(load.deliveryDateTime)).toBe(at(load.stops[1]?.from))
    expect(load).not.toHaveProperty('driverPay')
    const history = await historyOf(server, load.id, dispatcher)
    expect(history).toMatchObject([{ action: 'status', from: null, to: 'booked', who: 'Ines Marchetti' }])
    const list = await (await server.request(`${api.loads}?search=${load.id}`, { cookie: admin })).json()
    expect(list).toMatchObject([{ id: load.id, rateLinehaul: 1290 }])
  })

  test('has the window of its last stop, and stops between', async () => {
    const last = deliveryBody({ to: `${dayAhead(3)}T15:00` })
    const between = stopBody({ location: 'Tucson, AZ', from: `${dayAhead(2)}T12:00`, to: null })
    const load = await stored(make(entry({ stops: [stopBody(), between, last] })))
    expect(load.stops.map(({ location }) => location)).toEqual(['Phoenix, AZ', 'Tucson, AZ', 'El Paso, TX'])
    expect(at(load.deliveryDateTime)).toBe(at(load.stops[2]?.to))
  })

  test('with one key is made once: at once, again, and after a month', async () => {
    const [key, body] = [randomUUID(), entry()]
    const answers = await Promise.all([...Array(10)].map(() => make(body, { key })))
    const ids = new Set<string>()
    for (const answer of answers) if (answer.status === 201) ids.add((await answer.json()).id)
    expect(ids.size).toBe(1)
    await server.knex('idempotency_keys').where({ key }).delete()
    const late = await make(body, { key })
    expect(late.headers.get('idempotency-replayed')).toBe('true')
    expect(ids).toContain((await late.json()).id)
    expect((await make(body, { key, cookie: admin })).status).toBe(422)
    expect(await server.knex('loads')).toHaveLength(1)
    const outcome = await server.request(`${api.submissions}/${key}/cancel`, { json: {} })
    expect(await outcome.json()).toEqual({ state: 'stored' })
  })

  test.each([
    ['without stops', { stops: [] }, 'stops'],
    ['with one stop', { stops: [stopBody()] }, 'stops'],
    ['with 9 stops', { stops: Array.from({ length: 9 }, () => stopBody()) }, 'stops'],
    ['in an unknown zone', { stops: [stopBody({ zone: 'Mars/Olympus' }), deliveryBody()] }, 'stops.0.zone'],
    ['at no time', { stops: [stopBody({ from: '2026-02-30T08:00' }), deliveryBody()] }, 'stops.0.from'],
    ['in the year 20026', { stops: [stopBody({ from: '20026-11-24T08:00' }), deliveryBody()] }, 'stops.0.from'],
    ['with a window that ends first', { stops: [stopBody({ to: '2026-01-01T08:00' }), deliveryBody()] }, 'stops.0.to'],
    ['without a city', { stops: [stopBody({ location: ' ' }), deliveryBody()] }, 'stops.0.location'],
    ['with a NUL in its place', { stops: [stopBody({ facility: 'A\0B' }), deliveryBody()] }, 'stops.0.facility'],
    ['with half a character', { brokerReference: 'A\uD800' }, 'brokerReference'],
    ['with a long reference', { purchaseOrder: 'P'.repeat(101) }, 'purchaseOrder'],
    ['with a long seal', { sealNumber: '4'.repeat(101) }, 'sealNumber'],
    ['with a long trailer', { trailerNumber: '5'.repeat(101) }, 'trailerNumber'],
    ['at a negative linehaul', { linehaul: -1 }, 'linehaul'],
    ['at an absurd linehaul', { linehaul: 1e300 }, 'linehaul'],
    ['at a linehaul of nothing', { linehaul: 0 }, 'linehaul'],
    ['at a tenth of a cent', { linehaul: 10.001 }, 'linehaul'],
    ['with a charge of less than nothing', { charges: [{ code: 'tarp', amount: -75 }] }, 'charges.0.amount'],
    ['with a bribe', { charges: [{ code: 'bribe', amount: 75 }] }, 'charges.0.code'],
    ['with a charge without a name', { charges: [{ code: 'other', amount: 75 }] }, 'charges.0.note'],
    ['with 21 charges', { charges: Array.from({ length: 21 }, () => ({ code: 'tarp', amount: 1 })) }, 'charges'],
    ['of half a mile', { distance: 0.5 }, 'distance'],
    ['of 5,001 miles', { distance: 5_001 }, 'distance'],
    ['of 200,001 lb', { weight: 200_001 }, 'weight'],
    ['of no pieces', { pieces: 0 }, 'pieces'],
    ['at 91 °F', { temperature: 91 }, 'temperature'],
    ['on a bicycle', { equipment: 'bicycle' }, 'equipment'],
    ['with a hazard without a number', { hazmat: 'petrol' }, 'hazmat'],
    ['with two payers', { shipperId: randomUUID() }, 'brokerId'],
    ['without a payer', { brokerId: null }, 'brokerId'],
    ['of a payer that is not there', { brokerId: randomUUID() }, 'brokerId'],
    ['of a shipper that is not there', { brokerId: null, shipperId: randomUUID() }, 'brokerId'],
  ])('%s is refused at its field, and nothing is stored', async (_, values, field) => {
    const problem = await refused(make(entry(values)))
    expect(problem.errors).toHaveProperty([field])
    expect(await server.knex('loads')).toEqual([])
  })

  test('keeps hostile text as text', async () => {
    const hostile = `'); drop table loads; -- <img src=x onerror=alert(1)> {{7*7}} %00 \u202Etxt.exe`
    const load = await stored(
      make(entry({ brokerReference: hostile.slice(0, 90), stops: [stopBody({ facility: hostile }), deliveryBody()] })),
    )
    expect(load.stops[0]?.facility).toBe(hostile.replace('\u202E', ''))
    expect(await server.knex('loads')).toHaveLength(1)
  })

  test('that cannot be is blocked, and what is odd about it has to be accepted', async () => {
    const backwards = [stopBody(), deliveryBody({ from: `${dayAhead(1)}T06:00` })]
    const blocked = await refused(make(entry({ stops: backwards, accepted: ['delivery_before_pickup'] })))
    expect(blocked).toMatchObject({ type: 'findings', findings: [{ code: 'delivery_before_pickup', severity: 'block' }] })

    const past = [stopBody({ from: `${dayAhead(-2)}T06:00`, to: null }), deliveryBody({ from: `${dayAhead(-2)}T08:00` })]
    const odd = entry({ stops: past, linehaul: 12.9, charges: [] })
    const { findings } = await refused(make(odd))
    const accepted = findings.map(({ code }: { code: string }) => code)
    expect(accepted).toEqual(['delivery_unreachable', 'pickup_past', 'rate_far_off_lane'])
    await refused(make({ ...odd, accepted: accepted.slice(1) }))
    const load = await stored(make({ ...odd, accepted }))
    const history = await historyOf(server, load.id, dispatcher)
    expect(history[0]?.accepted).toEqual(accepted)
  })

  test('is compared with what like loads pay', async () => {
    for (const linehaul of [1200, 1290, 1400]) await stored(make(entry({ linehaul })))
    const { findings } = await refused(
      make(entry({ linehaul: 6000, stops: [stopBody({ location: 'Mesa, AZ' }), deliveryBody()] })),
    )
    expect(findings).toMatchObject([{ code: 'rate_far_off_lane', message: expect.stringContaining('3 loads on this lane') }])
    await stored(make(entry({ linehaul: 6000, equipment: 'flatbed' })))
  })
})

describe('an edit', () => {
  test('changes what was agreed, and the pay of the driver with the linehaul', async () => {
    const made = await stored(make(entry()))
    const driver = await createDriver(server.knex)
    await server
      .knex('loads')
      .where({ id: made.id })
      .update({ assigned_driver_id: driver.id, status: 'planned', driver_pay_cents: 36_120 })
    const { id: shipperId } = await createShipper(server.knex)
    const charges = [
      { code: 'lumper', amount: 150 },
      { code: 'tarp', amount: 75 },
    ]
    const values = { linehaul: 1500, charges, brokerId: null, shipperId, brokerReference: '', pickupNumber: 'PU-7' }
    const edited = await done(edit(made, entry(values), admin))
    expect(edited).toMatchObject({
      status: 'planned',
      version: 2,
      rateLinehaul: 1500,
      accessorials: [150, 75],
      driverPay: 420,
      charges: [{ code: 'lumper', amount: 150, note: null }, { code: 'tarp' }],
      brokerId: null,
      shipperId,
      shipperName: 'Rincon Citrus',
      brokerReference: null,
      pickupNumber: 'PU-7',
    })
    const own = await server.signInAs('shipper', { shipperId })
    const seen = await read(made.id, own)
    expect(seen.charges).toEqual([
      { code: 'lumper', amount: 150, note: null },
      { code: 'tarp', amount: 75, note: null },
    ])
    expect(seen.stops[0]).toMatchObject({ facility: 'Desert Conduit & Pipe', street: '2740 W Lower Buckeye Rd' })
    expect(JSON.stringify(seen)).not.toMatch(/Luis Barrera|555-0175|Gate 4|brokerReference|contact|instructions/)
    const hauler = await read(made.id, await server.signInAs('driver', { driverId: driver.id }))
    expect(hauler.stops[0]).toMatchObject({ contact: 'Luis Barrera', instructions: 'Gate 4, check in at the scale house' })
    expect(JSON.stringify(hauler)).not.toMatch(/1500|charges/)
  })

  test('is told what it makes odd, not what was odd before', async () => {
    const past = [stopBody({ from: `${dayAhead(-2)}T06:00`, to: null }), deliveryBody()]
    const made = await stored(make(entry({ stops: past, accepted: ['pickup_past'] })))
    const edited = await done(edit(made, entry({ stops: past, weight: 12_000 })))
    const { findings } = await refused(edit(edited, entry({ stops: past, linehaul: 12_900 })))
    expect(findings).toMatchObject([{ code: 'rate_far_off_lane' }])
  })

  test('that its driver could not haul is blocked', async () => {
    const made = await stored(make(entry()))
    const driver = await createDriver(server.knex)
    await server
      .knex('loads')
      .where({ id: made.id })
      .update({ assigned_driver_id: driver.id, status: 'planned', driver_pay_cents: 1 })
    const { findings } = await refused(edit(made, entry({ hazmat: 'UN1203' })))
    expect(findings).toMatchObject([{ code: 'hazmat_endorsement_missing', severity: 'block' }])
  })

  test('of 50 simultaneous ones one wins, and nothing of the others is stored', async () => {
    const made = await stored(make(entry()))
    const answers = await Promise.all([...Array(50)].map((_, place) => edit(made, entry({ brokerReference: `R ${place}` }))))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
    expect(await read(made.id, admin)).toMatchObject({ brokerReference: `R ${winner}`, version: 2 })
  })
})

test('the shippers who can pay are listed by name, and nothing else of them', async () => {
  await createShipper(server.knex, { name: 'Zuni Stone' })
  const answer = await server.request(api.shippers, { cookie: dispatcher })
  const listed: PayingShipper[] = await answer.json()
  expect(listed.map(({ name }) => name)).toContain('Zuni Stone')
  expect(listed.map(({ name }) => name)).toEqual([...listed.map(({ name }) => name)].sort((a, b) => a.localeCompare(b)))
  expect(new Set(listed.flatMap(Object.keys))).toEqual(new Set(['id', 'name']))
})
