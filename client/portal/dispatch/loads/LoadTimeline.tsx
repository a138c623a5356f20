import Clock from 'lucide-react/icons/clock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#shared/kernel/paths'
import { formatDuration } from '#shared/kernel/time'
import { formatDelay } from '#shared/loads/delayReasons'
import { notifiedLater } from '#shared/loads/detentionNotice'
import type { LoadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { EventProof } from '../../../platform/ui/EventProof.tsx'
import { TimelineEntry } from '../../../platform/ui/TimelineEntry.tsx'
import { StopTime } from '../../detail/RouteStops.tsx'

const columns = 'grid gap-x-4 gap-y-1 @lg:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem]'

/** The events of a load, the latest first: when each happened and when it was reported, in the local time of its place. */
export function LoadTimeline({ events }: { events: LoadRecord['events'] }) {
  if (events.length === 0) return <p className="text-muted">No events yet.</p>
  return (
    <div className="@container">
      <div aria-hidden="true" className={`${columns} mb-2 pl-13 text-[0.875rem] text-muted @max-lg:hidden`}>
        <span className="col-start-2">Happened</span>
        <span>Received</span>
      </div>
      <ol>
        {events.toReversed().map((event, index) => (
          <TimelineEntry key={event.id} type={event.type} isLatest={index === 0} isEarliest={index === events.length - 1}>
            <Event event={event} />
          </TimelineEntry>
        ))}
      </ol>
      <Link to="verify" className="link mt-3 inline-flex min-h-11 items-center gap-2 no-print">
        <ShieldCheck aria-hidden="true" className="size-5" />
        <span>Verify</span>
      </Link>
    </div>
  )
}

function Event({ event }: { event: LoadRecord['events'][number] }) {
  const { type, stop, occurredAt, receivedAt, zone, location, note, delay: reported, privateNote, reportedBy } = event
  const delay = Date.parse(receivedAt) - Date.parse(occurredAt)
  return (
    <div className={columns}>
      <div className="min-w-0">
        <h3 className="leading-tight">{eventName(type, stop)}</h3>
        <p className="text-[0.9375rem]">{location}</p>
        {reported && <p className="text-[0.9375rem]">{formatDelay(reported, zone)}</p>}
        {note && <p className="text-[0.9375rem] text-muted">{note}</p>}
        <EventProof type={event.type} files={event.files} proof={event.proof} filesAt={api.files} />
        {event.findings?.map(({ code, severity, message }) => (
          <p
            key={code}
            className={`flex items-start gap-1.5 text-[0.9375rem] ${severity === 'block' ? 'font-semibold text-(--red-ink)' : 'text-(--amber-ink)'}`}
          >
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{message}</span>
          </p>
        ))}
        {privateNote && (
          <p className="text-[0.9375rem] text-muted">
            <strong>Company only:</strong> <span>{privateNote}</span>
          </p>
        )}
      </div>
      <At what="Happened" at={occurredAt} zone={zone}>
        {reportedBy && `Reported by ${reportedBy}`}
      </At>
      <At what="Received" at={receivedAt} zone={zone} isSecond>
        {delay > notifiedLater && (
          <>
            <Clock aria-hidden="true" className="mt-0.5 mr-1 inline size-3.5 align-[-0.125em]" />
            <span>{`Reported ${formatDuration(delay)} late`}</span>
          </>
        )}
      </At>
    </div>
  )
}

interface AtProps {
  what: string
  at: string
  zone: string
  isSecond?: boolean
  children: ReactNode
}

/** A time. On a narrow screen it has a label, and the second time appears only where it differs. */
function At({ what, at, zone, isSecond = false, children }: AtProps) {
  return (
    <div className={`text-[0.9375rem] ${isSecond ? 'text-muted' : ''} ${isSecond && !children ? '@max-lg:hidden' : ''}`}>
      <p>
        <span className="@lg:sr-only">{what} </span>
        <StopTime at={at} zone={zone} />
      </p>
      {children && <p className="text-[0.8125rem] text-muted">{children}</p>}
    </div>
  )
}
