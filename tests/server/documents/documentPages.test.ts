import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteUnnamed } from '../../../server/platform/files/deleteUnnamed.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { documentBody, documentOf, readDocument, sendDocument } from '../../support/documents.ts'
import { createDriver } from '../../support/factories.ts'
import { readFile, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
let cab: string
let stranger: string

const signInDriver = async () => server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())
beforeEach(async () => {
  cab = await signInDriver()
  stranger = await signInDriver()
})

/** Hands in a document with this page, which has arrived. */
async function handIn(page: TestFile) {
  const document = await documentOf(sendDocument(server, cab, documentBody([page])))
  await sendFile(server, page, cab)
  return readDocument(server, document.id, cab)
}

describe('the pages of a document', () => {
  test('are read by its driver and the office alone, and are not swept', async () => {
    const page = await takePhoto()
    const document = await handIn(page)
    const viewer = await server.signInAs('viewer')
    for (const [cookie, status] of [
      [cab, 200],
      [recruiter, 200],
      [viewer, 404],
      [stranger, 404],
    ] as const) {
      expect((await readFile(server, page, cookie)).status).toBe(status)
    }
    const { headers } = await readFile(server, page, recruiter)
    expect(headers.get('content-disposition')).toContain(`medical-card-${document.expiresOn}-1.jpg`)
    await server
      .knex('files')
      .where({ sha256: page.sha256 })
      .update({ retained_from: new Date('2026-01-01') })
    await deleteUnnamed(server.knex, openStorage(server.config))
    expect((await readFile(server, page, recruiter)).status).toBe(200)
  })

  test('are swept a day after their driver is deleted, and not those that another one has handed in too', async () => {
    const [page, shared] = [await takePhoto(), await takePhoto()]
    const own = await handIn(page)
    await documentOf(sendDocument(server, cab, documentBody([shared], { kind: 'cdl' })))
    await documentOf(sendDocument(server, stranger, documentBody([shared])))
    for (const file of [page, shared]) await sendFile(server, file, stranger)
    const { knex } = server
    const files = () => knex('files').whereIn('sha256', [page.sha256, shared.sha256]).pluck('sha256')
    const sweep = () => deleteUnnamed(knex, openStorage(server.config))
    const later = () => knex('files').update({ retained_from: knex.raw(`retained_from - interval '2 days'`) })
    await later()
    await sweep()
    await knex('users').where({ driver_id: own.driverId }).delete()
    await knex('drivers').where({ id: own.driverId }).delete()
    await sweep()
    expect((await files()).sort()).toEqual([page.sha256, shared.sha256].sort())
    await later()
    await sweep()
    expect(await files()).toEqual([shared.sha256])
    expect(await openStorage(server.config).has(page.sha256)).toBe(false)
  })

  test('are not read by a driver who only knows the hash and names it, until that one has sent them too', async () => {
    const page = await takePhoto()
    await handIn(page)
    const theirs = await documentOf(sendDocument(server, stranger, documentBody([page])))
    expect(theirs.files[0]?.receivedAt).toBeNull()
    expect((await readFile(server, page, stranger)).status).toBe(404)
    // As a first copy is: the answer says nothing of the other driver's.
    expect((await sendFile(server, page, stranger)).status).toBe(201)
    expect((await readDocument(server, theirs.id, stranger)).files[0]?.receivedAt).not.toBeNull()
    expect((await readFile(server, page, stranger)).status).toBe(200)
  })

  test('may arrive before it and after it, and both at once miss nothing', async () => {
    for (let time = 0; time < 4; time += 1) {
      const page = await takePhoto()
      const expiresOn = dayAhead(200 + time)
      const [document] = await Promise.all([
        documentOf(sendDocument(server, cab, documentBody([page], { expiresOn, submittedAt: new Date().toISOString() }))),
        sendFile(server, page, cab),
      ])
      const [{ receivedAt = null } = {}] = (await readDocument(server, document.id, recruiter)).files
      expect(receivedAt).not.toBeNull()
    }
  })
})
