import Copy from 'lucide-react/icons/copy'
import OctagonX from 'lucide-react/icons/octagon-x'
import { Link, useLocation } from 'react-router-dom'
import type { Application, ApplicationRow } from '#shared/application'
import { applicationEquipment } from '#shared/equipment'
import { staffPath } from '#shared/navigation'
import { hasExpired, isState, isZipCode, oddInput } from '#shared/oddInput'
import { formatDay } from '#shared/time'
import { unanswered } from '../../api/queries.ts'
import { Badge } from '../badges/Badge.tsx'
import { OddFlag } from '../badges/OddFlag.tsx'
import { PromiseBadge } from '../badges/PromiseBadge.tsx'
import { StatusBadge } from '../badges/StatusBadge.tsx'
import { useNow } from '../record/now.ts'

export const nameOf = ({ firstName, lastName }: Pick<Application, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** The names in a line that breaks only between them. */
export const equipmentNames = (types: Application['equipmentTypes']) =>
  types.map((type) => applicationEquipment[type].replaceAll(' ', '\u00a0')).join(', ')

/** Class and endorsements: `Class A, H, T`. */
export const cdlSummary = ({ cdlClass, endorsements }: Pick<Application, 'cdlClass' | 'endorsements'>) =>
  [`Class ${cdlClass}`, ...endorsements].filter(Boolean).join(', ')

/** The applicant's own equipment, in a few words. */
export function ownTruck({ equipmentType }: Pick<Application, 'equipmentType'>): string {
  return equipmentType ? `Owns ${applicationEquipment[equipmentType]}` : 'Owns equipment'
}

/** The countdown of the promised contact while the application is new, and its status. */
export function ApplicationBadges({ application }: { application: Pick<Application, 'status' | 'contactBy'> }) {
  return (
    <>
      {application.status === unanswered.applications && <PromiseBadge promised="application" due={application.contactBy} />}
      <StatusBadge noun="applications" status={application.status} />
    </>
  )
}

interface LinkProps {
  application: Pick<Application, 'reference'>
  className: string
  /** The text of the link; the reference by default. */
  children?: string
}

/** A link from a list to an application. It carries the list's filter, for the way back. */
export function ApplicationLink({ application, className, children = application.reference }: LinkProps) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: `${staffPath('recruiting')}/${application.reference}`, search }} className={`link ${className}`}>
      {children}
    </Link>
  )
}

const mostNamed = 3

/** Links to applications with the same e-mail or CDL number, which are probably of the same person. */
export function DuplicateFlag({ duplicates }: Pick<ApplicationRow, 'duplicates'>) {
  if (duplicates.length === 0) return null
  const unnamed = duplicates.length - mostNamed
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <Badge look="badge-tinted tone-amber" Icon={Copy}>
        Probable duplicate
      </Badge>
      <span className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-muted">
        of
        {duplicates.slice(0, mostNamed).map((other) => (
          <ApplicationLink
            key={other.id}
            application={other}
            className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          />
        ))}
        {unnamed > 0 && `and ${unnamed} more`}
      </span>
    </p>
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
  const known = cdlNumber.replace(/[•\s]+/, '')
  return (
    <>
      <span aria-hidden="true">{cdlNumber}</span>
      <span className="sr-only">{known ? `CDL number ending in ${known}` : 'CDL number hidden'}</span>
    </>
  )
}

/** The expiration date of a CDL, flagged if it has passed. */
export function CdlEnd({ day }: { day: string }) {
  const words = <span className="whitespace-nowrap">{formatDay(day)}</span>
  if (!hasExpired(day, new Date(useNow()))) return <>Expires {words}</>
  return (
    <>
      <Badge look="badge-solid tone-red" Icon={OctagonX}>
        {oddInput.cdlExpiration.mark}
      </Badge>{' '}
      {words}
    </>
  )
}
