import type { Knex } from 'knex'
import type { DocumentStatus } from '#shared/documents/status'
import { recordChange } from '../../platform/sse/record.ts'
import { Document } from './Document.ts'

interface Replacing {
  /** The driver and document type. */
  of: Pick<Document, 'driverId' | 'kind'>
  status: Extract<DocumentStatus, 'checking' | 'current'>
  userId: string | null
  now: Date
}

/** Marks the document in this status as replaced; the row remains. Without one, nothing happens. */
export async function replaceDocument(knex: Knex, { of: { driverId, kind }, status, userId, now }: Replacing): Promise<void> {
  const [before] = await Document.query(knex)
    .where({ driver_id: driverId, kind, status })
    .patch({ status: 'replaced', replacedAt: now })
    .returning('id')
  if (!before) return
  await recordChange(knex, {
    resource: 'documents',
    id: before.id,
    what: 'replace',
    from: status,
    to: 'replaced',
    userId,
    owners: [driverId],
  })
}
