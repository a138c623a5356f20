import { pages, portalHome, withoutSlashesAtEnd } from '../kernel/paths.ts'
import { canSeeFigure } from './metricRoles.ts'
import { can, fieldVisibility, type ResourceName } from './permissions.ts'
import { isRole, type Role, roleNames } from './roles.ts'

/** The counts that the sidebar shows (§2, §6); those of quote requests and messages are not in the specification. */
export type Count = 'expiringDocuments' | 'pendingSettlements' | 'newQuotes' | 'quotesToAnswer' | 'unreadMessages'

const counted = {
  expiringDocuments: ['expiring document', 'expiring documents'],
  pendingSettlements: ['pending settlement', 'pending settlements'],
  newQuotes: ['new quote request', 'new quote requests'],
  quotesToAnswer: ['quote to answer', 'quotes to answer'],
  unreadMessages: ['unread message', 'unread messages'],
} as const satisfies Record<Count, readonly [one: string, more: string]>

/** The resources that the counts count. */
export const countedResources = {
  expiringDocuments: 'drivers',
  pendingSettlements: 'settlements',
  newQuotes: 'quotes',
  quotesToAnswer: 'quotes',
  unreadMessages: 'loads',
} as const satisfies Record<Count, ResourceName>

/** The label of a count, for tooltips and screen readers: `3 expiring documents`. */
export function countText(count: Count, number: number): string {
  const [singular, more] = counted[count]
  return `${number} ${number === 1 ? singular : more}`
}

/** The areas of the portal, by their users, with the start address of each (§2). */
const areas = { staff: pages.portalAdmin, driver: pages.portalDriver, shipper: pages.portalShipper } as const

type Area = keyof typeof areas

interface PortalScreen {
  /** Its name in the sidebar. */
  text: string
  /** Its path within each of its areas (§2). */
  path: string
  /** A second path of the same screen. */
  alias?: string
  areas: readonly Area[]
  /** The roles whose sidebar has it. */
  roles: readonly Role[]
  count?: Count
  /** The group in the sidebar. */
  group?: 'Management'
  /** The resource that it lists. */
  lists?: ResourceName
  /** Only roles that may read this resource have the entry. */
  reads?: ResourceName
  /** The place whose entry in the sidebar leads to it: it has none of its own. */
  under?: string
  /** The roles for which the entry of the place above opens this place directly, each with its part of the list. */
  opensFor?: Partial<Record<Role, string>>
}

const staff = roleNames.filter((role) => role !== 'driver' && role !== 'shipper')

/** All screens of the portal, in the order of the sidebar (§6). Viewers and shippers also have those that they may read. */
const screens = {
  dashboard: { text: 'Dashboard', path: '', alias: '/dashboard', areas: ['staff'], roles: staff },
  myDashboard: { text: 'Dashboard', path: '', areas: ['driver'], roles: ['driver'] },
  // Not in the specification: reached from the driver's dashboard.
  myDocuments: {
    text: 'My Documents',
    path: '/my-documents',
    lists: 'documents',
    areas: ['driver'],
    roles: [],
    reads: 'documents',
    under: 'myDashboard',
  },
  // Not in the specification: the start screen of dispatch, and the shipper's start screen and quotes.
  overview: { text: 'Overview', path: '', areas: ['shipper'], roles: ['shipper'] },
  quotes: {
    text: 'Quote requests',
    path: '/quotes',
    lists: 'quotes',
    areas: ['staff'],
    roles: ['superadmin', 'admin', 'dispatcher'],
    count: 'newQuotes',
  },
  myQuotes: {
    text: 'Quotes',
    path: '/quotes',
    lists: 'quotes',
    areas: ['shipper'],
    roles: ['shipper'],
    count: 'quotesToAnswer',
  },
  drivers: {
    text: 'Drivers',
    path: '/drivers',
    lists: 'drivers',
    areas: ['staff'],
    roles: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll', 'viewer'],
    count: 'expiringDocuments',
    reads: 'drivers',
  },
  loads: {
    text: 'Loads',
    path: '/loads',
    lists: 'loads',
    areas: ['staff', 'shipper'],
    roles: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'viewer', 'shipper'],
    count: 'unreadMessages',
    reads: 'loads',
  },
  // Not in the specification: reached from the head of the loads.
  brokers: {
    text: 'Brokers',
    path: '/brokers',
    lists: 'brokers',
    areas: ['staff'],
    roles: [],
    reads: 'brokers',
    under: 'loads',
  },
  myLoads: {
    text: 'My Loads',
    path: '/my-loads',
    lists: 'loads',
    areas: ['driver'],
    roles: ['driver'],
    count: 'unreadMessages',
  },
  settlements: {
    text: 'Settlements',
    path: '/settlements',
    lists: 'settlements',
    areas: ['staff'],
    roles: ['superadmin', 'admin', 'payroll', 'accountant'],
    count: 'pendingSettlements',
  },
  // Not in the specification: tabs of the settlements.
  disputes: {
    text: 'Disputes',
    path: '/settlements/disputes',
    areas: ['staff'],
    roles: [],
    reads: 'settlements',
    under: 'settlements',
  },
  invoices: {
    text: 'Invoices',
    path: '/settlements/invoices',
    lists: 'invoices',
    areas: ['staff'],
    roles: [],
    reads: 'invoices',
    under: 'settlements',
    // What customers owe is what an accountant looks at first.
    opensFor: { accountant: '?status=open' },
  },
  customerAccounts: {
    text: 'Customers',
    path: '/settlements/customers',
    areas: ['staff'],
    roles: [],
    reads: 'customerPayments',
    under: 'settlements',
  },
  mySettlements: { text: 'My Settlements', path: '/my-settlements', lists: 'settlements', areas: ['driver'], roles: ['driver'] },
  recruiting: {
    text: 'Recruiting',
    path: '/recruiting',
    lists: 'applications',
    areas: ['staff'],
    roles: ['superadmin', 'admin', 'recruiter'],
  },
  reports: {
    text: 'Reports',
    path: '/reports',
    areas: ['staff'],
    roles: ['superadmin', 'admin', 'accountant', 'fleet_manager'],
  },
  compliance: {
    text: 'Compliance',
    path: '/compliance',
    areas: ['staff'],
    roles: ['superadmin', 'admin', 'recruiter', 'fleet_manager'],
  },
  schedule: { text: 'Schedule', path: '/schedule', areas: ['staff', 'driver'], roles: ['dispatcher', 'driver'] },
  settings: { text: 'Settings', path: '/settings', areas: ['staff'], roles: ['superadmin', 'admin'], group: 'Management' },
  users: { text: 'User Management', path: '/users', areas: ['staff'], roles: ['superadmin', 'admin'], group: 'Management' },
  // What the product sends by itself is not in the specification either.
  mails: { text: 'Mails', path: '/mails', areas: ['staff'], roles: ['superadmin', 'admin'], group: 'Management' },
} as const satisfies Record<string, PortalScreen>

