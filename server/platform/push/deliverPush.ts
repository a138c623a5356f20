import type { Knex } from 'knex'
import type { Notification } from '#shared/notifications/notification'
import { findLiveUsers, type SessionUser } from '../http/sessionStore.ts'
import { type Task, task } from '../jobs/task.ts'
import { storedPushKeys } from './keys.ts'
import { type About, enqueuePush, pushJob } from './notify.ts'
import { type PushTarget, retentionMs, type SendPush } from './sendPush.ts'

/** A notification before it is counted. `isUrgent`: at once, on a sleeping device too. `dueAt`: when it comes too late. */
export type PushMessage = Omit<Notification, 'count'> & { isUrgent: boolean; dueAt?: Date | null }

/** The message for this reader; null where it is obsolete, or the reader may not read it. */
export type FormatMessage = (knex: Knex, about: About, reader: SessionUser, now: Date) => Promise<PushMessage | null>

/** The message for this reader, or the time to send it, where that is not now. */
type FormatOrDefer = (...read: Parameters<FormatMessage>) => Promise<PushMessage | null | { later: Date }>

/** After so many consecutive refusals of its push service, a device is removed. */
const givenUpAfter = 10

/**
 * Sends a push to a device. A duplicate is shown once, because the tag is the same. There is no sweep for missing jobs: after a
 * restored backup these notifications are outdated.
 */
export function pushTask(formatText: FormatOrDefer, send: SendPush): Task {
  return task(pushJob, async ({ subscription, about, at }, { knex, log, signal }) => {
    const now = new Date()
    if (now.getTime() - Date.parse(at) > retentionMs * 1000) return
    const device = await readDevice(knex, subscription)
    const text = device && (await formatText(knex, about, device.reader, now))
    if (!text) return
    // The deferred job counts its age from then, and reads its message again.
    if ('later' in text) return enqueuePush(knex, { subscription, about, at: text.later.toISOString() }, text.later)
    const { isUrgent, dueAt: _, ...message } = text
    const count = await countUnseen(knex, subscription, text.tag)
    const keys = await storedPushKeys(knex)
    const outcome = await send(device, { ...message, count }, { keys, isUrgent, signal })
    const rows = knex('push_subscriptions').where({ id: subscription })
    if (outcome.kind === 'gone') await rows.delete()
    if (outcome.kind === 'sent') await rows.where('failed', '>', 0).update({ failed: 0 })
    if (outcome.kind === 'refused') {
      log.warn({ reason: outcome.text }, 'A push was refused')
      const [{ failed } = { failed: 0 }] = await rows.clone().increment('failed').returning('failed')
      if (failed >= givenUpAfter) await rows.delete()
    }
    if (outcome.kind === 'again') throw new Error(outcome.text)
  })
}

/** A device whose session is live, with who reads there. */
async function readDevice(knex: Knex, id: string): Promise<(PushTarget & { reader: SessionUser }) | null> {
  const device = await knex('push_subscriptions as device')
    .join('sessions', 'sessions.id', 'device.session_id')
    .where({ 'device.id': id })
    .first('endpoint', 'p256dh', 'auth', knex.raw(`encode(id_hash, 'hex') as hash`))
  if (!device) return null
  const { hash, ...target } = device
  const reader = (await findLiveUsers(knex, [hash])).get(hash)
  return reader ? { ...target, reader } : null
}

/** The number of notifications since the app was last open, this one included. */
async function countUnseen(knex: Knex, id: string, tag: string): Promise<number> {
  const { rows } = await knex.raw(
    `update push_subscriptions device set notified_at = now(), unseen = array_append(
       case when last_seen_at > notified_at then '{}' else array_remove(unseen, :tag) end, :tag)
     from sessions where sessions.id = session_id and device.id = :id returning cardinality(unseen) as count`,
    { id, tag },
  )
  return rows[0]?.count ?? 1
}
