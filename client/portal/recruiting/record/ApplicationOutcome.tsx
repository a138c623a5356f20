import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Application } from '#shared/recruiting/application'
import { documentOfApplicant } from '#shared/recruiting/applicationDecision'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { reasonText } from '../applicationParts.tsx'

/** The outcome of an application: the driver that the approval created, else the reason and the message to the applicant. */
export function Outcome({ application }: { application: Application }) {
  const { status, movedAt, driverId, offeredPay, endNote, endText } = application
  const why = reasonText(application)
  const isReceived = application.documents.some(({ kind }) => documentOfApplicant[kind])
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge resource="applications" status={status} />
        <DeskTime at={movedAt} />
      </p>
      {driverId && (
        <Link to={`${staffPath('drivers')}/${driverId}`} className="btn btn-primary justify-self-start">
          Open the driver
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      )}
      {driverId && isReceived && (
        <p className="text-second">The documents received are on the driver's record, to be reviewed there.</p>
      )}
      {status === 'approved' && !driverId && <p>The driver created from it has been removed.</p>}
      <dl className="grid gap-3">
        <DetailField name={status === 'approved' ? 'Reason for approving with gaps' : 'Reason'}>{why}</DetailField>
        <DetailField name="Pay as offered">{offeredPay}</DetailField>
        <DetailField name="Internal note">{endNote}</DetailField>
        <DetailField name="Message to applicant">{endText}</DetailField>
      </dl>
    </div>
  )
}

function DetailField({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt className="text-second text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
