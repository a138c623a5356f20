import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { api } from '#shared/kernel/paths'
import type { Application } from '../../../server/domains/recruiting/Application.ts'
import { createLink } from '../../../server/platform/links/links.ts'
import { createApplicationRow } from '../../support/factories.ts'
import { pdfOf } from '../../support/files.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
let row: Application
let token: string

beforeAll(async () => {
  server = await startTestServer()
  recruiter = await server.signInAs('recruiter')
  row = await createApplicationRow(server.knex)
  token = await createLink(server.knex, { resource: 'applications', rowId: row.id, now: new Date() })
})
afterAll(() => server.close())

const problem = { accept: 'application/problem+json' }
const staff = (action: string, json: unknown, version: number) =>
  server.request(`${api.applications}/${row.id}/${action}`, {
    json,
    cookie: recruiter,
    headers: { ...problem, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  })
const pdf = (text: string) => pdfOf(text).content
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const uploadDocument = (kind: string, content: Buffer) =>
  server.request(`${api.links}/${token}/documents/${kind}/${hashOf(content)}`, {
    method: 'PUT',
    body: content as never,
    headers: { ...problem, 'content-type': 'application/pdf' },
  })

test('what was sent becomes the documents of the driver, each to be reviewed: none counts before somebody accepts it', async () => {
  const sent = ['medical_card', 'medical_card', 'driving_record', 'w9', 'cdl', 'employers', 'other'] as const
  const files = new Map<string, Buffer[]>()
  for (const kind of sent) {
    const content = pdf(randomUUID())
    files.set(kind, [...(files.get(kind) ?? []), content])
    expect((await uploadDocument(kind, content)).status).toBe(200)
  }
  const pages = (kind: string) => (files.get(kind) ?? []).map((content) => ({ sha256: hashOf(content), size: content.length }))
  await staff('review', {}, 1)
  const gaps = ['not_contacted', 'papers_not_asked']
  const approved = await staff('approve', { type: 'contractor', licenseState: 'AZ', reason: 'Known', accepted: gaps }, 2)
  const { driverId } = await approved.json()
  const manager = await server.signInAs('fleet_manager')
  const documents = async (): Promise<DocumentRow[]> =>
    (await server.request(`${api.documents}?driverId=${driverId}`, { cookie: manager })).json()
  const byKind = async () => new Map((await documents()).map((row) => [row.kind, row]))
  const filed = await byKind()
  expect([...filed.keys()].sort()).toEqual(['cdl', 'medical_card', 'mvr_at_hire', 'w9'])
  const received = { status: 'checking', withApplication: true, validFrom: null, expiresOn: null, checkedAt: null }
  expect(filed.get('medical_card')).toMatchObject({ ...received, files: pages('medical_card') })
  expect(filed.get('mvr_at_hire')).toMatchObject({ ...received, files: pages('driving_record') })
  expect(filed.get('w9')).toMatchObject({ ...received, files: pages('w9') })
  expect(filed.get('cdl')).toMatchObject({ status: 'current', withApplication: false, files: pages('cdl') })
  const asks = `${api.compliance}/qualified?driverId=${driverId}&day=${dayAhead(0)}`
  const missing = async () => {
    const { answers } = await (await server.request(asks, { cookie: manager })).json()
    return answers[0].items.flatMap((item: { kind: string; state: string }) => (item.state === 'missing' ? [item.kind] : []))
  }
  expect(await missing()).toEqual(expect.arrayContaining(['medical_card', 'mvr_at_hire', 'w9']))
  const [card] = files.get('medical_card') as [Buffer]
  const bytes = await server.request(`${api.files}/${hashOf(card)}`, { cookie: manager })
  expect(Buffer.from(await bytes.arrayBuffer())).toEqual(card)

  const approve = async (kind: DocumentRow['kind'], json: object) => {
    const { id, version } = (await byKind()).get(kind) as DocumentRow
    const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${version}"`, accept: 'application/problem+json' }
    return server.request(`${api.documents}/${id}/approve`, { cookie: manager, json, headers })
  }
  const endless = await approve('medical_card', { validFrom: dayAhead(-10), expiresOn: null })
  expect([endless.status, Object.keys((await endless.json()).errors)]).toEqual([422, ['expiresOn']])
  const early = await approve('mvr_at_hire', { validFrom: dayAhead(1), expiresOn: null })
  expect([early.status, Object.keys((await early.json()).errors)]).toEqual([422, ['validFrom']])
  expect((await approve('medical_card', { validFrom: dayAhead(-10), expiresOn: dayAhead(300) })).status).toBe(200)
  expect((await approve('mvr_at_hire', { validFrom: dayAhead(-20), expiresOn: null })).status).toBe(200)
  expect((await byKind()).get('medical_card')).toMatchObject({
    status: 'current',
    validFrom: dayAhead(-10),
    expiresOn: dayAhead(300),
    checkedBy: expect.any(String),
  })
  expect((await byKind()).get('mvr_at_hire')).toMatchObject({ status: 'current', validFrom: dayAhead(-20) })
  const left: string[] = await missing()
  expect([left.includes('medical_card'), left.includes('mvr_at_hire'), left.includes('w9')]).toEqual([false, false, true])
  const history = await (await server.request(`${api.drivers}/${driverId}/history`, { cookie: manager })).json()
  expect(history.filter(({ action }: { action: string }) => action === 'receive')).toHaveLength(3)
})
