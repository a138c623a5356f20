import type { Knex } from 'knex'
import type { ExpiringDocument } from '#shared/documents/compliance'
import { documentLabel } from '#shared/documents/document'
import { driverStatusLabels } from '#shared/drivers/status'
import { readExpiring } from '../compliance/index.ts'
import { figureOf, tableOf } from './amounts.ts'
import type { Asked } from './reportQuery.ts'

const windowText = {
  0: 'Expired',
  1: 'Tomorrow',
  7: 'Within 7 days',
  14: 'Within 14 days',
  30: 'Within 30 days',
  60: 'Within 60 days',
}

/** The report Credentials: expiring documents, with the same number as on every screen that counts them. */
export async function readCredentials(knex: Knex, { asOf }: Asked) {
  const { windows, documents } = await readExpiring(knex, asOf)
  const expired = windows.find(({ window }) => window === 0)?.count ?? 0
  return {
    metrics: [
      figureOf('expiring', 'Expired or within 60 days', 'count', documents.length),
      figureOf('expired', 'Expired', 'count', expired),
      figureOf('drivers', 'Drivers', 'count', new Set(documents.map(({ driverId }) => driverId)).size),
    ],
    tables: [
      tableOf({
        id: 'windows',
        title: 'By days left',
        rows: windows,
        total: { window: 60 as const, count: documents.length },
        columns: [
          {
            id: 'window',
            text: 'Days left',
            unit: 'text',
            cell: (row) => (windows.includes(row) ? windowText[row.window] : 'All'),
          },
          { id: 'count', text: 'Documents', unit: 'count', cell: ({ count }) => count },
        ],
      }),
      tableOf<ExpiringDocument>({
        id: 'documents',
        title: 'What expires',
        rows: documents,
        columns: [
          { id: 'driver', text: 'Driver', unit: 'text', cell: ({ driverName }) => driverName },
          { id: 'status', text: 'Status', unit: 'text', cell: ({ driverStatus }) => driverStatusLabels[driverStatus] },
          { id: 'document', text: 'Document', unit: 'text', cell: (document) => documentLabel(document) },
          { id: 'until', text: 'Until', unit: 'day', cell: ({ expiresOn }) => expiresOn },
          { id: 'days', text: 'Days left', unit: 'count', cell: ({ days }) => days },
        ],
      }),
    ],
  }
}