export type Place = keyof typeof screens

export interface SidebarItem extends Pick<PortalScreen, 'text' | 'path' | 'count' | 'group'> {
  place: Place
  /** The start screen of the role, whose address is a prefix of all others. */
  isStart: boolean
  /** The address of the list of exactly the counted rows, for roles that may see them. */
  countPath?: string
  /** Where it leads this role, if that is a screen below it. */
  opens?: string
  /** The addresses of screens that it leads to without an entry of their own. */
  also: readonly string[]
}

const allScreens = Object.entries(screens) as [Place, PortalScreen][]

/** Every screen with all its addresses. */
export const portalScreens: readonly { place: Place; text: string; lists?: ResourceName; paths: readonly string[] }[] =
  allScreens.map(([place, { text, path, alias, lists, areas: within }]) => ({
    place,
    text,
    ...(lists && { lists }),
    paths: within.flatMap((area) => [path, ...(alias ? [alias] : [])].map((end) => areas[area] + end)),
  }))

/**
 * The sidebar of `role`, with complete paths (§6). An unknown role gets a viewer's, without the screens that need a viewer's
 * permissions.
 */
export function sidebarOf(role: string): SidebarItem[] {
  const knownRole = isRole(role) ? role : 'viewer'
  const base = portalHome(knownRole)
  return allScreens
    .filter(([, { roles, reads }]) => roles.includes(knownRole) && (!reads || can(role, `${reads}:read`)))
    .map(([place, { text, path, count, group }]) => ({
      place,
      text,
      path: base + path,
      isStart: path === '',
      ...getOpens(place, base, knownRole),
      also: allScreens.flatMap(([, screen]) => (screen.under === place ? [base + screen.path] : [])),
      ...(group && { group }),
      ...(count && canSeeFigure(role, count) && { count }),
      ...(count &&
        count in countedLists &&
        isListed(count as ListedCount, role) && { countPath: countPath(count as ListedCount) }),
    }))
}

function getOpens(place: Place, base: string, role: Role): Pick<SidebarItem, 'opens'> {
  const below = allScreens.find(([, { under, opensFor }]) => under === place && opensFor?.[role] !== undefined)?.[1]
  return below ? { opens: base + below.path + below.opensFor?.[role] } : {}
}

const addresses = portalScreens
  .flatMap(({ text, paths }) => paths.map((path) => ({ text, path })))
  .toSorted((a, b) => b.path.length - a.path.length)

/** The name of the screen at this address, or of the nearest one above it; empty without one. */
export function screenText(pathname: string): string {
  const at = withoutSlashesAtEnd(pathname)
  return addresses.find(({ path }) => at === path || at.startsWith(`${path}/`))?.text ?? ''
}

/** The address of a driver's portal screen. */
export function driverPath(place: Place): string {
  return areas.driver + screens[place].path
}

/** The address of a shipper's portal screen. */
export function shipperPath(place: Place): string {
  return areas.shipper + screens[place].path
}

/** The address of a portal screen of staff. */
export function staffPath(place: Place): string {
  return areas.staff + screens[place].path
}

/** The address of the list of exactly the rows that a count counts. */
export function countPath(count: ListedCount): string {
  return countedLists[count]
}

/** Unread messages have no list of their own: loads show them, and sort by them. */
type ListedCount = Exclude<Count, 'unreadMessages'>

const countedLists: Record<ListedCount, string> = {
  expiringDocuments: `${staffPath('drivers')}?documents=expiring`,
  pendingSettlements: `${staffPath('settlements')}?status=pending`,
  newQuotes: `${staffPath('quotes')}?status=new`,
  quotesToAnswer: `${shipperPath('myQuotes')}?status=quoted`,
}

/** Whether `role` may see the counted rows, not only their number. */
function isListed(count: ListedCount, role: string): boolean {
  return count === 'expiringDocuments'
    ? fieldVisibility(role, 'drivers', 'documents') !== 'nothing'
    : can(role, `${countedResources[count]}:read`)
}
