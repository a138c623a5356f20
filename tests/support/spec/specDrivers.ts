/** The second opinion, as spec.ts, of drivers: the roles that work with them, and the fields that are hidden from a role. */

/** The fields of a driver that are hidden from a role with access to the name only. */
export const overName = [
  ...['type', 'licenseNo', 'licenseState', 'phone', 'endorsements', 'medCardExpiry', 'documents', 'daysOff', 'askedDocuments'],
  ...[
    'daysOffRequests',
    'deferral',
    'completedLoads',
    'history',
    'email',
    'login',
    'requestMail',
    'equipment',
    'emergencyName',
    'emergencyPhone',
    'notes',
  ],
  ...['statusSince', 'statusReason'],
]

/** What a driver is paid, and owes. */
const pay = ['payTerms', 'payAccounts']

/** The fields of a driver that are hidden from each role. */
export const driverSecrets = {
  dispatcher: ['documents', 'askedDocuments', 'requestMail', 'statusReason', 'deferral', ...pay],
  recruiter: pay,
  fleet_manager: pay,
  accountant: overName,
  viewer: [...overName, ...pay],
  payroll: [
    ...[
      'documents',
      'askedDocuments',
      'requestMail',
      'daysOff',
      'daysOffRequests',
      'emergencyName',
      'emergencyPhone',
      'notes',
      'statusReason',
      'deferral',
    ],
  ],
  driver: ['notes', 'statusReason', 'deferral', 'requestMail'],
}

/** Who edits a driver, and moves one from status to status; who terminates one. */
export const driverOffice = ['superadmin', 'admin', 'recruiter', 'fleet_manager'] as const
export const driverTerminators = ['superadmin', 'admin'] as const

/** Who writes what drivers are paid, and prepares settlements. */
export const payers = ['superadmin', 'admin', 'payroll'] as const
