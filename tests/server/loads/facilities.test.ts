import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { Facility } from '#shared/loads/load'
import { createBroker } from '../../support/factories.ts'
import { deliveryBody, done, loadEntryBody, stopBody } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let dispatcher: string
let brokerId: string

beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
  brokerId = (await createBroker(server.knex)).id
})
afterAll(() => server.close())

const make = (values: Parameters<typeof loadEntryBody>[0] = {}) =>
  server.request(api.loads, {
    json: loadEntryBody({ brokerId, ...values }),
    cookie: dispatcher,
    headers: { accept: 'application/problem+json', 'idempotency-key': randomUUID() },
  })
const find = async (search: string): Promise<Facility[]> =>
  (await server.request(`${api.facilities}?${new URLSearchParams({ search })}`, { cookie: dispatcher })).json()

test('facilities are remembered by name, street and place, the last used first', async () => {
  await server.knex('facilities').delete()
  await done(make(), 201)
  expect(await find('')).toHaveLength(2)
  expect(await find('conduit lower')).toEqual([
    {
      facility: 'Desert Conduit & Pipe',
      street: '2740 W Lower Buckeye Rd',
      location: 'Phoenix, AZ',
      zone: 'America/Phoenix',
      contact: 'Luis Barrera',
      phone: '(602) 555-0175',
      instructions: 'Gate 4, check in at the scale house',
    },
  ])
  // With another spelling and another contact, and without fields that the server has already.
  const again = stopBody({ facility: 'DESERT Conduit & Pipe', contact: 'Rosa', phone: null, instructions: '' })
  await done(make({ stops: [again, deliveryBody({ facility: null })] }), 201)
  expect(await find('PHOENIX')).toMatchObject([
    { contact: 'Rosa', phone: '(602) 555-0175', instructions: 'Gate 4, check in at the scale house' },
  ])
  expect((await find('')).map(({ location }) => location)).toEqual(['Phoenix, AZ', 'El Paso, TX'])
  expect(await find('%')).toEqual([])
  expect(await find('nowhere')).toEqual([])
})

test('facilities of many loads at once wait for nobody, and are at most 8', async () => {
  const names = [...'ABCDEFGHIJ'].map((letter) => `Dock ${letter}`)
  const loads = [...Array(20)].map((_, place) => {
    const [one, other] = [names[place % 10], names[(place * 7 + 3) % 10]]
    return make({ stops: [stopBody({ facility: one }), deliveryBody({ facility: other })] })
  })
  for (const answer of await Promise.all(loads)) expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await find('dock')).toHaveLength(8)
})
