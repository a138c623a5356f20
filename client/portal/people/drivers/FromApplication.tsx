import { useQuery } from '@tanstack/react-query'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { queries } from '../../../platform/api/queries.ts'
import { usePermission } from '../../shell/session/usePermission.ts'

/** The way back to the application that a driver was made of, for who reads applications; nothing where there is none. */
export function FromApplication({ driverId }: { driverId: string }) {
  const mayRead = usePermission('applications:read')
  const { data: application } = useQuery({ ...queries.applicationOf(driverId), enabled: mayRead })
  if (!application) return null
  const { reference } = application
  return (
    <Link to={`${staffPath('recruiting')}/${reference}`} className="link inline-flex min-h-11 items-center gap-2">
      <UserRoundSearch aria-hidden="true" className="size-5" />
      <span>{`Application ${reference}`}</span>
    </Link>
  )
}
