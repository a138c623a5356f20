import CircleArrowOutUpRight from 'lucide-react/icons/circle-arrow-out-up-right'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import Warehouse from 'lucide-react/icons/warehouse'
import { formatStop } from '#shared/time'
import { type TrackingEvent, type TrackingEventType, trackingEvents } from '#shared/tracking'

const icons = {
  arrived_pickup: Warehouse,
  departed_pickup: CircleArrowOutUpRight,
  check_call: Truck,
  arrived_delivery: MapPin,
  delivered: PackageCheck,
} as const satisfies Record<TrackingEventType, unknown>

/** What happened, the latest first, joined by the road between: every piece of it was driven. */
export function TrackTimeline({ events }: { events: readonly TrackingEvent[] }) {
  return (
    <ol className="mt-4">
      {[...events].reverse().map(({ type, time, zone, location, note }, index) => {
        const Icon = icons[type]
        const look = index === 0 ? 'bg-primary text-primary-content' : 'border-2 border-primary text-primary'
        return (
          <li key={`${type} ${time}`} className="relative flex gap-4 pb-6 last:pb-0">
            {index < events.length - 1 && (
              <span aria-hidden="true" className="absolute top-9 bottom-0 left-[1.0625rem] border-l-2 border-primary" />
            )}
            <span className={`grid size-9 flex-none place-items-center rounded-full ${look}`}>
              <Icon aria-hidden="true" size={20} />
            </span>
            <div className="min-w-0">
              <h4 className="font-sign text-h3 leading-tight">{trackingEvents[type]}</h4>
              <p className="text-second">
                <time dateTime={time} className="whitespace-nowrap">
                  {formatStop(time, zone)}
                </time>{' '}
                · <span className="inline-block">{location}</span>
              </p>
              {note && <p className="text-second text-muted">{note}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
