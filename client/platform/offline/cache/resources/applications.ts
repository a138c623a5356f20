import type { ApplicationRow, ApplicationTotals } from '#shared/recruiting/application'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { describeResource } from '../descriptor.ts'

export const applications = describeResource<ApplicationRow, ApplicationTotals>()({
  order: { by: 'createdAt', descending: true },
  // People know it by its reference.
  address: 'reference',
  fields: ['id', 'status', 'createdAt', 'contactBy', 'contactedAt', 'movedAt', 'suspicious'],
  derive: () => ({}),
  searched: ({ reference, status, firstName, lastName, email, phone, city, state }) => [
    ...[reference, applicationStatusLabels[status], `${firstName} ${lastName}`, email],
    ...[phone, phone.replace(/\D/g, ''), `${city}, ${state}`],
  ],
  store: (row) => row,
  statuses: applicationStatusLabels,
  hasUncachedRows: true,
  // The record adds the CDL number, which no device stores.
  record: null,
})
