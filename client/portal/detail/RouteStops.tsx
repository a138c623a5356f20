import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { formatStop, formatStopTime } from '#shared/kernel/time'

/** One end of a route: the city, and the content below it. */
export interface Stop {
  location: string
  time?: ReactNode
}

interface Props {
  pickup: Stop
  delivery: Stop
  /** Whether an event proves that the load has arrived: then the line is solid. */
  driven?: boolean
  /** The larger variant for a cab. */
  cab?: boolean
  /** Side by side where the container is wide enough. */
  across?: boolean
}

/** A route as its two stops: a ring, a square, and the line between them. */
export function RouteStops({ pickup, delivery, driven = false, cab = false, across = false }: Props) {
  const line = driven ? 'border-primary' : 'border-dashed border-edge'
  const time = `block font-sans font-normal ${cab ? 'text-[1.0625rem]' : 'text-[0.9375rem] text-muted'}`
  return (
    <ul
      className={`grid font-sign leading-tight font-semibold ${cab ? 'gap-5 text-[1.75rem]' : 'gap-3 text-h3'} ${across ? '@2xl:grid-cols-2' : ''}`}
    >
      <li className="relative flex pl-8">
        <span
          aria-hidden="true"
          className={`absolute left-0 size-5 rounded-full border-3 border-primary ${cab ? 'top-1.5' : 'top-0.5'}`}
        />
        <span
          aria-hidden="true"
          className={`absolute left-[9px] border-l-2 ${cab ? 'top-8 -bottom-6' : 'top-7 -bottom-2.5'} ${line} ${across ? '@2xl:hidden' : ''}`}
        />
        <div className="min-w-0">
          <span className="sr-only">Pickup: </span>
          <span className="wrap-anywhere">{pickup.location}</span>
          {pickup.time && <span className={time}>{pickup.time}</span>}
        </div>
        {across && <span aria-hidden="true" className={`mx-3 mt-2.5 hidden grow border-t-2 @2xl:block ${line}`} />}
      </li>
      <li className="relative pl-8">
        <span aria-hidden="true" className={`absolute left-0 size-5 rounded-sm bg-primary ${cab ? 'top-1.5' : 'top-0.5'}`} />
        <span className="sr-only">Delivery: </span>
        <span className="wrap-anywhere">{delivery.location}</span>
        {delivery.time && <span className={time}>{delivery.time}</span>}
      </li>
    </ul>
  )
}

/** A route in a line, which breaks between its cities. Screen readers get the word `to` in place of the arrow. */
export function RouteLine({ pickup, delivery }: { pickup: string; delivery: string }) {
  return (
    <>
      <span className="inline-block">{pickup}</span>
      <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 text-muted" />
      <span className="sr-only"> to </span>
      <span className="inline-block">{delivery}</span>
    </>
  )
}

interface StopTimeProps {
  /** Null without a date yet. */
  at: string | null
  /** The end of a window. */
  until?: string | null | undefined
  zone: string
}

/** The text for a stop of a quoted load without an agreed time. */
export const noDate = 'No date yet'

/**
 * A time at a stop in its zone: `Nov 20, 6:30 AM MST`; where that does not fit, it breaks between day and time. A window has its
 * end after it.
 */
export function StopTime({ at, until, zone }: StopTimeProps) {
  if (at === null) return <span>{noDate}</span>
  const text = formatStop(at, zone)
  const day = text.lastIndexOf(', ') + 1
  return (
    <>
      <time dateTime={at}>
        <span className="whitespace-nowrap">{text.slice(0, day)}</span>{' '}
        <span className="whitespace-nowrap">{text.slice(day + 1)}</span>
      </time>
      {until && (
        <>
          <span>{' – '}</span>
          <time dateTime={until} className="whitespace-nowrap">
            {formatEnd(until, zone, text.slice(0, day))}
          </time>
        </>
      )}
    </>
  )
}

/** The end of a window, with its day if that is another one. */
function formatEnd(until: string, zone: string, day: string): string {
  const text = formatStop(until, zone)
  return text.startsWith(day) ? formatStopTime(new Date(until), zone) : text
}
