import { type Role, roleNames } from '../access/roles.ts'
import type { Settings } from './settings.ts'

/** The roles whose people need a second factor, by the settings. */
export const rolesWithFactor = (needs: Settings['factor']): Role[] => roleNames.filter((role) => needs[role] === 'required')
