import type { MailRecord } from '#shared/mail'
import type { NounName } from '#shared/permissions'
import { readsOf } from '../reads/reads.ts'
import { Mail } from './Mail.ts'

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

/** The last mail about a row, as SQL; `id` is that of the row as text. */
export const lastMail = (noun: NounName, id: string) =>
  `(select json_build_object('to', mail.recipient, 'template', mail.template, 'status', mail.status, 'lastError', mail.last_error,
      'sentAt', mail.sent_at)
    from mails mail where mail.noun = '${noun}' and mail.row_id = ${id} order by mail.number desc limit 1)`

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
