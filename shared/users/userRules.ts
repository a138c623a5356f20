import type { Finding } from '../kernel/findings.ts'
import type { UserStatus } from './status.ts'
import type { UserAction } from './transitions.ts'

/** Who acts. */
export interface ActingUser {
  id: string
  role: string
}

/** The user that an administrator acts on. */
export interface ManagedUser {
  id: string
  role: string
  status: UserStatus
  /** A demo user, whose password is public. */
  isDemo: boolean
  /** There is no other active superadmin. */
  isLastSuperadmin: boolean
}

const block = (code: string, message: string): Finding => ({ code, severity: 'block', message })

const onlySuperadmins = block('superadmins_only', 'Only a superadmin makes or changes a superadmin.')

/** Actions that a user takes elsewhere for themselves, or that another administrator must take. */
const ownself: Partial<Record<UserAction, string>> = {
  'change-role': 'You cannot change your own role. Another administrator can.',
  disable: 'You cannot disable yourself. Another administrator can.',
  'reset-factor': 'You change your own second factor where you see your sessions: press your name in the header.',
  'end-sessions': 'You end your own sessions where you see them: press your name in the header.',
  'send-reset': 'You change your own password where you see your sessions: press your name in the header.',
  link: 'You change your own password where you see your sessions: press your name in the header.',
}

/** Removes the rights of a superadmin. */
const demoting: readonly UserAction[] = ['change-role', 'disable']

/** Gives a user a new password. */
const giving: readonly UserAction[] = ['send-reset', 'link']

/**
 * Why `actor` may not take this action on `user`, as a finding with the message for the screen and the response; null where they
 * may. The state table's roles and statuses (shared/users/transitions.ts) come first.
 */
export function whyNot(action: UserAction, actor: ActingUser, user: ManagedUser): Finding | null {
  if (user.role === 'superadmin' && actor.role !== 'superadmin') return onlySuperadmins
  if (user.id === actor.id && ownself[action]) return block('oneself', ownself[action])
  if (user.isLastSuperadmin && demoting.includes(action)) {
    return block('last_superadmin', 'This is the last superadmin. Make somebody else one first.')
  }
  if (user.isDemo && user.status === 'active' && giving.includes(action)) {
    return block('demo_password', 'The password of a demo person stays as it is, for everybody signs in with it.')
  }
  if (action === 'attach' && user.role !== 'driver' && user.role !== 'shipper') {
    return block('no_own_rows', 'Only a driver or a shipper has rows of their own.')
  }
  return null
}

/** Why `actor` may not assign this role; null where they may. */
export function whyNotRole(role: string, actor: Pick<ActingUser, 'role'>): Finding | null {
  return role === 'superadmin' && actor.role !== 'superadmin' ? onlySuperadmins : null
}
