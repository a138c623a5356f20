import CalendarSearch from 'lucide-react/icons/calendar-search'
import Pencil from 'lucide-react/icons/pencil'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { Driver, DriverRecord } from '#shared/drivers/driver'
import { driverTypes } from '#shared/drivers/status'
import { EmailLink, PhoneLink } from '../../detail/Contact.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { qualifiedPath } from '../compliance/compliancePaths.ts'
import { editDriverPath } from './driverPaths.ts'
import { equipmentText } from './driverText.ts'

interface Props {
  driver: Driver & Pick<Partial<DriverRecord>, 'email' | 'equipment'>
  heading: RefObject<HTMLHeadingElement | null>
}

const button = 'btn btn-outline max-w-full min-w-0 max-sm:w-full'

/** Who a driver is, and how to reach them. */
export function DriverHead({ driver: { id, fullName, type, status, phone, email, equipment = [] }, heading }: Props) {
  const about = [type && driverTypes[type], equipmentText(equipment)].filter(Boolean).join(' · ')
  const mayEdit = usePermission('drivers:edit')
  const keepsFile = usePermission('documents:write')
  return (
    <div className="card gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 translate="no" ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
            {fullName}
          </h1>
          {about && <p className="mt-1 text-muted">{about}</p>}
        </div>
        <StatusBadge resource="drivers" status={status} />
      </div>
      <div className="flex flex-wrap gap-2 no-print empty:hidden">
        {phone && <PhoneLink phone={phone} className={button} undialable="flex min-h-11 min-w-0 items-center gap-2" />}
        {email && <EmailLink email={email} className={button} />}
        {keepsFile && (
          <Link to={{ pathname: qualifiedPath, search: `?driver=${id}` }} className="btn btn-ghost max-sm:w-full sm:ml-auto">
            <CalendarSearch aria-hidden="true" className="size-5" />
            <span>Qualification check…</span>
          </Link>
        )}
        {mayEdit && (
          <Link to={editDriverPath(id)} className={`btn btn-outline max-sm:w-full ${keepsFile ? '' : 'ml-auto'}`}>
            <Pencil aria-hidden="true" className="size-5" />
            <span>Edit</span>
          </Link>
        )}
      </div>
    </div>
  )
}
