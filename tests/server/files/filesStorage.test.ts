import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { readConfig } from '../../../server/config/config.ts'
import { deleteUnnamed } from '../../../server/platform/files/deleteUnnamed.ts'
import { openStorage, tryStorage } from '../../../server/platform/files/openStorage.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { createDriver, createLoad } from '../../support/factories.ts'
import { fileOf, named, readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { ago, done, fitDriver, refused } from '../../support/loads.ts'
import { root, run, temporaryFolder } from '../../support/processes.ts'
import { startS3Server, type TestS3Server } from '../../support/s3Server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let bucket: TestS3Server
beforeAll(async () => {
  bucket = await startS3Server()
})
afterAll(() => bucket.close())
beforeEach(() => {
  bucket.behaviour = 'works'
  bucket.objects.clear()
})

describe.each(['a folder', 'a bucket'])('in %s', (kind) => {
  const opened = () =>
    openStorage(readConfig(kind === 'a folder' ? { DATA_DIR: temporaryFolder() } : { FILES_URL: bucket.url() }))

  test('what was written is read, is there, and is removed, also a second time', async () => {
    const storage = opened()
    await storage.check()
    const { sha256, content } = fileOf(Buffer.from([...Array(1000).keys()]))
    expect([await storage.read(sha256), await storage.has(sha256)]).toEqual([null, false])
    for (let time = 0; time < 2; time += 1) await storage.write(sha256, content)
    expect([await storage.read(sha256), await storage.has(sha256)]).toEqual([content, true])
    for (let time = 0; time < 2; time += 1) await storage.remove(sha256)
    expect([await storage.read(sha256), await storage.has(sha256)]).toEqual([null, false])
  })
})

test('a folder holds nothing half written, and what a killed server left there goes after a day', async () => {
  const folder = temporaryFolder()
  const [unfinished, now] = [join(folder, 'files', 'unfinished'), Date.now() / 1000]
  mkdirSync(unfinished, { recursive: true })
  for (const name of ['of yesterday', 'of now']) writeFileSync(join(unfinished, name), 'half')
  utimesSync(join(unfinished, 'of yesterday'), now - 90_000, now - 90_000)
  expect(await tryStorage(readConfig({ DATA_DIR: folder }))).toBeNull()
  expect(readdirSync(unfinished)).toEqual(['of now'])
  rmSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'files'), 'no folder')
  const warning = await tryStorage(readConfig({ DATA_DIR: folder }))
  expect(warning).toMatch(
    /^Files cannot be stored in .+files: name another place in DATA_DIR or FILES_URL\. They stay on the devices/,
  )
})

/** Only root can give a folder a disk of its own. */
/** The copy that is read has the hash that the row names. */
async function expectStoredCopy(server: TestServer, photo: TestFile, cookie: string): Promise<void> {
  const copy = Buffer.from(await (await readFile(server, photo, cookie)).arrayBuffer())
  const { stored_sha256: storedSha256 } = await server.knex('files').where({ sha256: photo.sha256 }).first()
  expect(fileOf(copy).sha256).toBe(storedSha256)
}

test.skipIf(process.getuid?.() !== 0)('a full disk refuses a file whole, and takes it once there is room', async () => {
  const server = await startTestServer()
  const folder = join(server.config.dataDir, 'files')
  mkdirSync(folder)
  const [size, others] = [1_048_576, join(folder, 'others')]
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  try {
    writeFileSync(others, Buffer.alloc(size))
    const cab = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
    const photo = await takePhoto()
    expect(await refused(sendFile(server, photo, cab), 507)).toMatchObject({
      type: 'storage-full',
      detail: 'The server has no room for this file now. Please keep it on this device: it can be sent later.',
    })
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(found.map(({ name }) => name)).toEqual(['others'])
    expect((await readFile(server, photo, cab)).status).toBe(404)
    rmSync(others)
    expect((await sendFile(server, photo, cab)).status).toBe(201)
    await expectStoredCopy(server, photo, cab)
  } finally {
    execFileSync('umount', [folder])
    await server.close()
  }
})

