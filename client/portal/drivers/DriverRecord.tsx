import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { formatCount } from '#shared/count'
import type { Driver } from '#shared/driver'
import { driverTypes } from '#shared/driverStatus'
import { queries } from '../../api/queries.ts'
import { StatusBadge } from '../badges/StatusBadge.tsx'
import { DocumentsToCheck } from '../documents/DocumentsToCheck.tsx'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'
import { PhoneLink } from '../record/Contact.tsx'
import { RecordHistory } from '../record/RecordHistory.tsx'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { useCachedRecord } from '../record/useCachedRecord.tsx'
import { usePermission } from '../session/usePermission.ts'
import { DaysOffFacts } from './DaysOffFacts.tsx'
import { EndorsementBadges, License, MedicalCard } from './driverParts.tsx'
import { historyWords } from './historyWords.ts'

/** The record of a driver, with all fields that the role may see. */
export function DriverRecord() {
  const { id = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('drivers', id, queries.driver(id))
  const driver = record ?? row
  const checks = usePermission('documents:approve')
  return (
    <RecordScreen
      what="driver"
      title={driver?.fullName ?? 'Driver Details'}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<SheetShape />}
    >
      {driver && (
        <>
          {checks && <DocumentsToCheck driver={driver} />}
          <DriverSheet driver={driver} />
          <RecordHistory noun="drivers" id={driver.id} more={historyWords} />
        </>
      )}
    </RecordScreen>
  )
}

function DriverSheet({ driver }: { driver: Driver }) {
  const mayPlan = usePermission('drivers:add-days-off') && driver.status !== 'terminated'
  return (
    <>
      <div className="card gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{driver.fullName}</h1>
            {driver.type && <p className="mt-1 text-muted">{driverTypes[driver.type]}</p>}
          </div>
          <StatusBadge noun="drivers" status={driver.status} />
        </div>
        <div className="flex flex-wrap gap-2 no-print">
          {driver.phone && (
            <PhoneLink
              phone={driver.phone}
              className="btn btn-outline max-w-full min-w-0 max-sm:w-full"
              undialable="flex min-h-11 min-w-0 items-center gap-2"
            />
          )}
          <ComingSoonButton what="Edit Driver" className="btn-outline max-sm:w-full">
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
            <Fact name="Completed loads">{formatCount(driver.completedLoads)}</Fact>
            {driver.daysOff && (
              <Fact name="Days off">
                <DaysOffFacts driver={driver} mayChange={mayPlan} />
              </Fact>
            )}
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

function SheetShape() {
  return (
    <>
      <div className="card gap-4 p-4 md:p-5">
        <div className="skeleton h-8 w-64 max-w-full" />
        <div className="skeleton h-11 w-40" />
      </div>
      <div className="card gap-3 p-4 md:p-5 lg:w-1/2">
        {lines.map((line) => (
          <div key={line} className="skeleton h-6 w-4/5" />
        ))}
      </div>
    </>
  )
}
