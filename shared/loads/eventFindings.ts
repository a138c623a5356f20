import { daysUntil } from '../kernel/calendarDay.ts'
import { straightMiles } from '../kernel/distance.ts'
import type { Finding } from '../kernel/findings.ts'
import { findPlace, type Gazetteer } from '../kernel/gazetteer.ts'
import { formatDate, formatDuration, wallClock } from '../kernel/time.ts'
import type { TrackingEventType } from '../tracking/status.ts'
import { stopName } from './stopTimes.ts'

const hour = 3_600_000

/**
 * When an event at a stop is unusual: milliseconds from its appointment on another day, miles from the stop, and a speed since
 * the last known place that no truck reaches.
 */
const limits = { offAppointment: 12 * hour, milesAway: 50, milesPerHour: 85, phoneAge: hour / 4 } as const

/** An event at a stop as it is about to be recorded, or was. `occurredAt`: milliseconds. */
export interface StopEvent {
  type: TrackingEventType
  stop: number
  occurredAt: number
}

/**
 * The last known location of the truck, in milliseconds and coordinates. `name`: the city of an update; null for the phone
 * itself.
 */
export interface KnownPlace {
  latitude: number
  longitude: number
  name: string | null
  at: number
}

/** What an event is compared with, as far as the device or the server knows it. */
export interface StopEventContext {
  stops: readonly { location: string; zone: string; from: string | null; to: string | null }[]
  /** The truck has arrived at this stop already: the app asked about the day then. */
  hasArrived: boolean
  /** Other loads that the driver has begun and not delivered. */
  underWay: readonly { id: string; deliveryLocation: string }[]
  /** The newest known place before the event; null where none is known. */
  lastPlace: KnownPlace | null
  gazetteer: Gazetteer
}

/**
 * The unusual points of an event that a driver logs at a stop. The cab asks about all of them before it stores the event, and the
 * server stores them with it. Each is a warning: the app never refuses a driver's event.
 */
export function stopEventFindings(event: StopEvent, context: StopEventContext): Finding[] {
  const stop = context.stops[event.stop]
  // A delay is about a stop that is still ahead.
  if (!stop || event.type === 'delay') return []
  const isArrival = event.type.startsWith('arrived_')
  return [
    // A delivery is proved in a form of its own.
    context.hasArrived || event.type === 'delivered' ? null : dayFinding(event, stop, context.stops.length),
    ...(isArrival ? context.underWay.map(loadFinding) : []),
    isArrival ? distanceFinding(event, stop.location, context) : null,
  ].filter((finding) => finding !== null)
}

const warn = (code: string, message: string): Finding => ({ code, severity: 'warn', message })

/** The appointment is on another day, half a day away or more. */
function dayFinding({ stop: place, occurredAt }: StopEvent, stop: StopEventContext['stops'][number], stops: number) {
  if (stop.from === null) return null
  const [from, until] = [Date.parse(stop.from), Date.parse(stop.to ?? stop.from)]
  if (occurredAt >= from - limits.offAppointment && occurredAt <= until + limits.offAppointment) return null
  const isEarly = occurredAt < from
  const today = dayAt(occurredAt, stop.zone)
  const appointment = dayAt(isEarly ? from : until, stop.zone)
  const days = daysUntil(appointment, today)
  if (days === 0) return null
  const name = stopName(place, stops)
  const day = formatDate(appointment, new Date(occurredAt))
  if (isEarly) return warn('other_day', `${name} is ${day}, ${days === 1 ? 'tomorrow' : `${days} days from now`}.`)
  return warn('other_day', `${name} was ${day}, ${days === -1 ? 'yesterday' : `${-days} days ago`}.`)
}

const dayAt = (instant: number, zone: string) => wallClock(new Date(instant), zone).slice(0, 10)

const loadFinding = ({ id, deliveryLocation }: StopEventContext['underWay'][number]) =>
  warn(`under_way_${id}`, `${id} to ${deliveryLocation} is still under way.`)

/** The phone is far from the stop, or the last update was so far away that no truck is here by now. */
function distanceFinding({ occurredAt }: StopEvent, location: string, { lastPlace, gazetteer }: StopEventContext) {
  const place = findPlace(gazetteer, location)
  if (!place || !lastPlace) return null
  const miles = Math.round(straightMiles(lastPlace, place))
  const since = Math.max(0, occurredAt - lastPlace.at)
  if (miles <= limits.milesAway) return null
  const away = `${miles.toLocaleString('en-US')} mi`
  if (lastPlace.name === null) {
    return since <= limits.phoneAge ? warn('far_away', `This phone is about ${away} from ${location}.`) : null
  }
  if (miles <= (since / hour) * limits.milesPerHour) return null
  const earlier = since < 60_000 ? 'less than a minute' : formatDuration(since)
  return warn('far_away', `The last update was in ${lastPlace.name}, about ${away} away, ${earlier} earlier.`)
}
