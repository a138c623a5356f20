import type { Settings } from '../settings/settings.ts'
import { type Role, roleNames, roles } from './roles.ts'

/** The roles whose people need a second factor, by the settings. */
export const rolesWithFactor = (needs: Settings['factor']): Role[] => roleNames.filter((role) => needs[role] === 'required')

/** Roles by their names, as in a sentence: `Admin, Payroll and Accountant`; empty for none. */
export function formatRoles(chosen: readonly Role[]): string {
  const names = chosen.map((role) => roles[role])
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()
}
