import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { transitionOf } from '#shared/kernel/transition'
import { type ApplicantDocument, applicantDocuments } from '#shared/recruiting/applicationDecision'
import { maxApplicantDocuments } from '#shared/recruiting/linkedApplication'
import { applicationStatusLabels } from '#shared/recruiting/status'
import { applicationTransitions } from '#shared/recruiting/transitions'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { Application } from './Application.ts'

/**
 * Locks an open application until the transaction ends, to add a document. Throws 409 for an application that is not open. Throws
 * 422 at the maximum number of files.
 */
export async function requireOpen(knex: Knex, id: string): Promise<Application> {
  const row = await Application.query(knex).findById(id).forNoKeyUpdate()
  if (!row) throw refuse.linkUnknown()
  if (!transitionOf(applicationTransitions, 'send-document', row.status, 'link')) {
    throw refuse.notPossible('application', applicationStatusLabels[row.status])
  }
  const [sent] = await knex('application_documents').where({ application_id: id }).count({ count: '*' })
  if (Number(sent?.count) >= maxApplicantDocuments)
    throw refuse.invalid({ file: `There are ${maxApplicantDocuments} files already: please call us` })
  return row
}

/**
 * Adds a stored file to an application as one of its documents; the same one twice is one. The version of the row is unchanged.
 * Concurrent uploads wait for each other, and none follows a decision: throws as `requireOpen` does.
 */
export async function addApplicantDocument(knex: Knex, id: string, kind: ApplicantDocument, sha256: string): Promise<void> {
  await knex.transaction(async (transaction) => {
    const row = await requireOpen(transaction, id)
    const { rowCount } = await transaction.raw(
      `insert into application_documents (application_id, kind, sha256, type, size)
       select ?, ?, sha256, type, size from files where sha256 = ? on conflict do nothing`,
      [row.id, kind, sha256],
    )
    if (rowCount === 0) return
    const change = { resource: 'applications', id: row.id, what: 'send-document', from: row.status, to: row.status } as const
    await recordChange(transaction, { ...change, reason: applicantDocuments[kind] })
  })
}

/**
 * The document of an application with this file, for users who read applications: its kind, and the number of the application.
 */
export async function namingApplication(
  knex: Knex,
  user: SessionUser,
  sha256: string,
): Promise<{ kind: ApplicantDocument; number: string } | undefined> {
  if (!can(user.role, 'applications:read')) return undefined
  return knex('application_documents as document')
    .join('applications', 'applications.id', 'document.application_id')
    .where({ sha256 })
    .orderBy('document.sent_at')
    .first('document.kind', 'applications.number')
}
