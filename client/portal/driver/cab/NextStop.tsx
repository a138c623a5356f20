import Hourglass from 'lucide-react/icons/hourglass'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { phoneHref } from '#shared/kernel/phone'
import type { LoadRecord } from '#shared/loads/load'
import { stopName } from '#shared/loads/stopTimes'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { useMinute } from '../../detail/now.ts'
import { StopTime } from '../../detail/RouteStops.tsx'
import { freeTimeText, waitedFor } from '../../dispatch/loads/dockText.ts'
import { LoadNumbers } from './LoadNumbers.tsx'
import { type CabEvent, reachedPlace } from './stopSequence.ts'

const button = 'btn btn-outline min-h-16 min-w-[min(9rem,100%)] flex-1 text-h3'

/** The next or current stop of the driver: when, what to bring, how to get there, and the contact. */
export function NextStop({ load, events }: { load: LoadRecord; events: readonly CabEvent[] }) {
  const now = useMinute()
  const reached = reachedPlace(load, events)
  const place = Math.min(Math.floor((reached + 1) / 2), load.stops.length - 1)
  const stop = load.stops[place]
  if (!stop) return null
  const name = stopName(place, load.stops.length).toLowerCase()
  const stopLabel = name.startsWith('stop') ? name : `the ${name}`
  const isThere = reached === 2 * place
  const arrival = isThere
    ? events.findLast(({ dispute, stop: at, type }) => dispute === null && at === place && type !== 'check_call')
    : null
  const dial = stop.phone ? phoneHref(stop.phone) : null
  const waited = arrival ? now - Date.parse(arrival.occurredAt) : 0
  const free = arrival && freeTimeText(load, place, arrival.occurredAt, now)
  return (
    <div className="grid gap-1">
      <p className="text-muted">{isThere ? `You're at ${stopLabel}` : `Next stop, ${name}`}</p>
      <p className="font-sign text-[1.75rem] leading-tight font-semibold wrap-anywhere">{stop.location}</p>
      {stop.facility && (
        <p translate="no" className="font-semibold wrap-anywhere">
          {stop.facility}
        </p>
      )}
      {stop.street && (
        <p translate="no" className="wrap-anywhere">
          {stop.street}
        </p>
      )}
      {isThere ? (
        <p className="mt-2 flex items-center gap-2">
          <Hourglass aria-hidden="true" className="size-6 shrink-0 text-muted" />
          <span>
            <span>At the dock </span>
            <strong>{waitedFor(waited)}</strong>
            <span>{free ? `. ${unbroken(free)}.` : ''}</span>
          </span>
        </p>
      ) : (
        <p className="mt-2 font-sign text-h2 leading-tight">
          <StopTime at={stop.from} until={stop.to} zone={stop.zone} />
        </p>
      )}
      <LoadNumbers load={load} />
      {stop.instructions && <p className="text-muted wrap-anywhere">{stop.instructions}</p>}
      <div className="mt-2 flex flex-wrap gap-3 no-print">
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent([stop.street, stop.location].filter(Boolean).join(', '))}`}
          target="_blank"
          rel="noreferrer"
          className={button}
        >
          <Navigation aria-hidden="true" className="size-6" />
          <span>Directions</span>
          <span className="sr-only">{` to ${stop.location}, opens maps`}</span>
        </a>
        {dial && (
          <a href={dial} className={button}>
            <Phone aria-hidden="true" className="size-6" />
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{stop.contact ?? (place === 0 ? 'Shipper' : 'Receiver')}</span>
          </a>
        )}
      </div>
    </div>
  )
}
