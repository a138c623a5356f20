import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Gazetteer, zoneOf } from '#shared/kernel/gazetteer'
import { instantOf } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { loadCommands, reportedEvents } from '#shared/loads/loadEntry'
import type { TrackingEventType } from '#shared/tracking/status'
import { openInCourse } from '../../../driver/cab/stopSequence.ts'
import { type DelayValues, delayErrors, delayedPlace, noDelay, sentDelay } from '../delay/delayForm.ts'

type Reported = (typeof reportedEvents)[number]
export type EventAction = 'report' | 'depart' | 'deliver'

/** An event as typed. `occurredAt`: the wall clock of its place, or the initial instant until the user types. */
export interface EventEntry {
  type: Reported
  /** The index of a stop between pickup and delivery, from 0. */
  stop: number | null
  occurredAt: string
  reportedBy: string
  /** Empty: the place of its stop. */
  location: string
  note: string
  privateNote: string
  /** For a delay; empty until it is selected. */
  delay: DelayValues
}

export type EventBody = Record<string, unknown>

const moves = { depart: 'departed_pickup', deliver: 'delivered' } as const

export const eventOf = (action: EventAction, { type }: Pick<EventEntry, 'type'>): TrackingEventType =>
  action === 'report' ? type : moves[action]

/** The next event in the stop sequence of the load, among those that can be reported by themselves. */
export function likelyEvent(load: Pick<LoadRecord, 'status' | 'stops' | 'events'>): { type: Reported; stop: number | null } {
  const openEvents = openInCourse(load, load.events)
  const next = openEvents.find((event): event is { type: Reported; stop: number | null } =>
    reportedEvents.some((type) => type === event.type),
  )
  return { type: next?.type ?? 'check_call', stop: next?.type.endsWith('_stop') ? next.stop : null }
}

/** The events of a load that can be reported by themselves. Each stop between pickup and delivery has its own. */
export function reportable({ stops }: Pick<LoadRecord, 'stops'>): { type: Reported; stop: number | null }[] {
  const between = stops.slice(1, -1).map((_, index) => index + 1)
  return reportedEvents.flatMap((type) => (type.endsWith('_stop') ? between : [null]).map((stop) => ({ type, stop })))
}

/** The stop of an event; null for one that can happen anywhere. */
export function stopOf({ stops }: Pick<LoadRecord, 'stops'>, type: TrackingEventType, stop: number | null) {
  if (type === 'check_call') return null
  if (type === 'delay') return stops[stop ?? stops.length - 1] ?? null
  if (type.endsWith('_stop')) return stops[stop ?? 1] ?? null
  return (type.endsWith('pickup') ? stops[0] : stops.at(-1)) ?? null
}

/** The zone of an event's typed time: that of its place. */
export function eventZone(
  load: Pick<LoadRecord, 'stops' | 'pickupZone'>,
  { type, stop: at }: { type: TrackingEventType; stop: number | null },
  location: string,
  gazetteer: Gazetteer,
): string {
  const place = location.trim()
  const stop = place ? load.stops.find((stop) => stop.location === place) : stopOf(load, type, at)
  if (stop) return stop.zone
  return place && gazetteer.byKey.size > 0 ? zoneOf(gazetteer, place) : load.pickupZone
}

/** The clocks of two devices may differ by a minute. */
const tolerance = 60_000

/** Checks an event by the schema of its action, and builds the body. */
export function eventResolver(
  action: EventAction,
  load: Pick<LoadRecord, 'stops' | 'pickupZone' | 'status' | 'events'>,
  getContext: () => { gazetteer: Gazetteer; now: Date },
): Resolver<EventEntry, unknown, EventBody> {
  return (values) => {
    const { gazetteer, now } = getContext()
    const type = eventOf(action, values)
    // An entry that returns from the outbox has null in place of an empty text.
    const [location, note, privateNote] = [values.location, values.note, values.privateNote].map((text) => text?.trim() || null)
    const isDelay = type === 'delay'
    const stop = isDelay ? delayedPlace(load, load.events) : values.stop
    const zone = eventZone(load, { type, stop }, isDelay ? '' : (location ?? ''), gazetteer)
    const at = instantOf(values.occurredAt, zone)
    const body = {
      ...(action === 'report' && { type: values.type, ...((isDelay || values.type.endsWith('_stop')) && { stop }) }),
      occurredAt: at?.toISOString() ?? '',
      reportedBy: values.reportedBy,
      location: isDelay ? null : location,
      note,
      privateNote,
      ...(isDelay && { delay: sentDelay(values.delay ?? noDelay, zone) }),
    }
    const parsed = loadCommands[action].safeParse(body)
    const errors: FieldErrors<EventEntry> = {}
    const ofDelay = delayErrors(parsed.error?.issues ?? [])
    if (Object.keys(ofDelay).length > 0) errors.delay = ofDelay as never
    for (const { path, message } of parsed.error?.issues ?? []) {
      if (path[0] === 'delay') continue
      errors[path[0] as keyof EventEntry] ??= { type: 'schema', message }
    }
    if (at && at.getTime() > now.getTime() + tolerance) {
      errors.occurredAt = { type: 'future', message: 'This is in the future: please enter when it happened' }
    }
    if (type === 'check_call' && !location) {
      errors.location = { type: 'missing', message: 'Please enter the city and state where the truck is' }
    }
    return parsed.success && Object.keys(errors).length === 0
      ? { values: parsed.data as EventBody, errors: {} }
      : { values: {}, errors }
  }
}
