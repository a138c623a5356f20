import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Gazetteer, zoneOf } from '#shared/kernel/gazetteer'
import { instantOf } from '#shared/kernel/time'
import { type EventReport, eventReport } from '#shared/loads/eventReport'
import type { LoadRecord } from '#shared/loads/load'
import type { TrackingEventType } from '#shared/tracking/status'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** What may have happened. `stop`: the place of its stop, from 0. */
export interface Happening {
  type: TrackingEventType
  stop: number | null
}

export interface CabEventValues extends Happening {
  /** The wall clock of its place, or the instant that it was before anybody typed. Empty in a check call: the moment it is pressed. */
  occurredAt: string
  /** Empty: where the phone says it is, as long as it says so. */
  location: string
  note: string
}

/** The clock of the stop, or that of the place where somebody is. */
export function cabEventZone(load: LoadRecord, { type, stop }: Happening, location: string | null, gazetteer: Gazetteer): string {
  if (type !== 'check_call') return load.stops[stop ?? 0]?.zone ?? load.pickupZone
  return location && gazetteer.byKey.size > 0 ? zoneOf(gazetteer, location) : load.pickupZone
}

/** A minute of doubt between the clocks of two devices. */
const tolerance = 60_000

/** `city` and `place`: where the phone is, as far as it says so. */
type Known = () => { gazetteer: Gazetteer; city: string | null; place: EventReport['place'] }

/** Checks an event by its schema, and makes its body. `isCall`: a check call by itself, which happens as it is pressed. */
export function cabEventResolver(
  load: LoadRecord,
  known: Known,
  { isCall }: { isCall: boolean },
): Resolver<CabEventValues, unknown, EventReport> {
  return ({ type, stop, occurredAt, location, note }) => {
    const { gazetteer, city, place } = known()
    const isNow = isCall && occurredAt === ''
    // What was sent before, and comes back, has nothing in place of an empty text.
    const where = location?.trim() || (isNow ? city : null)
    const at = isNow ? serverNow() : instantOf(occurredAt, cabEventZone(load, { type, stop }, where, gazetteer))
    const parsed = eventReport.safeParse({
      type,
      stop,
      occurredAt: at?.toISOString() ?? '',
      deviceTime: new Date().toISOString(),
      location: type === 'check_call' ? where : (load.stops[stop ?? 0]?.location ?? null),
      // Of another time it is not known.
      ...(isNow && place && { place }),
      note: note?.trim() || null,
    })
    const errors: FieldErrors<CabEventValues> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      errors[path[0] as keyof CabEventValues] ??= { type: 'schema', message }
    }
    if (at && at.getTime() > serverNow().getTime() + tolerance) {
      errors.occurredAt = { type: 'future', message: 'This is in the future. Enter when it happened' }
    }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
