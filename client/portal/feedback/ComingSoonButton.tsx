import type { ReactNode } from 'react'
import { type ComingSoon, comingSoon, neededFor } from '#shared/portalNotices'
import { notify } from '../../ui/toasts.ts'
import { usePermission } from '../session/usePermission.ts'

interface Props {
  what: ComingSoon
  className: string
  children: ReactNode
}

/** A control that only announces itself yet (§8); what it then does replaces `onClick`. Shown to who has the permission. */
export function ComingSoonButton({ what, className, children }: Props) {
  const isAllowed = usePermission(neededFor[what])
  if (!isAllowed) return null
  return (
    <button type="button" className={`btn ${className}`} onClick={() => notify(comingSoon(what))}>
      {children}
    </button>
  )
}
