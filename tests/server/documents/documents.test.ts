import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentKind } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { documentTransitions } from '#shared/documents/transitions'
import { companyDay } from '#shared/kernel/companyDay'
import type { HistoryEntry } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { transitionOf } from '#shared/kernel/transition'
import { documentText } from '../../../server/domains/documents/documentNotifications.ts'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import { checkDocument, documentBody, documentOf, readDocument, sendDocument } from '../../support/documents.ts'
import { createDocument, createDriver } from '../../support/factories.ts'
import { fileOf, pdfOf, sendFile, type TestFile, takePhoto } from '../../support/files.ts'
import { dayAhead, refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
let manager: string
let driver: Driver
let cab: string
let stranger: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  recruiter = await server.signInAs('recruiter')
  manager = await server.signInAs('fleet_manager')
  stranger = await server.signInAs('driver', { driverId: (await createDriver(server.knex)).id })
})
afterAll(() => server.close())
beforeEach(async () => {
  driver = await createDriver(server.knex)
  cab = await server.signInAs('driver', { driverId: driver.id })
})

/** Hands in a document whose pages have arrived. */
async function handIn(values: Record<string, unknown> = {}, pages?: TestFile[]): Promise<DocumentRow> {
  const files = pages ?? [await takePhoto()]
  const document = await documentOf(sendDocument(server, cab, documentBody(files, values)))
  for (const file of files) await sendFile(server, file, cab)
  return readDocument(server, document.id, cab)
}
const approve = (document: DocumentRow, values: Record<string, unknown> = {}, cookie = recruiter) =>
  checkDocument(server, document, 'approve', { expiresOn: document.expiresOn, ...values }, cookie)
const sendBack = (document: DocumentRow, reason = 'Page 1 is blurred', cookie = recruiter) =>
  checkDocument(server, document, 'return', { reason }, cookie)
const driverNow = async () => (await server.request(`${api.drivers}/${driver.id}`, { cookie: recruiter })).json()
const historyOf = async (id: string): Promise<HistoryEntry[]> =>
  (await server.request(`${api.documents}/${id}/history`, { cookie: recruiter })).json()
const counted = async () => (await (await server.request(api.dashboard, { cookie: manager })).json()).expiringDocuments

