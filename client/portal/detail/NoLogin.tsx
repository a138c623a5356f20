import PhoneCall from 'lucide-react/icons/phone-call'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type DriverLogin, noLoginText } from '#shared/drivers/driverLogin'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { invitePathOf } from '../people/users/userPaths.ts'
import { usePermission } from '../shell/session/usePermission.ts'

interface Props {
  driverId: string
  login: DriverLogin | null | undefined
  /** Replaces the default text; null for none. */
  text?: string | null
  /** Other actions about it. */
  children?: ReactNode
}

/** Shows that the app does not reach a driver and whom to call, with an invitation in one press for users who may invite. */
export function NoLogin({ driverId, login, text = noLoginText(login), children }: Props) {
  const mayInvite = usePermission('users:write')
  if (text === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field border border-(--amber-edge) bg-(--amber-tint) px-4 py-2 text-(--amber-ink)">
      <p className="flex min-w-0 items-start gap-2 font-semibold">
        <PhoneCall aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      {login?.state === 'none' && mayInvite && (
        <Link to={invitePathOf(driverId)} className="link inline-flex min-h-11 items-center text-inherit">
          Invite to the app
        </Link>
      )}
      {wrapText(children)}
    </div>
  )
}
