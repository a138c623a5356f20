import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createDriver, createLoad } from '../../support/factories.ts'
import { ago, done, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000

let server: TestServer
let desk: string
let cab: string
let next: { cookie: string; id: string }
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  desk = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  const [driver, other] = [await createDriver(server.knex, { firstName: 'Cesar' }), await createDriver(server.knex)]
  cab = await server.signInAs('driver', { driverId: driver.id })
  next = { id: other.id, cookie: await server.signInAs('driver', { driverId: other.id }) }
  load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id })
})

const post = (action: 'message' | 'read', json: object, { cookie = cab, key = randomUUID(), id = load.id } = {}) =>
  server.request(`${api.loads}/${id}/${action}`, {
    method: 'POST',
    cookie,
    json,
    headers: { accept: 'application/problem+json', ...(action === 'message' && { 'idempotency-key': key }) },
  })
const write = (text: string, options: Parameters<typeof post>[2] = {}, writtenAt = ago(minute)) =>
  done(post('message', { text, writtenAt }, options), 201)
const read = async (upTo: number | undefined, cookie = cab, status = 204) =>
  expect((await post('read', { upTo }, { cookie })).status).toBe(status)
const record = (cookie = desk) => readLoad(server, load.id, cookie)
const textsOf = ({ messages }: LoadRecord) => messages?.map(({ text }) => text)
const rowOf = async (cookie: string) => (await (await server.request(`${api.loads}?ids=${load.id}`, { cookie })).json())[0]
const dashboard = async (cookie: string) => (await server.request(api.dashboard, { cookie })).json()
/** Gives the load to the other driver. */
const handOver = async () => {
  const version = (await record()).version
  const accepted = ['deadhead_long', 'equipment_new', 'unreachable', 'medical_card_missing']
  await done(sendCommand(server, load.id, 'unassign', { reason: 'Broke down' }, { cookie: desk, version }))
  await done(sendCommand(server, load.id, 'assign', { driverId: next.id, accepted }, { cookie: desk, version: version + 1 }))
}

test('messages have the order in which the server took them, who wrote them, and both times', async () => {
  const [late, early] = [ago(30 * minute), ago(40 * minute)]
  await write('Gate is closed.\nWhich one?', {}, late)
  await write('Gate 4, ask for Luis', { cookie: desk }, early)
  const { messages, version } = await write('Thanks')
  expect(version).toBe(1)
  expect(messages?.map(({ from, name, text, readAt }) => [from, name, text, readAt])).toEqual([
    ['driver', 'Cesar Bright', 'Gate is closed.\nWhich one?', null],
    ['desk', 'Ines Marchetti', 'Gate 4, ask for Luis', null],
    ['driver', 'Cesar Bright', 'Thanks', null],
  ])
  expect(messages?.slice(0, 2).map(({ writtenAt }) => Date.parse(writtenAt))).toEqual([late, early].map(Date.parse))
  expect(messages?.map(({ id }) => id)).toEqual(messages?.map(({ id }) => id).toSorted((a, b) => a - b))
  // Nothing in the history: messages are their own record.
  expect(await server.knex('audit_log').where({ row_id: load.id })).toEqual([])
})

test('a message is stored once under a repeated key, also at once, and a key is one message', async () => {
  const [key, writtenAt] = [randomUUID(), ago(minute)]
  const answers = await Promise.all(Array.from({ length: 4 }, () => post('message', { text: 'Once', writtenAt }, { key })))
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
  await done(post('message', { text: 'Once', writtenAt }, { key }), 201)
  // However late: the stored response has expired.
  await server.knex('idempotency_keys').where({ key }).delete()
  expect(textsOf(await done(post('message', { text: 'Once', writtenAt }, { key }), 201))).toEqual(['Once'])
  expect((await post('message', { text: 'Once', writtenAt }, { key, cookie: desk })).status).toBe(422)
  expect(textsOf(await record())).toEqual(['Once'])
})

test('who asks about its key learns that it has arrived, and nothing of it', async () => {
  const key = randomUUID()
  await write('Arrived', { key })
  const answer = await server.request(`${api.submissions}/${key}/cancel`, { method: 'POST', json: {} })
  expect(await answer.json()).toEqual({ state: 'stored' })
})

test('a message is refused with a sentence where it is empty, too long or from next year', async () => {
  const wrong = async (text: string, writtenAt = ago(minute)) =>
    (await refused(post('message', { text, writtenAt }))).errors as Record<string, string>
  expect(await wrong('  \n')).toEqual({ text: 'Please write a message' })
  expect(await wrong('x'.repeat(1_003))).toEqual({ text: 'Please use at most 1,000 characters: 3 too many' })
  expect(await wrong('Hello', 'yesterday')).toHaveProperty('writtenAt')
  // A clock that is ahead does not make it later than it was.
  const { messages } = await write('Hello', {}, new Date(Date.now() + 3_600_000).toISOString())
  expect(messages?.[0]?.writtenAt).toBe(messages?.[0]?.receivedAt)
})

