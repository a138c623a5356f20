import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { checkDocument, documentBody, documentOf, readDocument, sendDocument } from '../../support/documents.ts'
import { createDocument, createDriver } from '../../support/factories.ts'
import { pdfOf, type TestFile } from '../../support/files.ts'
import { dayAhead, refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { roles } from '../../support/spec/spec.ts'
import { driverOffice } from '../../support/spec/specDrivers.ts'

let server: TestServer
let recruiter: string
let driver: Driver
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await createDriver(server.knex, { status: 'applicant' })
})

const body = (values: Record<string, unknown> = {}) => ({
  driverId: driver.id,
  kind: 'medical_card',
  validFrom: dayAhead(-10),
  expiresOn: dayAhead(200),
  accepted: ['no_page'],
  ...values,
})
const enter = (json: unknown, cookie = recruiter, key: string = randomUUID()) =>
  server.request(`${api.documents}/enter`, {
    method: 'POST',
    json,
    cookie,
    headers: { accept: 'application/problem+json', 'idempotency-key': key },
  })
const all = async (): Promise<DocumentRow[]> =>
  (await server.request(`${api.documents}?driverId=${driver.id}`, { cookie: recruiter })).json()
const driverNow = async () => (await server.request(`${api.drivers}/${driver.id}`, { cookie: recruiter })).json()

test('without a page counts only once that is accepted, and the qualification file says so', async () => {
  const { accepted: _, ...bare } = body()
  expect(await refused(enter(bare))).toMatchObject({ findings: [{ code: 'no_page', severity: 'warn' }] })
  expect(await all()).toEqual([])
  await documentOf(enter(body()))
  const path = `${api.compliance}/qualified?driverId=${driver.id}&day=${dayAhead(0)}`
  const { answers } = await (await server.request(path, { cookie: recruiter })).json()
  const card = answers[0].items.find(({ kind }: { kind: string }) => kind === 'medical_card')
  expect(card.document).toMatchObject({ hasPage: false, submittedAt: null, checkedBy: 'Ines Marchetti' })
})

test('counts at once, under the name of who enters it, and the one before it stays', async () => {
  const before = await createDocument(server.knex, { driverId: driver.id, validFrom: dayAhead(-400), expiresOn: dayAhead(20) })
  const entered = await documentOf(enter(body()))
  expect(entered).toMatchObject({
    kind: 'medical_card',
    status: 'current',
    validFrom: dayAhead(-10),
    expiresOn: dayAhead(200),
    files: [],
    submittedAt: null,
    checkedAt: expect.any(String),
    version: 1,
  })
  expect(await readDocument(server, before.id, recruiter)).toMatchObject({
    status: 'replaced',
    validFrom: dayAhead(-400),
    expiresOn: dayAhead(20),
    replacedAt: expect.any(String),
  })
  expect(await driverNow()).toMatchObject({
    medCardExpiry: dayAhead(200),
    documents: [{ kind: 'medical_card', expiresOn: dayAhead(200) }],
  })
  const history = await (await server.request(`${api.documents}/${entered.id}/history`, { cookie: recruiter })).json()
  expect(history).toMatchObject([{ action: 'enter', from: null, to: 'current', who: 'Ines Marchetti' }])
})

describe('pages', () => {
  const send = (file: TestFile, { cookie = recruiter, id = driver.id } = {}) =>
    server.request(`${api.drivers}/${id}/files/${file.sha256}`, {
      method: 'PUT',
      cookie,
      body: file.content as never,
      headers: { 'content-type': file.type, accept: 'application/problem+json' },
    })
  const page = ({ sha256, content, type }: TestFile) => ({ sha256, size: content.length, type })
  const download = (sha256: string, cookie: string) => server.request(`${api.files}/${sha256}`, { cookie })

  test('stand with the document for who reads it, and are read by nobody else', async () => {
    const result = pdfOf('negative')
    expect((await send(result)).status).toBe(201)
    expect((await send(result)).status).toBe(200)
    const entered = await documentOf(enter(body({ kind: 'drug_test', expiresOn: null, files: [page(result)] })))
    expect(entered.files).toEqual([{ ...page(result), receivedAt: expect.any(String) }])
    const manager = await server.signInAs('fleet_manager')
    const answer = await download(result.sha256, manager)
    expect([answer.status, await answer.text()]).toEqual([200, result.content.toString()])
    expect(answer.headers.get('content-disposition')).toContain('drug-test')
    const own = await server.signInAs('driver', { driverId: driver.id })
    expect((await download(result.sha256, own)).status).toBe(200)
    const other = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
    for (const cookie of [other, await server.signInAs('dispatcher')]) {
      expect((await download(result.sha256, cookie)).status).toBe(404)
    }
  })

  test('that were never sent, or for somebody else, are refused at their field; who knows a hash reads nothing by it', async () => {
    const secret = pdfOf('of another driver')
    const other = await createDriver(server.knex)
    expect((await send(secret, { id: other.id })).status).toBe(201)
    for (const file of [secret, pdfOf('never sent')]) {
      const refusal = await refused(enter(body({ files: [page(file)] })))
      expect(refusal.errors).toEqual({ files: 'A page is not here any more: please take it out and choose it again' })
    }
    expect(await all()).toEqual([])
    expect((await send(secret, { id: randomUUID() })).status).toBe(404)
    expect(Object.keys((await refused(enter(body({ files: [page(secret), page(secret)] })))).errors)).toEqual(['files'])
  })
})

