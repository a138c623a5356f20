/** The second opinion, as spec.ts: what the specification (§) and the product's own table say of the portal's rows. */
import { driverSecrets } from './specDrivers.ts'
import { reportsUntold } from './specReports.ts'

const money = ['superadmin', 'admin', 'payroll', 'accountant'] as const
const desk = ['superadmin', 'admin', 'dispatcher'] as const

/** §3, §4: loads. */
export const loadStatuses = ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'] as const
export const completedStatuses = ['delivered', 'invoiced', 'paid'] as const
export const loadEquipment = ['dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck'] as const
export const loadFields = [
  'id',
  'brokerId',
  'assignedDriverId',
  'rateLinehaul',
  'accessorials',
  'pickupLocation',
  'pickupDateTime',
  'deliveryLocation',
  'deliveryDateTime',
  'equipment',
  'status',
  'distance',
  'brokerName',
] as const

/** §2, §8: the loads screen. */
export const loadScreen = {
  title: 'Load Management',
  tabs: ['All', 'Quoted', 'Booked', 'En Route', 'Delivered', 'Invoiced', 'Paid'],
  empty: 'No loads found matching your criteria',
  failed: ['Error Loading Loads', 'Failed to load load data. Please try again.'],
} as const

/** The product's own texts for old rows, and for older ones that need a connection. */
export const olderNeedConnection = 'older loads need a connection'
export const offlineBanner = /^Offline — showing loads as of \d{1,2}:\d\d [AP]M$/
export const seenBanner = (what: string) =>
  new RegExp(`^Offline — showing ${what} as of (?:[A-Z][a-z]{2} \\d{1,2}, )?\\d{1,2}:\\d\\d [AP]M$`)
/** The same where the network and the server are fine, and this device is full. */
export const fullBanner = (what: string) =>
  new RegExp(
    `^This device has no room left — showing ${what} as of (?:[A-Z][a-z]{2} \\d{1,2}, )?\\d{1,2}:\\d\\d [AP]M\\. Free some space on it to see newer ones\\.$`,
  )
export const noAccess = "You don't have access to this page"

/** §3, §4: drivers, and the medical card by days remaining. */
export const driverStatuses = ['applicant', 'onboarded', 'suspended', 'terminated'] as const
export const driverTypes = { w2: 'W2 Employee', contractor: 'Contractor', owner_operator: 'Owner Operator' } as const
export const driverFields = [
  'id',
  'fullName',
  'type',
  'status',
  'licenseNo',
  'licenseState',
  'phone',
  'endorsements',
  'medCardExpiry',
] as const
export const medCardStates = [
  [400, 'fine'],
  [61, 'fine'],
  [60, 'warning'],
  [1, 'warning'],
  [0, 'expired'],
  [-1, 'expired'],
] as const

/** §3, §4: settlements. */
export const settlementStatuses = ['pending', 'processed', 'paid'] as const
export const settlementFields = [
  'id',
  'driverId',
  'periodStart',
  'periodEnd',
  'earnings',
  'deductions',
  'netPay',
  'status',
] as const

/** The rows of the fresh product, on which the specification's two counts depend. */
export const seeded = {
  expiringDocuments: 3,
  pendingSettlements: 14,
  drivers: 25,
  documents: 328,
  brokers: 8,
  loads: 146,
  settlements: 43,
  invoices: 76,
} as const

/** Who reads which rows, and who writes; everybody else nothing. */
export const portalPermissions = {
  loads: {
    all: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'accountant', 'payroll', 'viewer'],
    own: ['driver', 'shipper'],
    write: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'],
  },
  drivers: {
    all: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll', 'accountant', 'viewer'],
    own: ['driver'],
    write: ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
  },
  documents: {
    all: ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
    own: ['driver'],
    write: ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
  },
  brokers: {
    all: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'accountant', 'payroll', 'viewer'],
    own: [],
    write: ['superadmin', 'admin', 'dispatcher'],
  },
  settlements: {
    all: ['superadmin', 'admin', 'payroll', 'accountant'],
    own: ['driver'],
    write: ['superadmin', 'admin', 'payroll', 'accountant'],
  },
  invoices: {
    all: ['superadmin', 'admin', 'payroll', 'accountant'],
    own: ['shipper'],
    write: ['superadmin', 'admin', 'accountant'],
  },
  settings: { all: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'], own: [], write: ['superadmin', 'admin'] },
  reports: { all: ['superadmin', 'admin', 'accountant', 'fleet_manager'], own: [], write: [] },
} as const

