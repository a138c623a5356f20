import { formatStop } from '../kernel/time.ts'
import { eventName, type TrackingEventType } from '../tracking/status.ts'

/** An event of a load, as far as it decides what counts. Instants in milliseconds. */
export interface DecidedEvent {
  id: string
  type: TrackingEventType
  /** The place of its stop, from 0; null for a check call. */
  stop: number | null
  occurredAt: number
  receivedAt: number
  zone: string
  /** Where its stop was when we received it, if it was recorded in another city; else null. */
  movedTo: string | null
  /** Who reported it from the cab; null for an event that dispatch entered. */
  driverId: string | null
  /** How dispatch resolved a disputed event; null for an event that was never resolved. */
  resolvedAs: 'applied' | 'left' | null
  /** Why dispatch must review it whatever the other events say; null for most events. */
  reviewReason: string | null
  /** The driver reports that another event did not happen; such a report is not a milestone itself. */
  isRetraction: boolean
}

/** A time in which a driver had the load. `until`: null for the current driver. */
export interface Assignment {
  driverId: string
  name: string
  from: number
  until: number | null
}

/** The data that decides an event, in addition to the other events. */
export interface EventContext {
  /** How many stops the load has. */
  stops: number
  /** In their order. */
  assignments: readonly Assignment[]
  cancelledAt: number | null
}

export interface EventDecision {
  /** Why an event is disputed, by its id; events that are not in it are applied. Rejected events are not decided again. */
  disputes: ReadonlyMap<string, string>
  /** How far the truck has come by the applied events. */
  reached: 'planned' | 'enroute' | 'delivered'
  /** When it was delivered, in milliseconds; null before. */
  deliveredAt: number | null
}

/** How far a clock may be ahead, in milliseconds. */
export const clockTolerance = 10 * 60_000

/**
 * The position of an event in the milestones of a load: arrival and departure of each stop in order. Null for a check call, a
 * delay, and a stop that the load no longer has.
 */
export function milestoneIndex(type: TrackingEventType, stop: number | null, stops: number): number | null {
  if (type === 'check_call' || type === 'delay') return null
  if (type === 'arrived_pickup') return 0
  if (type === 'departed_pickup') return 1
  if (type === 'arrived_delivery') return 2 * stops - 2
  if (type === 'delivered') return 2 * stops - 1
  if (!hasStop(type, stop, stops)) return null
  return 2 * (stop ?? 0) + (type === 'departed_stop' ? 1 : 0)
}

/** Whether a load with so many stops has the one at which an event happened; true for a check call. */
export function hasStop(type: TrackingEventType, stop: number | null, stops: number): boolean {
  return !type.endsWith('_stop') || (stop !== null && stop > 0 && stop < stops - 1)
}

/** What happens at a place in the course of a load with so many stops: the other way round. */
export function atPlaceInCourse(place: number, stops: number): { type: TrackingEventType; stop: number } {
  const [stop, isDeparture] = [Math.floor(place / 2), place % 2 === 1]
  if (stop === 0) return { type: isDeparture ? 'departed_pickup' : 'arrived_pickup', stop }
  if (stop === stops - 1) return { type: isDeparture ? 'delivered' : 'arrived_delivery', stop }
  return { type: isDeparture ? 'departed_stop' : 'arrived_stop', stop }
}

/**
 * Decides which events of a load count (§4). Events that dispatch entered or accepted count first. The events of drivers are then
 * applied in the order in which they happened, not in that of receipt. An event is disputed, with the reason, where it
 * contradicts an applied one, or was not this driver's to report.
 */
