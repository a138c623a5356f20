import type { Knex } from 'knex'
import type { DocumentKind } from '#shared/documents/document'
import { maxPages } from '#shared/documents/documentRecord'
import type { BareFile } from '#shared/loads/proof'
import { type ApplicantDocument, documentOfApplicant } from '#shared/recruiting/applicationDecision'
import { noteSender } from '../../platform/files/senders.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { Document } from './Document.ts'
import { namePages } from './documentFiles.ts'

interface Received extends BareFile {
  kind: ApplicantDocument
  sent_at: Date
}

/**
 * Stores an applicant's uploads with the new driver. The CDL becomes the pages of the current one. Other documents go into
 * review, and are current once approved. The rest stays with the application.
 */
export async function receiveDocuments(
  knex: Knex,
  { applicationId, driverId, userId }: { applicationId: string; driverId: string; userId: string | null },
): Promise<void> {
  const documents: Received[] = await knex('application_documents')
    .where({ application_id: applicationId })
    .orderBy('sent_at')
    .select('kind', 'sha256', 'size', 'type', 'sent_at')
  const byKind = new Map<DocumentKind, Received[]>()
  for (const document of documents) {
    await noteSender(knex, { sha256: document.sha256, driverId, sentAt: document.sent_at })
    const kind = documentOfApplicant[document.kind]
    if (kind) byKind.set(kind, [...(byKind.get(kind) ?? []), document])
  }
  for (const [kind, pages] of byKind) {
    const onFile = await Document.query(knex).findOne({ driver_id: driverId, kind })
    const document =
      onFile ?? (await insertReceived(knex, { driverId, kind, submittedAt: pages.at(-1)?.sent_at ?? null }, userId))
    const files = pages.slice(0, maxPages).map(({ sha256, size, type }) => ({ sha256, size, type }))
    await namePages(knex, document, files)
  }
}

async function insertReceived(
  knex: Knex,
  received: Pick<Document, 'driverId' | 'kind' | 'submittedAt'>,
  userId: string | null,
): Promise<Document> {
  const values = { ...received, status: 'checking', expiresOn: null, withApplication: true } as const
  const document = await Document.query(knex).insert(values).returning('*')
  const change = { resource: 'documents', id: document.id, what: 'receive', to: 'checking' } as const
  await recordChange(knex, { ...change, userId, owners: [received.driverId] })
  return document
}
