import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { firstChanged } from '#shared/loads/evidence'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { LoadRecord } from '#shared/loads/load'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, historyOf, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
let dispatcher: string
let haul: Haul
const now = new Date().toISOString()

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
})

const correct = (event: string, occurredAt: string | null, { cookie = haul.cab, key = randomUUID() as string, note = '' } = {}) =>
  server.request(`${api.loads}/${haul.load.id}/correct-event`, {
    method: 'POST',
    cookie,
    json: { event, occurredAt, note, correctedAt: now },
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
const settle = (event: string | undefined, as: 'applied' | 'left') =>
  sendCommand(
    server,
    haul.load.id,
    'resolve',
    { event, as, reason: 'The gate log says so' },
    { cookie: dispatcher, version: null },
  )
const read = (cookie = dispatcher) => readLoad(server, haul.load.id, cookie)
const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
const counts = ({ events }: LoadRecord) =>
  events.flatMap(({ dispute, type, occurredAt }) => (dispute === null ? [[type, new Date(occurredAt).toISOString()]] : []))
const correctionOf = ({ events }: LoadRecord) => events.find(({ corrects }) => corrects)
/** Records an event and returns its id. */
async function recorded(type: string, before: number, values = {}): Promise<string> {
  const { events } = await haul.recorded({ type, occurredAt: ago(before), ...values })
  return events.find((event) => event.type === type)?.id as string
}

test('another time is seen by dispatch beside the first, and counts once it is accepted', async () => {
  const wrong = await recorded('arrived_pickup', hour)
  const right = ago(2 * hour)
  const answer = await done(correct(wrong, right, { note: 'Pressed at the gate' }))
  expect(counts(answer)).toHaveLength(1)
  const correction = correctionOf(answer)
  expect(correction).toMatchObject({ corrects: wrong, reply: 'own', resolvedAs: null })
  expect(new Date(correction?.occurredAt as string).toISOString()).toBe(right)
  expect(correction?.isRetraction).toBeUndefined()

  const seen = await read()
  expect(seen).toMatchObject({ unresolved: 1 })
  expect(correctionOf(seen)).toMatchObject({
    privateNote: 'Pressed at the gate',
    dispute: expect.stringMatching(/^The driver corrects “Arrived at pickup” of .+\.$/),
  })
  // The driver has already said which time is right: no event waits for a reply in the cab.
  expect(await (await server.request(`${api.loads}/disputes`, { cookie: haul.cab })).json()).toEqual([])

  const accepted = await done(settle(correction?.id, 'applied'))
  expect(counts(accepted)).toEqual([['arrived_pickup', right]])
  expect(accepted).toMatchObject({ unresolved: 0 })
  expect(accepted.events.find(({ id }) => id === wrong)?.dispute).toBe(
    'Replaced by what the driver recorded. The gate log says so',
  )
  expect(correctionOf(await read(haul.cab))).toMatchObject({ dispute: null, resolvedAs: 'applied' })
})

test('a correction that is rejected leaves everything as it was, and its driver reads so', async () => {
  const wrong = await recorded('arrived_pickup', hour)
  const before = counts(await read())
  await done(correct(wrong, ago(2 * hour)))
  const left = await done(settle(correctionOf(await read())?.id, 'left'))
  expect(counts(left)).toEqual(before)
  expect(correctionOf(await read(haul.cab))).toMatchObject({ resolvedAs: 'left', dispute: expect.any(String) })
})

test.each([
  ['departed_pickup', 'planned'],
  ['delivered', 'enroute'],
])('“%s” did not happen: once that is accepted the load is %s again', async (type, back) => {
  if (type === 'delivered') await recorded('departed_pickup', 2 * hour)
  const id = await recorded(type, hour)
  const answer = await done(correct(id, null))
  expect(correctionOf(answer)).toMatchObject({ isRetraction: true, dispute: expect.stringMatching(/did not happen\.$/) })
  expect(answer.status).not.toBe(back)
  // It never counts as an event itself.
  expect(counts(answer).filter(([one]) => one === type)).toHaveLength(1)
  const accepted = await done(settle(correctionOf(answer)?.id, 'applied'))
  expect(accepted).toMatchObject({ status: back, deliveredAt: null, unresolved: 0 })
  expect(counts(accepted).filter(([one]) => one === type)).toHaveLength(0)
  // What happens then counts.
  await haul.recorded({ type, occurredAt: ago(minute) })
  expect((await read()).status).toBe(type === 'delivered' ? 'delivered' : 'enroute')
})

test('a delivery that is invoiced is not taken out from under its invoice', async () => {
  await recorded('departed_pickup', 2 * hour)
  const id = await recorded('delivered', hour)
  const correction = correctionOf(await done(correct(id, null)))
  await server.knex('loads').where({ id: haul.load.id }).update({ status: 'invoiced' })
  expect((await refused(settle(correction?.id, 'applied'))).errors).toEqual({
    event: 'The load is invoiced. Void the invoice first',
  })
  expect(await done(settle(correction?.id, 'left'))).toMatchObject({ status: 'invoiced', unresolved: 0 })
})

test('a departure that a delivery depends on is not retracted', async () => {
  const departed = await recorded('departed_pickup', 2 * hour)
  await recorded('delivered', hour)
  const correction = correctionOf(await done(correct(departed, null)))
  expect((await refused(settle(correction?.id, 'applied'))).errors).toEqual({
    event: 'The delivery depends on it. Decide the delivery first',
  })
  const left = await read()
  expect(left).toMatchObject({ status: 'delivered', unresolved: 1 })
  expect(counts(left).map(([type]) => type)).toEqual(['departed_pickup', 'delivered'])
})

test('one that needed review needs it again where its correction is rejected', async () => {
  const wrong = await recorded('arrived_pickup', 1, { occurredAt: '1970-01-01T00:00:00Z' })
  const before = (await read()).events.find(({ id }) => id === wrong)
  for (const minutes of [1, 2]) await done(correct(wrong, ago(minutes * minute)))
  const corrections = (await read()).events.filter(({ corrects }) => corrects)
  for (const { id } of corrections) await done(settle(id, 'left'))
  const after = await read()
  expect(after).toMatchObject({ unresolved: 1 })
  expect(after.events.find(({ id }) => id === wrong)).toMatchObject({
    dispute: before?.dispute,
    resolvedAs: null,
    reply: null,
  })
  expect(counts(await done(settle(wrong, 'applied')))).toHaveLength(1)
})

test('a correction of an undecided correction takes its place, and corrects the first record', async () => {
  const wrong = await recorded('check_call', hour, { location: 'Blythe, CA' })
  const first = correctionOf(await done(correct(wrong, ago(2 * hour))))
  const right = ago(3 * hour)
  await done(correct(first?.id as string, right))
  const answer = await read()
  expect(answer).toMatchObject({ unresolved: 1 })
  expect(answer.events.find(({ id }) => id === first?.id)).toMatchObject({ resolvedAs: 'left', reply: 'other' })
  const last = answer.events.find(({ corrects, resolvedAs }) => corrects && resolvedAs === null)
  expect(last).toMatchObject({ corrects: wrong })
  expect(counts(await done(settle(last?.id, 'applied')))).toEqual([['check_call', right]])
})

test('the same time with another note, or once more after it was rejected, is a correction of its own', async () => {
  const [wrong, right] = [await recorded('arrived_pickup', hour), ago(2 * hour)]
  await done(correct(wrong, right))
  await done(correct(wrong, right, { note: 'The gate log has it' }))
  expect(await read()).toMatchObject({ unresolved: 2 })
  for (const { id } of (await read()).events.filter(({ corrects }) => corrects)) await done(settle(id, 'left'))
  await done(correct(wrong, right, { note: 'The gate log has it' }))
  expect(await read()).toMatchObject({ unresolved: 1 })
})

test('one that needs review is given up for its correction, and proves the time that is right', async () => {
  await recorded('departed_pickup', 2 * hour)
  const file = { sha256: 'cd'.repeat(32), size: 10, type: 'image/jpeg', kind: 'freight' }
  const wrong = await recorded('delivered', 1, { occurredAt: '1970-01-01T00:00:00Z', files: [file] })
  const answer = await done(correct(wrong, ago(minute)))
  expect(await read()).toMatchObject({ unresolved: 1 })
  expect(answer.events.find(({ id }) => id === wrong)).toMatchObject({ resolvedAs: 'left', reply: 'other' })
  const accepted = await done(settle(correctionOf(answer)?.id, 'applied'))
  expect(accepted).toMatchObject({ status: 'delivered' })
  expect(accepted.events.find(({ dispute, type }) => !dispute && type === 'delivered')?.files).toMatchObject([
    { sha256: file.sha256 },
  ])
})

test('the same correction twice is one, is in the history and in the evidence chain, and nobody else makes it', async () => {
  const wrong = await recorded('arrived_pickup', hour)
  const [key, right] = [randomUUID(), ago(2 * hour)]
  await done(correct(wrong, right, { key }))
  await done(correct(wrong, right, { key }))
  await done(correct(wrong, right))
  expect((await read()).events).toHaveLength(2)
  const [entry] = (await historyOf(server, haul.load.id, dispatcher)).filter(({ action }) => action === 'correct-event')
  expect(entry?.reason).toMatch(/^Arrived at pickup: the driver says it happened /)
  const evidence: Evidence = await (await server.request(`${api.loads}/${haul.load.id}/evidence`, { cookie: dispatcher })).json()
  expect(evidence.links[1]?.event).toMatchObject({ corrects: wrong, isRetraction: false })
  expect(await firstChanged(haul.load.id, evidence.links, sha256)).toBeNull()
  const other = await createHaul(server)
  await refused(correct(wrong, right, { cookie: other.cab }), 404)
  // Of an event that was erased the history is left.
  await done(correct(randomUUID(), null))
  const [erased] = await historyOf(server, haul.load.id, dispatcher)
  expect(erased).toMatchObject({ action: 'correct-event', reason: 'An event that was erased: the driver says it did not happen' })
})
