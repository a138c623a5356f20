/** The second opinion, as spec.ts: which roles read which report (§7, and the product's own table of permissions). */

const admins = ['superadmin', 'admin'] as const
const all = [...admins, 'accountant', 'fleet_manager'] as const

/** The readers of a report read every row that it counts: an accountant reads no quotes, a fleet manager no pay. */
export const reportReaders = {
  overview: all,
  revenue: all,
  'on-time': all,
  lanes: all,
  equipment: all,
  brokers: all,
  'empty-miles': all,
  earnings: [...admins, 'accountant'],
  'pay-deadlines': [...admins, 'accountant'],
  quotes: admins,
  recruiting: admins,
  credentials: [...admins, 'fleet_manager'],
  receivables: [...admins, 'accountant'],
} as const

/** The tabs, in their order. */
export const reportTabs = [
  ...[
    'Overview',
    'Revenue',
    'On time',
    'Lanes',
    'Equipment',
    'Customers',
    'Empty miles',
    'Driver earnings',
    'Owner-operator pay',
    'Quotes',
    'Recruiting',
  ],
  ...['Credentials', 'Receivables'],
] as const

/** The reports that are hidden from a role that reads reports. */
export const reportsUntold = {
  accountant: ['quotes', 'recruiting', 'credentials'],
  fleet_manager: ['earnings', 'pay-deadlines', 'quotes', 'recruiting', 'receivables'],
} as const

export const reportEndpoints = Object.fromEntries(
  Object.entries(reportReaders).flatMap(([name, access]) =>
    ['', '/export'].map((end) => [`GET /api/reports/${name}${end}`, { access, good: 200 }]),
  ),
)

/** Their addresses, with what each shows to who reads reports. */
export const reportScreens = [
  ['/portal/admin/reports', 'Reports', 'reports'],
  ['/portal/admin/reports/revenue', 'Reports', 'reports'],
  ['/portal/admin/reports/nowhere', '404', 'reports'],
] as const
