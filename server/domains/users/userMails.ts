import type { Knex } from 'knex'
import { roleName } from '#shared/access/roles'
import { type Config, siteOf } from '../../config/config.ts'
import { mailSender, type SendMail, supersedeMails } from '../../platform/mail/sendMail.ts'
import { createPasswordLink } from './passwordLinks.ts'
import type { User } from './User.ts'

/** The tools to mail a password link; null without a mail server. */
export interface UserMailing {
  sendMail: SendMail
  site: string
}

/** The mailing of the configured mail server. */
export function userMailingOf(config: Config): UserMailing | null {
  return config.smtpUrl === null ? null : { sendMail: mailSender(config), site: siteOf(config) }
}

/** Mails an invitation with its own link; `actor`: the inviting user. An invitation that is still queued is superseded. */
export async function mailInvitation(
  transaction: Knex,
  user: User,
  actor: { id: string; firstName: string; lastName: string },
  { sendMail, site }: UserMailing,
): Promise<void> {
  await supersedeMails(transaction, toSubject(user))
  const link = await createPasswordLink(transaction, { userId: user.id, purpose: 'invite', createdBy: actor.id })
  await sendMail(transaction, {
    to: user.email,
    template: 'invitation',
    key: `invitation ${link.id}`,
    ...toSubject(user),
    data: {
      firstName: user.firstName,
      role: roleName(user.role),
      inviter: `${actor.firstName} ${actor.lastName}`,
      link: `${site}${link.path}`,
      worksUntil: link.expiresAt,
    },
    secrets: [link.token],
    until: new Date(link.expiresAt),
  })
}

/** Mails a link for a new password; `actor`: the administrator who sends it, null for the user's own request. */
export async function mailReset(
  transaction: Knex,
  user: User,
  actor: string | null,
  { sendMail, site }: UserMailing,
): Promise<void> {
  const link = await createPasswordLink(transaction, { userId: user.id, purpose: 'reset', createdBy: actor })
  await sendMail(transaction, {
    to: user.email,
    template: 'passwordReset',
    key: `reset ${link.id}`,
    ...toSubject(user),
    data: {
      firstName: user.firstName,
      isAsked: actor === null,
      link: `${site}${link.path}`,
      worksUntil: link.expiresAt,
    },
    secrets: [link.token],
    until: new Date(link.expiresAt),
  })
}

/** Notifies a user that their second factor was reset; `by`: the name of the acting user. */
export async function mailFactorReset(transaction: Knex, user: User, by: string, { sendMail }: UserMailing): Promise<void> {
  await sendMail(transaction, {
    to: user.email,
    template: 'factorReset',
    key: `factor reset ${user.id} ${user.version}`,
    ...toSubject(user),
    data: { firstName: user.firstName, by },
  })
}

const toSubject = ({ id }: User) => ({ resource: 'users', rowId: id }) as const
