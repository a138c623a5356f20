import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { instantOf } from '#shared/kernel/time'
import { enteredNumber } from '#shared/kernel/typedNumber'
import { milesToHandover } from '#shared/loads/handover'
import type { LoadRecord } from '#shared/loads/load'
import { loadCommands } from '#shared/loads/loadEntry'
import { eventZone } from '../record/eventForm.ts'

/** A handover as typed. */
export interface HandoverEntry {
  /** Empty: the best driver of the list. */
  driverId: string
  location: string
  /** The wall clock of the place, or the initial instant until the user types. */
  occurredAt: string
  reportedBy: string
  reason: string
  /** Empty: the estimate. */
  milesDriven: string
  /** Dollars. Empty: by the miles. */
  payBefore: string
  payAfter: string
}

export type HandoverBody = z.output<typeof loadCommands.repower>

/** The zone of the place where a load is handed over. */
export const handoverZone = (load: LoadRecord, location: string, gazetteer: Gazetteer): string =>
  eventZone(load, { type: 'check_call', stop: null }, location, gazetteer)

/** The estimated miles that the current driver has hauled by the handover, and the miles that the driver still had before it. */
export function milesDriven(load: LoadRecord, location: string, gazetteer: Gazetteer) {
  const legs = load.legs ?? []
  const left = Math.max(0, load.distance - legs.reduce((sum, { miles }) => sum + miles, 0))
  const from = legs.at(-1)?.location ?? load.pickupLocation
  return { left, estimate: milesToHandover(gazetteer, { from, to: location.trim(), left }) }
}

const numberOrNothing = (typed: string, decimals?: number) => (typed.trim() ? enteredNumber(typed, decimals) : null)
/** The clocks of two devices may differ by a minute. */
const tolerance = 60_000

/** Checks a handover by the schema of its action, and builds the body. `best`: the driver to use without a selection. */
export function handoverResolver(
  load: LoadRecord,
  getContext: () => { gazetteer: Gazetteer; now: Date; best: string | undefined },
): Resolver<HandoverEntry, unknown, HandoverBody> {
  return (values) => {
    const { gazetteer, now, best } = getContext()
    const at = instantOf(values.occurredAt, handoverZone(load, values.location, gazetteer))
    const parsed = loadCommands.repower.safeParse({
      driverId: values.driverId || best,
      location: values.location,
      reportedBy: values.reportedBy,
      reason: values.reason,
      occurredAt: at?.toISOString() ?? '',
      milesDriven: numberOrNothing(values.milesDriven, 0),
      payBefore: numberOrNothing(values.payBefore),
      payAfter: numberOrNothing(values.payAfter),
    })
    const errors: FieldErrors<HandoverEntry> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      errors[path[0] as keyof HandoverEntry] ??= { type: 'schema', message }
    }
    if (at && at.getTime() > now.getTime() + tolerance) {
      errors.occurredAt = { type: 'future', message: 'This is in the future: please enter when it happened' }
    }
    const isFar = values.location.trim() !== '' && milesDriven(load, values.location, gazetteer).estimate === null
    if (isFar && !values.milesDriven.trim()) {
      errors.milesDriven = { type: 'missing', message: "We couldn't find that distance: please enter the miles" }
    }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
