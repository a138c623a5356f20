import type { FieldErrors, Resolver } from 'react-hook-form'
import { instantOf, wallClock } from '#shared/kernel/time'
import { applicationLogBody } from '#shared/recruiting/application'
import type { LogChannel } from '#shared/recruiting/applicationContact'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** What the form of the log has. */
export interface LogEntry {
  channel: LogChannel
  outcome: string | null
  note: string | null
  /** Empty for now; else by the clock here, or the instant of one that comes back from the outbox. */
  occurredAt: string
}

/** Where whoever logs it is. */
export const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The clock here, to the minute: 2026-11-24T14:05. */
export const nowHere = () => wallClock(serverNow(), hereZone).slice(0, 16)

/** A clock that is a minute off is no mistake of whoever types. */
const aMinute = 60_000

/** The body that is sent. A fact: left alone, it has happened when it is written down. */
export const entryOf = ({ channel, outcome, note, occurredAt }: LogEntry) => ({
  channel,
  occurredAt: occurredAt === '' ? serverNow().toISOString() : (instantOf(occurredAt, hereZone)?.toISOString() ?? ''),
  outcome: channel === 'note' ? null : outcome,
  note: note?.trim() || null,
})

/** What is sent, or what is wrong with it, by its field. */
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

/** A warning for what was before there was an application: it may be a slip of the day. */
export function beforeArrival(occurredAt: string, createdAt: string): string | null {
  const at = instantOf(occurredAt, hereZone)
  if (!at || at >= new Date(createdAt)) return null
  return "This is before the application arrived: it's logged at the arrival time."
}
