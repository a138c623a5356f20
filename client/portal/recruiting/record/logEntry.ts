import type { FieldErrors, Resolver } from 'react-hook-form'
import { instantOf, wallClock } from '#shared/kernel/time'
import { applicationLogBody } from '#shared/recruiting/application'
import type { LogChannel } from '#shared/recruiting/applicationContact'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** The values of the log form. */
export interface LogEntry {
  channel: LogChannel
  outcome: string | null
  note: string | null
  /** Empty for now; otherwise a local time, or the instant of an entry that returns from the outbox. */
  occurredAt: string
}

/** The time zone of this device. */
export const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The local time, to the minute: 2026-11-24T14:05. */
export const nowHere = () => wallClock(serverNow(), hereZone).slice(0, 16)

/** Tolerates a clock of this device that is up to one minute fast. Milliseconds. */
const aMinute = 60_000

/** The request body. Without a typed time, the contact happened when it is submitted. */
export const entryOf = ({ channel, outcome, note, occurredAt }: LogEntry) => ({
  channel,
  occurredAt: occurredAt === '' ? serverNow().toISOString() : (instantOf(occurredAt, hereZone)?.toISOString() ?? ''),
  outcome: channel === 'note' ? null : outcome,
  note: note?.trim() || null,
})

/** The entry to send, or its errors by field. */
export const logResolver: Resolver<LogEntry, unknown, LogEntry> = (values) => {
  const body = entryOf(values)
  const parsed = applicationLogBody.safeParse(body)
  const errors: FieldErrors<LogEntry> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as keyof LogEntry
    errors[field] ??= { type: 'schema', message: field === 'occurredAt' ? 'Please enter when it happened' : message }
  }
  if (!errors.occurredAt && Date.parse(body.occurredAt) > serverNow().getTime() + aMinute) {
    errors.occurredAt = { type: 'future', message: 'This is in the future: please enter when it happened' }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

/** A warning for a time before the application arrived, which may be a typo in the date. */
export function beforeArrival(occurredAt: string, createdAt: string): string | null {
  const at = instantOf(occurredAt, hereZone)
  if (!at || at >= new Date(createdAt)) return null
  return "This is before the application arrived: it's logged at the arrival time."
}
