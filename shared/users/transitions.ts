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

/** The state table of a user. What else forbids a step stands in `whyNot` (shared/users/userRules.ts). */
export const userTransitions: readonly Transition<UserStatus, UserAction>[] = [
  // Mails the invitation once more; the links of before end.
  { verb: 'resend', from: ['invited'], by: managers },
  // Makes a password link to be copied.
  { verb: 'link', from: ['invited', 'active'], by: managers },
  { verb: 'send-reset', from: ['active'], by: managers },
  { verb: 'change-role', from: ['invited', 'active'], by: [...managers, 'provider'] },
  // Says whose driver's or shipper's rows are the user's own.
  { verb: 'attach', from: ['invited', 'active'], by: managers },
  // Takes the authenticator app, passkeys and recovery codes away.
  { verb: 'reset-factor', from: ['active'], by: managers, needs: 'reason' },
  { verb: 'end-sessions', from: ['active'], by: [...managers, 'provider'] },
  { verb: 'disable', from: ['invited', 'active'], to: 'disabled', by: managers, needs: 'reason' },
  // Whoever never was in is invited again.
  { verb: 'enable', from: ['disabled'], to: 'active', by: managers },
  { verb: 'accept', from: ['invited'], to: 'active', by: ['link'] },
  { verb: 'reset', from: ['active'], by: ['link'] },
  // The provider has signed them in for the first time.
  { verb: 'connect', from: ['invited', 'active'], to: 'active', by: ['provider'] },
]
