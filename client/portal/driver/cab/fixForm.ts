import type { FieldErrors, Resolver } from 'react-hook-form'
import { instantOf } from '#shared/kernel/time'
import { type EventCorrection, eventCorrection } from '#shared/loads/eventCorrection'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** A driver's correction of an own event. */
export interface FixValues {
  event: string
  didHappen?: boolean
  /** The wall clock of its place, or the recorded instant until the user types. */
  occurredAt: string
  note: string
}

/** The field has no seconds, and the clocks of two devices differ by less than this. */
const minute = 60_000

/** Checks a correction by its schema, and builds the body. `recordedAt`: the recorded time of the event. */
export function fixResolver({
  recordedAt,
  zone,
}: {
  recordedAt: string
  zone: string
}): Resolver<FixValues, unknown, EventCorrection> {
  return ({ event, didHappen: chosen, occurredAt, note }) => {
    // An entry from the outbox has only the time to say it.
    const didHappen = chosen ?? occurredAt !== null
    const at = didHappen ? instantOf(occurredAt, zone) : null
    const now = serverNow()
    const parsed = eventCorrection.safeParse({
      event,
      occurredAt: didHappen ? (at?.toISOString() ?? '') : null,
      note: note?.trim() || null,
      correctedAt: now.toISOString(),
    })
    const errors: FieldErrors<FixValues> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      errors[path[0] as keyof FixValues] ??= { type: 'schema', message }
    }
    if (at && at.getTime() > now.getTime() + minute) {
      errors.occurredAt = { type: 'future', message: 'This is in the future. Enter when it happened' }
    } else if (at && Math.floor(at.getTime() / minute) === Math.floor(Date.parse(recordedAt) / minute)) {
      errors.occurredAt = { type: 'same', message: "That's the time already on file. Enter the right one" }
    }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
