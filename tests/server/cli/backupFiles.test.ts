import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { applicationRole } from '../../../server/platform/database/rights.ts'
import { migrateToLatest } from '../../../server/platform/database/schema.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { createDriver } from '../../support/factories.ts'
import { fileOf, pdfOf, readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { root, run, temporaryFolder } from '../../support/processes.ts'
import { startS3Server, type TestS3Server } from '../../support/s3Server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let source: TestServer
let cab: string
let photo: TestFile
let document: TestFile
let bucket: TestS3Server

beforeAll(async () => {
  await ensureBuilt(root, ['gazetteer', 'server'])
  bucket = await startS3Server()
  source = await startTestServer()
  cab = await source.signInAs('driver', { driverId: (await createDriver(source.knex)).id })
  photo = await takePhoto()
  // What could break a format of lines, and more than a piece of a stream.
  document = pdfOf(`\n\\.\nend ${'0'.repeat(64)}\nfile x 3\n`, 300_000)
  for (const file of [photo, document]) expect((await sendFile(source, file, cab)).status).toBe(201)
  // Named, and still on the device.
  await source.knex('files').insert({ sha256: '0'.repeat(64) })
})
afterAll(async () => {
  await source.close()
  await bucket.close()
})

type Env = Record<string, string>
const ofSource = (): Env => ({ DATABASE_URL: source.database.url, DATA_DIR: source.config.dataDir })

async function backUp(env = ofSource()): Promise<{ file: string; output: string }> {
  const file = join(temporaryFolder(), 'backup.gz')
  const { code, output } = await run('cli/backup', [file], { env })
  expect(code, output).toBe(0)
  return { file, output }
}

/** An empty database. */
async function target(): Promise<TestDatabase> {
  const database = await freshDatabase('empty')
  onTestFinished(database.drop)
  return database
}

/** A server on a restored database reads both files. */
async function expectFiles(database: TestDatabase, env: Env): Promise<void> {
  const owner = openDatabase(database.url)
  await migrateToLatest(owner, applicationRole)
  await owner.destroy()
  const server = await startTestServer({ database, env })
  try {
    for (const file of [photo, document]) {
      // The restored session belongs to the driver who sent the file.
      const answer = await readFile(server, file, cab)
      expect(answer.status).toBe(200)
      const { stored_sha256: storedSha256 } = await server.knex('files').where({ sha256: file.sha256 }).first()
      expect(fileOf(Buffer.from(await answer.arrayBuffer())).sha256).toBe(storedSha256 ?? file.sha256)
    }
    expect((await readFile(server, photo, cab, { query: '?thumbnail=1' })).status).toBe(200)
  } finally {
    await server.close()
  }
}

const namesIn = (folder: string) => {
  const files = join(folder, 'files')
  if (!existsSync(files)) return []
  const found = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return found.map(({ name }) => name).sort()
}

test('files come back with the database: into another folder, into a bucket, and from there into a folder', async () => {
  const { file, output } = await backUp()
  expect(output).toMatch(/^Backed up \d+ tables to .+, with 2 files\. It holds personal data .+\n$/)
  const [database, folder] = [await target(), temporaryFolder()]
  const restored = await run('cli/restore', [file], { env: { DATABASE_URL: database.url, DATA_DIR: folder } })
  expect(restored.output).toMatch(/^Restored \d+ tables as they were on .+, and 2 files\.\n$/)
  expect(namesIn(folder)).toEqual(namesIn(source.config.dataDir))
  await expectFiles(database, { DATA_DIR: folder })

  const onBucket = { DATABASE_URL: (await target()).url, FILES_URL: bucket.url(), DATA_DIR: temporaryFolder() }
  expect((await run('cli/restore', [file], { env: onBucket })).code).toBe(0)
  expect([...bucket.objects.keys()].sort()).toEqual(namesIn(folder))
  const fromBucket = await backUp(onBucket)
  const [last, lastFolder] = [await target(), temporaryFolder()]
  const env = { DATABASE_URL: last.url, DATA_DIR: lastFolder }
  expect((await run('cli/restore', [fromBucket.file], { env })).code).toBe(0)
  await expectFiles(last, { DATA_DIR: lastFolder })
})

/** A backup with other content, sealed again. */
const sealed = (content: Buffer) => {
  const body = content.subarray(0, content.lastIndexOf('end '))
  return gzipSync(Buffer.concat([body, Buffer.from(`end ${createHash('sha256').update(body).digest('hex')}\n`)]))
}

test('a backup whose files are damaged is refused, and neither database nor storage is changed', async () => {
  const content = gunzipSync(readFileSync((await backUp()).file))
  const changed = (at: number) => {
    const copy = Buffer.from(content)
    copy.writeUInt8((copy[at] ?? 0) ^ 1, at)
    return copy
  }
  const cases: [Buffer, RegExp][] = [
    // An attacker has changed the file and sealed the backup again.
    [sealed(changed(content.indexOf(document.content) + 20)), /the bytes of file [\da-f]{64} are others/],
    // Only the seal covers a thumbnail.
    [gzipSync(changed(content.indexOf(`${photo.sha256}.thumbnail`) + 200)), /is incomplete or damaged/],
    [gzipSync(content.subarray(0, content.length - 1000)), /is incomplete or damaged/],
    [gzipSync(content.subarray(0, content.length - 69)), /is incomplete or damaged/],
    [gzipSync(Buffer.concat([content, Buffer.from('more')])), /is incomplete or damaged/],
  ]
  for (const [damaged, message] of cases) {
    const [database, folder] = [await target(), temporaryFolder()]
    const file = join(folder, 'damaged.gz')
    writeFileSync(file, damaged)
    const { code, output } = await run('cli/restore', [file], { env: { DATABASE_URL: database.url, DATA_DIR: folder } })
    expect([code, output]).toEqual([1, expect.stringMatching(message)])
    expect(output).toMatch(/Nothing was changed\.\n$/)
    expect(namesIn(folder)).toEqual([])
    const owner = openDatabase(database.url)
    expect(await owner('pg_tables').where({ schemaname: 'public' })).toEqual([])
    await owner.destroy()
  }
})

test('what the storage has lost is told, and of a storage that is away there is no backup', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: (await target()).url, DATA_DIR: folder }
  expect((await run('cli/restore', [(await backUp()).file], { env })).code).toBe(0)
  rmSync(join(folder, 'files', document.sha256.slice(0, 2), document.sha256))
  expect((await backUp(env)).output).toMatch(
    /, with 1 file\. .+\nThe storage has lost or altered 1 file, which the backup lacks\.\n$/,
  )

  const file = join(folder, 'new.gz')
  const away = { DATABASE_URL: env.DATABASE_URL, FILES_URL: 's3://key:secret@localhost:1/files?secure=0' }
  expect(await run('cli/backup', [file], { env: away })).toEqual({
    code: 1,
    output: expect.stringMatching(/^The storage of files cannot be read \(.+\)\. Nothing was backed up\.\n$/),
  })
  expect(existsSync(file)).toBe(false)
})
