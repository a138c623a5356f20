import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createDriver, createLoad, createShipper } from '../../support/factories.ts'
import { fileOf, named, pdfOf, readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { createHaul, type Haul } from '../../support/hauls.ts'
import { ago, done, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
let dispatcher: string
let viewer: string
let shipper: string
let stranger: string
let cab: string
let load: Load
let haul: Haul

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
  viewer = await server.signInAs('viewer')
  stranger = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
})
afterAll(() => server.close())
beforeEach(async () => {
  haul = await createHaul(server)
  ;({ cab, shipper, load } = haul)
})

const send = (file: TestFile, headers: Record<string, string> = {}, cookie = cab) => sendFile(server, file, cookie, headers)
const read = (file: TestFile, cookie: string, options = {}) => readFile(server, file, cookie, options)
const record: Haul['record'] = (...event) => haul.record(...event)
const recorded: Haul['recorded'] = (...event) => haul.recorded(...event)
const filesOf = ({ events }: LoadRecord) => events.flatMap(({ files = [] }) => files)

describe('an event and its files', () => {
  test('the event goes first, and the desk sees what is still on the phone', async () => {
    const [bill, seal] = [await takePhoto(), await takePhoto({ type: 'image/png' })]
    const files = [named(bill), named(seal, 'seal')]
    const proof = { signedBy: 'Rosa Ortiz', exceptions: [{ kind: 'short', pieces: 2 }] }
    const waiting = await recorded({ files, proof })
    expect(filesOf(waiting)).toEqual(files.map((file) => ({ ...file, receivedAt: null })))
    expect(waiting.events[0]?.proof).toEqual(proof)
    expect((await read(bill, dispatcher)).status).toBe(404)

    const key = randomUUID()
    const answer = await send(bill, { 'idempotency-key': key })
    expect([answer.status, answer.headers.get('idempotency-key')]).toEqual([201, key])
    const { receivedAt, ...known } = await answer.json()
    expect(known).toEqual({ sha256: bill.sha256, size: bill.content.length, type: 'image/jpeg' })
    for (const cookie of [dispatcher, viewer, shipper, cab]) {
      const seen = await readLoad(server, load.id, cookie)
      expect(filesOf(seen).map((file) => file.receivedAt && Date.parse(file.receivedAt))).toEqual([Date.parse(receivedAt), null])
      expect(seen.events[0]?.proof).toEqual(proof)
    }
    const tracked = await (await server.request(`${api.tracking}/${load.id}`)).text()
    expect(tracked).not.toMatch(new RegExp(`${bill.sha256}|Rosa|proof|files`))
  })

  test('the file may go first', async () => {
    const photo = await takePhoto()
    expect((await send(photo)).status).toBe(201)
    expect((await read(photo, cab)).status).toBe(200)
    expect((await read(photo, dispatcher)).status).toBe(404)
    expect(filesOf(await recorded({ files: [named(photo)] }))).toEqual([{ ...named(photo), receivedAt: expect.any(String) }])
    expect((await read(photo, dispatcher)).status).toBe(200)
  })

  test('both at once miss nothing', async () => {
    for (let time = 0; time < 5; time += 1) {
      const photo = await takePhoto()
      const before = await readLoad(server, load.id, dispatcher)
      await Promise.all([recorded({ files: [named(photo)], occurredAt: ago(hour - time * 1000) }), send(photo)])
      const after = await readLoad(server, load.id, dispatcher)
      expect(filesOf(after).at(-1)).toMatchObject({ sha256: photo.sha256, receivedAt: expect.any(String) })
      expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    }
  })

  test('an event without files and proof has neither, and the same event twice with other files is one', async () => {
    const occurredAt = ago(hour)
    const [event] = (await recorded({ occurredAt, note: 'At the gate' })).events
    expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(['files']))
    expect(event).not.toHaveProperty('proof')
    const again = await recorded({ occurredAt, note: 'At the gate', files: [named(await takePhoto())] })
    expect(again.events).toEqual([event])
    expect((await refused(record({ files: [named(fileOf('x')), named(fileOf('x'))] }))).errors).toHaveProperty('files')
    expect((await refused(record({ files: [{ ...named(fileOf('x')), size: 11 * 2 ** 20 }] }))).errors).toHaveProperty(
      'files.0.size',
    )
  })

  test("an event of next year is kept aside with its files, and one of somebody else's load is refused", async () => {
    const photo = await takePhoto()
    await send(photo)
    const next = await recorded({ occurredAt: ago(-365 * 24 * hour), files: [named(photo)] })
    expect(next.events[0]).toMatchObject({ dispute: 'Its time was in the future when we received it.' })
    expect(filesOf(next)).toHaveLength(1)
    // Who does not see the event does not see its files.
    for (const cookie of [shipper, viewer, stranger]) expect((await read(photo, cookie)).status).toBe(404)
    for (const cookie of [dispatcher, cab]) expect((await read(photo, cookie)).status).toBe(200)
    const theirs = await createLoad(server.knex, { status: 'planned', assignedDriverId: (await createDriver(server.knex)).id })
    await refused(record({ files: [named(photo)] }, { id: theirs.id }), 404)
    expect(await server.knex('tracking_event_files').where({ sha256: photo.sha256 })).toHaveLength(1)
  })

  test('who reads the load is told when a file arrives', async () => {
    const photo = await takePhoto()
    await recorded({ files: [named(photo)] })
    await done(sendCommand(server, load.id, 'unassign', { reason: 'Ill' }, { cookie: dispatcher, version: 1 }))
    const tagOf = async () => (await server.request(`${api.loads}/index?set=working`, { cookie: dispatcher })).headers.get('etag')
    const before = await tagOf()
    const stop = new AbortController()
    // The driver has lost the load, and it is the own photo.
    const events = await server.request(api.events, { cookie: cab, signal: stop.signal })
    const reader = (events.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await send(photo)
    let said = ''
    while (!said.includes(load.id)) said += new TextDecoder().decode((await reader.read()).value)
    stop.abort()
    expect(await tagOf()).not.toBe(before)
  })
})

