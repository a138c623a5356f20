import type { Knex } from 'knex'
import type { UseCase } from '../../platform/commands/command.ts'
import { createLink, revokeLinks } from '../../platform/links/links.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { recordChange } from '../../platform/sse/record.ts'
import type { Application } from './Application.ts'

/** Makes a link to the applicant's page, to be copied: only its hash is stored, so an earlier one cannot be shown again. */
export function makeLink(knex: Knex, { id, status }: Application, user: { id: string }): Promise<{ path: string }> {
  return knex.transaction(async (transaction) => {
    const token = await createLink(transaction, { noun: 'applications', rowId: id, now: new Date(), createdBy: user.id })
    const change = { noun: 'applications', id, what: 'link', from: status, to: status, userId: user.id } as const
    await recordChange(transaction, change)
    return { path: `/f/${token}` }
  })
}

/**
 * Revokes all links to the applicant's page. A mail that still waits would bring one that leads nowhere: it does not go. The row
 * and its version stay as they are, so nobody's decision is in its way.
 */
export const revoke: UseCase<Application, unknown> = async ({ knex, row, now }) => {
  const linked = { noun: 'applications', rowId: row.id } as const
  await revokeLinks(knex, linked, now)
  await supersedeMails(knex, linked, 'Not sent: its link was revoked.')
  return null
}
