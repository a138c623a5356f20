import {
  isNotified,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  notificationKinds,
} from './notificationKinds.ts'
import { type QuietHours, quietUntil } from './quietHours.ts'

/** A person who used the app within this time is on duty, in milliseconds. */
const dutyMs = 30 * 60_000
/**
 * A notification that is due within this time after quiet hours breaks them, in milliseconds: its recipient needs the time to
 * act.
 */
const headStartMs = 2 * 3_600_000

/** The data of a person that determines when they are notified. */
export interface Recipient {
  role: unknown
  choices: NotificationChoices
  quiet: QuietHours
  /** When they last used the app, on any device; null for never. */
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
 * When a person is notified: `now`, later when their quiet hours end, or never (null), because of the role or the person's
 * preferences. Quiet hours are broken by device notifications alone: for a person on duty, or where the notification would
 * otherwise come too late.
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
