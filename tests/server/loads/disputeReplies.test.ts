import { createHash, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { firstChanged } from '#shared/loads/evidence'
import type { Evidence } from '#shared/loads/evidenceRecord'
import type { LoadRecord } from '#shared/loads/load'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { channel } from '../../../server/platform/sse/record.ts'
import { createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { named, readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { ago, done, fitDriver, historyOf, readLoad, refused, reported, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
let dispatcher: string
let driver: Driver
let cab: string
let shipper: string
let load: Load

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await fitDriver(server, { firstName: 'Cesar' })
  cab = await server.signInAs('driver', { driverId: driver.id })
  const { id: shipperId } = await createShipper(server.knex)
  shipper = await server.signInAs('shipper', { shipperId })
  taken = await takePhoto()
  photo = named(taken)
  const pickupDateTime = new Date(Date.now() - 3 * hour)
  load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id, pickupDateTime, shipperId })
})

const post = (path: string, json: Record<string, unknown>, { cookie = cab, key = randomUUID() as string } = {}) =>
  server.request(`${api.loads}/${load.id}/${path}`, {
    method: 'POST',
    cookie,
    json,
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
const record = (type: string, before: number, values = {}) =>
  done(post('events', { type, occurredAt: ago(before), deviceTime: ago(before), ...values }), 201)
const send = (action: Parameters<typeof sendCommand>[2], json: unknown, version: number | null = null) =>
  sendCommand(server, load.id, action, json, { cookie: dispatcher, version })
type Said = { cookie?: string; key?: string; repliedAt?: string; other?: string }
const reply = (event: string, said: string, options: Said = {}) => {
  const { repliedAt = ago(minute), other = said === 'other' ? theirs : undefined, ...by } = options
  return post('reply', { event, reply: said, repliedAt, other }, by)
}
const disputes = async (cookie = cab) => (await server.request(`${api.loads}/disputes`, { cookie })).json()
const read = (cookie = dispatcher) => readLoad(server, load.id, cookie)
const ofDriver = ({ events }: LoadRecord) => events.find(({ id }) => id === mine)
const counting = ({ events }: LoadRecord) => events.find(({ type, dispute }) => type === 'delivered' && !dispute)
let mine: string
let taken: TestFile
let photo: ReturnType<typeof named>
/** The event for the same moment that counts. */
let theirs: string

const proof = { signedBy: 'J. Ortega', remarks: null, exceptions: [], without: null }

/** Dispatch has created the delivery event, and the driver's own one, with its proof, is disputed. */
async function delivered(files = [photo]): Promise<void> {
  await record('departed_pickup', 2 * hour)
  await done(send('deliver', reported({ occurredAt: ago(30 * minute) }), 2))
  const known = await record('delivered', 20 * minute, { files, proof })
  mine = known.events.find(({ dispute }) => dispute)?.id as string
  theirs = counting(known)?.id as string
}

const settle = (as: 'applied' | 'left') => done(send('resolve', { event: mine, as, reason: 'The receiver says so' }))
/** An admin takes the delivery back. */
async function correct(): Promise<LoadRecord> {
  const cookie = await server.signInAs('admin')
  const { version } = await read()
  return done(sendCommand(server, load.id, 'correct', { reason: 'Wrong minute' }, { cookie, version }))
}
const deliverAgain = async () => done(send('deliver', reported({ occurredAt: ago(25 * minute) }), (await read()).version))

test('"my time is right" asks dispatch, who sees who says it, and it is not asked for again', async () => {
  await delivered()
  expect(await disputes()).toEqual([{ load: load.id, event: mine }])
  const once = { key: randomUUID(), repliedAt: ago(minute) }
  const said = await done(reply(mine, 'own', once))
  expect(ofDriver(said)).toMatchObject({ reply: 'own', resolvedAs: null, recordedBy: 'you' })
  expect(counting(said)).toMatchObject({ recordedBy: 'desk' })
  expect(await disputes()).toEqual([])
  // Sent once.
  expect(ofDriver(await done(reply(mine, 'own', once)))).toMatchObject({ reply: 'own' })
  const known = ofDriver(await read())
  expect(known).toMatchObject({ reply: 'own', driverName: `Cesar ${driver.lastName}`, dispute: expect.any(String) })
  const history = await historyOf(server, load.id, dispatcher)
  expect(history.filter(({ action }) => action === 'reply')).toEqual([
    expect.objectContaining({ reason: 'Delivered: the driver says it is right' }),
  ])
  // The dispatcher still decides.
  const applied = ofDriver(await done(send('resolve', { event: mine, as: 'applied', reason: 'The receiver confirms it' })))
  expect(applied).toMatchObject({ dispute: null, resolvedAs: 'applied', reply: 'own' })
})

test('"the other time is right" proves what counts, also for the shipper, and leaves nothing to decide', async () => {
  await delivered()
  const before = await evidence(shipper)
  expect(before.links.at(-1)?.event).toBeNull()
  expect(ofDriver(await done(reply(mine, 'other')))).toMatchObject({ reply: 'other', resolvedAs: 'left' })
  for (const cookie of [dispatcher, cab, shipper]) {
    expect(counting(await read(cookie))).toMatchObject({ files: [{ sha256: photo.sha256 }], proof })
    expect(await firstChanged(load.id, (await evidence(cookie)).links, sha256)).toBeNull()
  }
  expect((await evidence(shipper)).links.at(-1)?.event).toMatchObject({ files: [photo], proof })
  // The hashes of the evidence have not changed.
  expect((await evidence(shipper)).links.map(({ hash }) => hash)).toEqual(before.links.map(({ hash }) => hash))
  // The dispatcher may still decide otherwise: then the driver's event counts itself, and proves no other event.
  const settled = await done(send('resolve', { event: mine, as: 'applied', reason: 'The camera at the gate says so' }))
  expect(settled.events.map(({ type, dispute, files = [] }) => [type, dispute === null, files.length])).toEqual([
    ['departed_pickup', true, 0],
    ['delivered', false, 0],
    ['delivered', true, 1],
  ])
})

test('its photo is given to whoever reads what it proves, and to nobody before', async () => {
  const taken = await takePhoto()
  await delivered([named(taken)])
  expect((await sendFile(server, taken, cab)).status).toBe(201)
  const get = async () => (await server.request(`${api.files}/${taken.sha256}`, { cookie: shipper })).status
  expect(await get()).toBe(404)
  await done(reply(mine, 'other'))
  expect(await get()).toBe(200)
})

test('an account that is no driver has nothing to say', async () => {
  await delivered()
  await done(send('resolve', { event: mine, as: 'applied', reason: 'The receiver confirms it' }))
  expect(await disputes(await server.signInAs('driver'))).toEqual([])
})

test('what is withdrawn stays as it was recorded, and does not count', async () => {
  await delivered()
  expect(ofDriver(await done(reply(mine, 'withdrawn')))).toMatchObject({ reply: 'withdrawn', resolvedAs: 'left' })
  expect(ofDriver(await read())).toMatchObject({ files: [{ sha256: photo.sha256 }], proof })
  expect((await read(shipper)).events.flatMap(({ files = [] }) => files)).toEqual([])
  // A reader who verifies the load does not wait for its photos, unless another event has them too.
  expect(await evidence(cab)).toMatchObject({ received: [], withdrawn: [photo.sha256] })
  expect((await evidence(shipper)).withdrawn).toEqual([])
  await record('check_call', 2 * minute, { location: 'Blythe, CA', files: [photo] })
  expect((await evidence(cab)).withdrawn).toEqual([])
  // A later event does not make it disputed again.
  const later = await record('check_call', minute, { location: 'Blythe, CA' })
  expect(ofDriver(later)).toMatchObject({ resolvedAs: 'left' })
  expect((await disputes()).map(({ event }: { event: string }) => event)).not.toContain(mine)
})

test('is taken after the desk has decided, and changes nothing of it', async () => {
  await delivered()
  await settle('applied')
  expect(await disputes()).toEqual([])
  const applied = { dispute: null, resolvedAs: 'applied' }
  expect(ofDriver(await done(reply(mine, 'withdrawn')))).toMatchObject({ ...applied, reply: 'withdrawn' })
  // It counts, so what proves it does too.
  expect(counting(await read(shipper))).toMatchObject({ files: [{ sha256: photo.sha256 }], proof })
})

test('the proof is given to the other time also where the desk has left the event already', async () => {
  await delivered()
  await settle('left')
  expect(ofDriver(await done(reply(mine, 'other')))).toMatchObject({ resolvedAs: 'left', reply: 'other' })
  expect(counting(await read(shipper))).toMatchObject({ files: [{ sha256: photo.sha256 }], proof })
})

test('a proof that was given to the other time stays with the moment, and proves nothing while nothing counts there', async () => {
  await delivered()
  expect((await sendFile(server, taken, cab)).ok).toBe(true)
  await done(reply(mine, 'other'))
  expect((await readFile(server, taken, shipper)).status).toBe(200)
  await correct()
  expect((await evidence(shipper)).links.at(-1)?.event).toBeNull()
  expect((await readFile(server, taken, shipper)).status).toBe(404)
  await deliverAgain()
  expect(counting(await read(shipper))).toMatchObject({ files: [{ sha256: photo.sha256 }], proof })
  expect((await evidence(shipper)).links.map(({ event }) => event?.files?.length)).toEqual([undefined, undefined, 1, undefined])
  expect((await readFile(server, taken, shipper)).status).toBe(200)
})

test('what a driver recorded counts once the delivery against it is taken back', async () => {
  await delivered()
  const corrected = await correct()
  expect(corrected).toMatchObject({ status: 'delivered' })
  expect(ofDriver(corrected)).toMatchObject({ dispute: null, resolvedAs: null })
  expect(corrected.deliveredAt).toBe(ofDriver(corrected)?.occurredAt)
  expect(await disputes()).toEqual([])
})

test('the last word counts, whatever was said before, and not one that was said earlier', async () => {
  await delivered()
  await done(reply(mine, 'other', { repliedAt: ago(5 * minute) }))
  await done(reply(mine, 'withdrawn', { repliedAt: ago(4 * minute) }))
  expect(counting(await read(shipper))).not.toHaveProperty('files')
  expect(ofDriver(await done(reply(mine, 'own', { repliedAt: ago(3 * minute) })))).toMatchObject({
    reply: 'own',
    resolvedAs: null,
  })
  expect(ofDriver(await done(reply(mine, 'other', { repliedAt: ago(6 * minute) })))).toMatchObject({
    reply: 'own',
    resolvedAs: null,
  })
  expect((await historyOf(server, load.id, dispatcher)).map(({ reason }) => reason)).toContain(
    'Delivered: the driver says the other time is right, said before the last answer',
  )
  // Only a dispatcher can change a dispatcher's decision.
  await settle('left')
  expect(ofDriver(await done(reply(mine, 'own')))).toMatchObject({ reply: 'own', resolvedAs: 'left' })
})

test('a word that was withdrawn lets the event count where nothing stands against it any more', async () => {
  await delivered()
  await done(reply(mine, 'withdrawn', { repliedAt: ago(2 * minute) }))
  expect(await correct()).toMatchObject({ status: 'enroute', deliveredAt: null })
  const said = await done(reply(mine, 'own'))
  expect(said.status).toBe('delivered')
  expect(ofDriver(said)).toMatchObject({ dispute: null, resolvedAs: null, reply: 'own' })
})

test('nothing is said of a time that the driver did not see: it is asked for again', async () => {
  await delivered()
  const before = theirs
  // A dispatcher has replaced the delivery on the driver's screen with another one.
  await server
    .knex('tracking_events')
    .where({ id: before })
    .update({ dispute: 'Taken back', resolved_as: 'left', resolved_at: new Date() })
  const other = await server.knex('tracking_events').where({ id: before }).first()
  const after = await createTrackingEvent(server.knex, {
    loadId: load.id,
    type: 'delivered',
    stop: other.stop,
    zone: other.zone,
    location: other.location,
    occurredAt: new Date(ago(25 * minute)),
    reportedBy: 'Receiving',
  })
  expect(ofDriver(await done(reply(mine, 'other')))).toMatchObject({ reply: null, resolvedAs: null })
  expect(await disputes()).toEqual([{ load: load.id, event: mine }])
  expect(counting(await read(shipper))).not.toHaveProperty('files')
  expect(ofDriver(await done(reply(mine, 'other', { other: after.id })))).toMatchObject({ reply: 'other', resolvedAs: 'left' })
  expect((await refused(post('reply', { event: mine, reply: 'other', repliedAt: ago(minute) }))).errors).toHaveProperty('other')
})

test("a shipper's open page hears of it", async () => {
  await delivered()
  const listener = new Client({ connectionString: server.database.url })
  await listener.connect()
  const notified: { owners: string[] }[] = []
  listener.on('notification', ({ payload = '' }) => notified.push(JSON.parse(payload)))
  await listener.query(`listen ${channel}`)
  await done(reply(mine, 'other'))
  await expect.poll(() => notified.map(({ owners }) => owners.toSorted())).toEqual([[driver.id, load.shipperId].toSorted()])
  await listener.end()
})

test('is taken from a driver whose load was given away or cancelled, and told to them', async () => {
  await done(send('unassign', { reason: 'Broke down' }, 1))
  const known = await record('departed_pickup', 0)
  mine = known.events.find(({ dispute }) => dispute)?.id as string
  expect(await disputes()).toEqual([{ load: load.id, event: mine }])
  expect(ofDriver(await done(reply(mine, 'own')))).toMatchObject({ reply: 'own', resolvedAs: null })
  await done(send('cancel', { reason: 'No freight' }, 2))
  expect(ofDriver(await done(reply(mine, 'withdrawn')))).toMatchObject({ reply: 'withdrawn', resolvedAs: 'left' })
})

test('is refused with a sentence for what is not theirs to say, and nothing changes', async () => {
  await delivered()
  expect((await refused(reply(theirs, 'own'))).errors).toEqual({ event: 'This is not an event that you recorded on this load' })
  expect((await refused(reply(mine, 'ours'))).errors).toEqual({ reply: 'Please say what is right' })
  expect((await refused(reply(mine, 'own', { repliedAt: 'noon' }))).errors).toHaveProperty('repliedAt')
  await refused(reply(mine, 'own', { cookie: dispatcher }), 403)
  const stranger = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
  await refused(reply(mine, 'own', { cookie: stranger }), 404)
  expect(await disputes(stranger)).toEqual([])
  expect(ofDriver(await read())).toMatchObject({ reply: null })
  // Of an event that was erased the history is left.
  await done(reply(randomUUID(), 'own'))
  // A clock that is ahead says nothing later than now.
  await done(reply(mine, 'own', { repliedAt: ago(-hour) }))
  const [row] = await server.knex('tracking_events').where({ id: mine })
  expect(row.replied_at.getTime()).toBeLessThanOrEqual(Date.now())
})

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
const evidence = async (cookie: string): Promise<Evidence> =>
  (await server.request(`${api.loads}/${load.id}/evidence`, { cookie })).json() as Promise<Evidence>
