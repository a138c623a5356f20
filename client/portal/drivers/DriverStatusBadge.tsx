import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import UserPlus from 'lucide-react/icons/user-plus'
import { driverStatusLabels } from '#shared/driverStatus'
import { statusBadge } from '../badges/Badge.tsx'

/** Dashed before they drive, tinted while they may or must wait, outlined when it is over. */
export const DriverStatusBadge = statusBadge(
  {
    applicant: { look: 'badge-dashed tone-blue', Icon: UserPlus },
    onboarded: { look: 'badge-tinted tone-green', Icon: BadgeCheck },
    suspended: { look: 'badge-tinted tone-amber', Icon: OctagonPause },
    terminated: { look: 'tone-red', Icon: Ban },
  },
  driverStatusLabels,
)