describe('who reads a file', () => {
  test('whoever reads the load, a driver who had it before too, and nobody else', async () => {
    const photo = await takePhoto()
    await recorded({ files: [named(photo)] })
    await send(photo)
    await done(sendCommand(server, load.id, 'unassign', { reason: 'Ill' }, { cookie: dispatcher, version: 1 }))
    const readers = { dispatcher, viewer, shipper, cab }
    for (const [who, cookie] of Object.entries(readers)) expect((await read(photo, cookie)).status, who).toBe(200)
    const recruiter = await server.signInAs('recruiter')
    const other = await server.signInAs('shipper', { shipperId: (await createShipper(server.knex)).id })
    for (const cookie of [stranger, recruiter, other]) {
      for (const method of ['GET', 'HEAD']) expect((await read(photo, cookie, { method })).status).toBe(404)
      expect((await read(photo, cookie, { query: '?thumbnail=1' })).status).toBe(404)
    }
    expect((await server.request(`${api.files}/${photo.sha256}`)).status).toBe(401)
  })

  test('not a driver who only knows its hash and names it, nor who reads the load of that driver', async () => {
    const [photo, other] = [await takePhoto(), await createHaul(server)]
    await send(photo)
    await other.recorded({ files: [named(photo)] })
    for (const cookie of [other.cab, other.shipper, dispatcher]) expect((await read(photo, cookie)).status).toBe(404)
    await send(photo, {}, other.cab)
    for (const cookie of [other.cab, other.shipper, dispatcher]) expect((await read(photo, cookie)).status).toBe(200)
  })

  test('as what its bytes say, to be stored and not shown, and kept by nobody on the way', async () => {
    const photo = await takePhoto()
    await recorded({ files: [named(photo, 'damage')] })
    await send({ ...photo, type: 'application/pdf' })
    const answer = await read(photo, dispatcher)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${load.id}-damage.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const copy = Buffer.from(await answer.arrayBuffer())
    const { stored_sha256: storedSha256 } = await server.knex('files').where({ sha256: photo.sha256 }).first()
    expect(fileOf(copy).sha256).toBe(storedSha256)
    const head = await read(photo, dispatcher, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(copy.length)])
  })

  test('a thumbnail is small, upright, and holds nothing but the picture', async () => {
    const lying = await sharp((await takePhoto({ width: 1200, height: 900 })).content)
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const photo = fileOf(lying)
    await send(photo)
    const answer = await read(photo, cab, { query: '?thumbnail=1' })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 240, height: 320 })
    expect(metadata.exif).toBeUndefined()
    const document = pdfOf('a paper')
    expect((await send(document)).status).toBe(201)
    expect((await read(document, cab)).headers.get('content-disposition')).toMatch(
      /^attachment; filename="file-[\da-f]{8}\.pdf"$/,
    )
    expect((await read(document, cab, { query: '?thumbnail=1' })).status).toBe(404)
    expect((await read(document, cab, { query: '?thumbnail=2' })).status).toBe(400)
  })

  test('a PDF of a scanner that puts lines before its header is one, wherever its table counts from', async () => {
    const lines = 'Scanned at dock 4\r\n'
    const { content } = pdfOf('a scan')
    const fromFile = content.toString('latin1').replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + lines.length}`)
    for (const text of [content.toString('latin1'), fromFile]) {
      const scan = fileOf(lines + text, 'application/pdf')
      const answer = await send(scan)
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({ sha256: scan.sha256, type: 'application/pdf' })
    }
  })
})

describe('the same file again', () => {
  test('is there already, of whoever sends it, and many at once are one', async () => {
    const photo = await takePhoto()
    const answers = await Promise.all([...Array(8)].map(() => send(photo)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(bodies[0]).toMatchObject({ sha256: photo.sha256, type: 'image/jpeg' })
  })

  test('comes back where the storage has lost it', async () => {
    const photo = await takePhoto()
    await send(photo)
    rmSync(join(server.config.dataDir, 'files', photo.sha256.slice(0, 2)), { recursive: true })
    expect((await read(photo, cab)).status).toBe(404)
    expect((await send(photo)).status).toBe(200)
    expect((await read(photo, cab)).status).toBe(200)
  })
})