test('leaves what the driver has handed in to be checked', async () => {
  const cab = await server.signInAs('driver', { driverId: driver.id })
  const submitted = await documentOf(sendDocument(server, cab, documentBody([pdfOf('card')])))
  await documentOf(enter(body()))
  expect((await all()).map(({ id, status }) => (id === submitted.id ? `own: ${status}` : status)).toSorted()).toEqual([
    'current',
    'own: checking',
  ])
})

test('with one key is entered once, also after a month', async () => {
  const key = randomUUID()
  const first = await documentOf(enter(body(), recruiter, key))
  expect(await documentOf(enter(body(), recruiter, key))).toEqual(first)
  await server.knex('idempotency_keys').delete()
  expect(await documentOf(enter(body(), recruiter, key))).toMatchObject({ id: first.id })
  expect(await all()).toHaveLength(1)
  expect((await enter(body(), await server.signInAs('admin'), key)).status).toBe(422)
})

test('days that cannot be are refused at their field, and odd ones are warned of', async () => {
  const wrong: [Record<string, unknown>, Record<string, string>][] = [
    [{ validFrom: dayAhead(2) }, { validFrom: 'This day is to come: please enter it once it counts' }],
    [{ validFrom: '' }, { validFrom: 'Please enter the day from which it counts' }],
    [{ expiresOn: dayAhead(-20) }, { expiresOn: 'It ends before it begins to count' }],
    [{ expiresOn: dayAhead(800) }, { expiresOn: 'This is more than 24 months from now: please check the day' }],
    [{ expiresOn: '2027-02-30' }, { expiresOn: 'Please enter a valid date' }],
    [{ kind: 'passport' }, { kind: 'Please choose what it is' }],
    [{ driverId: randomUUID() }, { driverId: 'Driver not found' }],
  ]
  for (const [values, errors] of wrong) expect((await refused(enter(body(values)))).errors).toEqual(errors)
  await documentOf(enter(body()))
  const ended = body({ expiresOn: dayAhead(-5) })
  const { findings } = await refused(enter(ended))
  expect(findings).toMatchObject([
    { code: 'no_page', severity: 'warn' },
    { code: 'has_ended', severity: 'warn' },
    { code: 'ends_earlier', severity: 'warn' },
  ])
  await documentOf(enter({ ...ended, accepted: ['no_page', 'has_ended', 'ends_earlier'] }))
  expect(await driverNow()).toMatchObject({ medCardExpiry: dayAhead(-5) })
})

test('two who enter the same at once: one counts, the other was replaced', async () => {
  const answers = await Promise.all([enter(body()), enter(body({ expiresOn: dayAhead(200) }))])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await all()).map(({ status }) => status).toSorted()).toEqual(['current', 'replaced'])
})

test('entered while one that was handed in is approved: both count, one after the other', async () => {
  const cab = await server.signInAs('driver', { driverId: driver.id })
  for (let round = 0; round < 5; round += 1) {
    const expiresOn = dayAhead(200 + round)
    const submitted = await documentOf(sendDocument(server, cab, documentBody([pdfOf(`card ${round}`)], { expiresOn })))
    await server.knex('document_files').where({ document_id: submitted.id }).update({ received_at: new Date() })
    const accepted = ['no_page', 'ends_earlier']
    const answers = await Promise.all([
      checkDocument(server, submitted, 'approve', { expiresOn, accepted }, recruiter),
      enter(body({ expiresOn, accepted })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    expect((await all()).filter(({ status }) => status === 'current')).toHaveLength(1)
  }
})

test('by every role: the office alone', async () => {
  for (const role of roles) {
    const cookie = await server.signInAs(role, role === 'driver' ? { driverId: driver.id } : {})
    const may = (driverOffice as readonly string[]).includes(role)
    expect((await enter(body(), cookie)).status, role).toBe(may ? 201 : 403)
  }
})

test('today it counts already', async () => {
  const today = companyDay(new Date())
  expect(await documentOf(enter(body({ validFrom: today, expiresOn: today })))).toMatchObject({ status: 'current' })
})
