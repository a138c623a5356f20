import {
  isNotified,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  notificationKinds,
} from './notificationKinds.ts'
import { type QuietHours, quietUntil } from './quietHours.ts'

/** Who used the app so lately is on duty, in milliseconds. */
const dutyMs = 30 * 60_000
/** What is due so soon after quiet hours would come too late at their end, in milliseconds: enough time to be on the way. */
const headStartMs = 2 * 3_600_000

/** A person as far as it matters for when they are told. */
export interface Recipient {
  role: unknown
  choices: NotificationChoices
  quiet: QuietHours
  /** When they used the app last, on any device; null for never. */
  seenAt: Date | null
}

export interface PendingNotification {
  kind: NotificationKind
  way: NotificationChannel
  now: Date
  /** Until when it has to be known, where there is such a time. */
  dueAt?: Date | null | undefined
}

/**
 * When a person is told: `now`, at a later instant, which is when their quiet hours end, or never (null): the role may not be told
 * or the person does not want to be. Only devices are woken in quiet hours: for a person on duty, or by what would come too late.
 */
export function notificationTimeOf(
  { kind, way, now, dueAt }: PendingNotification,
  { role, choices, quiet, seenAt }: Recipient,
): Date | null {
  if (!notificationKinds[kind].isFor(role) || !isNotified(kind, way, choices)) return null
  const end = quietUntil(now, quiet)
  if (!end) return now
  const { breaks } = notificationKinds[kind]
  const isOnDuty = seenAt !== null && now.getTime() - seenAt.getTime() <= dutyMs
  const isTooLateThen = dueAt != null && dueAt.getTime() <= end.getTime() + headStartMs
  const isUrgent = (breaks === 'duty' && isOnDuty) || (breaks === 'due' && isTooLateThen)
  return way === 'push' && isUrgent ? now : end
}
