import { pages, portalHome } from './paths.ts'
import { can, type NounName, toldOf } from './permissions.ts'
import { isRole, type Role, roleNames } from './roles.ts'

/** The two counts that the sidebar shows (§2, §6). */
export type Count = 'expiringDocuments' | 'pendingSettlements'

const counted = {
  expiringDocuments: ['expiring document', 'expiring documents'],
  pendingSettlements: ['pending settlement', 'pending settlements'],
} as const satisfies Record<Count, readonly [one: string, more: string]>

/** What a count counts: `3 expiring documents`. */
export function countWords(count: Count, number: number): string {
  const [one, more] = counted[count]
  return `${number} ${number === 1 ? one : more}`
}

interface Item {
  words: string
  /** Under the base path of the role (§2). */
  path: string
  roles: readonly Role[]
  count?: Count
  /** The group under whose heading it stands. */
  group?: 'Management'
  /** Whose rows it shows: it stands only for who may read them. */
  reads?: NounName
}

const staff = roleNames.filter((role) => role !== 'driver' && role !== 'shipper')

/** THE sidebar: what each role finds in it (§6), in its order; beyond §6 a viewer and a shipper find what they may read. */
const items = {
  dashboard: { words: 'Dashboard', path: '', roles: [...staff, 'driver'] },
  // Ours: the desk, and the shipper's start.
  overview: { words: 'Overview', path: '', roles: ['shipper'] },
  quotes: { words: 'Quote requests', path: '/quotes', roles: ['superadmin', 'admin', 'dispatcher'] },
  drivers: {
    words: 'Drivers',
    path: '/drivers',
    roles: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll', 'viewer'],
    count: 'expiringDocuments',
    reads: 'drivers',
  },
  loads: {
    words: 'Loads',
    path: '/loads',
    roles: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'viewer', 'shipper'],
    reads: 'loads',
  },
  myLoads: { words: 'My Loads', path: '/my-loads', roles: ['driver'] },
  settlements: {
    words: 'Settlements',
    path: '/settlements',
    roles: ['superadmin', 'admin', 'payroll', 'accountant'],
    count: 'pendingSettlements',
  },
  mySettlements: { words: 'My Settlements', path: '/my-settlements', roles: ['driver'] },
  recruiting: { words: 'Recruiting', path: '/recruiting', roles: ['superadmin', 'admin', 'recruiter'] },
  reports: { words: 'Reports', path: '/reports', roles: ['superadmin', 'admin', 'accountant', 'fleet_manager'] },
  compliance: { words: 'Compliance', path: '/compliance', roles: ['superadmin', 'admin', 'recruiter', 'fleet_manager'] },
  schedule: { words: 'Schedule', path: '/schedule', roles: ['dispatcher', 'driver'] },
  settings: { words: 'Settings', path: '/settings', roles: ['superadmin', 'admin'], group: 'Management' },
  users: { words: 'User Management', path: '/users', roles: ['superadmin', 'admin'], group: 'Management' },
} as const satisfies Record<string, Item>

export type Place = keyof typeof items

export interface SidebarItem extends Omit<Item, 'roles' | 'reads'> {
  place: Place
  /** The list of exactly what its count counts, for who is told of which rows they are. */
  countPath?: string
}

/**
 * What stands in the sidebar of `role`, with whole paths, in its order (§6). An unknown role is shown the viewer's, without
 * what only a viewer may read.
 */
export function sidebarOf(role: string): SidebarItem[] {
  const known = isRole(role) ? role : 'viewer'
  const base = portalHome(known)
  return (Object.entries(items) as [Place, Item][])
    .filter(([, { roles, reads }]) => roles.includes(known) && (!reads || can(role, `${reads}:read`)))
    .map(([place, { roles: _, reads: __, path, ...item }]) => ({
      ...item,
      place,
      path: base + path,
      ...(item.count && isListed(item.count, role) ? { countPath: countPath(item.count) } : {}),
    }))
}

/** The address of a driver's portal screen. */
export function driverPath(place: Place): string {
  return pages.portalDriver + items[place].path
}

/** The address of a shipper's portal screen. */
export function shipperPath(place: Place): string {
  return pages.portalShipper + items[place].path
}

/** The address of a portal screen of staff. */
export function staffPath(place: Place): string {
  return pages.portalAdmin + items[place].path
}

/** The list of exactly what a count counts. */
export function countPath(count: Count): string {
  return count === 'expiringDocuments'
    ? `${staffPath('drivers')}?documents=expiring`
    : `${staffPath('settlements')}?status=pending`
}

/** Whether `role` is told which rows a count counts. */
function isListed(count: Count, role: string): boolean {
  return count === 'expiringDocuments' ? toldOf(role, 'drivers', 'documents') !== 'nothing' : can(role, 'settlements:read')
}