describe('the server on a bucket', () => {
  let server: TestServer
  let cab: string
  let driverId: string
  beforeAll(async () => {
    server = await startTestServer({ env: { FILES_URL: bucket.url() } })
    driverId = (await createDriver(server.knex)).id
    cab = await server.signInAs('driver', { driverId })
  })
  afterAll(() => server.close())
  const send = (file: TestFile) => sendFile(server, file, cab)

  test('keeps photo and thumbnail there, and nothing in its folder', async () => {
    const photo = await takePhoto()
    expect((await send(photo)).status).toBe(201)
    expect((await send(photo)).status).toBe(200)
    expect([...bucket.objects.keys()].sort()).toEqual([photo.sha256, `${photo.sha256}.thumbnail`])
    await expectStoredCopy(server, photo, cab)
    const thumbnail = await readFile(server, photo, cab, { query: '?thumbnail=1' })
    expect(thumbnail.headers.get('content-type')).toBe('image/jpeg')
    expect(readdirSync(server.config.dataDir)).toEqual([])
  })

  test('says that there is no room, or that it is away, and the file arrives later', async () => {
    const [photo, before] = [await takePhoto(), await takePhoto()]
    await send(before)
    const { id } = await createLoad(server.knex, { status: 'planned', assignedDriverId: driverId, pickupDateTime: new Date() })
    const headers = { accept: 'application/problem+json' }
    for (const json of [
      { type: 'departed_pickup', occurredAt: ago(2000) },
      { type: 'delivered', occurredAt: ago(1000), files: [named(before)] },
    ]) {
      await done(server.request(`${api.loads}/${id}/events`, { cookie: cab, json, headers }), 201)
    }
    bucket.behaviour = 'isFull'
    expect(await refused(send(photo), 507)).toMatchObject({ type: 'storage-full' })
    bucket.behaviour = 'fails'
    expect((await refused(send(photo), 503)).detail).toBe('Our storage of files is away for a moment. Please try again shortly.')
    await refused(readFile(server, before, cab), 503)
    // A paper is made of files, too.
    await refused(server.request(`${api.loads}/${id}/proof-of-delivery.pdf`, { cookie: cab, headers }), 503)
    expect((await readFile(server, photo, cab)).status).toBe(404)
    bucket.behaviour = 'works'
    expect((await send(photo)).status).toBe(201)
    expect((await readFile(server, before, cab)).status).toBe(200)
  })
})

test('what no event has named within a day goes, with its bytes; what one names stays', async () => {
  const env = { FILES_URL: bucket.url() }
  const server = await startTestServer({ env })
  try {
    const driver = await fitDriver(server)
    const load = await createLoad(server.knex, { status: 'planned', assignedDriverId: driver.id, pickupDateTime: new Date() })
    const cab = await server.signInAs('driver', { driverId: driver.id })
    const [retained, fresh, late] = [await takePhoto(), await takePhoto(), await takePhoto()]
    const unnamed = await Promise.all([...Array(25)].map(() => takePhoto()))
    for (const file of [retained, fresh, late, ...unnamed]) await sendFile(server, file, cab)
    const record = (values: Record<string, unknown>) =>
      server.request(`${api.loads}/${load.id}/events`, { cookie: cab, json: { type: 'arrived_pickup', ...values } })
    const waiting = await takePhoto()
    await record({ occurredAt: ago(3000), files: [named(retained), named(waiting)] })
    await server.knex('files').update({ retained_from: ago(25 * 3_600_000) })
    // Sent again, it has another day to be named.
    expect((await sendFile(server, fresh, cab)).status).toBe(200)

    bucket.behaviour = 'fails'
    const sweep = () => deleteUnnamed(server.pool, openStorage(server.config))
    await expect(sweep()).rejects.toMatchObject({ why: expect.stringContaining('DELETE got 500') })
    expect(await server.knex('files')).toHaveLength(29)
    bucket.behaviour = 'works'
    // Two servers at once, and one that is named meanwhile.
    const naming = record({ occurredAt: ago(2000), files: [named(late)] })
    await Promise.all([sweep(), sweep(), naming])
    await sweep()
    // It was named in time, or is asked for again.
    const { received_at: lateArrived } = await server.knex('files').where({ sha256: late.sha256 }).first()
    const dwell = [retained, fresh, ...(lateArrived ? [late] : [])].flatMap(({ sha256 }) => [sha256, `${sha256}.thumbnail`])
    expect([...bucket.objects.keys()].sort()).toEqual(dwell.sort())
    expect((await server.knex('files').pluck('sha256')).sort()).toEqual(
      [retained, fresh, late, waiting].map(({ sha256 }) => sha256).sort(),
    )
    expect((await readFile(server, retained, cab)).status).toBe(200)
  } finally {
    await server.close()
  }
})

describe('at the start', () => {
  const tried = (url: string) => tryStorage(readConfig({ FILES_URL: url }))

  test('a bucket that lets nobody in stops it, with a sentence without the secret', async () => {
    const message = /^FILES_URL names a storage that does not let us in \(.+\)\. Check key, secret, bucket and region\.$/
    await expect(tried(bucket.url({ secret: 'another-secret' }))).rejects.toThrow(message)
    await expect(tried(bucket.url({ secret: 'another-secret' }))).rejects.not.toThrow(/another-secret/)
    await expect(tried(bucket.url({ bucket: 'nowhere' }))).rejects.toThrow(/has no bucket nowhere/)
    await expect(tried(bucket.url({ region: 'eu-1' }))).rejects.toThrow(message)
    await ensureBuilt(root, ['gazetteer', 'server'])
    const env = { FILES_URL: bucket.url({ secret: 'another-secret' }), DATA_DIR: temporaryFolder() }
    const { code, output } = await run('process/main', [], { env })
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(message)])
  })

  test('a storage that is away does not: everything but files works', async () => {
    const away = 'Files cannot be stored in the storage of FILES_URL. They stay on the devices of drivers meanwhile'
    bucket.behaviour = 'fails'
    expect(await tried(bucket.url())).toContain(away)
    expect(await tried('s3://key:secret@localhost:1/files?secure=0')).toContain(away)
  })
})
