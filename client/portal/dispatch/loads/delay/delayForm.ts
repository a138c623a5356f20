import type { FieldErrors } from 'react-hook-form'
import { instantOf } from '#shared/kernel/time'
import type { DelayReason } from '#shared/loads/delayReasons'
import type { LoadRecord } from '#shared/loads/load'
import { outlookOf } from '#shared/loads/loadOutlook'
import { counted } from '#shared/tracking/status'

/** A delay as selected, empty at first. `expectedAt`: a selected instant, or the typed wall clock of the stop. */
export interface DelayValues {
  reason: DelayReason | ''
  expectedAt: string
}

export const noDelay: DelayValues = { reason: '', expectedAt: '' }

/** The delays to select, in minutes after the appointment. */
export const lateChoices = [
  [30, 'About 30 minutes'],
  [60, 'About 1 hour'],
  [120, 'About 2 hours'],
  [240, 'About 4 hours'],
] as const

type Stops = Pick<LoadRecord, 'status' | 'stops'>
type Happened = readonly Pick<LoadRecord['events'][number], 'type' | 'occurredAt' | 'dispute'>[]

/** The index of the stop that a delay is about: the pickup until the truck has left it, then the delivery. */
export function delayedPlace({ status, stops }: Stops, events: Happened): number {
  const reported = counted(events).map(({ type, occurredAt }) => ({ type, time: occurredAt }))
  const { hasDeparted } = outlookOf({ status, due: null, events: reported }, 0)
  return hasDeparted || reported.some(({ type }) => type === 'arrived_pickup') ? stops.length - 1 : 0
}

/** The new time for a selected delay: after the appointment, or after now where the stop has none. */
export function timeAfter({ from, to }: Pick<LoadRecord['stops'][number], 'from' | 'to'>, minutes: number, now: number): Date {
  const due = to ?? from
  return new Date((due === null ? now : Date.parse(due)) + minutes * 60_000)
}

/** The delay in the form of its schema. */
export const sentDelay = ({ reason, expectedAt }: DelayValues, zone: string) => ({
  reason,
  expectedAt: instantOf(expectedAt, zone)?.toISOString() ?? '',
})

/** The errors of a delay by field, from the issues of a schema. */
export function delayErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors<DelayValues> {
  const errors: FieldErrors<DelayValues> = {}
  for (const { path, message } of issues) {
    if (path[0] === 'delay') errors[path[1] === 'reason' ? 'reason' : 'expectedAt'] ??= { type: 'schema', message }
  }
  return errors
}
