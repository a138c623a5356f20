import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import FileSearch from 'lucide-react/icons/file-search'
import Files from 'lucide-react/icons/files'
import Inbox from 'lucide-react/icons/inbox'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ApplicationStatus, applicationStatusLabels } from '#shared/application'

/** Dashed before anybody has looked at it, outlined while it is worked on, tinted when it is over. */
const forms = {
  submitted: { look: 'badge-dashed tone-blue', Icon: Inbox },
  in_review: { look: 'tone-blue', Icon: FileSearch },
  documents: { look: 'tone-violet', Icon: Files },
  approved: { look: 'badge-tinted tone-green', Icon: BadgeCheck },
  rejected: { look: 'badge-tinted tone-grey', Icon: CircleX },
  withdrawn: { look: 'badge-tinted tone-grey', Icon: Undo2 },
} as const satisfies Record<ApplicationStatus, unknown>

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  const { look, Icon } = forms[status]
  return (
    <span className={`badge ${look}`}>
      <Icon aria-hidden="true" />
      {applicationStatusLabels[status]}
    </span>
  )
}
