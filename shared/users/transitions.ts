import type { Actor, Transition } from '../kernel/transition.ts'
import type { UserStatus } from './status.ts'

const managers = ['superadmin', 'admin'] as const satisfies readonly Actor[]

/** What can be done with a user. */
export type UserAction =
  | 'resend'
  | 'link'
  | 'send-reset'
  | 'change-role'
  | 'attach'
  | 'reset-factor'
  | 'end-sessions'
  | 'disable'
  | 'enable'
  | 'accept'
  | 'reset'
  | 'connect'

/** The state table of a user. `whyNot` (shared/users/userRules.ts) has the other conditions. */
export const userTransitions: readonly Transition<UserStatus, UserAction>[] = [
  // Mails the invitation once more; earlier links end.
  { verb: 'resend', from: ['invited'], by: managers },
  // Makes a password link to be copied.
  { verb: 'link', from: ['invited', 'active'], by: managers },
  { verb: 'send-reset', from: ['active'], by: managers },
  { verb: 'change-role', from: ['invited', 'active'], by: [...managers, 'provider'] },
  // Sets the driver or shipper whose rows are the user's own.
  { verb: 'attach', from: ['invited', 'active'], by: managers },
  // Removes the authenticator app, passkeys and recovery codes.
  { verb: 'reset-factor', from: ['active'], by: managers, needs: 'reason' },
  { verb: 'end-sessions', from: ['active'], by: [...managers, 'provider'] },
  { verb: 'disable', from: ['invited', 'active'], to: 'disabled', by: managers, needs: 'reason' },
  // A user who never signed in is invited again.
  { verb: 'enable', from: ['disabled'], to: 'active', by: managers },
  { verb: 'accept', from: ['invited'], to: 'active', by: ['link'] },
  { verb: 'reset', from: ['active'], by: ['link'] },
  // The user signed in by the provider for the first time.
  { verb: 'connect', from: ['invited', 'active'], to: 'active', by: ['provider'] },
]
