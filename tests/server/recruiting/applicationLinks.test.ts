import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { linkedApplication, maxApplicantDocuments } from '#shared/recruiting/linkedApplication'
import type { Application } from '../../../server/domains/recruiting/Application.ts'
import { createLink } from '../../../server/platform/links/links.ts'
import { applicationBody, createApplicationRow } from '../../support/factories.ts'
import { pdfOf } from '../../support/files.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
let row: Application
let token: string

beforeAll(async () => {
  server = await startTestServer({
    env: { LIMIT_LINKS: '10000/60', LIMIT_LINK_FILES: '10000/60', LIMIT_APPLICATIONS: '1000/60' },
  })
  recruiter = await server.signInAs('recruiter')
})
afterAll(() => server.close())
beforeEach(async () => {
  row = await createApplicationRow(server.knex)
  token = await linkOf(row)
})

const problem = { accept: 'application/problem+json' }
const linkOf = ({ id }: { id: string }, now = new Date()) => createLink(server.knex, { resource: 'applications', rowId: id, now })
const at = (path = '', given = token) => `${api.links}/${given}${path}`
const read = async (given = token) =>
  linkedApplication.strict().parse(await (await server.request(at('', given), { headers: problem })).json())
const staff = (action: string, json: unknown, version: number) =>
  server.request(`${api.applications}/${row.id}/${action}`, {
    json,
    cookie: recruiter,
    headers: { ...problem, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  })
const withdraw = (version: number, key = randomUUID(), given = token) =>
  server.request(at('/withdraw', given), {
    json: { reason: 'Took another job' },
    headers: { ...problem, 'idempotency-key': key, 'if-match': `"${version}"` },
  })
const mails = () => server.knex('mails').where({ resource: 'applications', row_id: row.id }).orderBy('number')

const pdf = (text: string) => pdfOf(text).content
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const uploadDocument = (kind: string, content: Buffer, given = token) =>
  server.request(at(`/documents/${kind}/${hashOf(content)}`, given), {
    method: 'PUT',
    body: content as never,
    headers: { ...problem, 'content-type': 'application/pdf' },
  })

describe('the mails', () => {
  test('an application gets one with its link, a robot none; without a mail server it says so', async () => {
    const apply = async (values = {}) =>
      (
        await server.request(api.applications, { json: applicationBody({ email: `${randomUUID()}@x.example`, ...values }) })
      ).json()
    const { id } = await apply()
    const [mail, ...more] = await server.knex('mails').where({ row_id: id })
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'applicationReceived', status: 'not_sent', resource: 'applications' })
    expect(mail.text).toContain('/f/•••')
    expect(await server.knex('links').where({ resource: 'applications', row_id: id })).toHaveLength(1)
    const robot = await apply({ companyUrl: 'https://spam.example' })
    expect(await server.knex('mails').where({ row_id: robot.id })).toEqual([])
  })

  test('what is missing, the approval and the words of a rejection are mailed; a rejection without words is not', async () => {
    await staff('ask-documents', { askedFor: ['medical_card', 'drug_test'], text: 'Both sides' }, 1)
    await uploadDocument('medical_card', pdf('card'))
    await staff('ask-documents', { askedFor: ['medical_card', 'drug_test'] }, 2)
    await staff('reject', { why: 'experience', text: 'Come back in a year.' }, 3)
    const sent = await mails()
    expect(sent.map(({ template }) => template)).toEqual(['applicationDocuments', 'applicationDocuments', 'applicationRejected'])
    expect(sent[0].text).toContain('Both sides')
    expect(sent[0].text).toContain('Medical card')
    // It is here already.
    expect(sent[1].text).not.toContain('Medical card')
    expect(sent[2].text).toContain('> Come back in a year.')
    row = await createApplicationRow(server.knex)
    await staff('reject', { why: 'no_answer', note: 'Three calls' }, 1)
    expect(await mails()).toEqual([])
  })
})

