import type { Finding } from '../kernel/findings.ts'
import type { UserStatus } from './status.ts'
import type { UserAction } from './transitions.ts'

/** Who acts. */
export interface ActingUser {
  id: string
  role: string
}

/** With whom something is to be done. */
export interface ManagedUser {
  id: string
  role: string
  status: UserStatus
  /** A demo person, whose password everybody knows. */
  isDemo: boolean
  /** Nobody else is an active superadmin. */
  isLastSuperadmin: boolean
}

const block = (code: string, sentence: string): Finding => ({ code, severity: 'block', sentence })

const onlySuperadmins = block('superadmins_only', 'Only a superadmin makes or changes a superadmin.')

/** For oneself these are somewhere else, or for somebody else to do. */
const ownself: Partial<Record<UserAction, string>> = {
  'change-role': 'You cannot change your own role. Another administrator can.',
  disable: 'You cannot disable yourself. Another administrator can.',
  'reset-factor': 'You change your own second factor where you see your sessions: press your name in the header.',
  'end-sessions': 'You end your own sessions where you see them: press your name in the header.',
  'send-reset': 'You change your own password where you see your sessions: press your name in the header.',
  link: 'You change your own password where you see your sessions: press your name in the header.',
}

/** Takes the rights of a superadmin away. */
const demoting: readonly UserAction[] = ['change-role', 'disable']

/** Gives somebody a new password. */
const giving: readonly UserAction[] = ['send-reset', 'link']

/**
 * Why `by` may not do this with `user`, as a finding with the sentence for the screen and the answer; null where they may. The
 * roles and statuses of the state table (shared/users/transitions.ts) come first.
 */
export function whyNot(verb: UserAction, by: ActingUser, user: ManagedUser): Finding | null {
  if (user.role === 'superadmin' && by.role !== 'superadmin') return onlySuperadmins
  if (user.id === by.id && ownself[verb]) return block('oneself', ownself[verb])
  if (user.isLastSuperadmin && demoting.includes(verb)) {
    return block('last_superadmin', 'This is the last superadmin. Make somebody else one first.')
  }
  if (user.isDemo && user.status === 'active' && giving.includes(verb)) {
    return block('demo_password', 'The password of a demo person stays as it is, for everybody signs in with it.')
  }
  if (verb === 'attach' && user.role !== 'driver' && user.role !== 'shipper') {
    return block('no_own_rows', 'Only a driver or a shipper has rows of their own.')
  }
  return null
}

/** Why `by` may not give somebody this role; null where they may. */
export function whyNotRole(role: string, by: Pick<ActingUser, 'role'>): Finding | null {
  return role === 'superadmin' && by.role !== 'superadmin' ? onlySuperadmins : null
}
