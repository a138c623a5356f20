import type { Knex } from 'knex'
import type { KindId } from '#shared/documents/document'
import type { BareFile } from '#shared/loads/proof'
import { isSentBy } from '../../platform/files/senders.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { Document } from './Document.ts'

/** Stores the pages of a document, in their order. The caller has locked the files by `expectFiles`. */
export async function namePages(knex: Knex, { id, driverId }: Document, files: readonly BareFile[]): Promise<void> {
  if (files.length === 0) return
  const names = files.map(({ sha256 }) => sha256)
  const senders = await knex('file_senders as sender')
    .join('files', 'files.sha256', 'sender.sha256')
    .whereIn('sender.sha256', names)
    .where({ driver_id: driverId })
    .whereNotNull('received_at')
    .select('sender.sha256', 'sent_at')
  const arrived = new Map(senders.map(({ sha256, sent_at }) => [sha256, sent_at]))
  await knex('document_files').insert(
    files.map(({ sha256, size, type }, number) => {
      return { document_id: id, number, sha256, size, type, received_at: arrived.get(sha256) ?? null }
    }),
  )
}

/**
 * Whether all of these files have arrived, from the driver or from the office for the driver: knowing a hash gives no access to a
 * file. The lock keeps them until the transaction ends. Transactions that store or expect a file do not wait for it, so it may
 * follow other locks.
 */
export async function haveArrived(knex: Knex, driverId: string, files: readonly BareFile[]): Promise<boolean> {
  const stored = await knex('files')
    .whereIn(
      'sha256',
      files.map(({ sha256 }) => sha256),
    )
    .whereNotNull('received_at')
    .whereRaw(isSentBy('files', '?'), [driverId])
    .forKeyShare()
    .select('sha256')
  return stored.length === files.length
}

/** Whether a document has exactly these pages. */
export async function hasPages(knex: Knex, documentId: string, files: readonly BareFile[]): Promise<boolean> {
  const pages = await knex('document_files').where({ document_id: documentId }).orderBy('number').pluck('sha256')
  return pages.join() === files.map(({ sha256 }) => sha256).join()
}

interface Arrived {
  sha256: string
  driverId: string
  receivedAt: Date
}

/** A driver has sent a file: marks the page in the driver's documents that name it, and publishes them. */
export async function notePageArrived(transaction: Knex, { sha256, driverId, receivedAt }: Arrived): Promise<void> {
  const own = transaction('documents').where({ driver_id: driverId }).select('id')
  const named = transaction('document_files').where({ sha256 }).whereIn('document_id', own)
  const ids = await named.clone().distinct().pluck('document_id')
  if (ids.length === 0) return
  await named.update({ received_at: receivedAt })
  await transaction('documents').whereIn('id', ids).update({ updated_at: transaction.fn.now() })
  await publishChange(transaction, { resource: 'documents', ids, owners: [driverId] })
}

/** The first document that this user reads whose driver has sent the named file, with the number of the page. */
export function namingDocument(
  knex: Knex,
  user: SessionUser,
  sha256: string,
): Promise<{ kind: KindId; name: string | null; expires_on: string | null; number: number } | undefined> {
  return knex('document_files as page')
    .join('documents', 'documents.id', 'page.document_id')
    .leftJoin('custom_document_types', 'custom_document_types.id', 'documents.custom_type')
    .where('page.sha256', sha256)
    .whereRaw(isSentBy('page', 'documents.driver_id'))
    .modify(Document.visibleTo(user))
    .orderBy('documents.number')
    .first('kind', 'custom_document_types.name', 'expires_on', 'page.number')
}
