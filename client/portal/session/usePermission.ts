import { createContext, useContext } from 'react'
import { can, type Permission } from '#shared/permissions'

/** The role of who is signed in. */
export const OwnRole = createContext<string | null>(null)

/** Whether who is signed in may do it at all: what they may not, no button offers. */
export function usePermission(permission: Permission): boolean {
  return can(useContext(OwnRole), permission)
}
