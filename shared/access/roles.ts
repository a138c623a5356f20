/** The ten roles (§6) with their labels. */
export const roles = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  dispatcher: 'Dispatcher',
  recruiter: 'Recruiter',
  fleet_manager: 'Fleet Manager',
  payroll: 'Payroll',
  accountant: 'Accountant',
  viewer: 'Viewer',
  shipper: 'Shipper',
  driver: 'Driver',
} as const

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** Whether it is one of the ten roles. */
export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(roles, value)
}

/** The label of a role; an unknown role is shown as viewer (§6). */
export function roleName(role: string): string {
  return isRole(role) ? roles[role] : roles.viewer
}

/** Roles by their names, as in a sentence: `Admin, Payroll and Accountant`; empty for none. */
export function formatRoles(chosen: readonly Role[]): string {
  const names = chosen.map((role) => roles[role])
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()
}
