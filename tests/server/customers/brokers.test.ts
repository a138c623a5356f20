import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrokerRecord, brokerRecord } from '#shared/customers/broker'
import type { BrokerAction } from '#shared/customers/transitions'
import type { HistoryEntry } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { projectionOf, searchFilter } from '../../../client/platform/offline/cache/projections.ts'
import { createBroker, createLoad } from '../../support/factories.ts'
import { loadEntryBody, sendCommand as sendLoadCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dispatcher: string
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['loads', 'brokers']) await server.knex(table).delete()
})

const body = (values: Record<string, unknown> = {}) => ({
  name: 'Plains Freight Brokers',
  mcNumber: 'MC-0482617',
  contact: 'Maribel Ochoa',
  phone: '(402) 555-0112',
  email: 'loads@plains.example',
  billingEmail: 'ap@plains.example',
  netDays: 21,
  paysFuelSurcharge: true,
  ...values,
})
const accept = 'application/problem+json'
const add = (json: unknown, { cookie = dispatcher, key = randomUUID() } = {}) =>
  server.request(api.brokers, { json, cookie, headers: { accept, 'idempotency-key': key } })
interface Sending {
  cookie?: string
  key?: string
  version?: number | null
}
const send = ({ id, ...row }: { id: string; version: number }, action: BrokerAction, json: unknown, sending: Sending = {}) => {
  const { cookie = dispatcher, key = randomUUID(), version = row.version } = sending
  return server.request(`${api.brokers}/${id}${action === 'edit' ? '' : `/${action}`}`, {
    json,
    cookie,
    method: action === 'edit' ? 'PATCH' : 'POST',
    headers: { accept, 'idempotency-key': key, ...(version === null ? {} : { 'if-match': `"${version}"` }) },
  })
}
const done = async (answer: Promise<Response>, status = 200): Promise<BrokerRecord> => {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(status)
  return brokerRecord.strict().parse(await response.json())
}
const refused = async (answer: Promise<Response>, status = 422) => {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(status)
  return response.json()
}
const read = async (path: string, cookie = dispatcher) => (await server.request(path, { cookie })).json()
const historyOf = (id: string): Promise<HistoryEntry[]> => read(`${api.brokers}/${id}/history`)

