import type { LoadRecord } from '#shared/load'
import { formatDuration } from '#shared/time'
import { trackingEvents } from '#shared/trackingStatus'
import { TimelineEntry } from '../../ui/TimelineEntry.tsx'
import { StopTime } from '../record/RouteStops.tsx'

/** Milliseconds from an event to its arrival at the server after which the delay (of an offline device) is shown. */
const later = 5 * 60_000

/** The events of a load, the latest first, each in the local time of its place. */
export function LoadTimeline({ events }: { events: LoadRecord['events'] }) {
  if (events.length === 0) return <p className="text-muted">Nothing has happened yet.</p>
  return (
    <ol>
      {events.toReversed().map(({ id, type, occurredAt, receivedAt, zone, location, note, privateNote }, index) => {
        const delay = Date.parse(receivedAt) - Date.parse(occurredAt)
        return (
          <TimelineEntry key={id} type={type} isLatest={index === 0} isEarliest={index === events.length - 1}>
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
          </TimelineEntry>
        )
      })}
    </ol>
  )
}
