import type { ReactNode } from 'react'
import { type ComingSoon, comingSoon } from '#shared/portalNotices'
import { notify } from '../ui/toasts.ts'

interface Props {
  what: ComingSoon
  className: string
  children: ReactNode
}

/** A control that the specification lets tell that it is coming (§8); what it then does replaces `onClick`. */
export function ComingSoonButton({ what, className, children }: Props) {
  return (
    <button type="button" className={`btn ${className}`} onClick={() => notify(comingSoon(what))}>
      {children}
    </button>
  )
}
