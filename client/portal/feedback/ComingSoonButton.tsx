import type { ReactNode } from 'react'
import { type ComingSoon, comingSoon, neededFor } from '#shared/portalNotices'
import { notify } from '../../ui/toasts.ts'
import { useMay } from '../session/useMay.ts'

interface Props {
  what: ComingSoon
  className: string
  children: ReactNode
}

/** A control that the specification lets tell that it is coming (§8); what it then does replaces `onClick`. Only for who may. */
export function ComingSoonButton({ what, className, children }: Props) {
  const may = useMay(neededFor[what])
  if (!may) return null
  return (
    <button type="button" className={`btn ${className}`} onClick={() => notify(comingSoon(what))}>
      {children}
    </button>
  )
}
