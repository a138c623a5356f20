import type { DocumentRow } from '#shared/documents/documentRecord'
import { documentStatuses } from '#shared/documents/status'
import { notLongEnded } from '../../platform/queries/list.ts'
import { readsOf, totalsOf } from '../../platform/queries/reads.ts'
import { Document } from './Document.ts'

/** The SQL expression of each field of the API. */
const fields: Record<keyof DocumentRow, string> = {
  id: 'documents.id',
  driverId: 'documents.driver_id',
  driverName: `drivers.first_name || ' ' || drivers.last_name`,
  kind: 'documents.kind',
  kindName: 'custom_document_types.name',
  status: 'documents.status',
  validFrom: 'documents.valid_from',
  expiresOn: 'documents.expires_on',
  correctedFrom: 'documents.corrected_from',
  submittedAt: 'documents.submitted_at',
  withApplication: 'documents.with_application',
  checkedAt: 'documents.checked_at',
  checkedBy: `(select concat_ws(' ', first_name, last_name) from users where users.id = documents.checked_by)`,
  refusal: 'documents.refusal',
  replacedAt: 'documents.replaced_at',
  askedAt: 'documents.asked_at',
  notifiedCount: 'documents.notified_count',
  notifiedAt: 'documents.notified_at',
  files: `array(
    select json_build_object('sha256', sha256, 'size', size, 'type', type, 'receivedAt', received_at)
    from document_files page where page.document_id = documents.id order by page.number)`,
  updatedAt: 'documents.updated_at',
  version: 'documents.version',
}

const definition = {
  row: {
    resource: 'documents',
    sort: 'documents.number',
    filters: { status: 'documents.status', kind: 'documents.kind', driverId: 'documents.driver_id' },
    cached: true,
    from: `documents join drivers on drivers.id = documents.driver_id
      left join custom_document_types on custom_document_types.id = documents.custom_type`,
    dependsOn: ['drivers', 'document_files', 'users', 'custom_document_types'],
    fields,
    searched: {
      kind: 'documents.search_text like ?',
      kindName: { column: 'documents.custom_type', ids: 'select id from custom_document_types where search_text like ?' },
      driverName: { column: 'documents.driver_id', ids: 'select id from drivers where name_text like ?' },
    },
  },
  visibleTo: Document.visibleTo,
  working: notLongEnded('documents', ['checking', 'current']),
} as const

/** The reads of documents. Devices cache current documents, those in review, and recently ended ones. */
export const documents = readsOf(definition)

/** Counts of documents by status. */
export const totalDocuments = totalsOf(definition, documentStatuses)
