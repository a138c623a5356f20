import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { maxMessages } from '#shared/loads/messageText'
import { createDriver, createLoad } from '../../support/factories.ts'
import { ago, refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let cab: string
let driverId: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_MESSAGES: '30/600' } })
  driverId = (await createDriver(server.knex)).id
  cab = await server.signInAs('driver', { driverId })
})
afterAll(() => server.close())

const write = (id: string, text: string, cookie = cab) =>
  server.request(`${api.loads}/${id}/message`, {
    json: { text, writtenAt: ago(1_000) },
    cookie,
    headers: { accept: 'application/problem+json', 'idempotency-key': randomUUID() },
  })
/** A load on which so many messages of 500 characters stand already. */
async function loadWith(messages: number) {
  const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driverId })
  await server.knex.raw(
    `insert into load_messages (load_id, text, driver_id, written_at, received_at)
     select ?, repeat('At the gate. ', 38), ?, now(), now() from generate_series(1, ?)`,
    [load.id, driverId, messages],
  )
  return load
}

test('the 480th message of a load stores as little as the first: which record it changed, and nothing of it', async () => {
  const { id } = await loadWith(479)
  const answer = await write(id, 'Here')
  expect(answer.status).toBe(201)
  expect((await answer.text()).length).toBeGreaterThan(200_000)
  const stored = await server
    .knex('idempotency_keys')
    .where({ path: `${api.loads}/${id}/message` })
    .select('body')
  expect(stored).toHaveLength(1)
  expect(JSON.parse(stored[0].body)).toEqual({ id })
})

test('a load has at most 500 messages: one more is refused with what to do instead', async () => {
  const { id } = await loadWith(maxMessages - 1)
  expect((await write(id, 'The last')).status).toBe(201)
  expect((await refused(write(id, 'One more'))).errors).toEqual({
    text: 'This load has 500 messages, which is the most it can have. Please call instead.',
  })
  expect(await server.knex('load_messages').where({ load_id: id })).toHaveLength(maxMessages)
})

test('a person writes so many messages and no more, and may write again later', async () => {
  const other = await createDriver(server.knex)
  const cookie = await server.signInAs('driver', { driverId: other.id })
  const { id } = await createLoad(server.knex, { status: 'planned', assignedDriverId: other.id })
  const statuses = []
  for (let count = 0; count < 31; count += 1) statuses.push((await write(id, `${count}`, cookie)).status)
  expect(statuses).toEqual([...Array(30).fill(201), 429])
})

test('every record that a command answers with is stored by its id alone', () => {
  const keyed = server.routes.filter(({ idempotent }) => idempotent)
  const whole = keyed.filter(({ idempotent }) => !idempotent?.readRecord).map(({ method, path }) => `${method} ${path}`)
  // Forms, and answers that a person gets once or that stay small.
  expect(whole.filter((route) => !/^post \/api\/users\/:id\/|^patch \/api\/settings\//.test(route)).sort()).toEqual([
    'patch /api/notifications/own',
    'post /api/drivers/applications',
    'post /api/drivers/import',
    'post /api/links/:token/accept',
    'post /api/links/:token/decline',
    'post /api/links/:token/withdraw',
    'post /api/quotes',
    'post /api/quotes/by-phone',
    'post /api/settlements/all',
    'post /api/settlements/escrow/rates',
  ])
})
