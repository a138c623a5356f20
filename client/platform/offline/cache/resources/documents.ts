import { documentLabel } from '#shared/documents/document'
import type { DocumentRow, DocumentTotals } from '#shared/documents/documentRecord'
import { documentStatusLabels } from '#shared/documents/status'
import { describeResource } from '../descriptor.ts'

export const documents = describeResource<DocumentRow, DocumentTotals>()({
  // Not by the day on which it ends: an index leaves out those that have none.
  order: { by: 'kind', descending: false },
  address: 'id',
  fields: ['id', 'status', 'kind', 'driverId', 'driverName', 'expiresOn', 'askedAt', 'notifiedCount', 'notifiedAt'],
  derive: () => ({}),
  searched: (row) => [documentLabel(row), documentStatusLabels[row.status], row.driverName],
  store: (row) => row,
  statuses: documentStatusLabels,
  hasUncachedRows: true,
  record: null,
})
