import Phone from 'lucide-react/icons/phone'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { phoneHref } from '#shared/kernel/phone'
import { formatDuration } from '#shared/kernel/time'
import type { ApplicationRow } from '#shared/recruiting/application'
import { applicantDocumentNames } from '#shared/recruiting/applicationDecision'
import { missingDocuments } from '#shared/recruiting/applicationFindings'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { useNow } from '../../detail/now.ts'
import { isUncontacted } from '../../inbox/dueFirst.ts'
import { RobotFlag } from '../../list/badges/RobotFlag.tsx'
import { ApplicationLink, ContactClock, DuplicateFlag, equipmentNames, nameOf, ownTruck } from '../applicationParts.tsx'
import { MoveMenu } from './MoveMenu.tsx'

interface Props {
  application: ApplicationRow
  /** Its clock expires first of all, so it has the one amber button. */
  isUrgent: boolean
  onCall: (application: ApplicationRow) => void
  /** Receives the status message. */
  onMoved: (announcement: string) => void
}

/** An application on the board: name, place, equipment, and the next action. The M key opens the menu of moves. */
export function BoardCard({ application, isUrgent, onCall, onMoved }: Props) {
  const menu = useRef<{ open: () => void }>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, reference, version, suspicious, cdlClass } = application
  const review = async () => {
    setProblem(null)
    const acted = await act({ resource: 'applications', id, action: 'review', body: {}, version })
    if (acted.outcome === 'done') onMoved(`${reference} is now in review.`)
    else if (acted.outcome === 'changed') setProblem('Someone else just changed this. This is the current version.')
    else if (acted.outcome === 'failed') setProblem(acted.message)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    menu.current?.open()
  }
  const details = [
    application.ownEquipment ? ownTruck(application) : equipmentNames(application.equipmentTypes),
    `${application.yearsExperience.replaceAll('-', '\u2011')}\u00a0years`,
    `CDL\u00a0${cdlClass}`,
  ]
  return (
    // The keys belong to the links and buttons inside.
    <article aria-labelledby={`card-${id}`} className="card" onKeyDown={onKeyDown}>
      <div className="grid gap-1.5 p-3.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <ApplicationLink
            application={application}
            className="inline-flex min-h-6.5 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
          />
          <ContactClock application={application} />
        </div>
        <h3 id={`card-${id}`} className="text-h3 wrap-anywhere">
          {nameOf(application)}
        </h3>
        <p className="text-[0.9375rem] text-muted wrap-anywhere">{`${application.city}, ${application.state}`}</p>
        <p className="text-[0.9375rem] wrap-anywhere">{details.join('\u00a0· ')}</p>
        {application.askedFor.length > 0 && <RequestedDocuments application={application} />}
        {suspicious && <RobotFlag />}
        <DuplicateFlag duplicates={application.duplicates} />
        <ErrorLine>{problem}</ErrorLine>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
        <Next application={application} isUrgent={isUrgent} onCall={onCall} />
        <MoveMenu application={application} onReview={() => void review()} opener={menu} />
      </div>
    </article>
  )
}

function Next({ application, isUrgent, onCall }: Pick<Props, 'application' | 'isUrgent' | 'onCall'>) {
  const now = useNow()
  const { suspicious, phone, status, movedAt, reference } = application
  if (suspicious) {
    return (
      <Link to={`${staffPath('recruiting')}/${reference}`} state={{ decide: 'reject' }} className="btn btn-ghost">
        Reject…
      </Link>
    )
  }
  const href = phoneHref(phone)
  if (isUncontacted(application) && href) {
    return (
      <a href={href} className={`btn ${isUrgent ? 'btn-accent' : 'btn-outline'}`} onClick={() => onCall(application)}>
        <Phone aria-hidden="true" className="size-5" />
        <span>Call</span>
        <span className="sr-only"> {nameOf(application)}</span>
      </a>
    )
  }
  if (status === 'documents' && missingDocuments(application).length === 0) {
    return (
      <Link to={`${staffPath('recruiting')}/${reference}`} state={{ decide: 'approve' }} className="btn btn-primary">
        Decide
        <span className="sr-only">{` on ${reference}`}</span>
      </Link>
    )
  }
  return <p className="px-2 text-second text-muted">{`${formatDuration(now - Date.parse(movedAt))} here`}</p>
}

/** One segment for each requested document, filled after it arrives. */
function RequestedDocuments({ application }: { application: ApplicationRow }) {
  const missing = missingDocuments(application)
  const [all, received] = [application.askedFor.length, application.askedFor.length - missing.length]
  const names = missing.map((kind) => applicantDocumentNames[kind])
  return (
    <div className="flex items-start gap-2">
      <span aria-hidden="true" className="mt-2 flex gap-0.5">
        {application.askedFor.map((kind) => (
          <span key={kind} className={`h-2 w-4 rounded-sm ${missing.includes(kind) ? 'border border-(--edge)' : 'bg-primary'}`} />
        ))}
      </span>
      <span className="min-w-0 text-second">
        {missing.length === 0
          ? `${all} of ${all} documents, ready for decision`
          : `${received} of ${all}. Missing: ${names.join(', ')}`}
      </span>
    </div>
  )
}
