import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { LoadEntry } from '#shared/loads/loadEntry'
import { createBroker } from '../../support/factories.ts'
import { deliveryBody, done, historyOf, loadEntryBody, readLoad, refused, sendCommand, stopBody } from '../../support/loads.ts'
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
const make = (json: unknown) =>
  server.request(api.loads, {
    json,
    cookie: dispatcher,
    headers: { accept: 'application/problem+json', 'idempotency-key': randomUUID() },
  })
const edit = ({ id, version }: Pick<LoadRecord, 'id' | 'version'>, json: unknown) =>
  sendCommand(server, id, 'edit', json, { cookie: dispatcher, version })
const stored = (answer: Promise<Response>) => done(answer, 201)
const read = (id: string, cookie: string) => readLoad(server, id, cookie)
const at = (instant: string | null | undefined) => new Date(instant as string).toISOString()

const place = (location: string, zone: string) => ({ location, zone })
const bare = (values: Record<string, unknown> = {}) => ({
  brokerId,
  quoted: true,
  equipment: 'reefer',
  distance: 414,
  distanceSource: 'estimate',
  charges: [],
  stops: [place('Phoenix, AZ', 'America/Phoenix'), place('El Paso, TX', 'America/Denver')],
  ...values,
})

test('needs its payer, its cities and its equipment, and is booked once rate and dates are there', async () => {
  const load = await stored(make(bare()))
  expect(load).toMatchObject({
    status: 'quoted',
    version: 1,
    rateLinehaul: 0,
    accessorials: [],
    pickupLocation: 'Phoenix, AZ',
    pickupDateTime: null,
    pickupUntil: null,
    deliveryDateTime: null,
    deliveryUntil: null,
    stops: [
      { from: null, to: null },
      { from: null, to: null },
    ],
  })
  expect((await historyOf(server, load.id, dispatcher))[0]).toMatchObject({ action: 'status', to: 'quoted' })
  const book = (row: LoadRecord) => sendCommand(server, row.id, 'book', {}, { cookie: dispatcher, version: row.version })
  const codes = async (row: LoadRecord) => (await refused(book(row))).findings.map(({ code }: { code: string }) => code)
  expect(await codes(load)).toEqual(['rate_missing', 'dates_missing'])
  const [pickup, delivery] = [stopBody(), deliveryBody({ from: null })]
  const half = await done(edit(load, bare({ stops: [pickup, delivery], linehaul: 1290 })))
  expect(half).toMatchObject({ status: 'quoted', rateLinehaul: 1290, deliveryDateTime: null })
  expect(at(half.pickupDateTime)).toBe(at(half.stops[0]?.from))
  expect(await codes(half)).toEqual(['dates_missing'])
  const whole = await done(edit(half, entry()))
  expect(whole.status).toBe('quoted')
  const booked = await done(book(whole))
  expect(booked.status).toBe('booked')
  expect((await refused(edit(booked, bare()))).errors).toHaveProperty('quoted')
  expect(await read(load.id, admin)).toMatchObject({ status: 'booked', rateLinehaul: 1290 })
})

test.each<[string, Record<string, unknown>, string]>([
  ['without a payer', { brokerId: null }, 'brokerId'],
  ['without a city', { stops: [{ location: '', zone: 'America/Phoenix' }, deliveryBody()] }, 'stops.0.location'],
  ['without equipment', { equipment: '' }, 'equipment'],
  ['without a distance', { distance: null }, 'distance'],
  ['with a day that is no time', { stops: [stopBody({ from: '' }), deliveryBody()] }, 'stops.0.from'],
  ['with a window without a beginning', { stops: [stopBody({ from: null }), deliveryBody()] }, 'stops.0.from'],
  ['for nothing', { linehaul: 0 }, 'linehaul'],
])('%s is refused at its field', async (_, values, field) => {
  expect((await refused(make(bare(values)))).errors).toHaveProperty([field])
  expect(await server.knex('loads')).toEqual([])
})

test('lacks nothing that the database needs: only a quoted one is without dates', async () => {
  const { id } = await stored(make(bare()))
  const change = (values: object) => server.knex('loads').where({ id }).update(values)
  await expect(change({ status: 'booked' })).rejects.toThrow('loads_booked_have_dates')
  const dated = { status: 'booked', pickup_date_time: new Date(), delivery_date_time: new Date() }
  await expect(change(dated)).rejects.toThrow('loads_booked_have_dates')
  await change({ cancelled_at: new Date() })
})

test('is not public, has no say in what like loads pay, and has no time in an export', async () => {
  const { id } = await stored(make(bare()))
  expect((await server.request(`${api.tracking}/${id}`)).status).toBe(404)
  for (const linehaul of [1200, 1290]) await stored(make(entry({ linehaul, equipment: 'reefer' })))
  // With it there would be three of them, and $15.95 a mile would be far off.
  await stored(make(entry({ linehaul: 6000, equipment: 'reefer', charges: [] })))
  const csv = await (await server.request(`${api.loads}/export?status=quoted`, { cookie: admin })).text()
  expect(csv).toContain('"Phoenix, AZ",,,,"El Paso, TX",,,,414,')
})
