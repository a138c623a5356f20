import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldVisibility, permissions, rowsOf } from '#shared/access/permissions'
import { type Role, roleNames } from '#shared/access/roles'
import type { FieldChange, HistoryEntry } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { instantOf } from '#shared/kernel/time'
import { recordChange } from '../../../server/platform/sse/record.ts'
import { createBroker, createDriver, createQuoteRow } from '../../support/factories.ts'
import {
  dayAhead,
  deliveryBody,
  done,
  enterLoad,
  fitDriver,
  loadEntryBody,
  refused,
  sendCommand,
  stopBody,
} from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { driverSecrets } from '../../support/spec/specDrivers.ts'

let server: TestServer
let dispatcher: string
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

type Resource = 'loads' | 'quotes' | 'brokers' | 'drivers'

const historyOf = async (resource: Resource, id: string, cookie = dispatcher): Promise<HistoryEntry[]> =>
  (await server.request(`${api[resource]}/${id}/history`, { cookie })).json()

const last = async (resource: Resource, id: string, cookie = dispatcher) =>
  (await historyOf(resource, id, cookie))[0] as HistoryEntry

const edit = (resource: Resource, id: string, json: unknown, version: number) =>
  server.request(`${api[resource]}/${id}`, {
    method: 'PATCH',
    json,
    cookie: dispatcher,
    headers: { accept: 'application/problem+json', 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  })

const fieldsOf = (entry: HistoryEntry) => entry.changes?.map(({ field }) => field) ?? null

test('of a load each changed field, from what to what; the driver’s pay only for who sees it', async () => {
  const broker = await createBroker(server.knex, { name: 'Copper Basin Brokerage' })
  const other = await createBroker(server.knex, { name: 'Plains Freight' })
  const driver = await fitDriver(server)
  const load = await enterLoad(server, dispatcher, { brokerId: broker.id })
  const findings = ['equipment_new', 'deadhead_long', 'unreachable', 'rate_far_off_lane']
  await done(
    sendCommand(server, load.id, 'assign', { driverId: driver.id, accepted: findings }, { cookie: dispatcher, version: 1 }),
  )
  expect((await last('loads', load.id)).changes).toEqual([
    { field: 'driverName', from: null, to: `${driver.firstName} ${driver.lastName}` },
  ])

  const stops = [stopBody({ from: `${dayAhead(2)}T07:00` }), deliveryBody()]
  const entry = loadEntryBody({ brokerId: other.id, stops, linehaul: 1350, weight: null, accepted: findings })
  await done(sendCommand(server, load.id, 'edit', entry, { cookie: dispatcher, version: 2 }))
  const reported = (await last('loads', load.id)).changes as FieldChange[]
  const change = (field: string) => reported.find((one) => one.field === field)
  expect(reported.map(({ field }) => field)).toEqual(['brokerName', 'stops', 'weight', 'rateLinehaul'])
  expect(change('brokerName')).toMatchObject({ from: 'Copper Basin Brokerage', to: 'Plains Freight' })
  expect(change('weight')).toMatchObject({ from: 11_200, to: null })
  expect(change('rateLinehaul')).toMatchObject({ from: 1290, to: 1350 })
  const at = (clock: string) => instantOf(`${dayAhead(2)}T${clock}`, 'America/Phoenix')?.toISOString()
  expect(change('stops')).toMatchObject({ from: [{ from: at('06:00') }, {}], to: [{ from: at('07:00') }, {}] })

  const pay = (await last('loads', load.id, admin)).changes?.find(({ field }) => field === 'driverPay')
  expect(pay).toEqual({ field: 'driverPay', from: 361.2, to: 378 })

  // A load that is saved as it was has changed in nothing, one that is refused leaves no row.
  const rows = () => server.knex('audit_log').where({ row_id: load.id }).count()
  const before = await rows()
  await refused(sendCommand(server, load.id, 'edit', { ...entry, brokerId: randomUUID() }, { cookie: dispatcher, version: 3 }))
  expect(await rows()).toEqual(before)
  await done(sendCommand(server, load.id, 'edit', entry, { cookie: dispatcher, version: 3 }))
  expect(await last('loads', load.id)).toMatchObject({ action: 'edit', changes: null })
})

test('of a broker, a quote request and the days off of a driver', async () => {
  const broker = await createBroker(server.knex, { name: 'Mesa Lanes', netDays: 30, phone: null })
  expect((await edit('brokers', broker.id, { name: 'Mesa Lane', netDays: 30, phone: '6025550142' }, 1)).status).toBe(200)
  expect((await last('brokers', broker.id)).changes).toEqual([
    { field: 'name', from: 'Mesa Lanes', to: 'Mesa Lane' },
    { field: 'phone', from: null, to: '6025550142' },
  ])

  const quote = await createQuoteRow(server.knex, { pickupLocation: 'Phoenix, AZ', pickupZone: 'America/Phoenix' })
  const { companyName, contactName, email, phone, equipment, pickupLocation, deliveryLocation, freightDetails } = quote
  const request = { companyName, contactName, email, phone, equipment, pickupLocation, deliveryLocation, freightDetails }
  const pickupTime = `${dayAhead(4)}T08:00`
  expect((await edit('quotes', quote.id, { ...request, pickupTime, contactName: 'Rick Sloan' }, 1)).status).toBe(200)
  const { changes } = await last('quotes', quote.id)
  expect(changes).toMatchObject([
    { field: 'contactName', from: contactName, to: 'Rick Sloan' },
    { field: 'pickupTime', from: { zone: 'America/Phoenix' }, to: { zone: 'America/Phoenix' } },
  ])
  const [, pickup] = changes as [FieldChange, FieldChange]
  expect(new Date((pickup.to as { at: string }).at)).toEqual(instantOf(pickupTime, 'America/Phoenix'))

  const driver = await createDriver(server.knex)
  const off = { from: '2030-12-24', until: '2030-12-26', note: null }
  const sent = await server.request(`${api.drivers}/${driver.id}/add-days-off`, {
    method: 'POST',
    json: off,
    cookie: dispatcher,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${driver.version}"` },
  })
  expect(sent.status).toBe(200)
  expect((await last('drivers', driver.id)).changes).toEqual([{ field: 'daysOff', from: [], to: [off] }])
})

test('an entry without changes stays as it is', async () => {
  const broker = await createBroker(server.knex)
  await recordChange(server.knex, { resource: 'brokers', id: broker.id, what: 'edit', from: 'active', to: 'active' })
  expect(await last('brokers', broker.id)).toMatchObject({ action: 'edit', changes: null })
})

/** By hand: the fields that staff with access to a record's history may not see. */
const withheld: Partial<Record<Resource, Partial<Record<Role, string[]>>>> = {
  loads: {
    dispatcher: ['driverPay', 'costBasis', 'legs'],
    fleet_manager: ['driverPay', 'costBasis', 'legs'],
    // A role that does not work with drivers reads neither messages to them, nor disputed events, nor the links of a load.
    payroll: ['messages', 'unread', 'driverLogin', 'links', 'unresolved'],
    accountant: ['messages', 'unread', 'driverLogin', 'links', 'unresolved'],
  },
  drivers: driverSecrets,
}

test.each(['loads', 'quotes', 'brokers', 'drivers'] as const)(
  'whoever may not know a field of %s does not learn it from the history',
  async (resource) => {
    const id = await rowOf[resource]()
    const { hidden, reduced = {} }: { hidden: object; reduced?: object } = permissions[resource]
    const secret: string[] = [...Object.values(hidden), ...Object.values(reduced)].flat()
    const fields = [...new Set([...secret, 'licenseNo', 'rateLinehaul', 'freightDetails', 'name'])].toSorted()
    const changes = fields.map((field) => ({ field, from: 'before', to: 'after' }))
    await recordChange(server.knex, { resource, id, what: 'edit', changes })
    for (const role of roleNames) {
      const cookie = await server.signInAs(role)
      const answer = await server.request(`${api[resource]}/${id}/history`, { cookie })
      if (rowsOf(role, resource) !== 'all' || fieldVisibility(role, resource, 'history') === 'nothing') {
        expect(answer.status, role).toBe(403)
        continue
      }
      const missing = withheld[resource]?.[role] ?? []
      const [entry] = (await answer.json()) as HistoryEntry[]
      expect(fieldsOf(entry as HistoryEntry), role).toEqual(fields.filter((field) => !missing.includes(field)))
    }
  },
)

const rowOf: Record<Resource, () => Promise<string>> = {
  loads: async () => {
    const { id: brokerId } = await createBroker(server.knex)
    return (await enterLoad(server, dispatcher, { brokerId })).id
  },
  quotes: async () => (await createQuoteRow(server.knex)).id,
  brokers: async () => (await createBroker(server.knex)).id,
  drivers: async () => (await createDriver(server.knex)).id,
}
