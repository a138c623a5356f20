import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import type { HistoryEntry } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { documentText } from '../../../server/domains/documents/documentNotifications.ts'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { checkDocument, documentBody, documentOf, readDocument, sendDocument } from '../../support/documents.ts'
import { createDocument, createDriver } from '../../support/factories.ts'
import { sendFile, takePhoto } from '../../support/files.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
let driver: Driver
let cab: string

beforeAll(async () => {
  server = await startTestServer()
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await createDriver(server.knex)
  cab = await server.signInAs('driver', { driverId: driver.id })
})

/** Hands in a medical card for two hundred days, whose page has arrived. */
async function handIn(): Promise<DocumentRow> {
  const page = await takePhoto()
  const { id } = await documentOf(sendDocument(server, cab, documentBody([page])))
  await sendFile(server, page, cab)
  return readDocument(server, id, recruiter)
}
const approve = async (document: DocumentRow, expiresOn: string) =>
  documentOf(checkDocument(server, document, 'approve', { expiresOn }, recruiter))

test('the office tells who has checked a document, and its driver that another day was read on it', async () => {
  const approved = await approve(await handIn(), dayAhead(201))
  expect(approved).toMatchObject({ checkedBy: 'Ines Marchetti', correctedFrom: dayAhead(200) })
  const own = await readDocument(server, approved.id, cab)
  // To the driver it was the office.
  expect([own.correctedFrom, 'checkedBy' in own]).toEqual([dayAhead(200), false])
  const reader = { id: randomUUID(), role: 'driver', driverId: driver.id, shipperId: null } as never
  const reported = async (id: string) =>
    (await documentText(server.knex, { what: 'document checked', id }, reader, new Date()))?.body
  const [counts, typed] = [formatDay(dayAhead(201)), formatDay(dayAhead(200))]
  expect(await reported(approved.id)).toBe(`On file through ${counts}. That's the date the office read; you typed ${typed}.`)

  await server.knex('documents').delete()
  const same = await approve(await handIn(), dayAhead(200))
  expect(same.correctedFrom).toBeNull()
  expect(await reported(same.id)).toBe(`On file through ${typed}.`)
})

test('what was done with documents stands in the history of their driver, for who reads documents', async () => {
  await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(23) })
  const other = await createDriver(server.knex)
  await createDocument(server.knex, { driverId: other.id, expiresOn: dayAhead(24) })
  await documentOf(checkDocument(server, await handIn(), 'return', { reason: 'Page 1 is blurred' }, recruiter))
  await approve(await handIn(), dayAhead(201))
  const history = async (id: string, cookie: string): Promise<HistoryEntry[]> =>
    (await server.request(`${api.drivers}/${id}/history`, { cookie })).json()
  const entries = await history(driver.id, recruiter)
  const card = (days: number) => ({ kind: 'medical_card', kindName: null, expiresOn: dayAhead(days) })
  expect(entries.map(({ action, document, reason }) => [action, document, reason])).toEqual([
    ['approve', card(201), null],
    ['replace', card(23), null],
    // Each with the day of then.
    ['status', card(200), null],
    ['return', card(200), 'Page 1 is blurred'],
    ['status', card(200), null],
  ])
  expect(entries[0]?.changes).toEqual([{ field: 'expiresOn', from: dayAhead(200), to: dayAhead(201) }])
  expect(await history(other.id, recruiter)).toEqual([])
  expect(await history(driver.id, await server.signInAs('dispatcher'))).toEqual([])
})
