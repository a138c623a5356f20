import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Driver as DriverOfApi } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dispatcher: string
let driver: Driver

beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await createDriver(server.knex, { firstName: 'Ray', lastName: 'Dominguez' })
})

const read = async (cookie = dispatcher): Promise<DriverOfApi> =>
  (await server.request(`${api.drivers}/${driver.id}`, { cookie })).json()

interface Options {
  cookie?: string
  key?: string
  version?: number
}

async function send(action: 'add-days-off' | 'remove-days-off', json: unknown, options: Options = {}) {
  const { cookie = dispatcher, key = randomUUID(), version = (await read()).version } = options
  return server.request(`${api.drivers}/${driver.id}/${action}`, {
    method: 'POST',
    json,
    cookie,
    headers: { accept: 'application/problem+json', 'idempotency-key': key, 'if-match': `"${version}"` },
  })
}
const add = (from: string, until: string, more: object = {}, options: Options = {}) =>
  send('add-days-off', { from, until, ...more }, options)

test('are set, told in their order to who plans and to the driver, and removed again', async () => {
  const { version } = await read()
  expect(await (await add('2030-12-24', '2030-12-26', { note: ' Christmas ' })).json()).toMatchObject({
    daysOff: [{ from: '2030-12-24', until: '2030-12-26', note: 'Christmas' }],
    version: version + 1,
  })
  expect((await add('2030-11-28', '2030-11-28')).status).toBe(200)
  const both = [
    { from: '2030-11-28', until: '2030-11-28', note: null },
    { from: '2030-12-24', until: '2030-12-26', note: 'Christmas' },
  ]
  expect((await read()).daysOff).toEqual(both)
  expect((await read(await server.signInAs('driver', { driverId: driver.id }))).daysOff).toEqual(both)
  expect(await read(await server.signInAs('viewer'))).not.toHaveProperty('daysOff')
  const candidates = await (await server.request(`${api.loads}/candidates`, { cookie: dispatcher })).json()
  expect(candidates.drivers.find(({ driverId }: { driverId: string }) => driverId === driver.id)).toMatchObject({ daysOff: both })

  expect((await send('remove-days-off', { from: '2030-11-28' })).status).toBe(200)
  expect((await read()).daysOff).toEqual(both.slice(1))
  const again = await send('remove-days-off', { from: '2030-11-28' })
  expect(await again.json()).toMatchObject({ errors: { from: 'These days off are removed already' } })
  const history = await (await server.request(`${api.drivers}/${driver.id}/history`, { cookie: dispatcher })).json()
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['remove-days-off', 'add-days-off', 'add-days-off'])
})

test('happen once, and not over what somebody else has changed', async () => {
  const [key, { version }] = [randomUUID(), await read()]
  for (const _ of ['first', 'again']) expect((await add('2030-12-24', '2030-12-26', {}, { key, version })).status).toBe(200)
  expect((await read()).daysOff).toHaveLength(1)
  const late = await add('2031-01-02', '2031-01-03', {}, { version })
  expect(late.status).toBe(412)
  expect(await late.json()).toMatchObject({ current: { daysOff: [{ from: '2030-12-24' }] } })
})

test('that overlap others are refused with which', async () => {
  await add('2030-12-24', '2030-12-26')
  const answer = await add('2030-12-26', '2030-12-30')
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: { from: 'Ray is off Dec 24 – 26, 2030 already' } })
})

test('on which the driver has loads need to be accepted, by the clocks of the stops', async () => {
  // In Phoenix from December 24, 11 PM to December 26.
  const { id } = await createLoad(server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupZone: 'America/Phoenix',
    deliveryZone: 'America/Phoenix',
    pickupDateTime: new Date('2030-12-25T06:00Z'),
    deliveryDateTime: new Date('2030-12-26T18:00Z'),
    pickupLocation: 'Phoenix, AZ',
    deliveryLocation: 'Tucson, AZ',
  })
  expect((await add('2030-12-20', '2030-12-23')).status).toBe(200)
  expect((await add('2030-12-27', '2030-12-28')).status).toBe(200)
  const answer = await add('2030-12-24', '2030-12-24')
  expect(answer.status).toBe(422)
  const found = { code: `has_load_${id}`, severity: 'warn', message: `Has ${id}, Phoenix to Tucson, on these days.` }
  expect(await answer.json()).toMatchObject({ findings: [found] })
  expect((await add('2030-12-24', '2030-12-24', { accepted: [found.code] })).status).toBe(200)
})

test.each([
  [{ from: '2030-12-26', until: '2030-12-24' }, { until: 'The last day off is before the first' }],
  [{ from: '2030-01-01', until: '2031-01-02' }, { until: 'Please enter at most a year: for longer, suspend the driver' }],
  [{ from: '1826-01-01', until: '2030-12-24' }, { from: 'Please enter a date between 2000 and 2100' }],
  [{ from: '2030-02-30', until: '2030-03-01' }, { from: 'Please enter the first day off' }],
  [{ from: '2030-12-24' }, { until: 'Please enter the last day off' }],
  [{ from: '2030-12-24', until: '2030-12-24', note: 'x'.repeat(201) }, { note: 'Please use at most 200 characters: 1 too many' }],
])('%j is refused with a sentence', async (body, errors) => {
  const answer = await send('add-days-off', body)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors })
  expect((await read()).daysOff).toEqual([])
})

test('of who is terminated are not planned', async () => {
  await server.knex('drivers').where({ id: driver.id }).update({ status: 'terminated' })
  expect((await add('2030-12-24', '2030-12-24')).status).toBe(409)
})