describe('a document that a driver hands in', () => {
  test('is checked before it counts, and the one before it stays', async () => {
    const before = await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(23) })
    const soon = await counted()
    const document = await handIn()
    expect(document).toMatchObject({
      status: 'checking',
      kind: 'medical_card',
      driverId: driver.id,
      checkedAt: null,
      validFrom: null,
    })
    expect(document.files).toEqual([expect.objectContaining({ receivedAt: expect.any(String) })])
    expect([(await driverNow()).medCardExpiry, await counted()]).toEqual([dayAhead(23), soon])

    // The office reads another day on it.
    const answer = await documentOf(approve(document, { expiresOn: dayAhead(201) }))
    expect(answer).toMatchObject({ status: 'current', expiresOn: dayAhead(201), validFrom: companyDay(new Date()) })
    expect([(await driverNow()).medCardExpiry, await counted()]).toEqual([dayAhead(201), soon - 1])
    expect((await driverNow()).documents).toEqual([{ kind: 'medical_card', expiresOn: dayAhead(201) }])
    expect(await readDocument(server, before.id, cab)).toMatchObject({ status: 'replaced', expiresOn: dayAhead(23) })
    expect((await historyOf(document.id)).map(({ action, to }) => [action, to])).toEqual([
      ['approve', 'current'],
      ['status', 'checking'],
    ])
    // What the driver entered stays known.
    expect((await historyOf(document.id))[0]?.changes).toEqual([{ field: 'expiresOn', from: dayAhead(200), to: dayAhead(201) }])
    const { checked_by, submitted_by } = await server.knex('documents').where({ id: document.id }).first()
    expect([checked_by, submitted_by]).toEqual([expect.any(String), expect.any(String)])
  })

  test('is sent back with words that the driver reads, and can be handed in again', async () => {
    await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(23) })
    const document = await handIn()
    await refused(sendBack(document, ''), 422)
    await documentOf(sendBack(document))
    expect(await readDocument(server, document.id, cab)).toMatchObject({ status: 'refused', refusal: 'Page 1 is blurred' })
    expect((await driverNow()).medCardExpiry).toBe(dayAhead(23))
    expect((await handIn()).status).toBe('checking')
  })

  test('is stored once: under its key, and with the same pages and day under another', async () => {
    const pages = [await takePhoto(), await takePhoto()]
    const [body, key] = [documentBody(pages), randomUUID()]
    const first = await documentOf(sendDocument(server, cab, body, key))
    const again = await sendDocument(server, cab, body, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    await refused(sendDocument(server, cab, { ...body, expiresOn: dayAhead(100) }, key), 422)
    const other = await documentOf(sendDocument(server, cab, body))
    expect([(await again.json()).id, other.id]).toEqual([first.id, first.id])
    expect(await server.knex('documents').where({ driver_id: driver.id })).toHaveLength(1)
    // The stored answer is gone after a month; the key in the audit log stays.
    await server.knex('idempotency_keys').delete()
    expect((await documentOf(sendDocument(server, cab, body, key))).id).toBe(first.id)
  })

  test('takes the place of one that is still being checked, in whichever order they arrive', async () => {
    const at = (minutes: number) => ({ submittedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    const second = await handIn(at(5))
    const first = await handIn(at(9))
    expect(first.status).toBe('replaced')
    const third = await handIn(at(2))
    expect([(await readDocument(server, second.id, cab)).status, third.status]).toEqual(['replaced', 'checking'])
    await refused(approve(await readDocument(server, second.id, recruiter)), 409)
    // Another kind has nothing to do with it.
    expect((await handIn({ kind: 'cdl', ...at(20) })).status).toBe('checking')
  })

  test('is to be checked, however far behind the clock of the phone is, once the one before it was decided', async () => {
    const behind = (days: number) => ({ submittedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
    await documentOf(sendBack(await handIn()))
    const again = await handIn(behind(1))
    expect(again.status).toBe('checking')
    await documentOf(approve(again))
    const late = await handIn({ expiresOn: dayAhead(700), ...behind(365) })
    expect(late.status).toBe('checking')
    expect((await documentOf(approve(late))).validFrom).toBe(companyDay(new Date()))
  })

  test('is taken from a driver in any status', async () => {
    await server.knex('drivers').where({ id: driver.id }).update({ status: 'terminated' })
    expect((await handIn()).status).toBe('checking')
  })

  test('both at once are one that is checked', async () => {
    const [one, two] = [await takePhoto(), await takePhoto()]
    const submittedAt = new Date().toISOString()
    await Promise.all([one, two].map((page) => documentOf(sendDocument(server, cab, documentBody([page], { submittedAt })))))
    const rows = await server.knex('documents').where({ driver_id: driver.id }).orderBy('status').pluck('status')
    expect(rows).toEqual(['checking', 'replaced'])
  })
})

describe('the office', () => {
  test('decides once: the second one is told that somebody was faster, and then that it is over', async () => {
    const document = await handIn()
    const [one, two] = await Promise.all([approve(document), sendBack(document, 'Wrong card', manager)])
    expect([one.status, two.status].sort()).toEqual([200, 412])
    const late = one.status === 412 ? one : two
    const { current } = await late.json()
    expect(current.id).toBe(document.id)
    const { detail } = await refused(approve(current), 409)
    expect(detail).toMatch(/^This document is (on file|returned) now, so this is no longer possible/)
  })

  test('cannot approve what it has not seen, and is warned where the one on file ends later', async () => {
    await createDocument(server.knex, { driverId: driver.id, expiresOn: dayAhead(300) })
    const pages = [await takePhoto(), await takePhoto()]
    const document = await documentOf(sendDocument(server, cab, documentBody(pages)))
    const { findings } = (await refused(approve(document), 422)) as unknown as { findings: { code: string; message: string }[] }
    expect(findings.map(({ code }) => code)).toEqual(['pages_missing', 'ends_earlier'])
    expect(findings[0]?.message).toBe('2 of its 2 pages are still on the phone.')
    for (const page of pages) await sendFile(server, page, cab)
    const whole = await readDocument(server, document.id, recruiter)
    await refused(approve(whole), 422)
    expect((await documentOf(approve(whole, { accepted: ['ends_earlier'] }))).status).toBe('current')
  })

  test('tells the driver and is told by push, without the words of a refusal', async () => {
    const document = await handIn()
    const reader = { id: randomUUID(), role: 'driver', driverId: driver.id, shipperId: null } as never
    const desk = { id: randomUUID(), role: 'recruiter', driverId: null, shipperId: null } as never
    const text = async (what: string, who: never) => documentText(server.knex, { what, id: document.id }, who, new Date())
    expect(await text('document submitted', desk)).toMatchObject({
      title: 'Needs review: Medical Card',
      body: expect.stringContaining(`${driver.firstName} ${driver.lastName} uploaded it.`),
    })
    expect(await text('document checked', reader)).toBeNull()
    await documentOf(sendBack(document, 'That is your fishing license'))
    expect(await text('document submitted', desk)).toBeNull()
    const reported = await text('document checked', reader)
    expect(reported).toMatchObject({ title: 'Returned: your medical card', path: '/portal/driver/my-documents/medical_card' })
    expect(JSON.stringify(reported)).not.toContain('fishing')
    const other = { id: randomUUID(), role: 'driver', driverId: randomUUID(), shipperId: null } as never
    expect(await text('document checked', other)).toBeNull()
  })
})

describe('bad input', () => {
  const page = pdfOf()
  test.each([
    ['an unknown kind', { kind: 'passport' }, { kind: 'Please choose what it is' }],
    ['a day in 1826', { expiresOn: '1826-11-18' }, { expiresOn: 'Please enter a date between 2000 and 2100' }],
    ['a day that is none', { expiresOn: '2028-02-30' }, { expiresOn: 'Please enter a valid date' }],
    ['no day', { expiresOn: '' }, { expiresOn: 'Please enter the expiration date' }],
    ['a day that has passed', { expiresOn: dayAhead(-3) }, { expiresOn: expect.stringContaining('This day has passed') }],
    ['a day too far', { expiresOn: dayAhead(740) }, { expiresOn: expect.stringContaining('more than 24 months from now') }],
    ['no page', { files: [] }, { files: 'Please take a photo of it, or choose a PDF' }],
    ['a page twice', { files: documentBody([page, page]).files }, { files: 'Please send each page once' }],
  ])('%s is refused with a sentence', async (_, values, errors) => {
    const answer = await refused(sendDocument(server, cab, documentBody([page], values)), 422)
    expect(answer.errors).toEqual(errors)
    expect(await server.knex('documents').where({ driver_id: driver.id })).toEqual([])
  })

  test('one that waited on the phone is judged by the day on which it was handed in', async () => {
    const submittedAt = new Date(Date.now() - 20 * 86_400_000).toISOString()
    const document = await documentOf(sendDocument(server, cab, documentBody([page], { expiresOn: dayAhead(-3), submittedAt })))
    expect(document.status).toBe('checking')
    // It has passed meanwhile: it goes on file as what counted then.
    await sendFile(server, page, cab)
    const { errors } = await refused(approve(document, { expiresOn: dayAhead(-30) }), 422)
    expect(errors?.expiresOn).toContain('This day has passed')
    await refused(approve(document), 422)
    const ended = await documentOf(approve(document, { accepted: ['has_ended'] }))
    expect(ended).toMatchObject({ status: 'current', validFrom: dayAhead(-3), expiresOn: dayAhead(-3) })
    // A clock that is ahead says when it arrived at the latest.
    const ahead = await documentOf(
      sendDocument(server, cab, documentBody([page], { submittedAt: new Date(Date.now() + 9e9).toISOString() })),
    )
    expect(Date.parse(ahead.submittedAt as string)).toBeLessThanOrEqual(Date.now())
  })

  test("nobody reads or decides somebody else's", async () => {
    const document = await handIn()
    await refused(
      server.request(`${api.documents}/${document.id}`, { cookie: stranger, headers: { accept: 'application/problem+json' } }),
      404,
    )
    expect(await (await server.request(api.documents, { cookie: stranger })).json()).toEqual([])
    await refused(approve(document, {}, cab), 403)
    await refused(sendDocument(server, recruiter, documentBody([page])), 403)
  })
})

test('whatever happens, one of a kind counts and one is checked, and the state table allows each step', async () => {
  const kinds: DocumentKind[] = ['medical_card', 'cdl']
  const step = fc.record({
    does: fc.constantFrom('submit', 'approve', 'return'),
    which: fc.nat(3),
    kind: fc.constantFrom(...kinds),
    days: fc.integer({ min: 61, max: 300 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (steps) => {
      driver = await createDriver(server.knex)
      await server.knex('users').where({ role: 'driver', driver_id: driver.id }).delete()
      cab = await server.signInAs('driver', { driverId: driver.id })
      const page = fileOf(randomUUID())
      const made: DocumentRow[] = []
      const counts: Record<string, string | null> = {}
      for (const { does, which, kind, days } of steps) {
        if (does === 'submit') {
          const submittedAt = new Date().toISOString()
          const body = documentBody([page], { kind, expiresOn: dayAhead(days), submittedAt })
          made.push(await documentOf(sendDocument(server, cab, body)))
          await server.knex('document_files').update({ received_at: new Date() })
          continue
        }
        const id = made[which]?.id
        if (!id) continue
        const now = await readDocument(server, id, recruiter)
        const may = transitionOf(documentTransitions, does, now.status, 'recruiter')
        const answer = await (does === 'approve' ? approve(now, { accepted: ['ends_earlier'] }) : sendBack(now))
        expect(answer.status).toBe(may ? 200 : 409)
        if (!may) continue
        expect((await answer.json()).status).toBe(may.to)
        if (does === 'approve') counts[now.kind] = now.expiresOn
      }
      const rows = await server.knex('documents').where({ driver_id: driver.id })
      for (const kind of kinds) {
        for (const status of ['current', 'checking'])
          expect(rows.filter((row) => row.kind === kind && row.status === status).length).toBeLessThan(2)
      }
      const shown: { kind: string; expiresOn: string }[] = (await driverNow()).documents
      expect(Object.fromEntries(shown.map((one) => [one.kind, one.expiresOn]))).toEqual(counts)
    }),
    { numRuns: 15 },
  )
})
