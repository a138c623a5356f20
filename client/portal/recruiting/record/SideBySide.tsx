import { useQuery } from '@tanstack/react-query'
import Equal from 'lucide-react/icons/equal'
import type { ReactNode } from 'react'
import { applicationEquipment } from '#shared/kernel/equipment'
import { formatPhone } from '#shared/kernel/phone'
import { formatDay } from '#shared/kernel/time'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { queries } from '../../../platform/api/queries.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { ApplicationLink, equipmentNames, nameOf, reasonText } from '../applicationParts.tsx'

interface Props {
  application: Application | ApplicationRow
  /** The reference of the one that is probably of the same person. */
  other: string
}

/** Two applications of probably the same person, answer by answer. */
export function SideBySide({ application, other }: Props) {
  const { data, error, refetch } = useQuery(queries.application(other))
  // However they are written.
  const twin = application.duplicates.find(({ reference }) => reference === other)
  const same = new Set<string>(
    (twin?.same ?? []).map((what) => (what === 'CDL number' ? what : what === 'phone' ? 'Phone' : 'Email')),
  )
  return (
    <section aria-label={`Side by side with ${other}`} className="@container/sides card p-4 md:p-5 no-print">
      {error && !data && <ErrorAlert error={error} onRetry={refetch} what="answers" />}
      {!data && !error && <div aria-busy="true" className="skeleton h-64" />}
      {data && (
        <dl className="grid gap-2.5">
          <Line
            name="Application"
            text={application.reference}
            otherText={<ApplicationLink application={data} className="font-sign" />}
          />
          {toLines(application).map(([name, text], at) => {
            const other = toLines(data)[at]?.[1]
            return <Line key={name} name={name} text={text} otherText={other} isSame={text === other || same.has(name)} />
          })}
          <Line name="Status" text={formatStatus(application)} otherText={formatStatus(data)} />
          <Line name="Received" text={<DeskTime at={application.createdAt} />} otherText={<DeskTime at={data.createdAt} />} />
        </dl>
      )}
    </section>
  )
}

interface LineProps {
  name: string
  text: ReactNode
  otherText: ReactNode
  isSame?: boolean
}

function Line({ name, text, otherText, isSame = false }: LineProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 border-line not-first:border-t not-first:pt-2.5 @min-[34rem]/sides:grid-cols-[9.5rem_1fr_1fr]">
      <dt className="col-span-2 flex items-center gap-1.5 text-[0.9375rem] text-muted @min-[34rem]/sides:col-span-1">
        <span>{name}</span>
        {isSame && (
          <>
            <Equal aria-hidden="true" className="size-4 text-(--amber-ink)" />
            <span className="sr-only">, the same</span>
          </>
        )}
      </dt>
      {[text, otherText].map((value, side) => (
        <dd key={side === 0 ? 'here' : 'there'} className={`min-w-0 wrap-anywhere ${isSame ? 'text-(--amber-ink)' : ''}`}>
          {value || <span className="text-muted">Not answered</span>}
        </dd>
      ))}
    </div>
  )
}

/** The answers as text, in the order of the wizard. */
function toLines(application: Application | ApplicationRow): [name: string, text: string][] {
  const { ownEquipment, equipmentType, equipmentYear, equipmentMake, equipmentModel } = application
  const own = [equipmentType && applicationEquipment[equipmentType], equipmentYear, equipmentMake, equipmentModel]
  return [
    ['Name', nameOf(application)],
    ['Phone', formatPhone(application.phone)],
    ['Email', application.email],
    ['Address', `${application.address}, ${application.city}, ${application.state} ${application.zipCode}`],
    ['CDL number', application.cdlNumber],
    ['CDL class', `Class ${application.cdlClass}`],
    ['CDL expiration', formatDay(application.cdlExpiration)],
    ['Endorsements', application.endorsements.join(', ') || 'None'],
    ['Experience', `${application.yearsExperience} years`],
    ['Equipment types', equipmentNames(application.equipmentTypes)],
    ['Previous employer', application.previousEmployer ?? ''],
    ['Own equipment', ownEquipment ? own.filter(Boolean).join(' ') || 'Yes' : 'No'],
  ]
}

function formatStatus(application: Application | ApplicationRow): string {
  const why = reasonText(application)
  return `${applicationStatusLabels[application.status]}${why ? `: ${why}` : ''}`
}
