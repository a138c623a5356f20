/** The types of employment of a driver (§3). */
export const driverTypes = {
  w2: 'W2 Employee',
  contractor: 'Contractor',
  owner_operator: 'Owner Operator',
} as const
export type DriverType = keyof typeof driverTypes

/** The statuses of a driver (§4). */
export const driverStatuses = ['applicant', 'onboarded', 'suspended', 'terminated'] as const
export type DriverStatus = (typeof driverStatuses)[number]

/** The labels of the statuses. */
export const driverStatusLabels: Record<DriverStatus, string> = {
  applicant: 'Applicant',
  onboarded: 'Onboarded',
  suspended: 'Suspended',
  terminated: 'Terminated',
}
