import type { Knex } from 'knex'
import type { UseCase } from '../../platform/commands/command.ts'
import { createLink, revokeLinks } from '../../platform/links/links.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { recordChange } from '../../platform/sse/record.ts'
import type { Application } from './Application.ts'

/** Creates a link to the applicant's page, to be copied. Only its hash is stored, so an earlier one cannot be shown again. */
export function makeLink(knex: Knex, { id, status }: Application, user: { id: string }): Promise<{ path: string }> {
  return knex.transaction(async (transaction) => {
    const token = await createLink(transaction, { resource: 'applications', rowId: id, now: new Date(), createdBy: user.id })
    const change = { resource: 'applications', id, what: 'link', from: status, to: status, userId: user.id } as const
    await recordChange(transaction, change)
    return { path: `/f/${token}` }
  })
}

/**
 * Revokes all links to the applicant's page. A queued mail with such a link is not sent. The row and its version are unchanged,
 * so no decision conflicts with it.
 */
export const revoke: UseCase<Application, unknown> = async ({ knex, row, now }) => {
  const linked = { resource: 'applications', rowId: row.id } as const
  await revokeLinks(knex, linked, now)
  await supersedeMails(knex, linked, 'Not sent: its link was revoked.')
  return null
}
