import { isRole, type Role } from './roles.ts'

const driversCard = ['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager'] as const
const revenueCard = ['superadmin', 'admin', 'accountant', 'payroll'] as const

/** The roles that see each figure of the dashboard (§6), of the sidebar's counts and of a driver's own week. */
export const metrics = {
  totalDrivers: driversCard,
  activeDrivers: driversCard,
  availableDrivers: driversCard,
  rollingDrivers: driversCard,
  activeLoads: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'],
  weeklyRevenue: revenueCard,
  weeklyRevenueChange: revenueCard,
  pendingSettlements: ['superadmin', 'admin', 'payroll', 'accountant'],
  expiringDocuments: ['superadmin', 'admin', 'recruiter', 'dispatcher', 'fleet_manager', 'payroll'],
  completedLoadsThisWeek: ['driver'],
  weeklyEarnings: ['driver'],
  newQuotes: ['superadmin', 'admin', 'dispatcher'],
  quotesToAnswer: ['shipper'],
  unreadMessages: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'driver'],
} as const satisfies Record<string, readonly Role[]>

/** The roles with the card Document Alerts (§6). Roles with Drivers in the sidebar see the count there. */
export const documentAlertRoles: readonly Role[] = ['superadmin', 'admin', 'recruiter', 'fleet_manager']

export type Figure = keyof typeof metrics

/** Whether `role` may see a figure of the dashboard. */
export function canSeeFigure(role: unknown, figure: Figure): boolean {
  const readers: readonly Role[] = metrics[figure]
  return isRole(role) && readers.includes(role)
}
