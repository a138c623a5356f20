import type { ReactNode } from 'react'
import { formatDuration, formatStop } from '#shared/kernel/time'
import { formatDelay } from '#shared/loads/delayReasons'
import { eventName } from '#shared/tracking/status'
import type { TrackingEvent } from '#shared/tracking/tracking'
import { TimelineEntry } from './TimelineEntry.tsx'
import { wrapText } from './wrapText.tsx'

/** The delay of a report, in milliseconds, above which the timeline shows it. */
const lateReportMs = 5 * 60_000

interface Props<Event extends TrackingEvent> {
  events: readonly Event[]
  /** What else is said of an event. */
  more?: (event: Event) => ReactNode
  heading?: 'h3' | 'h4'
}

/** The public events of a load, the latest first. */
export function TrackTimeline<Event extends TrackingEvent>({ events, more, heading: Heading = 'h4' }: Props<Event>) {
  return (
    <ol className="mt-4">
      {events.toReversed().map((event, index) => {
        const { type, stop, time, received, zone, location, note, delay } = event
        return (
          <TimelineEntry key={`${type} ${time}`} type={type} isLatest={index === 0} isEarliest={index === events.length - 1}>
            <Heading className="font-sign text-h3 leading-tight">{eventName(type, stop)}</Heading>
            <p className="text-second">
              <time dateTime={time} className="max-[20rem]:whitespace-normal whitespace-nowrap">
                {formatStop(time, zone)}
              </time>{' '}
              · <span className="inline-block">{location}</span>
            </p>
            {received && Date.parse(received) - Date.parse(time) > lateReportMs && (
              <p className="text-second text-muted">{`Reported ${formatDuration(Date.parse(received) - Date.parse(time))} late`}</p>
            )}
            {delay && <p className="text-second">{formatDelay(delay, zone)}</p>}
            {note && <p className="text-second text-muted">{note}</p>}
            {wrapText(more?.(event))}
          </TimelineEntry>
        )
      })}
    </ol>
  )
}
