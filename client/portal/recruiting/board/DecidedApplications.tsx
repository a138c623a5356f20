import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatCount } from '#shared/kernel/count'
import type { ApplicationRow } from '#shared/recruiting/application'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { DeskDay } from '../../detail/DeskTime.tsx'
import { ApplicationLink, nameOf, reasonText } from '../applicationParts.tsx'
import type { decidedStatuses } from './columns.ts'

type Decided = (typeof decidedStatuses)[number]

const looks = {
  approved: { Icon: BadgeCheck, className: 'text-primary' },
  rejected: { Icon: CircleX, className: 'text-muted' },
  withdrawn: { Icon: Undo2, className: 'text-muted' },
} as const

/** What was decided in one way, folded to names. */
export function DecidedCard({ status, applications }: { status: Decided; applications: readonly ApplicationRow[] }) {
  const { Icon, className } = looks[status]
  return (
    <section aria-labelledby={`decided-${status}`} className="card p-3.5">
      <h3
        id={`decided-${status}`}
        className={`flex items-center gap-2 border-b border-line pb-2 font-sign text-label font-semibold ${className}`}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span>{applicationStatusLabels[status]}</span>
        <span className="ml-auto text-base-content">{formatCount(applications.length)}</span>
      </h3>
      <ul className="divide-y divide-line">
        {applications.map((application) => (
          <li key={application.id} className="py-1.5">
            <ApplicationLink
              application={application}
              className="inline-flex min-h-6.5 items-center font-semibold wrap-anywhere pointer-coarse:min-h-11"
            >
              {nameOf(application)}
            </ApplicationLink>
            <p className="text-[0.8125rem] text-muted wrap-anywhere">
              <DeskDay at={application.movedAt} />
              {status === 'approved' ? (
                application.driverId && <span>, now a driver</span>
              ) : (
                <span>{formatReason(application)}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {applications.length === 0 && <p className="pt-2 text-second text-muted">None.</p>}
    </section>
  )
}

const formatReason = (application: ApplicationRow) => {
  const why = reasonText(application)
  return why ? `, ${why}` : ''
}