describe('a new broker', () => {
  test('is on file as it is entered, with who added it', async () => {
    const broker = await done(add(body()), 201)
    expect(broker).toMatchObject({ ...body({ mcNumber: '482617' }), status: 'active', holdReason: null, version: 1 })
    expect(broker).toMatchObject({ activeLoads: 0, openAmount: 0, daysToPay: null })
    expect(await historyOf(broker.id)).toMatchObject([{ action: 'status', from: null, to: 'active', who: 'Ines Marchetti' }])
  })

  test('needs no more than a name; blanks are nothing', async () => {
    const broker = await done(add({ name: ' Dry  Wash ', mcNumber: '', contact: ' ', phone: '', email: '' }), 201)
    const nothing = { mcNumber: null, contact: null, phone: null, email: null, billingEmail: null }
    expect(broker).toMatchObject({ name: 'Dry  Wash', ...nothing, netDays: 30, paysFuelSurcharge: false })
    // Several without an MC number.
    await done(add({ name: 'Arroyo' }), 201)
  })

  test('with one key is added once: at once, again, and after a month', async () => {
    const key = randomUUID()
    const answers = await Promise.all([...Array(5)].map(() => add(body(), { key })))
    const taken = answers.filter(({ status }) => status !== 409)
    const ids = new Set((await Promise.all(taken.map((answer) => done(Promise.resolve(answer), 201)))).map(({ id }) => id))
    await server.knex('idempotency_keys').delete()
    ids.add((await done(add(body(), { key }), 201)).id)
    expect(ids.size).toBe(1)
    expect(await read(api.brokers)).toHaveLength(1)
    expect(await refused(add(body({ name: 'Another' }), { key, cookie: admin }))).toMatchObject({ type: 'key-reused' })
  })

  test('is not one that is there: by its name, case, accents and blanks aside, or by its MC number', async () => {
    await done(add(body({ name: 'Peña Freight', mcNumber: '77' })), 201)
    const taken = 'A broker with this name is already on file: Peña Freight'
    for (const name of ['Peña Freight', ' PENA  freight', 'pen\u0303a freight']) {
      expect((await refused(add(body({ name })))).errors).toEqual({ name: taken })
    }
    expect((await refused(add(body({ mcNumber: 'MC 0077' })))).errors).toEqual({
      mcNumber: 'A broker with this MC number is already on file: Peña Freight',
    })
    expect((await refused(add(body({ name: 'PEÑA FREIGHT', mcNumber: '77' })))).errors).toEqual({
      name: taken,
      mcNumber: 'A broker with this MC number is already on file: Peña Freight',
    })
    const statuses = (await Promise.all([...Array(6)].map((_, at) => add({ name: at % 2 ? 'TWICE' : 'Twice' })))).map(
      (a) => a.status,
    )
    expect(statuses.toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a paste of 5,000 characters', { contact: 'x'.repeat(5_000) }, 'contact'],
    ['with letters for an MC number', { mcNumber: 'DOT 12' }, 'mcNumber'],
    ['with half a character', { phone: 'A\uD800' }, 'phone'],
    ['with an address that is none', { billingEmail: 'ap at plains' }, 'billingEmail'],
    ['with terms of a year', { netDays: 365 }, 'netDays'],
    ['that is on hold already', { status: 'on_hold' }, 'status'],
  ])('is refused %s', async (_, values, field) => {
    const { errors } = await refused(add(body(values)))
    expect(Object.keys(errors)).toEqual([field])
    expect(await read(api.brokers)).toEqual([])
  })

  test('may be called anything', async () => {
    const hostile = `<img src=x onerror=alert(1)>'; drop table brokers; -- %_\\ {{7*7}}`
    const { id, name } = await done(add(body({ name: hostile, contact: hostile })), 201)
    expect(name).toBe(hostile)
    expect(await read(`${api.brokers}?search=${encodeURIComponent('drop table brokers; -- %_\\')}`)).toMatchObject([{ id }])
  })
})

describe('editing', () => {
  test('changes what is on file, renames it on loads, and tells devices of both', async () => {
    const broker = await createBroker(server.knex, { name: 'Plains', mcNumber: '5' })
    const load = await createLoad(server.knex, { brokerId: broker.id })
    const reported: { resource: string; ids: string[] }[] = []
    const connection = await server.knex.client.acquireRawConnection()
    connection.on('notification', ({ payload }: { payload: string }) => reported.push(JSON.parse(payload)))
    await connection.query('listen fairlane_changes')
    const edited = await done(send(broker, 'edit', body({ mcNumber: null })))
    expect(edited).toMatchObject({ ...body({ mcNumber: null }), id: broker.id, version: 2 })
    await done(send(edited, 'edit', body({ name: 'PLAINS FREIGHT BROKERS', contact: null })))
    await expect
      .poll(() => reported.map(({ resource, ids }) => [resource, ...ids]))
      .toEqual([
        ['loads', load.id],
        ['brokers', broker.id],
        ['loads', load.id],
        ['brokers', broker.id],
      ])
    await connection.end()
    expect(await read(`${api.loads}/${load.id}`)).toMatchObject({ brokerName: 'PLAINS FREIGHT BROKERS' })
    expect((await historyOf(broker.id)).map(({ action }) => action)).toEqual(['edit', 'edit'])
  })

  test('is refused where another broker has the name or the MC number', async () => {
    const [one, two] = [await createBroker(server.knex, { mcNumber: '5' }), await createBroker(server.knex, { mcNumber: '6' })]
    const { errors } = await refused(send(two, 'edit', body({ name: one.name.toUpperCase(), mcNumber: '5' })))
    expect(errors).toEqual({
      name: `A broker with this name is already on file: ${one.name}`,
      mcNumber: `A broker with this MC number is already on file: ${one.name}`,
    })
  })

  test('needs the version that was seen, and answers who was slower with what is there now', async () => {
    const broker = await createBroker(server.knex)
    expect((await send(broker, 'edit', body(), { version: null })).status).toBe(428)
    const first = await done(send(broker, 'edit', body({ contact: 'Ray' })))
    const problem = await refused(send(broker, 'edit', body({ contact: 'Vi' })), 412)
    expect(problem.current).toEqual(first)
  })

  test('with one key is done once', async () => {
    const [broker, key] = [await createBroker(server.knex), randomUUID()]
    for (const _ of ['first', 'again']) expect((await done(send(broker, 'edit', body(), { key }))).version).toBe(2)
    await server.knex('idempotency_keys').delete()
    expect((await done(send(broker, 'edit', body(), { key }))).version).toBe(2)
  })
})

describe('a hold', () => {
  test('has a reason, is in the row and the history, and ends', async () => {
    const broker = await createBroker(server.knex)
    expect((await refused(send(broker, 'hold', { reason: ' ' }))).errors).toEqual({ reason: 'Please give a reason' })
    const held = await done(send(broker, 'hold', { reason: 'unpaid since August' }))
    expect(held).toMatchObject({ status: 'on_hold', holdReason: 'unpaid since August', version: 2 })
    expect(await read(`${api.brokers}?status=on_hold`)).toMatchObject([{ id: broker.id, holdReason: 'unpaid since August' }])
    expect(await read(`${api.brokers}/totals`)).toEqual({ active: { count: 0 }, on_hold: { count: 1 } })
    await refused(send(held, 'hold', { reason: 'again' }), 409)
    const released = await done(send(held, 'release', {}))
    expect(released).toMatchObject({ status: 'active', holdReason: null, version: 3 })
    await refused(send(released, 'release', {}), 409)
    expect(await historyOf(broker.id)).toMatchObject([
      { action: 'release', from: 'on_hold', to: 'active' },
      { action: 'hold', from: 'active', to: 'on_hold', reason: 'unpaid since August' },
    ])
  })

  test('warns of a new load and of one that gets this broker, not of one that had it already', async () => {
    const held = await createBroker(server.knex, { name: 'Plains', status: 'on_hold', holdReason: 'unpaid since August' })
    const other = await createBroker(server.knex)
    const key = () => ({ 'idempotency-key': randomUUID() })
    const make = (json: unknown) => server.request(api.loads, { json, cookie: dispatcher, headers: { accept, ...key() } })
    const finding = { code: 'broker_on_hold', severity: 'warn', message: 'Plains is on hold: unpaid since August.' }
    expect((await refused(make(loadEntryBody({ brokerId: held.id })))).findings).toEqual([finding])
    const accepted = await make(loadEntryBody({ brokerId: held.id, accepted: ['broker_on_hold'] }))
    expect(accepted.status).toBe(201)
    const load = await accepted.json()
    const [made] = await read(`${api.loads}/${load.id}/history`)
    expect(made.accepted).toEqual(['broker_on_hold'])

    const edit = (row: { id: string; version: number }, json: unknown) =>
      sendLoadCommand(server, row.id, 'edit', json, { cookie: dispatcher, version: row.version })
    expect((await edit(load, loadEntryBody({ brokerId: held.id, pieces: 3 }))).status).toBe(200)
    const plain = await (await make(loadEntryBody({ brokerId: other.id }))).json()
    expect((await refused(edit(plain, loadEntryBody({ brokerId: held.id })))).findings).toEqual([finding])
    expect((await edit(plain, loadEntryBody({ brokerId: held.id, accepted: ['broker_on_hold'] }))).status).toBe(200)
  })

  test('warns of booking', async () => {
    const held = await createBroker(server.knex, { status: 'on_hold', holdReason: 'double brokered' })
    const load = await createLoad(server.knex, { status: 'quoted', brokerId: held.id })
    const book = (json: object) => sendLoadCommand(server, load.id, 'book', json, { cookie: dispatcher })
    expect((await refused(book({}))).findings).toMatchObject([{ code: 'broker_on_hold', severity: 'warn' }])
    expect((await book({ accepted: ['broker_on_hold'] })).status).toBe(200)
  })
})

test('brokers are found by name and MC number, by the server and on a device alike', async () => {
  const one = await createBroker(server.knex, { name: 'Peña & Söhne Freight', mcNumber: '482617', contact: 'Maribel' })
  const two = await createBroker(server.knex, { name: 'Plains Freight' })
  const load = await createLoad(server.knex, { brokerId: one.id })
  const projections = ((await read(`${api.brokers}?set=working`, admin)) as never[]).map((row) => projectionOf('brokers', row))
  const searches: [string, string[]][] = [
    ['freight', [two.id, one.id]],
    ['FREIGHT pena', [one.id]],
    ['482617', [one.id]],
    ['MC 482617', [one.id]],
    ['mc-482617', [one.id]],
    ['MC482617 söhne', [one.id]],
    ['maribel', []],
    ['mc plains', []],
  ]
  for (const [search, ids] of searches) {
    const found: { id: string }[] = await read(`${api.brokers}?search=${encodeURIComponent(search)}`)
    expect([search, ...found.map(({ id }) => id)]).toEqual([search, ...ids])
    expect(
      projections
        .filter(searchFilter(search))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
  }
  // A load shows the name of its broker, not the number.
  expect(await read(`${api.loads}?search=482617`)).toEqual([])
  expect(await read(`${api.loads}?search=pena`)).toMatchObject([{ id: load.id }])
})
