import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import FileSearch from 'lucide-react/icons/file-search'
import Files from 'lucide-react/icons/files'
import Inbox from 'lucide-react/icons/inbox'
import Undo2 from 'lucide-react/icons/undo-2'
import { applicationStatusLabels } from '#shared/applicationStatus'
import { statusBadge } from '../badges/Badge.tsx'

/** Dashed before anybody has looked at it, outlined while it is worked on, tinted when it is over. */
export const ApplicationStatusBadge = statusBadge(
  {
    submitted: { look: 'badge-dashed tone-blue', Icon: Inbox },
    in_review: { look: 'tone-blue', Icon: FileSearch },
    documents: { look: 'tone-violet', Icon: Files },
    approved: { look: 'badge-tinted tone-green', Icon: BadgeCheck },
    rejected: { look: 'badge-tinted tone-grey', Icon: CircleX },
    withdrawn: { look: 'badge-tinted tone-grey', Icon: Undo2 },
  },
  applicationStatusLabels,
)
