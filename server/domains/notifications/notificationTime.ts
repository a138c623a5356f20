import type { Knex } from 'knex'
import { notificationTimeOf } from '#shared/notifications/deliveryTime'
import { type NotificationChannel, notificationKindOf } from '#shared/notifications/notificationKinds'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import type { About } from '../../platform/push/notify.ts'
import { type Recipient, readRecipient } from './choices.ts'
import { formatText } from './notificationText.ts'

/** The text and time of a notification; null where it no longer applies, or not for this user or channel. */
export async function tellingOf(
  knex: Knex,
  { about, way, now }: { about: About; way: NotificationChannel; now: Date },
  reader: SessionUser,
  recipient: Recipient,
): Promise<{ text: PushMessage; at: Date } | null> {
  const kind = notificationKindOf(about.what)
  const text = kind && (await formatText(knex, about, reader, now))
  const at = text && notificationTimeOf({ kind, way, now, dueAt: text.dueAt }, recipient)
  return at && { text, at }
}

/** The text for a device now, or the time of a later one. */
export async function toDevice(
  knex: Knex,
  about: About,
  reader: SessionUser,
  now: Date,
): Promise<PushMessage | null | { later: Date }> {
  const content = await tellingOf(knex, { about, way: 'push', now }, reader, await readRecipient(knex, reader, now))
  if (!content) return null
  return content.at > now ? { later: content.at } : content.text
}