/** Who sets days off of drivers. */
export const daysOffPlanners = ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'recruiter'] as const

/** Who sees the users, and invites, changes and disables them. */
export const userPermissions = { read: ['superadmin', 'admin'], write: ['superadmin', 'admin'] } as const

/** The roles that read the document types of the company, and those that add, change and retire them. */
export const customTypePermissions = {
  read: ['superadmin', 'admin', 'recruiter', 'fleet_manager', 'driver'],
  write: ['superadmin', 'admin'],
} as const

/** Who sees which mails were sent, and has one tried again. */
export const mailPermissions = { read: ['superadmin', 'admin'], write: ['superadmin', 'admin'] } as const

/** The messages between driver and dispatcher; and the links by which others follow a load. */
const between = ['messages', 'unread', 'driverLogin']
const ofOthers = [...between, 'links', 'unresolved']
/** Only the company sends mails, and resolves disputed events. */
const ofDesk = ['mail', 'payerEmail', 'unresolved']

const overFuel = [
  ...['costs', 'haulers', 'margin', 'detention', 'validity', 'factor'],
  ...['notifications', 'promises', 'calendar', 'retention', 'provider'],
]

/** The fields that are hidden from a role; of the settings, the groups. */
export const untold: Record<keyof typeof portalPermissions, Record<string, readonly string[]>> = {
  loads: {
    viewer: ['rateLinehaul', 'accessorials', 'charges', 'driverPay', 'costBasis', 'history', 'mail', 'payerEmail', ...ofOthers],
    accountant: ofOthers,
    payroll: ofOthers,
    dispatcher: ['driverPay', 'costBasis'],
    fleet_manager: ['driverPay', 'costBasis'],
    driver: ['rateLinehaul', 'accessorials', 'charges', 'costBasis', 'links', 'driverLogin', ...ofDesk],
    shipper: [...between, 'driverPay', 'costBasis', 'brokerId', 'brokerName', 'brokerReference', 'assignedDriverId', ...ofDesk],
  },
  drivers: { ...driverSecrets },
  documents: { driver: ['checkedBy'] },
  brokers: { viewer: ['openAmount', 'history'] },
  settlements: { driver: ['preparedBy', 'processedBy', 'driverHasAccount', 'paymentBatchId', 'paymentBatch'] },
  invoices: { shipper: ['issuedBy', 'prooflessReason', 'mail', 'payerEmail'] },
  settings: { dispatcher: overFuel, fleet_manager: overFuel },
  reports: reportsUntold,
}

/** Who reads a load's events without the notes that are for the company alone. */
export const noPrivateNotes: readonly string[] = ['viewer', 'driver', 'shipper']

/** §3, §6: the dashboard's metrics, and the roles that read them; for all other roles they are null. */
export const metrics = {
  totalDrivers: ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager'],
  activeDrivers: ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager'],
  availableDrivers: ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager'],
  rollingDrivers: ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager'],
  activeLoads: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'],
  weeklyRevenue: ['superadmin', 'admin', 'accountant', 'payroll'],
  weeklyRevenueChange: ['superadmin', 'admin', 'accountant', 'payroll'],
  pendingSettlements: money,
  expiringDocuments: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll'],
  completedLoadsThisWeek: ['driver'],
  weeklyEarnings: ['driver'],
  newQuotes: desk,
  quotesToAnswer: ['shipper'],
  unreadMessages: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'driver'],
} as const

/** §2, §8: the drivers screen. */
export const driversScreen = {
  path: '/portal/admin/drivers',
  tabs: ['All', 'Active', 'Applicants', 'Suspended', 'Terminated'],
  empty: ['No drivers found matching your criteria', 'Clear Search'],
  failed: ['Error Loading Drivers', 'Failed to load driver data. Please try again.'],
} as const

