import CircleArrowOutUpRight from 'lucide-react/icons/circle-arrow-out-up-right'
import ClockAlert from 'lucide-react/icons/clock-alert'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import Warehouse from 'lucide-react/icons/warehouse'
import type { ReactNode } from 'react'
import type { TrackingEventType } from '#shared/tracking/status'

const icons = {
  arrived_pickup: Warehouse,
  departed_pickup: CircleArrowOutUpRight,
  arrived_stop: MapPin,
  departed_stop: CircleArrowOutUpRight,
  check_call: Truck,
  delay: ClockAlert,
  arrived_delivery: MapPin,
  delivered: PackageCheck,
} as const satisfies Record<TrackingEventType, unknown>

interface Props {
  type: TrackingEventType
  isLatest: boolean
  isEarliest: boolean
  children: ReactNode
}

/** An entry of a load's timeline (the latest first), with a solid line to the earlier one: that part was driven. */
export function TimelineEntry({ type, isLatest, isEarliest, children }: Props) {
  const Icon = icons[type]
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0">
      {!isEarliest && <span aria-hidden="true" className="absolute top-9 bottom-0 left-[1.0625rem] border-l-2 border-primary" />}
      <span
        className={`grid size-9 flex-none place-items-center rounded-full ${isLatest ? 'bg-primary text-primary-content' : 'border-2 border-primary text-primary'}`}
      >
        <Icon aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 grow wrap-anywhere">{children}</div>
    </li>
  )
}
