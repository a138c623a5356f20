import Copy from 'lucide-react/icons/copy'
import OctagonX from 'lucide-react/icons/octagon-x'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import { Link, useLocation } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { applicationEquipment } from '#shared/kernel/equipment'
import { formatDay, formatDuration } from '#shared/kernel/time'
import { hasExpired, isState, isZipCode, oddInput } from '#shared/kernel/unusualInput'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { rejectReasons } from '#shared/recruiting/applicationDecision'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { DeskDay } from '../detail/DeskTime.tsx'
import { useNow } from '../detail/now.ts'
import { isUncontacted } from '../inbox/dueFirst.ts'
import { Badge } from '../list/badges/Badge.tsx'
import { OddFlag } from '../list/badges/OddFlag.tsx'
import { PromiseBadge } from '../list/badges/PromiseBadge.tsx'
import { StatusBadge } from '../list/badges/StatusBadge.tsx'
import { contacted } from './record/logText.ts'

export const nameOf = ({ firstName, lastName }: Pick<Application, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** The names in a line that wraps only between them. */
export const equipmentNames = (types: Application['equipmentTypes']) =>
  types.map((type) => applicationEquipment[type].replaceAll(' ', '\u00a0')).join(', ')

/** Class and endorsements: `Class A, H, T`. */
export const cdlSummary = ({ cdlClass, endorsements }: Pick<Application, 'cdlClass' | 'endorsements'>) =>
  [`Class ${cdlClass}`, ...endorsements].filter(Boolean).join(', ')

/** The applicant's own equipment, as a short label. */
export function ownTruck({ equipmentType }: Pick<Application, 'equipmentType'>): string {
  return equipmentType ? `Owns ${applicationEquipment[equipmentType]}` : 'Owns equipment'
}

/** The clock of the first contact: the remaining promised time, later the time that the contact took. */
export function ContactClock({ application }: { application: ApplicationRow | Application }) {
  const { contactedAt, contactedBy, createdAt, contactBy } = application
  if (contactedAt && contactedBy) {
    return (
      <Badge look="badge-tinted tone-green" Icon={PhoneOutgoing}>
        {`${contacted[contactedBy]} in ${formatDuration(Date.parse(contactedAt) - Date.parse(createdAt))}`}
      </Badge>
    )
  }
  return isUncontacted(application) ? <PromiseBadge promised="application" due={contactBy} /> : null
}

/** The clock of the first contact, and the status. */
export function ApplicationBadges({ application }: { application: ApplicationRow | Application }) {
  return (
    <>
      <ContactClock application={application} />
      <StatusBadge resource="applications" status={application.status} />
    </>
  )
}

/** Why the application ended. For a rejection, the label of its reason code. */
export function reasonText({ status, endReason }: Pick<Application, 'status' | 'endReason'>): string | null {
  if (status !== 'rejected' || endReason === null) return endReason
  return (rejectReasons as Partial<Record<string, string>>)[endReason] ?? endReason
}

interface LinkProps {
  application: Pick<Application, 'reference'>
  className: string
  /** The text of the link; the reference by default. */
  children?: string
}

/** A link from a list to an application. It carries the list's filter for the way back. */
export function ApplicationLink({ application, className, children = application.reference }: LinkProps) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: `${staffPath('recruiting')}/${application.reference}`, search }} className={`link ${className}`}>
      {children}
    </Link>
  )
}

const maxNamed = 3

/** Applications that are probably of the same person: the matching fields, the other application, and its status. */
export function DuplicateFlag({ duplicates }: Pick<ApplicationRow, 'duplicates'>) {
  if (duplicates.length === 0) return null
  const unnamed = duplicates.length - maxNamed
  return (
    <ul className="mt-1.5 grid gap-0.5 text-[0.8125rem] text-(--amber-ink)">
      {duplicates.slice(0, maxNamed).map((other) => (
        <li key={other.id} className="flex items-start gap-1.5">
          <Copy aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">
            <SameAs other={other} />
          </span>
        </li>
      ))}
      {unnamed > 0 && <li className="pl-5.5">{`and ${unnamed} more`}</li>}
    </ul>
  )
}

/** "Same CDL number as A-1001, rejected Jun 4". */
export function SameAs({ other }: { other: ApplicationRow['duplicates'][number] }) {
  const { same, status, at } = other
  return (
    <>
      <span>{`Same ${same.join(' and ')} as`}</span>{' '}
      <ApplicationLink application={other} className="inline-flex min-h-6 items-center text-inherit pointer-coarse:min-h-11" />
      <span>{`, ${applicationStatusLabels[status].toLowerCase()}`}</span> <DeskDay at={at} />
    </>
  )
}

/** Flags an unknown state or zip code, which the form warns about but accepts. */
export function OddAddress({ state, zipCode }: Pick<Application, 'state' | 'zipCode'>) {
  const odd = [!isState(state) && oddInput.state.mark, !isZipCode(zipCode) && oddInput.zipCode.mark].filter(
    (mark) => mark !== false,
  )
  if (odd.length === 0) return null
  return (
    <span className="mt-1.5 flex flex-wrap gap-1">
      {odd.map((mark) => (
        <OddFlag key={mark}>{mark}</OddFlag>
      ))}
    </span>
  )
}

/** A masked number, `•••• 4821`. Screen readers get words in place of the dots. */
export function MaskedCdl({ cdlNumber }: Pick<ApplicationRow, 'cdlNumber'>) {
  const visible = cdlNumber.replace(/[•\s]+/, '')
  return (
    <>
      <span aria-hidden="true">{cdlNumber}</span>
      <span className="sr-only">{visible ? `CDL number ending in ${visible}` : 'CDL number hidden'}</span>
    </>
  )
}

/** The expiration date of a CDL, flagged if it has passed. */
export function CdlEnd({ day }: { day: string }) {
  const text = <span className="whitespace-nowrap">{formatDay(day)}</span>
  if (!hasExpired(day, new Date(useNow())))
    return (
      <>
        <span>Expires </span>
        {text}
      </>
    )
  return (
    <>
      <Badge look="badge-solid tone-red" Icon={OctagonX}>
        {oddInput.cdlExpiration.mark}
      </Badge>{' '}
      {text}
    </>
  )
}
