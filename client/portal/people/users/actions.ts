import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import ShieldOff from 'lucide-react/icons/shield-off'
import { transitionOf } from '#shared/kernel/transition'
import { type UserAction, userTransitions } from '#shared/users/transitions'
import type { UserRow } from '#shared/users/userRecord'
import { type ActingUser, whyNot } from '#shared/users/userRules'

/** An action on a user, with the label of its button; `…` marks an action with a dialog. */
export interface UserMenuItem {
  verb: UserAction
  text: string
  Icon: LucideIcon
  /** Removes or revokes something. */
  isGrave?: true
}

const actions: readonly UserMenuItem[] = [
  { verb: 'resend', text: 'Resend invitation', Icon: Mail },
  { verb: 'change-role', text: 'Change role…', Icon: Pencil },
  { verb: 'attach', text: 'Link to a driver or shipper…', Icon: Link2 },
  { verb: 'send-reset', text: 'Send password link', Icon: KeyRound },
  { verb: 'link', text: 'Copy password link…', Icon: Copy },
  { verb: 'reset-factor', text: 'Reset second factor…', Icon: ShieldOff },
  { verb: 'end-sessions', text: 'Sign out everywhere', Icon: LogOut },
  { verb: 'enable', text: 'Enable', Icon: Play },
  { verb: 'disable', text: 'Disable…', Icon: Ban, isGrave: true },
]

const mailed: readonly UserAction[] = ['resend', 'send-reset']

/** Actions that are not possible now, with their common reason. */
export interface Locked {
  message: string
  text: readonly string[]
}

/**
 * The actions that `me` can take on a user now, and the locked ones by reason. `mails`: whether this server can send email; null
 * if unknown.
 */
export function actionsFor(
  user: UserRow,
  me: ActingUser,
  mails: boolean | null,
): { possible: readonly UserMenuItem[]; locked: readonly Locked[] } {
  const possible: UserMenuItem[] = []
  const locked = new Map<string, string[]>()
  for (const action of actions) {
    const { verb } = action
    // Only drivers and shippers have rows of their own that a user can be linked to.
    const hasOwn = user.role === 'driver' || user.role === 'shipper'
    if (!transitionOf(userTransitions, verb, user.status, me.role) || (verb === 'attach' && !hasOwn)) continue
    if (verb === 'reset-factor' && user.secondFactor !== 'on') continue
    const text = verb === 'link' && user.status === 'invited' ? 'Copy invitation link…' : action.text
    const message = whyNot(verb, me, user)?.message ?? notNow(verb, user, mails)
    if (message === null) possible.push({ ...action, text })
    else locked.set(message, [...(locked.get(message) ?? []), text.replace(/…$/, '')])
  }
  return { possible, locked: [...locked].map(([message, text]) => ({ message, text })) }
}

function notNow(action: UserAction, { devices }: UserRow, mails: boolean | null): string | null {
  if (mailed.includes(action) && mails === false) return "Email isn't set up. Copy a link and share it yourself."
  if (action === 'end-sessions' && devices === 0) return 'No active sessions.'
  return null
}
