import { z } from 'zod'
import { acceptedWarnings } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import { mail, mailFilter, mailRecord } from '#shared/notifications/mail'
import { mailStatusLabels } from '#shared/notifications/status'
import { type MailAction, mailTransitions } from '#shared/notifications/transitions'
import { type CommandResource, command } from '../commands/command.ts'
import { allow } from '../http/guard.ts'
import type { Route } from '../http/route.ts'
import { listRoute, rowRoute } from '../http/rows.ts'
import { Mail } from './Mail.ts'
import { mails as reads } from './queries.ts'
import { retryMail } from './retry.ts'

const mails: CommandResource<Mail, MailAction> = {
  name: 'mails',
  path: api.mails,
  access: allow('mails:read'),
  reads,
  filter: mailFilter,
  row: mail,
  record: mailRecord,
  label: 'mail',
  model: Mail,
  transitions: mailTransitions,
  statusLabels: mailStatusLabels,
}

/** The endpoints of mails, for administrators. */
export const mailRoutes: Route[] = [
  listRoute('Lists mails', mails),
  rowRoute('Reads one mail, with its text', mails),
  command(mails, 'retry', { summary: 'Has a failed mail tried again', body: z.strictObject(acceptedWarnings) }, retryMail),
]
