import type { Knex } from 'knex'
import { roleNames } from '#shared/access/roles'
import {
  isNotified,
  type NotificationChannel,
  type NotificationChoices,
  notificationKindOf,
  notificationKinds,
} from '#shared/notifications/notificationKinds'
import { enqueue, jobKind } from '../jobs/enqueue.ts'

/** The subject of a notification, by its ids: the message is written when it is sent, for its reader at that time. */
export interface About {
  what: string
  /** The id of the row. */
  id: string
  /** Which part of it, where there are several. */
  part?: string
}

/** The account of a driver, or all users whose role passes. */
export type Audience = { driverId: string } | { role: (role: string) => boolean }

export const pushJob = jobKind<{ subscription: string; about: About; at: string }>('push')

/** Mails one person their pending notifications. */
export const notificationJob = jobKind<{ userId: string }>('notifications')

/** The actor and the time. Before `notBefore` no push and no mail is sent; the digest of that day includes it all the same. */
interface By {
  userId: string | null
  now: Date
  notBefore?: Date | null
}

interface Person {
  id: string
  choices: NotificationChoices | null
}

/**
 * Notifies people by their chosen channels, in the transaction of the event. The actor is never notified. A pending notification
 * of the same subject is replaced.
 */
export async function notify(
  transaction: Knex,
  audience: Audience,
  about: About,
  { userId, now, notBefore = null }: By,
): Promise<void> {
  const kind = notificationKindOf(about.what)
  if (!kind) throw new Error(`No notification kind covers this: ${about.what}`)
  const people: Person[] = await transaction('users')
    .leftJoin('notification_preferences', 'notification_preferences.user_id', 'users.id')
    .where((query) => {
      if ('driverId' in audience) query.where({ 'users.role': 'driver', 'users.driver_id': audience.driverId })
      else
        query.whereIn(
          'users.role',
          roleNames.filter((role) => audience.role(role) && notificationKinds[kind].isFor(role)),
        )
    })
    .whereNot('users.status', 'disabled')
    .whereRaw('users.id is distinct from ?', [userId])
    .orderBy('users.id')
    .select('users.id', 'notification_preferences.ways as choices')
  const chosenFor = (way: NotificationChannel) =>
    people.filter(({ choices }) => isNotified(kind, way, choices ?? {})).map(({ id }) => id)
  const later = notBefore && notBefore > now ? notBefore : null
  await notifyDevices(transaction, chosenFor('push'), about, { now, later })
  await keepForMail(transaction, chosenFor('mail'), { way: 'mail', about, at: later ?? now })
  await keepForMail(transaction, chosenFor('digest'), { way: 'digest', about, at: now })
}

/** Each device by a job of its own. */
async function notifyDevices(
  transaction: Knex,
  people: readonly string[],
  about: About,
  { now, later }: { now: Date; later: Date | null },
): Promise<void> {
  if (people.length === 0) return
  const devices: { id: string }[] = await transaction('push_subscriptions').whereIn('user_id', people).orderBy('id').select('id')
  for (const { id } of devices)
    await enqueuePush(transaction, { subscription: id, about, at: (later ?? now).toISOString() }, later ?? undefined)
}

/** Enqueues a push; what waits for the same device of the same makes way. */
export function enqueuePush(
  transaction: Knex,
  push: { subscription: string; about: About; at: string },
  runAt?: Date,
): Promise<void> {
  const { subscription, about } = push
  const key = ['push', subscription, about.what, about.id, about.part ?? ''].join(' ')
  return enqueue(transaction, pushJob, push, { key, ...(runAt && { runAt }) })
}

interface Mailed {
  way: 'mail' | 'digest'
  about: About
  at: Date
}

async function keepForMail(transaction: Knex, people: readonly string[], { way, about, at }: Mailed): Promise<void> {
  if (people.length === 0) return
  const { what, id, part = '' } = about
  await transaction('notifications')
    .insert(people.map((person) => ({ user_id: person, way, what, row_id: id, part, at })))
    .onConflict(['user_id', 'way', 'what', 'row_id', 'part'])
    // A digest goes on the morning after the first of it.
    .merge({
      at: transaction.raw('case excluded.way when ? then least(notifications.at, excluded.at) else excluded.at end', ['digest']),
    })
  for (const person of people) await enqueueNotification(transaction, person)
}

/** Enqueues the mail of a person's pending notifications; at most one job waits. */
export function enqueueNotification(transaction: Knex, userId: string, runAt?: Date): Promise<void> {
  return enqueue(transaction, notificationJob, { userId }, { key: `notifications ${userId}`, ...(runAt && { runAt }) })
}
