/** The second opinion, as spec.ts, of drivers: who works with them, and who is not told what. */

/** What is known of a driver besides the name. */
export const beyondName = [
  ...['type', 'licenseNo', 'licenseState', 'phone', 'endorsements', 'medCardExpiry', 'documents', 'daysOff', 'askedDocuments'],
  ...[
    'daysOffRequests',
    'kept',
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

/** What of a driver those are not told who see more than the name. */
export const driverSecrets = {
  dispatcher: ['documents', 'askedDocuments', 'requestMail', 'statusReason', 'kept', ...pay],
  recruiter: pay,
  fleet_manager: pay,
  accountant: beyondName,
  viewer: [...beyondName, ...pay],
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
      'kept',
    ],
  ],
  driver: ['notes', 'statusReason', 'kept', 'requestMail'],
}

/** Who edits a driver, and moves one from status to status; who terminates one. */
export const driverOffice = ['superadmin', 'admin', 'recruiter', 'fleet_manager'] as const
export const driverTerminators = ['superadmin', 'admin'] as const

/** Who writes what drivers are paid, and prepares settlements. */
export const payers = ['superadmin', 'admin', 'payroll'] as const
