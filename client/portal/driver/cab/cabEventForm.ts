import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Gazetteer, zoneOf } from '#shared/kernel/gazetteer'
import { instantOf } from '#shared/kernel/time'
import { type DriverEvent, driverEvent } from '#shared/loads/driverEvent'
import type { LoadRecord } from '#shared/loads/load'
import type { TrackingEventType } from '#shared/tracking/status'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** A possible event. `stop`: the index of its stop, from 0. */
export interface Happening {
  type: TrackingEventType
  stop: number | null
}

export interface CabEventValues extends Happening {
  /** The wall clock of its place, or the initial instant until the user types. Empty in a check call: the moment of the press. */
  occurredAt: string
  /** Empty: the location of the phone, if it has one. */
  location: string
  note: string
}

/** The zone of the stop, or of the place of a check call. */
export function cabEventZone(load: LoadRecord, { type, stop }: Happening, location: string | null, gazetteer: Gazetteer): string {
  if (type !== 'check_call') return load.stops[stop ?? 0]?.zone ?? load.pickupZone
  return location && gazetteer.byKey.size > 0 ? zoneOf(gazetteer, location) : load.pickupZone
}

/** The clocks of two devices may differ by a minute. */
const tolerance = 60_000

/** `city` and `place`: where the phone is, as far as it knows. */
type GetContext = () => { gazetteer: Gazetteer; city: string | null; place: DriverEvent['place'] }

/** Checks an event by its schema, and builds the body. `isCall`: only a check call, which happens at the press. */
export function cabEventResolver(
  load: LoadRecord,
  getContext: GetContext,
  { isCall }: { isCall: boolean },
): Resolver<CabEventValues, unknown, DriverEvent> {
  return ({ type, stop, occurredAt, location, note }) => {
    const { gazetteer, city, place } = getContext()
    const isNow = isCall && occurredAt === ''
    // An entry that returns from the outbox has null in place of an empty text.
    const where = location?.trim() || (isNow ? city : null)
    const at = isNow ? serverNow() : instantOf(occurredAt, cabEventZone(load, { type, stop }, where, gazetteer))
    const parsed = driverEvent.safeParse({
      type,
      stop,
      occurredAt: at?.toISOString() ?? '',
      deviceTime: new Date().toISOString(),
      location: type === 'check_call' ? where : (load.stops[stop ?? 0]?.location ?? null),
      // The phone has no position for another time.
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
