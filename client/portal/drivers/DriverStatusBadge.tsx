import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import UserPlus from 'lucide-react/icons/user-plus'
import { type DriverStatus, driverStatusLabels } from '#shared/driver'

/** Dashed before they drive, tinted while they may or must wait, outlined when it is over. */
const forms = {
  applicant: { look: 'badge-dashed tone-blue', Icon: UserPlus },
  onboarded: { look: 'badge-tinted tone-green', Icon: BadgeCheck },
  suspended: { look: 'badge-tinted tone-amber', Icon: OctagonPause },
  terminated: { look: 'tone-red', Icon: Ban },
} as const satisfies Record<DriverStatus, unknown>

export function DriverStatusBadge({ status }: { status: DriverStatus }) {
  const { look, Icon } = forms[status]
  return (
    <span className={`badge ${look}`}>
      <Icon aria-hidden="true" />
      {driverStatusLabels[status]}
    </span>
  )
}