test('is read by the other side up to where it has seen, and each side counts what it has not read', async () => {
  await write('One')
  await write('Two')
  const { messages: first = [] } = await write('Answer', { cookie: desk })
  expect([(await rowOf(desk)).unread, (await rowOf(cab)).unread]).toEqual([2, 1])
  await read(first[0]?.id, desk)
  const marked = await record()
  expect(marked.messages?.map(({ readAt }) => readAt !== null)).toEqual([true, false, false])
  expect(marked.unread).toBe(1)
  // The same mark again changes nothing, nor does one of the own messages.
  await read(first[0]?.id, desk)
  await read(first[1]?.id, cab)
  expect((await record()).messages).toEqual(marked.messages)
  expect((await record()).updatedAt).toBe(marked.updatedAt)
  await read(first[2]?.id, cab)
  await read(first[2]?.id, desk)
  expect((await record()).messages?.every(({ readAt }) => readAt)).toBe(true)
  expect([(await rowOf(desk)).unread, (await rowOf(cab)).unread]).toEqual([0, 0])
  await read(0, cab, 422)
})

test('an answer of the desk reads what had arrived when it was written', async () => {
  await write('One')
  await write('Two')
  await write('Written before', { cookie: desk })
  expect((await rowOf(desk)).unread).toBe(2)
  await write('Answer', { cookie: desk }, new Date().toISOString())
  expect([(await rowOf(desk)).unread, (await rowOf(cab)).unread]).toEqual([0, 2])
  // The driver's reply does not mark the dispatcher's messages as read.
  await write('Thanks', {}, new Date().toISOString())
  expect([(await rowOf(desk)).unread, (await rowOf(cab)).unread]).toEqual([1, 2])
})

test('the sidebar counts what this side has not read, on all loads that its lists show', async () => {
  await server.knex('loads').update({ unread_by_desk: 0, unread_by_driver: 0 })
  const counts = async () =>
    Promise.all([desk, cab, next.cookie].map(async (cookie) => (await dashboard(cookie)).unreadMessages as number))
  await write('One')
  await write('Two')
  const { messages = [] } = await write('Answer', { cookie: desk })
  expect(await counts()).toEqual([2, 1, 0])
  await read(messages[0]?.id, desk)
  await read(messages[2]?.id, cab)
  expect(await counts()).toEqual([1, 0, 0])
  expect((await dashboard(await server.signInAs('viewer'))).unreadMessages).toBeNull()
  // A user with the role driver but without a driver is no dispatcher.
  expect((await dashboard(await server.signInAs('driver'))).unreadMessages).toBe(0)
  await load.$query(server.knex).patch({ cancelledAt: new Date() })
  expect(await counts()).toEqual([0, 0, 0])
})

test('is for its driver and for who may write loads, and for nobody else', async () => {
  await write('Between us')
  for (const role of ['superadmin', 'admin', 'dispatcher', 'fleet_manager']) {
    expect(textsOf(await record(await server.signInAs(role)))).toEqual(['Between us'])
  }
  for (const role of ['accountant', 'payroll', 'viewer']) {
    const cookie = await server.signInAs(role)
    for (const seen of [await record(cookie), await rowOf(cookie)]) {
      expect(seen.id).toBe(load.id)
      expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['messages']))
      expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['unread']))
    }
    expect((await post('message', { text: 'Me too', writtenAt: ago(minute) }, { cookie })).status).toBe(403)
  }
  expect((await post('message', { text: 'Me too', writtenAt: ago(minute) }, next)).status).toBe(404)
  await read(1, next.cookie, 404)
  expect((await post('message', { text: 'Where?', writtenAt: ago(minute) }, { id: 'FF0000000000' })).status).toBe(404)
})

test('a driver who had the load reads what was written until then, and is still heard', async () => {
  await write('I have a flat tire')
  await write('Somebody else takes it', { cookie: desk })
  await handOver()
  const { messages = [] } = await write('Welcome aboard', { cookie: desk })
  // The driver wrote it without a network, before the handover reached the phone.
  await write('The straps are in the side box')
  const mine = await record(cab)
  expect(textsOf(mine)).toEqual(['I have a flat tire', 'Somebody else takes it', 'The straps are in the side box'])
  expect(mine).toMatchObject({ unread: 0 })
  const theirs = await record(next.cookie)
  expect(textsOf(theirs)).toEqual([
    ...['I have a flat tire', 'Somebody else takes it', 'Welcome aboard', 'The straps are in the side box'],
  ])
  expect(theirs.unread).toBe(2)
  // Unread messages are for the driver who has the load.
  await read(messages.at(-1)?.id, cab)
  expect((await record(next.cookie)).unread).toBe(2)
})

test('is taken on a load that was cancelled meanwhile', async () => {
  await server.knex('loads').where({ id: load.id }).update({ cancelled_at: new Date() })
  expect(textsOf(await write('I am at the gate'))).toEqual(['I am at the gate'])
})

test('changes the set tags of both sides, and so does a read mark', async () => {
  const tagOf = async (cookie: string) => (await server.request(`${api.loads}?set=working`, { cookie })).headers.get('etag')
  const before = [await tagOf(cab), await tagOf(desk)]
  const { messages = [] } = await write('Live')
  const written = [await tagOf(cab), await tagOf(desk)]
  await read(messages[0]?.id, desk)
  const marked = [await tagOf(cab), await tagOf(desk)]
  for (const side of [0, 1]) expect(new Set([before[side], written[side], marked[side]]).size).toBe(3)
})