export function decideEvents(events: readonly DecidedEvent[], context: EventContext): EventDecision {
  const course = ({ type, stop }: DecidedEvent) => milestoneIndex(type, stop, context.stops)
  // At the same moment in the order of the course.
  const inOrder = events.toSorted(
    (a, b) =>
      a.occurredAt - b.occurredAt || (course(a) ?? 0) - (course(b) ?? 0) || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1),
  )
  const applied = inOrder.filter(
    ({ driverId, resolvedAs, isRetraction }) =>
      !isRetraction && (resolvedAs === 'applied' || (driverId === null && resolvedAs === null)),
  )
  const disputes = new Map<string, string>()
  for (const event of inOrder) {
    if (event.isRetraction) disputes.set(event.id, event.reviewReason ?? '')
    if (event.isRetraction || event.driverId === null || event.resolvedAs !== null) continue
    const why =
      event.reviewReason ?? whyNotAssigned(event, context) ?? whyNotThere(event) ?? contradiction(event, applied, context.stops)
    if (why === null) applied.push(event)
    else disputes.set(event.id, why)
  }
  const delivered = applied.find(({ type }) => type === 'delivered')
  const departed = applied.some((event) => course(event) === 1)
  return {
    disputes,
    reached: delivered ? 'delivered' : departed ? 'enroute' : 'planned',
    deliveredAt: delivered?.occurredAt ?? null,
  }
}

/** Why an event contradicts those that are applied already; null where it does not. */
export function contradiction(event: DecidedEvent, applied: readonly DecidedEvent[], stops: number): string | null {
  const index = milestoneIndex(event.type, event.stop, stops)
  const others = applied.filter(({ id }) => id !== event.id)
  const describe = (other: DecidedEvent, then: string) =>
    `“${eventName(other.type, other.stop)}” is recorded for ${formatTime(other.occurredAt, other.zone, event)}${then}.`
  const placed = others.flatMap((other) => {
    const place = milestoneIndex(other.type, other.stop, stops)
    return place === null ? [] : [{ other, place }]
  })
  const existing = placed.find(({ place }) => place === index)
  if (existing) return describe(existing.other, ' already')
  // A check call may be anywhere until the freight is delivered.
  const last = 2 * stops - 1
  const passed = placed.find(({ other, place }) => place > (index ?? last - 1) && other.occurredAt <= event.occurredAt)
  if (passed) return describe(passed.other, ', before this')
  if (index === null) return null
  const later = placed.find(({ other, place }) => place < index && other.occurredAt > event.occurredAt)
  if (later) return describe(later.other, ', after this')
  return index > 1 && !placed.some(({ place }) => place === 1) ? 'The truck has not left the pickup yet.' : null
}

/** Why this driver could not report the event at this time, or no driver could; null where the driver had the load. */
function whyNotAssigned(event: DecidedEvent, { assignments, cancelledAt }: EventContext): string | null {
  const { driverId, occurredAt, receivedAt, zone } = event
  if (occurredAt > receivedAt + clockTolerance) return 'Its time was in the future when we received it.'
  if (cancelledAt !== null) return `This load was cancelled on ${formatTime(cancelledAt, zone, event)}.`
  // An event from before the recorded start of the first assignment belongs to its driver.
  const holder = assignments.findLast(({ from }) => from <= occurredAt) ?? assignments[0]
  if (holder?.driverId === driverId && (holder.until === null || occurredAt < holder.until)) return null
  const own = assignments.findLast((assignment) => assignment.driverId === driverId && assignment.from <= occurredAt)
  if (own?.until == null) {
    // The load came to this driver later. The event counts unless another driver had the load before.
    const isFree = holder === undefined || (holder.until !== null && holder.until <= occurredAt)
    return isFree ? null : `${holder.name} had this load at that time.`
  }
  const next = assignments.find(({ from }) => from >= (own.until as number))
  if (next?.driverId === driverId && occurredAt < next.from) return null
  const time = formatTime(own.until, zone, event)
  return next ? `Handed over to ${next.name} on ${time}.` : `Dispatch took this load back on ${time}.`
}

/** Why an event did not happen at its stop; null where it did. */
const whyNotThere = ({ movedTo }: DecidedEvent) =>
  movedTo === null ? null : `That stop moved to ${movedTo}. This was logged in another city.`

const formatTime = (instant: number, zone: string, { receivedAt }: DecidedEvent) =>
  formatStop(new Date(instant), zone, new Date(receivedAt))