describe('a mail that still waits for its mail server', () => {
  beforeEach(async () => {
    await staff('ask-documents', { askedFor: ['w9'] }, 1)
    await server.knex('mails').where({ row_id: row.id }).update({ status: 'waiting', last_error: null, sealed: '{}' })
  })
  const waiting = () => server.knex('mails').where({ row_id: row.id, status: 'waiting' })

  test.each([
    ['reject', { why: 'no_answer' }],
    ['withdraw', { reason: 'Took another job' }],
  ])('goes no more after %s', async (action, body) => {
    expect((await staff(action, body, 2)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('goes no more once the applicant withdraws', async () => {
    expect((await withdraw(2)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })
})

describe('the page of the applicant', () => {
  test('shows the own application, and nothing of ours', async () => {
    await server.request(`${api.applications}/${row.id}/log`, {
      json: { channel: 'note', note: 'Rude on the phone', occurredAt: new Date().toISOString() },
      cookie: recruiter,
      headers: { 'idempotency-key': randomUUID() },
    })
    await staff('reject', { why: 'driving_record', note: 'Two accidents', text: 'Not now.' }, 1)
    const answer = await server.request(at())
    const text = await answer.text()
    for (const ours of ['Rude', 'accidents', 'driving_record', row.cdlNumber, row.email]) expect(text).not.toContain(ours)
    expect(linkedApplication.strict().parse(JSON.parse(text))).toMatchObject({
      reference: `A-${row.number}`,
      status: 'rejected',
      endText: 'Not now.',
      seenBy: [],
    })
  })

  test('says who of us has opened it, by name and role, and when last', async () => {
    const record = `${api.applications}/${row.id}`
    await server.request(record, { cookie: recruiter })
    await server.request(record, { cookie: await server.signInAs('admin') })
    // A list opens none.
    await server.request(api.applications, { cookie: await server.signInAs('superadmin') })
    const { seenBy } = await read()
    expect(seenBy.map(({ role }) => role)).toEqual(['Admin', 'Recruiter'])
    expect(Date.now() - Date.parse(seenBy[0]?.at ?? '')).toBeLessThan(60_000)
    await server.knex('application_views').update({ last_at: new Date(Date.now() - 3_600_000) })
    await server.request(record, { cookie: recruiter })
    expect((await read()).seenBy.map(({ role }) => role)).toEqual(['Recruiter', 'Admin'])
  })

  test('lives as long as the application is open, and 45 days more', async () => {
    const old = await linkOf(row, new Date(Date.now() - 300 * 86_400_000))
    expect((await read(old)).status).toBe('submitted')
    const ended = (days: number) =>
      server
        .knex('applications')
        .where({ id: row.id })
        .update({ status: 'rejected', ended_at: new Date(Date.now() - days * 86_400_000) })
    await ended(44)
    expect((await read(old)).status).toBe('rejected')
    await ended(46)
    expect((await server.request(at('', old), { headers: problem })).status).toBe(410)
  })

  test('revoked with a reason, all its links lead nowhere, a mail that waits does not go, and a new link works', async () => {
    await staff('ask-documents', { askedFor: ['w9'] }, 1)
    await server.knex('mails').where({ row_id: row.id }).update({ status: 'waiting', last_error: null, sealed: '{}' })
    const typeOf = async (given: string) => (await (await server.request(at('', given), { headers: problem })).json()).type
    expect((await staff('revoke', {}, 2)).status).toBe(422)
    expect((await staff('revoke', { reason: 'Mailed to the wrong person' }, 2)).status).toBe(200)
    expect(await typeOf(token)).toBe('application-link-revoked')
    expect((await uploadDocument('w9', pdf('late'))).status).toBe(410)
    expect(await server.knex('mails').where({ row_id: row.id, status: 'waiting' })).toEqual([])
    const history = await (await server.request(`${api.applications}/${row.id}/history`, { cookie: recruiter })).json()
    expect(history[0]).toMatchObject({ action: 'revoke', reason: 'Mailed to the wrong person', who: 'Ines Marchetti' })
    const { path } = await (await server.request(`${api.applications}/${row.id}/link`, { json: {}, cookie: recruiter })).json()
    expect((await read(path.slice('/f/'.length))).version).toBe(2)
    await server
      .knex('applications')
      .where({ id: row.id })
      .update({ status: 'rejected', ended_at: new Date(0) })
    const old = await linkOf(row, new Date(Date.now() - 300 * 86_400_000))
    expect(await typeOf(old)).toBe('application-link-expired')
  })

  test('a link to anything else opens none of it', async () => {
    const quoteLink = await createLink(server.knex, { resource: 'quotes', rowId: randomUUID(), now: new Date() })
    for (const path of ['/application.json', '/application.pdf', `/documents/${'a'.repeat(64)}`]) {
      expect((await server.request(at(path, quoteLink))).status).toBe(404)
    }
    expect((await withdraw(1, randomUUID(), quoteLink)).status).toBe(404)
    // Nor does this one open a price.
    const accepted = await server.request(at('/accept'), {
      json: { name: 'Rick' },
      headers: { ...problem, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    })
    expect(accepted.status).toBe(404)
  })
})

describe('what the applicant does', () => {
  test('withdraws, once, and again says the same; recruiters read why', async () => {
    const key = randomUUID()
    expect((await withdraw(1, key)).status).toBe(200)
    expect(await (await withdraw(1, key)).json()).toMatchObject({ status: 'withdrawn' })
    expect((await withdraw(1)).status).toBe(412)
    expect((await withdraw(2)).status).toBe(409)
    const record = await (await server.request(`${api.applications}/${row.id}`, { cookie: recruiter })).json()
    expect(record).toMatchObject({ status: 'withdrawn', endReason: 'Took another job' })
  })

  test('withdraws while somebody approves: one of them is told of the other', async () => {
    await staff('review', {}, 1)
    const approval = { type: 'w2', licenseState: 'AZ', reason: 'Known', accepted: ['not_contacted', 'papers_not_asked'] }
    const answers = await Promise.all([staff('approve', approval, 2), withdraw(2)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const { status } = await read()
    expect(await server.knex('drivers').where({ license_no: row.cdlNumber })).toHaveLength(status === 'approved' ? 1 : 0)
  })

  test('sends papers, each once, which recruiters and the applicant read, and nobody else', async () => {
    const content = pdf(randomUUID())
    expect((await uploadDocument('medical_card', content)).status).toBe(200)
    expect((await (await uploadDocument('medical_card', content)).json()).documents).toHaveLength(1)
    const record = await (await server.request(`${api.applications}/${row.id}`, { cookie: recruiter })).json()
    expect(record).toMatchObject({ version: 1, documents: [{ kind: 'medical_card', sha256: hashOf(content) }] })
    const bytesFor = (path: string, cookie?: string) => server.request(path, cookie ? { cookie } : {})
    const file = `${api.files}/${hashOf(content)}`
    expect(Buffer.from(await (await bytesFor(file, recruiter)).arrayBuffer())).toEqual(content)
    expect((await bytesFor(at(`/documents/${hashOf(content)}`))).status).toBe(200)
    expect((await bytesFor(file, await server.signInAs('dispatcher'))).status).toBe(404)
    const other = await linkOf(await createApplicationRow(server.knex))
    expect((await bytesFor(at(`/documents/${hashOf(content)}`, other))).status).toBe(404)
    const lines = await server.knex('audit_log').where({ row_id: row.id, what: 'send-document' })
    expect(lines).toMatchObject([{ reason: 'Medical card', user_id: null }])
  })

  test('sends nothing to an application that is decided, of another kind, or that is no photo and no PDF', async () => {
    expect((await uploadDocument('diary', pdf('x'))).status).toBe(404)
    const torn = Buffer.from('not a pdf')
    expect((await uploadDocument('w9', torn)).status).toBe(422)
    await withdraw(1)
    expect((await uploadDocument('w9', pdf('late'))).status).toBe(409)
    expect((await read()).documents).toEqual([])
  })

  test('sends the last paper that there is room for, one of two at once, and none beside a decision', async () => {
    const many = Array.from({ length: maxApplicantDocuments - 1 }, (_, nth) => hashOf(pdf(`${row.id} ${nth}`)))
    await server.knex('files').insert(many.map((sha256) => ({ sha256 })))
    await server
      .knex('application_documents')
      .insert(many.map((sha256) => ({ application_id: row.id, kind: 'w9', sha256, type: 'application/pdf', size: 1 })))
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => uploadDocument('w9', pdf(`${row.id} ${text}`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await read()).documents).toHaveLength(maxApplicantDocuments)
  })

  test('takes the application along, whole, as JSON and as a PDF', async () => {
    await server.request(`${api.applications}/${row.id}`, { cookie: recruiter })
    const json = await server.request(at('/application.json'))
    expect(json.headers.get('content-disposition')).toBe(`attachment; filename="A-${row.number}.json"`)
    expect(json.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await json.json()).toMatchObject({
      reference: `A-${row.number}`,
      status: 'submitted',
      seenBy: [{ role: 'Recruiter' }],
      answers: { firstName: 'Cesar', cdlNumber: row.cdlNumber, email: row.email, drugScreenConsent: true },
    })
    const document = await server.request(at('/application.pdf'))
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await document.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('a recruiter copies a link to the page', async () => {
    const answer = await server.request(`${api.applications}/A-${row.number}/link`, { json: {}, cookie: recruiter })
    const { path } = await answer.json()
    expect(answer.status).toBe(201)
    expect((await read(path.slice('/f/'.length))).reference).toBe(`A-${row.number}`)
  })
})
