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
  action: UserAction
  text: string
  Icon: LucideIcon
  /** Removes or revokes something. */
  isGrave?: true
}

const actions: readonly UserMenuItem[] = [
  { action: 'resend', text: 'Resend invitation', Icon: Mail },
  { action: 'change-role', text: 'Change role…', Icon: Pencil },
  { action: 'attach', text: 'Link to a driver or shipper…', Icon: Link2 },
  { action: 'send-reset', text: 'Send password link', Icon: KeyRound },
  { action: 'link', text: 'Copy password link…', Icon: Copy },
  { action: 'reset-factor', text: 'Reset second factor…', Icon: ShieldOff },
  { action: 'end-sessions', text: 'Sign out everywhere', Icon: LogOut },
  { action: 'enable', text: 'Enable', Icon: Play },
  { action: 'disable', text: 'Disable…', Icon: Ban, isGrave: true },
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
  for (const item of actions) {
    const { action } = item
    // Only drivers and shippers have rows of their own that a user can be linked to.
    const hasOwn = user.role === 'driver' || user.role === 'shipper'
    if (!transitionOf(userTransitions, action, user.status, me.role) || (action === 'attach' && !hasOwn)) continue
    if (action === 'reset-factor' && user.secondFactor !== 'on') continue
    const text = action === 'link' && user.status === 'invited' ? 'Copy invitation link…' : item.text
    const message = whyNot(action, me, user)?.message ?? notNow(action, user, mails)
    if (message === null) possible.push({ ...item, text })
    else locked.set(message, [...(locked.get(message) ?? []), text.replace(/…$/, '')])
  }
  return { possible, locked: [...locked].map(([message, text]) => ({ message, text })) }
}

function notNow(action: UserAction, { devices }: UserRow, mails: boolean | null): string | null {
  if (mailed.includes(action) && mails === false) return "Email isn't set up. Copy a link and share it yourself."
  if (action === 'end-sessions' && devices === 0) return 'No active sessions.'
  return null
}
