import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { api } from '#shared/kernel/paths'
import { CustomType } from '../../server/domains/customTypes/CustomType.ts'
import type { TestFile } from './files.ts'
import { dayAhead } from './loads.ts'
import type { TestServer } from './server.ts'

/** A document as a driver submits it, a medical card for two hundred days. */
export const documentBody = (pages: readonly TestFile[], values: Record<string, unknown> = {}) => ({
  kind: 'medical_card',
  expiresOn: dayAhead(200),
  submittedAt: new Date(Date.now() - 60_000).toISOString(),
  files: pages.map(({ sha256, content, type }) => ({ sha256, type, size: content.length })),
  ...values,
})

const headers = (key: string) => ({ accept: 'application/problem+json', 'idempotency-key': key })

/** Sends a document as a device does. */
export const sendDocument = (server: TestServer, cookie: string, json: unknown, key: string = randomUUID()) =>
  server.request(api.documents, { method: 'POST', cookie, json, headers: headers(key) })

/** Sends a command on a document, as a user who has read this version. */
export const checkDocument = (
  server: TestServer,
  { id, version }: Pick<DocumentRow, 'id' | 'version'>,
  action: 'approve' | 'return',
  json: unknown,
  cookie: string,
  key: string = randomUUID(),
) =>
  server.request(`${api.documents}/${id}/${action}`, {
    method: 'POST',
    cookie,
    json,
    headers: { ...headers(key), 'if-match': `"${version}"` },
  })

/** The document of a successful response. */
export async function documentOf(answer: Promise<Response>): Promise<DocumentRow> {
  const response = await answer
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}

/** Reads one as this person sees it. */
export const readDocument = (server: TestServer, id: string, cookie: string) =>
  documentOf(server.request(`${api.documents}/${id}`, { cookie }))

/** A document type of the company: it expires, drivers submit it, and no driver has to have it. */
export async function createCustomType(knex: Knex, values: Partial<CustomType> = {}): Promise<CustomType> {
  return CustomType.query(knex)
    .insert({ name: `Training ${randomUUID()}`, hasEnd: true, handsIn: true, required: [], ...values })
    .returning('*')
}
