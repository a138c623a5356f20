import { drivingMinutes } from '../kernel/distance.ts'
import type { TrackingEventType } from '../tracking/status.ts'
import type { Delay } from './delay.ts'
import type { LoadRow } from './load.ts'

/** An event of a load that counts, as far as it says where the truck is and when it arrives. */
export interface OutlookEvent {
  type: TrackingEventType
  time: string
  /** The place of its stop, from 0; left out where it follows from the type. */
  stop?: number | null | undefined
  /** The zone of its place. */
  zone?: string | undefined
  milesLeft?: number | null | undefined
  delay?: Delay | null | undefined
}

/** What the outlook of a load is read from. Events oldest first; instants as ISO 8601. */
export interface OutlookLoad {
  status: string
  isCancelled?: boolean
  /** The end of the delivery's window, or its appointment. */
  due: string | null
  /** The same of the pickup, as far as it is known. */
  pickupDue?: string | null | undefined
  /** The place of the delivery among the stops, from 0, as far as it is known. */
  lastStop?: number | undefined
  events: readonly OutlookEvent[]
}

/** What may be said of a load at an instant. Times in milliseconds. */
export interface LoadOutlook {
  headline: string
  /** When it is expected at its delivery; never before now. */
  eta: number | null
  /** The miles that were left at an event; null once they must have been driven. */
  miles: { left: number; at: number } | null
  /** Not there, and its appointment has passed, or the new time of a reported delay is after it. */
  isLate: boolean
  /** The last delay of a stop that is ahead, until its new time has passed: that of the delivery before that of another stop. */
  delay: OutlookDelay | null
  hasDeparted: boolean
  hasArrived: boolean
}

/** A delay with the stop it is about: its place, from 0, and the zone of that where it is known. */
export type OutlookDelay = Delay & { stop: 'pickup' | 'between' | 'delivery'; place: number | null; zone?: string | undefined }

const departures: ReadonlySet<TrackingEventType> = new Set(['departed_pickup', 'arrived_stop', 'departed_stop'])

/** At which stop a delay is. Without the number of the stops all but the pickup are the delivery. */
function getStop({ stop }: OutlookEvent, lastStop: number | undefined): OutlookDelay['stop'] {
  if (stop === 0) return 'pickup'
  return stop != null && lastStop !== undefined && stop < lastStop ? 'between' : 'delivery'
}

/** The last delay of a stop; null once its new time has passed. */
function delayAt(
  { events, lastStop }: OutlookLoad,
  stop: OutlookDelay['stop'],
  now: number,
  isAhead: (event: OutlookEvent) => boolean = () => true,
): OutlookDelay | null {
  const last = events.findLast((event) => event.type === 'delay' && getStop(event, lastStop) === stop && isAhead(event))
  if (!last?.delay || Date.parse(last.delay.expectedAt) <= now) return null
  return { ...last.delay, stop, place: last.stop ?? null, ...(last.zone !== undefined && { zone: last.zone }) }
}

/** The miles left at the last event with a place; null where driving them would have taken until now. */
function milesAt(events: readonly OutlookEvent[], now: number): LoadOutlook['miles'] {
  const last = events.findLast(({ type }) => type !== 'delay')
  if (last?.milesLeft == null) return null
  const at = Date.parse(last.time)
  return at + drivingMinutes(last.milesLeft) * 60_000 > now ? { left: last.milesLeft, at } : null
}

/** When a truck that left an event with so many miles to drive arrives, in milliseconds. */
const estimateArrival = ({ left, at }: { left: number; at: number }) => at + drivingMinutes(left) * 60_000

/** Whether the new time of a delay is after the appointment of its stop. Without a known appointment it is late as reported. */
function isDelayLate({ stop, expectedAt }: OutlookDelay, { due, pickupDue }: OutlookLoad): boolean {
  const appointment = stop === 'delivery' ? due : stop === 'pickup' ? pickupDue : null
  return appointment == null || Date.parse(expectedAt) > Date.parse(appointment)
}

/** What may be said of a load at `now` (milliseconds): nothing that this instant contradicts. */
export function outlookOf(load: OutlookLoad, now: number): LoadOutlook {
  const { status, isCancelled = false, due, events } = load
  const has = (type: TrackingEventType) => events.some((event) => event.type === type)
  const isDelivered = ['delivered', 'invoiced', 'paid'].includes(status) || has('delivered')
  const hasArrived = isDelivered || status === 'arrived_delivery' || has('arrived_delivery')
  const hasDeparted = hasArrived || status === 'enroute' || events.some(({ type }) => departures.has(type))
  const isOpen = !isCancelled && !hasArrived && status !== 'quoted'
  const reached = Math.max(-1, ...events.flatMap(({ type, stop }) => (type.endsWith('_stop') && stop != null ? [stop] : [])))
  const isAhead = ({ stop }: OutlookEvent) => (stop ?? 0) > reached
  const delayed = isOpen ? delayAt(load, 'delivery', now) : null
  const between = isOpen ? delayAt(load, 'between', now, isAhead) : null
  const delay = delayed ?? between ?? (isOpen && !hasDeparted ? delayAt(load, 'pickup', now) : null)
  const miles = isOpen && hasDeparted ? milesAt(events, now) : null
  const times = [...(delayed ? [Date.parse(delayed.expectedAt)] : []), ...(miles ? [estimateArrival(miles)] : [])]
  // It goes on from the stop between no sooner than it comes there.
  const least = between ? Date.parse(between.expectedAt) : 0
  return {
    headline: getHeadline({ status, isCancelled, isDelivered, hasArrived, hasDeparted, isAtPickup: has('arrived_pickup') }),
    // A delay is of the whole way: driving alone is not sooner.
    eta: times.length > 0 ? Math.max(least, ...times) : null,
    miles,
    isLate: isOpen && ((delay !== null && isDelayLate(delay, load)) || (due !== null && Date.parse(due) < now)),
    delay,
    hasDeparted,
    hasArrived,
  }
}

/** The same of a load in a list. */
export const rowOutlook = (load: LoadRow, now: number): LoadOutlook =>
  outlookOf(
    {
      status: load.arrivedAt ? 'arrived_delivery' : load.status,
      due: load.deliveryUntil ?? load.deliveryDateTime,
      pickupDue: load.pickupUntil ?? load.pickupDateTime,
      events: [
        ...(load.lastEvent ? [{ ...load.lastEvent, time: load.lastEvent.occurredAt }] : []),
        ...(load.delay
          ? [{ type: 'delay' as const, time: load.delay.occurredAt, stop: load.delay.stop, delay: load.delay }]
          : []),
      ],
    },
    now,
  )

interface Progress {
  status: string
  isCancelled: boolean
  isDelivered: boolean
  hasArrived: boolean
  hasDeparted: boolean
  isAtPickup: boolean
}

function getHeadline({ status, isCancelled, isDelivered, hasArrived, hasDeparted, isAtPickup }: Progress): string {
  if (isCancelled) return 'Cancelled'
  if (isDelivered) return 'Delivered'
  if (hasArrived) return 'At the delivery'
  if (hasDeparted) return 'On its way'
  if (isAtPickup) return 'At the pickup'
  return status === 'planned' ? 'Driver assigned' : status === 'quoted' ? 'Quoted' : 'Booked'
}

/** The time of the displayed data, in milliseconds: when it was read, and never before the newest event in it. */
export const asOfShown = (readAt: number, events: readonly Pick<OutlookEvent, 'time'>[]): number =>
  Math.max(readAt, ...events.map(({ time }) => Date.parse(time)))
