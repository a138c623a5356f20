import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface Props {
  load: { id: string }
  className: string
  /** The action to start on the load. */
  state?: object
  children: ReactNode
}

/** A link from a list to a load. It includes the list's filter for the way back. */
export function LoadLink({ load, className, state, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <Link to={`${pathname.replace(/\/$/, '')}/${load.id}${search}`} state={state} className={className}>
      {children}
    </Link>
  )
}
