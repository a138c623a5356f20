import { createContext, useContext } from 'react'
import { can, type Permission } from '#shared/access/permissions'

/** The role of the signed-in user. */
export const OwnRole = createContext<string | null>(null)

/** Whether the signed-in user has a permission. Buttons without it are not rendered. */
export function usePermission(permission: Permission): boolean {
  return can(useContext(OwnRole), permission)
}
