import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { can } from '#shared/access/permissions'
import { rolesWithFactor } from '#shared/settings/mfaRoles'
import type { UserAction } from '#shared/users/transitions'
import type { UserRow } from '#shared/users/userRecord'
import { queries } from '../../../platform/api/queries.ts'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import type { UserMenuItem } from './actions.ts'
import { CopyLink } from './CopyLink.tsx'
import { AttachUser, ChangeRole, DisableUser, ResetFactor } from './dialogs.tsx'
import { type Managing, ManagingContext } from './managing.ts'
import { formatDevices, nameOf } from './userParts.tsx'
import { useUserAct } from './useUserAct.ts'

/** The actions that need a dialog. */
const dialogs = {
  'change-role': ChangeRole,
  attach: AttachUser,
  'reset-factor': ResetFactor,
  disable: DisableUser,
  link: CopyLink,
} as const

const asks = (action: UserAction): action is keyof typeof dialogs => Object.hasOwn(dialogs, action)

/** Wraps screens that show users: runs the chosen action, or opens its dialog first. `onAnswer` reads the users again. */
export function ManageUsers({ onAnswer, children }: { onAnswer: () => unknown; children: ReactNode }) {
  const { user } = useSession()
  const { data: help } = useQuery(queries.forgotten())
  const { data: settings } = useQuery({ ...queries.settings(), enabled: can(user?.role, 'users:write') })
  const [open, setOpen] = useState<{ action: keyof typeof dialogs; user: UserRow } | null>(null)
  const { run, problem } = useUserAct(onAnswer)
  const choose = useCallback(
    async ({ action }: UserMenuItem, about: UserRow) => {
      if (asks(action)) return setOpen({ action, user: about })
      const done = await run(about, action)
      if (done) notify({ tone: 'success', ...formatText(action, about, done.signedOut) })
    },
    [run],
  )
  const managing = useMemo<Managing>(
    () => ({
      me: { id: user?.id ?? '', role: user?.role ?? '' },
      mails: help?.mails ?? null,
      // The server sends a user without access to the settings only some of them.
      rolesWithFactor: settings?.factor ? rolesWithFactor(settings.factor.current) : [],
      choose,
    }),
    [user, help, settings, choose],
  )
  const Asking = open && dialogs[open.action]
  return (
    <ManagingContext value={managing}>
      {problem && <NotDone problem={problem} />}
      {wrapText(children)}
      {Asking && <Asking key={open.user.id} user={open.user} onAnswer={onAnswer} onClose={() => setOpen(null)} />}
    </ManagingContext>
  )
}

/** Why an action without a dialog failed. */
function NotDone({ problem }: { problem: string }) {
  return (
    <p role="alert" className="error-summary m-3 font-semibold md:mx-6">
      {problem}
    </p>
  )
}

function formatText(action: UserAction, user: UserRow, signedOut = 0): { title: string; text: string } {
  const name = nameOf(user)
  switch (action) {
    case 'resend':
      return { title: 'Invitation Resent', text: `A new link for ${user.email}. Earlier links no longer work.` }
    case 'send-reset':
      return { title: 'Password Link Sent', text: `For ${user.email}. It works once, for 1 hour.` }
    case 'end-sessions':
      return { title: `${name} is signed out`, text: `On ${formatDevices(signedOut)}.` }
    default:
      return {
        title: `${name} is enabled`,
        text: user.lastSeenAt ? 'Their password is unchanged.' : 'Invite them again, or send a password link.',
      }
  }
}
