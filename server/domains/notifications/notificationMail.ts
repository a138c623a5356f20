import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { pages, portalHome } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { nextAt, quietUntil } from '#shared/notifications/quietHours'
import { lockActiveUser, type SessionUser } from '../../platform/http/sessionStore.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import { enqueueNotification, notificationJob } from '../../platform/push/notify.ts'
import type { UserMailing } from '../users/index.ts'
import { type Recipient, readRecipient } from './choices.ts'
import { tellingOf } from './notificationTime.ts'

/** A row of the notifications that wait. */
interface Row {
  number: string
  way: 'mail' | 'digest'
  what: string
  id: string
  part: string
  at: Date
}

/** The maximum number of entries in a digest; the portal shows the rest. */
const maxInDigest = 50
const hour = 3_600_000

/**
 * Mails a user the due notifications, each once: one transaction creates the mail and deletes the rows. Notifications that no
 * longer apply are deleted, and later ones wait. Without a mail server all are deleted.
 */
export async function notifyByMail(knex: Knex, userId: string, now: Date, mailing: UserMailing | null): Promise<void> {
  await knex.transaction(async (transaction) => {
    const reader = await lockActiveUser(transaction, userId)
    const rows: Row[] = await transaction('notifications')
      .where({ user_id: userId })
      .orderBy('number')
      .forUpdate()
      .select('number', 'way', 'what', 'row_id as id', 'part', 'at')
    if (rows.length === 0) return
    if (!reader || !mailing) return forget(transaction, rows)
    const recipient = await readRecipient(transaction, reader, now)
    const work = { transaction, reader, recipient, now, mailing }
    const dues = [
      ...(await notifyEach(
        work,
        rows.filter(({ way }) => way === 'mail'),
      )),
      await notifyDigest(work, rows.filter(isForDigest)),
    ]
    const later = dues.flatMap((due) => due?.getTime() ?? [])
    if (later.length > 0) await enqueueNotification(transaction, userId, new Date(Math.min(...later)))
  })
}

interface Work {
  transaction: Knex
  reader: SessionUser
  recipient: Recipient
  now: Date
  mailing: UserMailing
}

const isForDigest = ({ way }: Row) => way === 'digest'

/** Mails each notification separately; returns the due times of later ones. */
async function notifyEach({ transaction, reader, recipient, now, mailing }: Work, rows: readonly Row[]): Promise<Date[]> {
  const later: Date[] = []
  for (const row of rows) {
    const content =
      row.at > now ? { at: row.at } : await tellingOf(transaction, { about: row, way: 'mail', now }, reader, recipient)
    if (content && content.at > now) {
      later.push(content.at)
      continue
    }
    await forget(transaction, [row])
    if (!content || !('text' in content)) continue
    const { title, body, path } = content.text
    await mailing.sendMail(transaction, {
      to: reader.email,
      template: 'notifications',
      key: `notification ${row.number}`,
      resource: 'users',
      rowId: reader.id,
      data: { title, body, link: mailing.site + path, switches: switchesAt(mailing) },
      until: new Date(now.getTime() + 12 * hour),
    })
  }
  return later
}

/** Mails all notifications since the last digest, in the morning; returns the due time of a later one. */
async function notifyDigest({ transaction, reader, recipient, now, mailing }: Work, rows: readonly Row[]): Promise<Date | null> {
  const [first] = rows
  if (!first) return null
  const due = nextAt(recipient.digestAt, recipient.quiet.zone, new Date(Math.min(...rows.map(({ at }) => at.getTime()))))
  const at = due > now ? due : quietUntil(now, recipient.quiet)
  if (at) return at
  await forget(transaction, rows)
  const all: PushMessage[] = []
  for (const row of rows) {
    const content = await tellingOf(transaction, { about: row, way: 'digest', now }, reader, recipient)
    if (content) all.push(content.text)
  }
  if (all.length === 0) return null
  await mailing.sendMail(transaction, {
    to: reader.email,
    template: 'digest',
    key: `digest ${first.number}`,
    resource: 'users',
    rowId: reader.id,
    data: {
      day: formatDay(companyDay(now)),
      items: all.slice(0, maxInDigest).map(({ title, body }) => ({ title, body })),
      more: Math.max(0, all.length - maxInDigest),
      link: mailing.site + portalHome(reader.role),
      switches: switchesAt(mailing),
    },
    until: new Date(now.getTime() + 24 * hour),
  })
  return null
}

const switchesAt = ({ site }: UserMailing) => `${site}${pages.portalSessions}#notices`

const forget = async (transaction: Knex, rows: readonly Row[]): Promise<void> => {
  await transaction('notifications')
    .whereIn(
      'number',
      rows.map(({ number }) => number),
    )
    .delete()
}

/** The task that mails notifications. */
export function notificationTask(mailing: UserMailing | null): Task {
  return task(
    notificationJob,
    ({ userId }, { knex }) => notifyByMail(knex, userId, new Date(), mailing),
    async (knex) => {
      const waiting: { user_id: string }[] = await knex('notifications').distinct('user_id').orderBy('user_id')
      for (const { user_id } of waiting) await enqueueNotification(knex, user_id)
    },
  )
}
