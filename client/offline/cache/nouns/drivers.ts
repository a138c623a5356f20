import type { Driver, DriverTotals } from '#shared/driver'
import { driverStatusLabels, driverTypes } from '#shared/driverStatus'
import { lastFour } from '#shared/license'
import { describeNoun } from '../descriptor.ts'

export const drivers = describeNoun<Driver, DriverTotals>()({
  since: 1,
  order: { by: 'fullName', descending: false },
  address: 'id',
  fields: ['id', 'status', 'fullName', 'medCardExpiry', 'documents', 'completedLoads'],
  derive: () => ({}),
  searched: ({ fullName, status, type, licenseNo, licenseState, phone }) => [
    ...[fullName, driverStatusLabels[status], type && driverTypes[type]],
    ...[licenseNo, licenseState, phone, phone?.replace(/\D/g, '')],
  ],
  // Only the last four of a license number: the device may be lost.
  store: (row) => (row.licenseNo === undefined ? row : { ...row, licenseNo: lastFour(row.licenseNo) }),
  statuses: driverStatusLabels,
  hasUncachedRows: false,
  // The record only adds the whole license number, which no device stores.
  record: null,
})