/** §2, §6, §8, §9: the dashboard's cards and sections, each with who has it. */
export const dashboardCards = {
  Drivers: ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager'],
  'Active Loads': ['superadmin', 'admin', 'dispatcher', 'fleet_manager'],
  'Weekly Revenue': ['superadmin', 'admin', 'accountant', 'payroll'],
  'Pending Settlements': ['superadmin', 'admin', 'payroll', 'accountant'],
  'Document Alerts': ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
  Receivables: ['superadmin', 'admin', 'accountant', 'payroll'],
} as const
export const dashboardSections = {
  'Recent Drivers': { resource: 'drivers', first: 2, empty: 'No recent drivers found' },
  'Active Loads': { resource: 'loads', first: 3, empty: 'No active loads found' },
  'Pending Settlements': { resource: 'settlements', first: 3, empty: 'No pending settlements found' },
} as const
export const dashboardLinks = { 'Process All Settlements': '/portal/admin/settlements/process' } as const
export const quickActions = ['Drivers', 'Loads', 'Reports', 'Compliance'] as const

/** The most frequent action of the role, which precedes them. */
export const doneMost: Readonly<Record<string, string>> = {
  superadmin: 'Quote requests',
  admin: 'Quote requests',
  dispatcher: 'Quote requests',
  recruiter: 'Recruiting',
  payroll: 'Pending settlements',
  accountant: 'Pending settlements',
}

/** §2, §8: the settlements screen: its buttons with the notices that they still show, its empty message, its failure. */
export const settlementsScreen = {
  cards: ['Pending', 'Processed', 'Paid'],
  empty: 'No settlements found',
  failed: ['Error Loading Settlements', 'Failed to load settlement data. Please try again.'],
} as const

/**
 * §6: the sidebar's entries, in their order, each with its address under the role's base path (§2) and its roles. The shipper's
 * start and quotes and the desk are the product's own, and so are the roles of `also`, which find what they may read.
 */
export const sidebar = [
  {
    text: 'Dashboard',
    path: '',
    roles: ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager', 'payroll', 'accountant', 'viewer', 'driver'],
  },
  { text: 'Overview', path: '', roles: ['shipper'] },
  { text: 'Quote requests', path: '/quotes', roles: desk, count: 9, unit: 'new quote requests' },
  { text: 'Quotes', path: '/quotes', roles: ['shipper'] },
  {
    text: 'Drivers',
    path: '/drivers',
    roles: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll'],
    also: ['viewer'],
    count: 3,
    unit: 'expiring documents',
  },
  {
    text: 'Loads',
    path: '/loads',
    roles: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'],
    also: ['viewer', 'shipper'],
    count: 2,
    unit: 'unread messages',
  },
  { text: 'My Loads', path: '/my-loads', roles: ['driver'] },
  { text: 'Settlements', path: '/settlements', roles: money, count: 14, unit: 'pending settlements' },
  { text: 'My Settlements', path: '/my-settlements', roles: ['driver'] },
  { text: 'Recruiting', path: '/recruiting', roles: ['superadmin', 'admin', 'recruiter'] },
  { text: 'Reports', path: '/reports', roles: ['superadmin', 'admin', 'accountant', 'fleet_manager'] },
  { text: 'Compliance', path: '/compliance', roles: ['superadmin', 'admin', 'recruiter', 'fleet_manager'] },
  { text: 'Schedule', path: '/schedule', roles: ['dispatcher', 'driver'] },
  { text: 'Settings', path: '/settings', roles: ['superadmin', 'admin'] },
  { text: 'User Management', path: '/users', roles: ['superadmin', 'admin'] },
  { text: 'Mails', path: '/mails', roles: ['superadmin', 'admin'] },
] as const

/** What a role finds in it; an unknown one, which may read nothing, as much as §6 gives the viewer. */
export const entriesOf = (role: string) =>
  sidebar.filter(({ roles, ...entry }) => {
    const found: readonly string[] = [...roles, ...('also' in entry ? entry.also : [])]
    return role === 'astronaut' ? (roles as readonly string[]).includes('viewer') : found.includes(role)
  })

/** §9: lengths in pixels of 16 to the rem, times in milliseconds; §4: the sidebar's cookie. */
export const shell = {
  expandedWidth: 20 * 16,
  railWidth: 4 * 16,
  cookie: 'sidebar_state',
  cookieDays: 7,
  tooltipDelay: 700,
  tooltipSkipDelay: 300,
} as const
