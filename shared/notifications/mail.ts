import { z } from 'zod'
import { listFilter } from '../kernel/list.ts'
import { mailStatuses } from './status.ts'

/** A mail as administrators see it in the list. */
export const mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  template: z.string().describe('quotePrice'),
  status: z
    .enum(mailStatuses)
    .describe(
      '`sent`: the mail server has taken it; `superseded`: something newer came before it went; `not_sent`: no mail server is set',
    ),
  attempts: z.number().int(),
  lastError: z.string().nullable().describe('Why the last try failed, in the words of the mail server where it gave some'),
  nextAttemptAt: z.iso.datetime({ offset: true }).nullable().describe('While it waits'),
  sentAt: z.iso.datetime({ offset: true }).nullable(),
  resource: z.string().describe('What it is about: `quotes`'),
  rowId: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Mail = z.infer<typeof mail>

/** The state of a mail, as part of the record that it is about. */
export const mailState = z.object({
  to: z.string(),
  template: z.string().describe('What it says: `quotePrice`, `loadConfirmation`'),
  status: z.enum(mailStatuses),
  lastError: z.string().nullable(),
  sentAt: z.iso.datetime({ offset: true }).nullable(),
})

export type MailState = z.infer<typeof mailState>

/** A mail with its text, in which the tokens of links are masked. */
export const mailRecord = mail.extend({ text: z.string() })

export type MailRecord = z.infer<typeof mailRecord>

/** Filters of `GET /api/mails`. */
export const mailFilter = listFilter(z.uuid(), 'address and subject').extend({ status: z.enum(mailStatuses).optional() })
