import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type MailStatus, mailStatusLabels } from '#shared/notifications/status'
import { Badge, type Look } from '../../list/badges/Badge.tsx'

const looks: Record<MailStatus, Look> = {
  waiting: { look: 'badge-tinted tone-blue', Icon: Hourglass },
  sent: { look: 'badge-tinted tone-green', Icon: CircleCheck },
  failed: { look: 'badge-solid tone-red', Icon: OctagonAlert },
  superseded: { look: 'badge-tinted tone-grey', Icon: CircleSlash },
  not_sent: { look: 'badge-tinted tone-amber', Icon: TriangleAlert },
}

/** What has become of a mail. */
export function MailBadge({ status }: { status: MailStatus }) {
  return <Badge {...looks[status]}>{mailStatusLabels[status]}</Badge>
}
