import type { ResourceName } from '#shared/access/permissions'
import type { MailRecord } from '#shared/notifications/mail'
import { readsOf } from '../queries/reads.ts'
import { Mail } from './Mail.ts'
import type { TemplateName } from './templates/templates.ts'

/** The SQL expression of each field of the API. */
const { text, ...fields }: Record<keyof MailRecord, string> = {
  id: 'id',
  to: 'recipient',
  subject: 'subject',
  template: 'template',
  status: 'status',
  attempts: 'attempts',
  lastError: 'last_error',
  nextAttemptAt: `case status when 'waiting' then next_attempt_at end`,
  sentAt: 'sent_at',
  resource: 'resource',
  rowId: 'row_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
  text: 'text',
}

/** What has become of a mail, as SQL; its row is called `mail`. */
export const mailStateJson = `json_build_object('to', mail.recipient, 'template', mail.template, 'status', mail.status,
  'lastError', mail.last_error, 'sentAt', mail.sent_at)`

/** Notification mails are about events, and do not count as mails about their recipient's row. */
const notNotifications = `mail.template not in ('notifications', 'digest')`

/** The last mail about a row, of one template where there is one, as SQL; `id` is that of the row as text. */
export const lastMail = (resource: ResourceName, id: string, template?: TemplateName) =>
  `(select ${mailStateJson} from mails mail
    where mail.resource = '${resource}' and mail.row_id = ${id} and ${notNotifications}${template ? ` and mail.template = '${template}'` : ''}
    order by mail.number desc limit 1)`

/** The reads of mails. No device caches them. */
export const mails = readsOf({
  row: {
    resource: 'mails',
    sort: 'mails.number',
    filters: { status: 'mails.status' },
    fields,
    searched: { to: 'search_text like ?' },
  },
  record: { resource: 'mails', fields: { ...fields, text } },
  visibleTo: Mail.visibleTo,
})
