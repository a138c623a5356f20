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
  tries: 'tries',
  lastError: 'last_error',
  nextTryAt: `case status when 'waiting' then next_try_at end`,
  sentAt: 'sent_at',
  noun: 'noun',
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
const notNews = `mail.template not in ('news', 'digest')`

/** The last mail about a row, of one template where there is one, as SQL; `id` is that of the row as text. */
export const lastMail = (noun: ResourceName, id: string, template?: TemplateName) =>
  `(select ${mailStateJson} from mails mail
    where mail.noun = '${noun}' and mail.row_id = ${id} and ${notNews}${template ? ` and mail.template = '${template}'` : ''}
    order by mail.number desc limit 1)`

/** The reads of mails. No device caches them. */
export const mails = readsOf({
  row: {
    noun: 'mails',
    sort: 'mails.number',
    filters: { status: 'mails.status' },
    fields,
    searched: { to: 'search_text like ?' },
  },
  record: { noun: 'mails', fields: { ...fields, text } },
  visibleTo: Mail.visibleTo,
})
