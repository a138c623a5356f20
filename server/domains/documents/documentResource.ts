import { type DocumentRow, documentFilter, documentRow } from '#shared/documents/documentRecord'
import { documentStatusLabels } from '#shared/documents/status'
import { documentTransitions } from '#shared/documents/transitions'
import { api } from '#shared/kernel/paths'
import { allow } from '../../platform/http/guard.ts'
import { Document } from './Document.ts'
import { notifyDriver } from './notifyAboutDocument.ts'
import { documents as reads } from './queries.ts'

/** The shared definition of the endpoints and use cases of documents. */
export const documentResource = {
  name: 'documents',
  path: api.documents,
  access: allow('documents:read'),
  reads,
  filter: documentFilter,
  row: documentRow,
  label: 'document',
  model: Document,
  transitions: documentTransitions,
  statusLabels: documentStatusLabels,
  tracked: ({ expiresOn }: DocumentRow) => ({ expiresOn }),
  ownersOf: ({ driverId }: Document) => [driverId],
  notify: notifyDriver,
} as const
