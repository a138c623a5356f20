import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createDriver } from '../../support/factories.ts'
import { fileOf, pdfOf, readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { refused } from '../../support/loads.ts'
import { asRoot, canMount } from '../../support/processes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let cab: string

beforeAll(async () => {
  server = await startTestServer()
  cab = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
  await send(await takePhoto())
})
afterAll(() => server.close())

const send = (file: TestFile, headers: Record<string, string> = {}, cookie = cab) => sendFile(server, file, cookie, headers)
const read = (file: TestFile, cookie: string, options = {}) => readFile(server, file, cookie, options)
/** The number of stored objects, and of rows of files that have arrived. */
const stored = async () => {
  const folder = join(server.config.dataDir, 'files')
  const objects = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return { objects: objects.length, rows: (await server.knex('files').whereNotNull('received_at')).length }
}

test('too large: 40 MB, with and without saying so before', async () => {
  const before = await stored()
  const huge = fileOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40 * 2 ** 20)]))
  const message = 'A file may have at most 10 MB. Please send a smaller photo, or a paper in several parts.'
  expect(await refused(send(huge), 413)).toMatchObject({ detail: message })
  const inPieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < huge.content.length; at += 2 ** 20) controller.enqueue(huge.content.subarray(at, at + 2 ** 20))
      controller.close()
    },
  })
  const answer = server.request(`${api.files}/${huge.sha256}`, {
    method: 'PUT',
    cookie: cab,
    body: inPieces,
    duplex: 'half',
    headers: { accept: 'application/problem+json', 'content-type': 'image/jpeg' },
  } as never)
  expect(await refused(answer, 413)).toMatchObject({ detail: message })
  // As large as may be is not too large.
  const limit = pdfOf('', 10 * 2 ** 20)
  expect((await send(limit)).status).toBe(201)
  expect((await read(limit, cab, { method: 'HEAD' })).headers.get('content-length')).toBe(String(10 * 2 ** 20))
  expect(await stored()).toEqual({ objects: before.objects + 1, rows: before.rows + 1 })
})

test('no photo or PDF, whatever it is called, and bytes that are not those of the hash', async () => {
  const before = await stored()
  const [photo, other] = [await takePhoto(), await takePhoto()]
  const unreadable = { type: 'file-unreadable', detail: expect.stringContaining('Please take it again') }
  const half = fileOf(photo.content.subarray(0, photo.content.length / 2))
  const text = fileOf('<script>alert(1)</script>')
  const disguised = fileOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text.content]))
  for (const file of [text, half, disguised, fileOf('')]) expect(await refused(send(file))).toMatchObject(unreadable)
  const damaged = { type: 'file-damaged', detail: expect.stringContaining('Please send it again') }
  expect(await refused(send({ ...photo, content: other.content }))).toMatchObject(damaged)
  expect(await refused(send({ ...photo, content: half.content }))).toMatchObject(damaged)
  for (const type of ['image/svg+xml', 'text/html', 'application/json', '']) {
    expect((await refused(send(photo, { 'content-type': type }), 415)).detail).toMatch(/^Please send a photo/)
  }
  // Says that it has more pixels than memory.
  const bomb = Buffer.from(photo.content)
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]))
  bomb.writeUInt32BE(0xffffffff, frame + 5)
  expect(await refused(send(fileOf(bomb)))).toMatchObject(unreadable)
  await refused(send({ ...photo, sha256: photo.sha256.toUpperCase() }), 404)
  expect(await stored()).toEqual(before)
})

test('cut off on the way', async () => {
  const before = await stored()
  const photo = await takePhoto()
  const socket = connect(Number(new URL(server.url).port), 'localhost')
  await once(socket, 'connect')
  socket.resume()
  socket.write(
    `PUT ${api.files}/${photo.sha256} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nCookie: ${cab}\r\n` +
      `Content-Type: image/jpeg\r\nContent-Length: ${photo.content.length}\r\n\r\n`,
  )
  socket.write(photo.content.subarray(0, 100))
  socket.end()
  await once(socket, 'close')
  expect(await stored()).toEqual(before)
  expect((await send(photo)).status).toBe(201)
})

test('of another person, from another site, of who drives nothing, and too many', async () => {
  const photo = await takePhoto()
  const otherUser = { 'x-expected-user': '00000000-0000-4000-8000-000000000000' }
  expect(await refused(send(photo, otherUser), 401)).toMatchObject({ type: 'wrong-user' })
  await refused(send(photo, { origin: 'https://elsewhere.example' }), 403)
  await refused(send(photo, {}, await server.signInAs('dispatcher')), 403)
  const other = await startTestServer({ env: { LIMIT_FILES: '2/600' } })
  try {
    const [one, two] = [
      await other.signInAs('driver', { driverId: (await createDriver(other.knex)).id }),
      await other.signInAs('driver', { driverId: (await createDriver(other.knex)).id }),
    ]
    const statuses = []
    for (const cookie of [one, one, one, two]) statuses.push((await sendFile(other, photo, cookie)).status)
    // Drivers share the addresses of their networks.
    expect(statuses).toEqual([201, 200, 429, 201])
  } finally {
    await other.close()
  }
})

test.runIf(asRoot && canMount())('no room on the disk: nothing of it is kept, and it arrives once there is', async () => {
  const folder = join(server.config.dataDir, 'files', 'unfinished')
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  const document = pdfOf('', 2 ** 20)
  try {
    const answer = await send(document)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await refused(Promise.resolve(answer), 507)).toMatchObject({
      type: 'storage-full',
      detail: 'The server has no room for this file now. Please keep it on this device: it can be sent later.',
    })
    expect(readdirSync(folder)).toEqual([])
    expect((await read(document, cab)).status).toBe(404)
  } finally {
    execFileSync('umount', [folder])
  }
  expect((await send(document)).status).toBe(201)
})
