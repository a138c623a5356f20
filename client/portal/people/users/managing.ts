import { createContext, useContext } from 'react'
import type { Role } from '#shared/access/roles'
import type { UserRow } from '#shared/users/userRecord'
import type { ActingUser } from '#shared/users/userRules'
import type { UserMenuItem } from './actions.ts'

/** Who manages users here, and what happens when an action is chosen. */
export interface Managing {
  me: ActingUser
  /** Whether this server can send mails; null while unknown. */
  mails: boolean | null
  /** The roles whose people need a second factor; none while unknown. */
  rolesWithFactor: readonly Role[]
  choose: (action: UserMenuItem, user: UserRow) => void
}

export const ManagingContext = createContext<Managing | null>(null)

/** Within `ManageUsers`. */
export function useManaging(): Managing {
  const managing = useContext(ManagingContext)
  if (!managing) throw new Error('No user managers')
  return managing
}
