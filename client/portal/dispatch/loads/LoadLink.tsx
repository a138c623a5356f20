import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface Props {
  load: { id: string }
  className: string
  /** What is to be done there. */
  state?: object
  children: ReactNode
}

/** A link from a list to a load. It carries the list's filter, for the way back. */
export function LoadLink({ load, className, state, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <Link to={`${pathname.replace(/\/$/, '')}/${load.id}${search}`} state={state} className={className}>
      {children}
    </Link>
  )
}
