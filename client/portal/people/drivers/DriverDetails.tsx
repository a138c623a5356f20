import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Driver, DriverRecord } from '#shared/drivers/driver'
import { formatCount } from '#shared/kernel/count'
import { PhoneLink } from '../../detail/Contact.tsx'
import { DetailField, DetailFields } from '../../detail/DetailFields.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { DaysOffSummary } from './DaysOffSummary.tsx'
import { EndorsementBadges, License, MedicalCard } from './driverParts.tsx'
import { equipmentText } from './driverText.ts'

interface Props {
  driver: Driver
  /** The whole record; undefined while only the cached row is available. */
  record: DriverRecord | undefined
  isMissing: boolean
}

const link = 'link inline-flex min-h-6 max-w-full items-center gap-1.5 pointer-coarse:min-h-11'

/** The record of a driver without its documents, as far as the role may read it. */
export function DriverDetails({ driver, record, isMissing }: Props) {
  const mayPlan = usePermission('drivers:add-days-off') && driver.status !== 'terminated'
  const seesLoads = usePermission('loads:read')
  const unknown = <span className="text-muted">{isMissing ? 'Needs a connection' : 'Loading…'}</span>
  const emergency = record && [record.emergencyName, record.emergencyPhone].some(Boolean)
  return (
    <div className="grid items-start gap-4 @xl/record:grid-cols-2">
      <DetailFields title="License and equipment">
        <DetailField name="CDL number">
          <License licenseNo={driver.licenseNo} licenseState={driver.licenseState} />
        </DetailField>
        <DetailField name="Endorsements">
          <EndorsementBadges codes={driver.endorsements ?? []} />
        </DetailField>
        {driver.documents === undefined && (
          <DetailField name="Medical card">
            <MedicalCard driver={driver} />
          </DetailField>
        )}
        <DetailField name="Hauls">{record ? equipmentText(record.equipment ?? []) || <None /> : unknown}</DetailField>
      </DetailFields>
      <DetailFields title="On the road">
        <DetailField name="Completed loads">
          <span>{formatCount(driver.completedLoads)}</span>
          {seesLoads && (
            <Link
              to={{ pathname: staffPath('loads'), search: `?driver=${driver.id}` }}
              className="link ml-3 inline-flex min-h-6 items-center pointer-coarse:min-h-11 no-print"
            >
              All loads
            </Link>
          )}
        </DetailField>
        {driver.daysOff && (
          <DetailField name="Time off">
            <DaysOffSummary driver={driver} mayChange={mayPlan} />
          </DetailField>
        )}
        {(!record || record.emergencyName !== undefined) && (
          <DetailField name="Emergency contact">
            {!record && unknown}
            {record && !emergency && <None />}
            {record?.emergencyName && <span className="block wrap-anywhere">{record.emergencyName}</span>}
            {record?.emergencyPhone && (
              <PhoneLink
                phone={record.emergencyPhone}
                className={link}
                undialable="inline-flex min-h-6 max-w-full items-center gap-1.5"
              />
            )}
          </DetailField>
        )}
      </DetailFields>
      {record?.notes && (
        <section aria-label="Notes" className="card gap-2 p-4 md:p-5 @xl/record:col-span-2">
          <h2 className="text-h3">Notes</h2>
          <p className="wrap-anywhere whitespace-pre-line">{record.notes}</p>
          <p className="text-second text-muted">Office only. The driver can't see these.</p>
        </section>
      )}
    </div>
  )
}

const None = () => <span className="text-muted">None on file</span>
