import { pages, portalHome } from './paths.ts'
import { isRole, type Role, roleNames } from './roles.ts'

/** The two counts that the sidebar shows (§2, §6). */
export type Count = 'expiringDocuments' | 'pendingSettlements'

interface Item {
  words: string
  /** Under the base path of the role (§2). */
  path: string
  roles: readonly Role[]
  count?: Count
  /** The group under whose heading it stands. */
  group?: 'Management'
}

const staff = roleNames.filter((role) => role !== 'driver' && role !== 'shipper')

/** THE sidebar: what each role finds in it (§6), in its order. */
const items = {
  dashboard: { words: 'Dashboard', path: '', roles: [...staff, 'driver'] },
  // Ours: the desk, and the shipper's only place.
  overview: { words: 'Overview', path: '', roles: ['shipper'] },
  quotes: { words: 'Quote requests', path: '/quotes', roles: ['superadmin', 'admin', 'dispatcher'] },
  drivers: {
    words: 'Drivers',
    path: '/drivers',
    roles: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll'],
    count: 'expiringDocuments',
  },
  loads: { words: 'Loads', path: '/loads', roles: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'] },
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

export interface SidebarItem extends Omit<Item, 'roles'> {
  place: Place
}

/** What stands in the sidebar of `role`, with whole paths, in its order (§6); an unknown role is shown the viewer's. */
export function sidebarOf(role: string): SidebarItem[] {
  const known = isRole(role) ? role : 'viewer'
  const base = portalHome(known)
  return (Object.entries(items) as [Place, Item][])
    .filter(([, { roles }]) => roles.includes(known))
    .map(([place, { roles: _, path, ...item }]) => ({ ...item, place, path: base + path }))
}

/** The address of a driver's portal screen. */
export function driverPath(place: Place): string {
  return pages.portalDriver + items[place].path
}

/** The address of a portal screen of staff. */
export function staffPath(place: Place): string {
  return pages.portalAdmin + items[place].path
}
