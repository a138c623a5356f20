import CircleArrowOutUpRight from 'lucide-react/icons/circle-arrow-out-up-right'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import Warehouse from 'lucide-react/icons/warehouse'
import type { LoadRecord } from '#shared/load'
import { formatDuration } from '#shared/time'
import { type TrackingEventType, trackingEvents } from '#shared/tracking'
import { StopTime } from '../RouteStops.tsx'

const icons = {
  arrived_pickup: Warehouse,
  departed_pickup: CircleArrowOutUpRight,
  check_call: Truck,
  arrived_delivery: MapPin,
  delivered: PackageCheck,
} as const satisfies Record<TrackingEventType, unknown>

/** What is told this much later was told without a network: then it is said how late. */
const later = 5 * 60_000

/** What happened to a load, the latest first, each by the clock of its place. */
export function LoadTimeline({ events }: { events: LoadRecord['events'] }) {
  if (events.length === 0) return <p className="text-muted">Nothing has happened yet.</p>
  return (
    <ol>
      {events.toReversed().map(({ id, type, occurredAt, receivedAt, zone, location, note, privateNote }, index) => {
        const Icon = icons[type]
        const delay = Date.parse(receivedAt) - Date.parse(occurredAt)
        return (
          <li key={id} className="relative flex gap-4 pb-6 last:pb-0">
            {index < events.length - 1 && (
              <span aria-hidden="true" className="absolute top-9 bottom-0 left-[1.0625rem] border-l-2 border-primary" />
            )}
            <span
              className={`grid size-9 flex-none place-items-center rounded-full ${index === 0 ? 'bg-primary text-primary-content' : 'border-2 border-primary text-primary'}`}
            >
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <h3 className="leading-tight">{trackingEvents[type]}</h3>
              <p className="text-[0.9375rem]">
                <StopTime at={occurredAt} zone={zone} /> · {location}
              </p>
              {note && <p className="text-[0.9375rem] text-muted">{note}</p>}
              {privateNote && (
                <p className="text-[0.9375rem] text-muted">
                  <strong>Company only:</strong> {privateNote}
                </p>
              )}
              {delay > later && <p className="text-[0.8125rem] text-muted">Told {formatDuration(delay)} later.</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
