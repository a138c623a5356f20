import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createDriver, createLoad, quoteRequestBody } from '../../support/factories.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let servers: TestServer[]
let desk: string
let haul: Haul

beforeAll(async () => {
  const env = { LIMIT_QUOTES: '5000/60', LIMIT_SIGN_IN_ADDRESS: '1000/60' }
  const server = await startTestServer({ env })
  servers = [server, await startTestServer({ env, database: server.database })]
  desk = await server.signInAs('dispatcher')
  haul = await createHaul(server)
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const count = async (table: string, where: object) => Number((await servers[0]?.knex(table).where(where).count())?.[0]?.count)

interface Kind {
  path: string
  json: object
  cookie?: string
  version?: number
  status: number
  /** How often it was done, once all have their answer. */
  effects: (key: string) => Promise<number>
}

/** A request of each kind, as it comes again and again. */
const kinds: Record<string, () => Promise<Kind>> = {
  'a form': async () => ({
    path: api.quotes,
    json: quoteRequestBody(),
    status: 201,
    effects: (key) => count('quotes', { client_id: key }),
  }),
  'a command with the version that was seen': async () => {
    const { knex } = servers[0] as TestServer
    const load = await createLoad(knex, { status: 'planned', assignedDriverId: (await createDriver(knex)).id })
    return {
      path: `${api.loads}/${load.id}/unassign`,
      json: { reason: 'Ill' },
      cookie: desk,
      version: 1,
      status: 200,
      effects: () => count('audit_log', { row_id: load.id, what: 'unassign' }),
    }
  },
  'an event': async () => {
    const occurredAt = ago(3_600_000 + Math.floor(Math.random() * 3_600_000))
    return {
      path: `${api.loads}/${haul.load.id}/events`,
      json: { type: 'arrived_pickup', occurredAt },
      cookie: haul.cab,
      status: 201,
      effects: () => count('tracking_events', { load_id: haul.load.id, occurred_at: occurredAt }),
    }
  },
  'a message': async () => ({
    path: `${api.loads}/${haul.load.id}/message`,
    json: { text: 'At the gate', writtenAt: ago(60_000) },
    cookie: haul.cab,
    status: 201,
    effects: (key) => count('load_messages', { client_id: key }),
  }),
}

test.each(Object.keys(kinds))(
  'twenty equal requests at once, over two servers, are done once: %s',
  async (kind) => {
    for (let round = 0; round < 3; round += 1) {
      const { path, json, cookie, version, status, effects } = await (kinds[kind] as () => Promise<Kind>)()
      const key = randomUUID()
      const send = async (number: number): Promise<{ status: number; record: { id?: string; version?: number } }> => {
        const answer = await (servers[number % 2] as TestServer).request(path, {
          json,
          ...(cookie && { cookie }),
          headers: { 'idempotency-key': key, ...(version && { 'if-match': `"${version}"` }) },
        })
        expect(answer.headers.get('idempotency-key')).toBe(key)
        if (answer.status === 409 && answer.headers.get('retry-after')) return send(number)
        const text = await answer.text()
        expect(answer.status, text).toBe(status)
        return { status: answer.status, record: JSON.parse(text) }
      }
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)))
      expect(new Set(answers.map(({ record }) => `${record.id} ${record.version}`)).size).toBe(1)
      expect(await effects(key)).toBe(1)
    }
  },
  60_000,
)

test('a command that comes again gets the record as it is by then, and no body where it may not be read any more', async () => {
  const [server] = servers as [TestServer]
  const driver = await createDriver(server.knex)
  const cab = await server.signInAs('driver', { driverId: driver.id })
  const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
  const key = randomUUID()
  const write = () =>
    server.request(`${api.loads}/${load.id}/message`, {
      json: { text: 'At the gate', writtenAt: '2026-11-20T08:00:00Z' },
      cookie: cab,
      headers: { 'idempotency-key': key },
    })
  expect((await write()).status).toBe(201)
  await server.knex('loads').where({ id: load.id }).update({ weight: 9_999 })
  const again = await write()
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(await again.json()).toMatchObject({ id: load.id, weight: 9_999 })
  await server
    .knex('users')
    .where({ driver_id: driver.id })
    .update({ driver_id: (await createDriver(server.knex)).id })
  const lost = await write()
  expect([lost.status, lost.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(await lost.text()).toBe('')
})
