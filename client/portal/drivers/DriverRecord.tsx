import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { company } from '#shared/company'
import { type Driver, driverTypes } from '#shared/driver'
import { staffPath } from '#shared/navigation'
import { queries } from '../../api/queries.ts'
import { ApiError } from '../../api/request.ts'
import { useReading, useSeenRow } from '../../offline/seenRows.ts'
import { ComingSoonButton } from '../ComingSoonButton.tsx'
import { PhoneLink } from '../Contact.tsx'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { NoAccess } from '../NoAccess.tsx'
import { NotFound } from '../NotFound.tsx'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { useSeen } from '../seen/SeenScreens.tsx'
import { useRenewal } from '../useRenewal.ts'
import { DriverStatusBadge } from './DriverStatusBadge.tsx'
import { EndorsementBadges, License, MedicalCard } from './driverParts.tsx'

/** One driver as the server has it now; until it has answered, or where it cannot, as this device last saw them. */
export function DriverRecord() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const seen = useSeen()
  const kept = useSeenRow(seen, 'drivers', id)
  const readAt = useReading(seen, 'drivers')?.at
  const reading = useQuery(queries.driver(id))
  const { data, error, refetch } = reading
  useRenewal('drivers', reading, (ids) => ids.includes(id))
  const refused = error instanceof ApiError ? error.status : null
  const list = staffPath('drivers') + search
  const driver = data ?? kept

  if (refused === 404) {
    return (
      <NotFound to={list} words="Back to the drivers">
        There is no driver at this address. It may be mistyped, or the driver has been deleted.
      </NotFound>
    )
  }
  return (
    <>
      <title>{`${driver && refused !== 403 ? driver.fullName : 'Driver Details'} | ${company.name}`}</title>
      <SeenBanner
        what="this driver"
        isOld={error !== null && refused !== 403 && driver != null}
        readAt={data ? reading.dataUpdatedAt : readAt}
      />
      <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
        {refused === 403 ? (
          <>
            <h1>Driver Details</h1>
            <NoAccess />
          </>
        ) : (
          <>
            <Link to={list} className="link inline-flex min-h-11 items-center gap-2 justify-self-start no-print">
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back to the drivers
            </Link>
            {driver ? (
              <DriverSheet driver={driver} />
            ) : (
              <>
                <h1 className={error ? '' : 'sr-only'}>Driver Details</h1>
                {error ? <ErrorAlert error={error} onRetry={refetch} /> : <SheetSkeleton />}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

function DriverSheet({ driver }: { driver: Driver }) {
  return (
    <>
      <div className="card gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{driver.fullName}</h1>
            {driver.type && <p className="mt-1 text-muted">{driverTypes[driver.type]}</p>}
          </div>
          <DriverStatusBadge status={driver.status} />
        </div>
        <div className="flex flex-wrap gap-2 no-print">
          {driver.phone && (
            <PhoneLink
              phone={driver.phone}
              className="btn btn-outline max-w-full min-w-0 max-sm:w-full"
              undialable="flex min-h-11 min-w-0 items-center gap-2"
            />
          )}
          <ComingSoonButton what="Edit Driver" className="btn-ghost max-sm:w-full">
            Edit
          </ComingSoonButton>
        </div>
      </div>
      {driver.licenseNo !== undefined && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Facts title="License">
            <Fact name="License number">
              <License licenseNo={driver.licenseNo} licenseState={undefined} />
            </Fact>
            <Fact name="State">{driver.licenseState}</Fact>
            <Fact name="Endorsements">
              <EndorsementBadges codes={driver.endorsements ?? []} />
            </Fact>
          </Facts>
          <Facts title="On the road">
            <Fact name="Medical card">
              <MedicalCard driver={driver} />
            </Fact>
            <Fact name="Completed loads">{driver.completedLoads?.toLocaleString('en-US')}</Fact>
          </Facts>
        </div>
      )}
    </>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card gap-3 p-4 md:p-5">
      <h2 className="text-h3">{title}</h2>
      <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 gap-y-3">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

const lines = [0, 1, 2]

function SheetSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        Loading the driver
      </p>
      <div className="card gap-4 p-4 md:p-5">
        <div className="skeleton h-8 w-64 max-w-full" />
        <div className="skeleton h-11 w-40" />
      </div>
      <div className="card gap-3 p-4 md:p-5 lg:w-1/2">
        {lines.map((line) => (
          <div key={line} className="skeleton h-6 w-4/5" />
        ))}
      </div>
    </div>
  )
}
