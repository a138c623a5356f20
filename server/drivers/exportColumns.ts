import { type DocumentKind, documentKinds } from '#shared/document'
import type { Driver } from '#shared/driver'
import { driverStatusLabels, driverTypes } from '#shared/driverStatus'
import type { ExportColumn } from '../http/export.ts'

/** The last calendar day of a document; empty without one. */
const until = (kind: Exclude<DocumentKind, 'medical_card'>): ExportColumn<Driver> => ({
  title: `${documentKinds[kind]} until`,
  fields: ['documents'],
  cell: ({ documents }) => documents?.find((one) => one.kind === kind)?.expiresOn,
})

/** The columns of exported drivers. */
export const driverColumns: readonly ExportColumn<Driver>[] = [
  { title: 'Driver', fields: ['fullName'], cell: ({ fullName }) => fullName },
  { title: 'Status', fields: ['status'], cell: ({ status }) => driverStatusLabels[status] },
  { title: 'Type', fields: ['type'], cell: ({ type }) => type && driverTypes[type] },
  { title: 'Phone', fields: ['phone'], cell: ({ phone }) => phone },
  { title: 'CDL number', fields: ['licenseNo'], cell: ({ licenseNo }) => licenseNo },
  { title: 'CDL state', fields: ['licenseState'], cell: ({ licenseState }) => licenseState },
  { title: 'Endorsements', fields: ['endorsements'], cell: ({ endorsements }) => endorsements?.join(' ') },
  { title: 'Medical Card until', fields: ['medCardExpiry'], cell: ({ medCardExpiry }) => medCardExpiry },
  until('cdl'),
  until('insurance'),
  { title: 'Completed loads', fields: ['completedLoads'], cell: ({ completedLoads }) => completedLoads },
]
