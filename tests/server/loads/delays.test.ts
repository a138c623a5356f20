import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { trackingRecord } from '#shared/tracking/tracking'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, readLoad, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000
const hour = 60 * minute
const newTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

let server: TestServer
let dispatcher: string
let haul: Haul

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
})

const report = (body: Record<string, unknown>) =>
  sendCommand(server, haul.load.id, 'report', reported({ type: 'delay', ...body }), { cookie: dispatcher, version: null })
const tracked = async () => (await server.request(`${api.tracking}/${haul.load.id}`)).json()

test('a driver reports a delay: an event with its reason and new time, in the chain, the row and on public tracking', async () => {
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(3 * hour) })
  await haul.recorded({ type: 'check_call', location: 'Blythe, CA', occurredAt: ago(hour) })
  const delay = { reason: 'breakdown', expectedAt: newTime(5 * hour) }
  const record = await haul.recorded({ type: 'delay', stop: 1, delay, occurredAt: ago(minute) })
  expect(record.events.at(-1)).toMatchObject({ type: 'delay', stop: 1, location: 'Los Angeles, CA', delay, dispute: null })
  // Where the truck is says the check call, as before.
  expect(record).toMatchObject({ status: 'enroute', delay: { ...delay, stop: 1 }, lastEvent: { location: 'Blythe, CA' } })
  expect(record.lastEvent?.milesLeft).toBeGreaterThan(200)
  const shown = await tracked()
  expect(trackingRecord.parse(shown).events.at(-1)).toMatchObject({ type: 'delay', stop: 1, delay })
  const evidence = await (await server.request(`${api.loads}/${haul.load.id}/evidence`, { cookie: dispatcher })).json()
  expect(evidence.links.at(-1).event).toMatchObject({ type: 'delay', delay })
  await haul.recorded({ type: 'delivered', occurredAt: ago(0) })
  expect((await readLoad(server, haul.load.id, dispatcher)).delay).toBeNull()
})

test('the desk reports one that was told by phone, and the last one counts', async () => {
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(2 * hour) })
  await haul.recorded({ type: 'delay', delay: { reason: 'traffic', expectedAt: newTime(2 * hour) }, occurredAt: ago(hour) })
  const delay = { reason: 'weather', expectedAt: newTime(6 * hour) }
  const record = await done(report({ delay }))
  expect(record.delay).toMatchObject({ ...delay, stop: 1 })
  expect(record.events.at(-1)).toMatchObject({ type: 'delay', reportedBy: 'Odell, by phone' })
})

test('a delay without its reason or new time, or with one that has passed, is refused, and so is one of another event', async () => {
  const expectedAt = newTime(hour)
  const errorsOf = async (answer: Promise<Response>) => Object.keys((await refused(answer)).errors ?? {})
  expect(await errorsOf(report({}))).toEqual(['delay'])
  expect(await errorsOf(report({ delay: { reason: 'traffic' } }))).toEqual(['delay.expectedAt'])
  expect(await errorsOf(report({ delay: { reason: 'sleep', expectedAt } }))).toEqual(['delay.reason'])
  expect(await errorsOf(report({ delay: { reason: 'traffic', expectedAt: ago(hour) } }))).toEqual(['delay.expectedAt'])
  expect(
    await errorsOf(haul.record({ type: 'check_call', location: 'Blythe, CA', delay: { reason: 'traffic', expectedAt } })),
  ).toEqual(['delay'])
})

test.each([
  ['2150-06-01T12:00:00Z', '2150-06-01T14:00:00Z', 2 * hour],
  ['1970-01-01T00:05:00Z', '1970-01-01T02:05:00Z', 2 * hour],
  ['1970-01-01T00:05:00Z', '2150-06-01T12:00:00Z', 7 * 24 * hour],
  ['2150-06-01T12:00:00Z', newTime(3 * hour), 3 * hour],
  [newTime(365 * 24 * hour), newTime(3 * hour), 3 * hour],
  ['2025-03-01T12:00:00Z', '2025-03-01T15:00:00Z', 3 * hour],
  ['2025-03-01T12:00:00Z', newTime(3 * hour), 3 * hour],
])('a delay of a phone whose clock says %s, with %s as its new time, is stored for review', async (clock, expectedAt, later) => {
  const { events } = await haul.recorded({
    type: 'delay',
    occurredAt: clock,
    deviceTime: clock,
    delay: { reason: 'traffic', expectedAt },
  })
  expect(events).toMatchObject([{ type: 'delay', delay: { reason: 'traffic' }, resolvedAs: null }])
  expect(events[0]?.dispute).toBeTruthy()
  const off = Date.parse(events[0]?.delay?.expectedAt as string) - Date.now() - later
  expect(Math.abs(off)).toBeLessThan(minute)
  expect((await readLoad(server, haul.load.id, dispatcher)).delay).toBeNull()
})

test('a new time in another century is refused where the clock of its report is right', async () => {
  const delay = { reason: 'traffic', expectedAt: '2150-06-01T12:00:00Z' }
  expect(Object.keys((await refused(haul.record({ type: 'delay', delay, occurredAt: ago(minute) }))).errors ?? {})).toEqual([
    'delay.expectedAt',
  ])
})
