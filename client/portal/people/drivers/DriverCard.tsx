import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Driver } from '#shared/drivers/driver'
import { driverTypes } from '#shared/drivers/status'
import { formatCount } from '#shared/kernel/count'
import { PhoneLink } from '../../detail/Contact.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { EndorsementBadges, ExpiringDocuments, License, MedicalCard } from './driverParts.tsx'
import { editDriverPath } from './driverPaths.ts'

/** A driver as a card: license, endorsements, medical card; below the line, details and actions. Without hidden fields. */
export function DriverCard({ row: driver }: CardProps<Driver>) {
  return (
    <article aria-labelledby={`row-${driver.id}`} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 translate="no" id={`row-${driver.id}`} className="min-w-0 text-h3 wrap-anywhere">
              {driver.fullName}
            </h2>
            <StatusBadge resource="drivers" status={driver.status} />
          </div>
          {driver.type && <p className="text-[0.9375rem] text-muted">{driverTypes[driver.type]}</p>}
        </div>
        {driver.licenseNo !== undefined && <DriverDetails driver={driver} />}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <DriverActions driver={driver} small={false} />
      </div>
    </article>
  )
}

/** The link to the record, and actions. The link carries the list's filter, for the way back. */
export function DriverActions({ driver, small }: { driver: Driver; small: boolean }) {
  const size = small ? 'btn-sm' : 'grow'
  const { search } = useLocation()
  const mayEdit = usePermission('drivers:edit')
  return (
    <>
      <Link to={{ pathname: `${staffPath('drivers')}/${driver.id}`, search }} className={`btn btn-outline ${size}`}>
        <span>
          <span className={small ? 'sr-only' : ''}>View </span>Details<span className="sr-only">{` of ${driver.fullName}`}</span>
        </span>
      </Link>
      {mayEdit && (
        <Link to={editDriverPath(driver.id)} className={`btn btn-ghost ${size} ${small ? 'btn-square' : ''}`}>
          {small && <Pencil aria-hidden="true" className="size-4.5" />}
          <span className={small ? 'sr-only' : ''}>
            Edit
            <span translate="no" className="sr-only">
              {' '}
              {driver.fullName}
            </span>
          </span>
        </Link>
      )}
    </>
  )
}

function DriverDetails({ driver }: { driver: Driver }) {
  return (
    <dl className="grid gap-2 text-[0.9375rem]">
      <DetailField name="License">
        <License {...driver} />
      </DetailField>
      {driver.phone && (
        <DetailField name="Phone">
          <PhoneLink
            phone={driver.phone}
            className="link inline-flex max-w-full items-center gap-1.5 pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
            undialable="inline-flex max-w-full items-center gap-1.5"
          />
        </DetailField>
      )}
      {driver.endorsements && (
        <DetailField name="Endorsements">
          <EndorsementBadges codes={driver.endorsements} />
        </DetailField>
      )}
      {driver.medCardExpiry !== undefined && (
        <DetailField name="Medical card">
          <MedicalCard driver={driver} />
          <ExpiringDocuments driver={driver} />
        </DetailField>
      )}
      {driver.completedLoads !== undefined && (
        <DetailField name="Completed loads">{formatCount(driver.completedLoads)}</DetailField>
      )}
    </dl>
  )
}

function DetailField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto min-w-0">{children}</dd>
    </div>
  )
}
