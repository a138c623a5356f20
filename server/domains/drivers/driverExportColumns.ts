import { type DocumentKind, documentKinds } from '#shared/documents/document'
import type { DriverRecord } from '#shared/drivers/driver'
import { driverStatusLabels, driverTypes } from '#shared/drivers/status'
import { loadEquipment } from '#shared/kernel/equipment'
import type { ExportColumn } from '../../platform/http/export.ts'

/** The last calendar day of a document; empty without one. */
const until = (kind: Exclude<DocumentKind, 'medical_card'>): ExportColumn<DriverRecord> => ({
  title: `${documentKinds[kind]} until`,
  fields: ['documents'],
  cell: ({ documents }) => documents?.find((document) => document.kind === kind)?.expiresOn,
})

/** The columns of exported drivers. They include all that an import reads, so that another system can import the file. */
export const driverColumns: readonly ExportColumn<DriverRecord>[] = [
  { title: 'Driver', fields: ['fullName'], cell: ({ fullName }) => fullName },
  // The full name does not show where the last name begins.
  { title: 'First name', fields: ['firstName'], cell: ({ firstName }) => firstName },
  { title: 'Last name', fields: ['lastName'], cell: ({ lastName }) => lastName },
  { title: 'Status', fields: ['status'], cell: ({ status }) => driverStatusLabels[status] },
  { title: 'Type', fields: ['type'], cell: ({ type }) => type && driverTypes[type] },
  { title: 'Phone', fields: ['phone'], cell: ({ phone }) => phone },
  { title: 'Email', fields: ['email'], cell: ({ email }) => email },
  { title: 'CDL number', fields: ['licenseNo'], cell: ({ licenseNo }) => licenseNo },
  { title: 'CDL state', fields: ['licenseState'], cell: ({ licenseState }) => licenseState },
  { title: 'Endorsements', fields: ['endorsements'], cell: ({ endorsements }) => endorsements?.join(' ') },
  { title: 'Medical Card until', fields: ['medCardExpiry'], cell: ({ medCardExpiry }) => medCardExpiry },
  until('cdl'),
  until('insurance'),
  {
    title: 'Equipment hauled',
    fields: ['equipment'],
    cell: ({ equipment }) => equipment?.map((kind) => loadEquipment[kind]).join(', '),
  },
  { title: 'Emergency contact', fields: ['emergencyName'], cell: ({ emergencyName }) => emergencyName },
  { title: 'Emergency phone', fields: ['emergencyPhone'], cell: ({ emergencyPhone }) => emergencyPhone },
  { title: 'Notes', fields: ['notes'], cell: ({ notes }) => notes },
  { title: 'Completed loads', fields: ['completedLoads'], cell: ({ completedLoads }) => completedLoads },
]
