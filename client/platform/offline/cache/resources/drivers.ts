import type { Driver, DriverTotals } from '#shared/drivers/driver'
import { lastFour } from '#shared/drivers/license'
import { driverStatusLabels, driverTypes } from '#shared/drivers/status'
import type { DriverAction } from '#shared/drivers/transitions'
import { describeResource } from '../descriptor.ts'

/** Fields of the record that rows lack: no device stores them, nor their history. */
const unstored = ['email', 'emergencyName', 'emergencyPhone', 'notes']
const end = (licenseNo: unknown) => (typeof licenseNo === 'string' ? lastFour(licenseNo) : licenseNo)

export const drivers = describeResource<Driver, DriverTotals>()({
  order: { by: 'fullName', descending: false },
  address: 'id',
  fields: ['id', 'status', 'fullName', 'medCardExpiry', 'documents', 'deferral', 'completedLoads'],
  derive: () => ({}),
  searched: ({ fullName, status, type, licenseNo, licenseState, phone }) => [
    ...[fullName, driverStatusLabels[status], type && driverTypes[type]],
    ...[licenseNo, licenseState, phone, phone?.replace(/\D/g, '')],
  ],
  // Only the last four of a license number: the device may be lost.
  store: (row) => (row.licenseNo === undefined ? row : { ...row, licenseNo: lastFour(row.licenseNo) }),
  storeChange: ({ field, from, to }) => {
    if (unstored.includes(field)) return []
    return [field === 'licenseNo' ? { field, from: end(from), to: end(to) } : { field, from, to }]
  },
  // A drug or alcohol test may be the reason for a suspension (49 CFR 382.405), and rows have no pay.
  unstoredReasons: [
    ...(['suspend', 'defer-suspension', 'reinstate', 'terminate', 'rehire'] satisfies DriverAction[]),
    ...(['change-pay', 'open-account', 'end-account', 'enter-transaction', 'return-escrow'] satisfies DriverAction[]),
  ],
  statuses: driverStatusLabels,
  hasUncachedRows: false,
  // The record only adds the whole license number and the office-only fields, which no device stores.
  record: null,
})
