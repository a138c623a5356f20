import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { brokerPath } from './customerPaths.ts'

interface Props {
  broker: { id: string }
  className: string
  children: ReactNode
}

/** A link from the list to a broker. It includes the list's filter for the way back. */
export function BrokerLink({ broker, className, children }: Props) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: brokerPath(broker.id), search }} className={className}>
      {children}
    </Link>
  )
}
