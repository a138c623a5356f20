import CalendarCheck from 'lucide-react/icons/calendar-check'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import UserCheck from 'lucide-react/icons/user-check'
import { type TrackingStatus, trackingStatuses } from '#shared/tracking/status'

/** Outlined before the pickup, solid while under way, tinted when completed. */
const forms = {
  booked: { look: 'tone-blue', Icon: CalendarCheck },
  planned: { look: 'tone-violet', Icon: UserCheck },
  enroute: { look: 'badge-solid tone-green', Icon: Truck },
  arrived_delivery: { look: 'badge-solid tone-green', Icon: MapPin },
  delivered: { look: 'badge-tinted tone-green', Icon: PackageCheck },
} as const satisfies Record<TrackingStatus, unknown>

export function TrackStatusBadge({ status }: { status: TrackingStatus }) {
  const { look, Icon } = forms[status]
  return (
    <span className={`badge flex-none px-3 py-1 text-label [&>svg]:size-5 ${look}`}>
      <Icon aria-hidden="true" />
      <span>{trackingStatuses[status]}</span>
    </span>
  )
}
