import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface Props {
  load: { id: string }
  className: string
  children: ReactNode
}

/** The way from a list of loads to one of them; what narrows the list goes along, for the way back. */
export function LoadLink({ load, className, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <Link to={`${pathname.replace(/\/$/, '')}/${load.id}${search}`} className={className}>
      {children}
    </Link>
  )
}
