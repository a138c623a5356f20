/**
 * The job that sends a mail: at least once. A try takes a lease first, so that two processes never send the same mail at the
 * same time; if the process is killed, the mail is tried again when the lease has ended.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { raw } from 'objection'
import type { Config } from '../../config/config.ts'
import { type JobTools, type Task, task } from '../jobs/task.ts'
import { Mail } from './Mail.ts'
import { enqueueMail, noMailServer, recordMail, sendMailJob } from './sendMail.ts'
import { type MailServer, mailServer, type Outcome } from './smtp.ts'

/** Longer than a try may take. */
const lease = '2 minutes'
/** When a failed mail cannot be tried again any more: its link has expired. */
const sealedFor = '14 days'
const maxDelayMinutes = 360
/** For about half a minute: together with the longest try it stays within the lease. */
const storeTries = 15
const storeDelay = 2_000

/** How mails are sent. */
export function mailTask({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Task {
  return deliveryTask(smtpUrl === null ? null : mailServer(smtpUrl, mailFrom))
}

/** The same with a mail server of one's own. */
export function deliveryTask(server: MailServer | null): Task {
  return task(sendMailJob, ({ id }, tools) => deliver(id, server, tools), sweep)
}

async function deliver(id: string, server: MailServer | null, { knex, signal, log }: JobTools): Promise<void> {
  const mail = await claim(knex, id)
  // Sent already, or leased by another process.
  if (!mail) return
  const { recipient: to, subject } = mail
  const outcome: Outcome = isTooLate(mail)
    ? { kind: 'refused', text: `Given up: ${mail.lastError ?? 'it waited for too long.'}` }
    : server && mail.sealed
      ? await server.send({ id, to, subject, ...mail.sealed }, signal)
      : { kind: 'again', text: noMailServer }
  if (outcome.kind !== 'sent') log.warn({ mail: id, outcome: outcome.kind }, 'A mail was not sent')
  const store = () => knex.transaction((transaction) => settle(transaction, mail, outcome, signal.aborted))
  await (outcome.kind === 'sent' ? insist(store) : store())
}

/** Tries again within the lease: what was sent and is not stored would be sent a second time. */
async function insist(store: () => Promise<void>): Promise<void> {
  for (let left = storeTries; ; left -= 1) {
    try {
      return await store()
    } catch (error) {
      if (left === 0) throw error
      await pause(storeDelay)
    }
  }
}

/** Takes the lease and counts the try. */
async function claim(knex: Knex, id: string): Promise<Mail | undefined> {
  return await Mail.query(knex)
    .patch({ attempts: raw('attempts + 1'), nextAttemptAt: raw(`now() + interval '${lease}'`) })
    .where({ id, status: 'waiting' })
    .whereRaw('next_attempt_at <= now()')
    .returning('*')
    .first()
}

const isTooLate = ({ giveUpAt }: Mail) => giveUpAt.getTime() <= Date.now()

/** Writes what became of the try. What was sent is sent, even if another process has taken the lease meanwhile. */
async function settle(transaction: Knex, mail: Mail, outcome: Outcome, stopping: boolean): Promise<void> {
  const own = Mail.query(transaction).where({ id: mail.id, status: 'waiting' })
  if (outcome.kind === 'sent') {
    const updated = await own.patch({ status: 'sent', sentAt: raw('now()'), sealed: null, lastError: null })
    if (updated) await recordMail(transaction, mail, { what: 'send', from: 'waiting', to: 'sent' })
    return
  }
  own.where({ attempts: mail.attempts })
  const lastError = outcome.text
  if (outcome.kind === 'refused') {
    const updated = await own.patch({ status: 'failed', lastError })
    if (updated) await recordMail(transaction, mail, { what: 'fail', from: 'waiting', to: 'failed', reason: lastError })
    return
  }
  const minutes = stopping ? 0 : Math.min(2 ** (mail.attempts - 1), maxDelayMinutes)
  const nextAttemptAt = new Date(Date.now() + minutes * 60_000)
  if (!(await own.patch({ nextAttemptAt, lastError }))) return
  await enqueueMail(transaction, mail.id, nextAttemptAt)
  await recordMail(transaction, mail, { what: 'try', from: 'waiting', to: 'waiting', reason: lastError })
}

/** Every waiting mail gets a job, for when its lease or its delay has ended; what has failed long ago loses its secrets. */
async function sweep(knex: Knex): Promise<void> {
  const waiting = await Mail.query(knex)
    .where({ status: 'waiting' })
    .orderBy('next_attempt_at')
    .limit(1_000)
    .select('id', 'next_attempt_at')
  for (const { id, nextAttemptAt } of waiting) await enqueueMail(knex, id, nextAttemptAt)
  await Mail.query(knex)
    .patch({ sealed: null })
    .where({ status: 'failed' })
    .whereNotNull('sealed')
    .whereRaw(`updated_at < now() - interval '${sealedFor}'`)
}
