import { formatStop } from '#shared/time'
import type { TrackingEvent } from '#shared/tracking'
import { eventName } from '#shared/trackingStatus'
import { TimelineEntry } from '../ui/TimelineEntry.tsx'

/** The public events of a load, the latest first. */
export function TrackTimeline({ events }: { events: readonly TrackingEvent[] }) {
  return (
    <ol className="mt-4">
      {[...events].reverse().map(({ type, stop, time, zone, location, note }, index) => (
        <TimelineEntry key={`${type} ${time}`} type={type} isLatest={index === 0} isEarliest={index === events.length - 1}>
          <h4 className="font-sign text-h3 leading-tight">{eventName(type, stop)}</h4>
          <p className="text-second">
            <time dateTime={time} className="max-[20rem]:whitespace-normal whitespace-nowrap">
              {formatStop(time, zone)}
            </time>{' '}
            · <span className="inline-block">{location}</span>
          </p>
          {note && <p className="text-second text-muted">{note}</p>}
        </TimelineEntry>
      ))}
    </ol>
  )
}
