import type { MailRecord } from '#shared/mail'
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
