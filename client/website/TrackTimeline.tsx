import { formatDuration, formatStop } from '#shared/time'
import type { TrackingEvent } from '#shared/tracking'
import { eventName } from '#shared/trackingStatus'
import { TimelineEntry } from '../ui/TimelineEntry.tsx'

/** Milliseconds from an event until we were told after which that is said. */
const later = 5 * 60_000

/** The public events of a load, the latest first. */
export function TrackTimeline({ events }: { events: readonly TrackingEvent[] }) {
  return (
    <ol className="mt-4">
      {[...events].reverse().map(({ type, stop, time, received, zone, location, note }, index) => (
        <TimelineEntry key={`${type} ${time}`} type={type} isLatest={index === 0} isEarliest={index === events.length - 1}>
          <h4 className="font-sign text-h3 leading-tight">{eventName(type, stop)}</h4>
          <p className="text-second">
            <time dateTime={time} className="max-[20rem]:whitespace-normal whitespace-nowrap">
              {formatStop(time, zone)}
            </time>{' '}
            · <span className="inline-block">{location}</span>
          </p>
          {received && Date.parse(received) - Date.parse(time) > later && (
            <p className="text-second text-muted">told {formatDuration(Date.parse(received) - Date.parse(time))} later</p>
          )}
          {note && <p className="text-second text-muted">{note}</p>}
        </TimelineEntry>
      ))}
    </ol>
  )
}
