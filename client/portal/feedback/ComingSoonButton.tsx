import type { ReactNode } from 'react'
import { type ComingSoon, comingSoon, neededFor } from '#shared/portalNotices'
import { notify } from '../../ui/toasts.ts'
import { usePermission } from '../session/usePermission.ts'

interface Props {
  what: ComingSoon
  className: string
  children: ReactNode
}

/** A button for a feature still to come: shows its notice (§8). Hidden without the permission that it will need. */
export function ComingSoonButton({ what, className, children }: Props) {
  const isAllowed = usePermission(neededFor[what])
  if (!isAllowed) return null
  return (
    <button type="button" className={`btn ${className}`} onClick={() => notify(comingSoon(what))}>
      {children}
    </button>
  )
}
