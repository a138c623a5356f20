/** The types of employment of a driver (§3). */
export const driverTypes = {
  w2: 'W2 Employee',
  contractor: 'Contractor',
  owner_operator: 'Owner Operator',
} as const
export type DriverType = keyof typeof driverTypes
export const driverTypeNames = Object.keys(driverTypes) as [DriverType, ...DriverType[]]

/** Drivers of a type, in the middle of a sentence. */
export const driversOfType: Record<DriverType, string> = {
  w2: 'W2 employees',
  contractor: 'contractors',
  owner_operator: 'owner operators',
}

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

/** The text of a driver's own status. The office explains the reason. */
export const ownStatusText: Record<DriverStatus, string> = {
  applicant: "The office is reviewing your documents. You'll get loads once you're onboarded.",
  onboarded: 'You can be assigned loads.',
  suspended: 'No new loads. Finish the ones you have. Call the office with questions.',
  terminated: 'No more loads. Call the office with questions.',
}
