import type { Knex } from 'knex'
import type { ResourceName } from '#shared/access/permissions'
import type { SupersededReason } from '#shared/notifications/status'
import { isMailAddress } from '../../config/mailAddress.ts'
import { enqueue, jobKind } from '../jobs/enqueue.ts'
import { publishChange, recordChange } from '../sse/record.ts'
import type { Attachment } from './letter.ts'
import { render, type TemplateData, type TemplateName } from './templates/templates.ts'

/** A mail to be sent about a row. */
export interface NewMail<T extends TemplateName> {
  to: string
  template: T
  data: TemplateData<T>
  /** What it is about, such as `quote 3f… price 2`: a second mail with the same key is not made. */
  key: string
  resource: ResourceName
  rowId: string
  /** The index of the stop of a load that it is about. */
  stop?: number
  /**
   * Parts of the text that only the recipient may know, such as the token of a link, in letters, digits, - and _. They are masked
   * wherever the mail is shown.
   */
  secrets?: readonly string[]
  /** Files as they are now: what changes later does not change the mail. */
  attachments?: readonly Attachment[]
  /** When it is no longer true and not sent any more, if that is before its tries end. */
  until?: Date
}

/** Stores a mail and enqueues the job that sends it, in the transaction of the effect. Nothing happens if the key is taken. */
export type SendMail = <T extends TemplateName>(transaction: Knex, mail: NewMail<T>) => Promise<void>

export const sendMailJob = jobKind<{ id: string }>('mail.send')

export const noMailServer = 'No mail server is set.'
const noAddress = 'This is not an address that a mail can be sent to.'

/** How long a mail is retried, in hours: later its contents are useless. */
const hoursOfTries = 72

/** When a mail that is first tried now is not tried any more. */
export const givenUpAfter = (now: Date) => new Date(now.getTime() + hoursOfTries * 3_600_000)

/** Makes `sendMail`. Without a mail server (SMTP_URL) a mail is stored as not sent, and nothing claims that it went. */
export function mailSender({ smtpUrl }: { smtpUrl: string | null }): SendMail {
  return async (transaction, { to, template, data, key, resource, rowId, stop, secrets = [], attachments = [], until }) => {
    const { subject, ...bodies } = render(template, data)
    const lastError = smtpUrl === null ? noMailServer : isMailAddress(to) ? null : noAddress
    const status = smtpUrl === null ? 'not_sent' : lastError ? 'failed' : 'waiting'
    const [mail]: { id: string }[] = await transaction('mails')
      .insert({
        key,
        template,
        resource,
        row_id: rowId,
        stop: stop ?? null,
        status,
        last_error: lastError,
        recipient: printable(to),
        subject: masked(subject, secrets),
        text: masked(bodies.text, secrets),
        html: masked(bodies.html, secrets),
        sealed: status === 'waiting' ? JSON.stringify({ ...bodies, ...(attachments.length && { attachments }) }) : null,
        give_up_at: new Date(Math.min(givenUpAfter(new Date()).getTime(), until?.getTime() ?? Number.POSITIVE_INFINITY)),
      })
      .onConflict('key')
      .ignore()
      .returning('id')
    if (!mail) return
    if (status === 'waiting') await enqueueMail(transaction, mail.id)
    await recordMail(transaction, { id: mail.id, resource, rowId }, { what: 'status', from: null, to: status })
  }
}

/** The templates about past events of an account, which later events cannot make untrue. */
const lasting: readonly TemplateName[] = ['accountChanged', 'factorReset']

/** Gives up the pending mails about a row, which newer data has made untrue. `reason`: a message for dispatch. */
export async function supersedeMails(
  transaction: Knex,
  { resource, rowId }: { resource: ResourceName; rowId: string },
  reason: SupersededReason = 'Not sent: something newer has happened.',
): Promise<void> {
  const deleted: { id: string }[] = await transaction('mails')
    .where({ resource, row_id: rowId, status: 'waiting' })
    .whereNotIn('template', lasting)
    .update({
      status: 'superseded',
      last_error: reason,
      sealed: null,
      updated_at: transaction.fn.now(),
      version: transaction.raw('version + 1'),
    })
    .returning('id')
  for (const { id } of deleted) {
    await recordMail(transaction, { id, resource, rowId }, { what: 'supersede', from: 'waiting', to: 'superseded', reason })
  }
}

/** Enqueues the job that sends a mail; at most one waits. */
export function enqueueMail(transaction: Knex, id: string, runAt?: Date): Promise<void> {
  return enqueue(transaction, sendMailJob, { id }, { key: `mail ${id}`, ...(runAt && { runAt }) })
}

/** Records a change of a mail, and notifies the clients that show its row. */
export async function recordMail(
  transaction: Knex,
  { id, resource, rowId }: { id: string; resource: ResourceName; rowId: string },
  change: { what: string; from: string | null; to: string; reason?: string | null; userId?: string | null },
): Promise<void> {
  await recordChange(transaction, { resource: 'mails', id, ...change })
  await publishChange(transaction, { resource, ids: [rowId] })
  // The load of a quote shows which of its links were mailed.
  const loads: string[] = resource === 'quotes' ? await transaction('loads').where({ quote_id: rowId }).pluck('id') : []
  if (loads.length > 0) await publishChange(transaction, { resource: 'loads', ids: loads })
}

const printable = (address: string) => address.replace(/\p{Cc}+/gu, ' ').slice(0, 320)

function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
}
