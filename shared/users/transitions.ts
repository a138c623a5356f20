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
  { action: 'resend', from: ['invited'], by: managers },
  // Makes a password link to be copied.
  { action: 'link', from: ['invited', 'active'], by: managers },
  { action: 'send-reset', from: ['active'], by: managers },
  { action: 'change-role', from: ['invited', 'active'], by: [...managers, 'provider'] },
  // Sets the driver or shipper whose rows are the user's own.
  { action: 'attach', from: ['invited', 'active'], by: managers },
  // Removes the authenticator app, passkeys and recovery codes.
  { action: 'reset-factor', from: ['active'], by: managers, needs: 'reason' },
  { action: 'end-sessions', from: ['active'], by: [...managers, 'provider'] },
  { action: 'disable', from: ['invited', 'active'], to: 'disabled', by: managers, needs: 'reason' },
  // A user who never signed in is invited again.
  { action: 'enable', from: ['disabled'], to: 'active', by: managers },
  { action: 'accept', from: ['invited'], to: 'active', by: ['link'] },
  { action: 'reset', from: ['active'], by: ['link'] },
  // The user signed in by the provider for the first time.
  { action: 'connect', from: ['invited', 'active'], to: 'active', by: ['provider'] },
]
