import type { Knex } from 'knex'
import { documentDayProblem } from '#shared/documents/documentDay'
import type { DocumentEntry } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { doneAt } from '#shared/kernel/deviceTime'
import { expectFiles } from '../../platform/files/expectFiles.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { kindOf } from '../customTypes/index.ts'
import { Driver } from '../drivers/index.ts'
import { Document } from './Document.ts'
import { hasPages, namePages } from './documentFiles.ts'
import { notifyOffice } from './notifyAboutDocument.ts'
import { replaceDocument } from './replace.ts'

/** The message for an unknown document type. */
export const unknownKind = 'Unknown document type: please choose another'

interface HandingIn {
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a document that a driver uploads, for review, and returns its id. The earlier one stays current until then. It is
 * append-only: a late upload is accepted, and a repeated one is the existing row. Of two unreviewed ones of a type, the last
 * uploaded is reviewed, whatever the order of arrival. Throws 404 for a user who is no driver. Throws 422 for an unknown type,
 * and for an impossible day.
 */
export async function submitDocument(knex: Knex, entry: DocumentEntry, { now, user, clientId }: HandingIn): Promise<string> {
  const { kind, expiresOn, files } = entry
  const submittedAt = doneAt(entry.submittedAt, now)
  // The type may have been retired, or closed to drivers, since the upload.
  const documentType = await kindOf(knex, kind)
  if (!documentType) throw refuse.invalid({ kind: unknownKind })
  const problem = documentDayProblem(documentType.months, expiresOn, companyDay(submittedAt), companyDay(now))
  if (problem) throw refuse.invalid({ expiresOn: problem })
  await expectFiles(knex, files)
  // The document is locked before the driver, in the same order as an approval.
  await Document.query(knex).where({ driver_id: user.driverId, kind, status: 'checking' }).forUpdate()
  const driverId = await lockDriver(knex, user)
  const earlier = await Document.query(knex).where({ driver_id: driverId, kind }).orderBy('number', 'desc')
  const duplicates = earlier.filter(
    (earlierDocument) =>
      earlierDocument.expiresOn === expiresOn && (earlierDocument.status === 'checking' || earlierDocument.status === 'current'),
  )
  for (const { id } of duplicates) if (await hasPages(knex, id, files)) return id

  // A document that was reviewed before this one came does not overtake it: the phone's clock may be slow.
  const isOvertaken = earlier.some(
    (earlierDocument) =>
      earlierDocument.status === 'checking' && earlierDocument.submittedAt !== null && earlierDocument.submittedAt > submittedAt,
  )
  const status = isOvertaken ? 'replaced' : 'checking'
  const owner = { driverId, kind }
  if (!isOvertaken) await replaceDocument(knex, { of: owner, status: 'checking', userId: user.id, now })
  const document = await Document.query(knex)
    .insert({
      ...owner,
      status,
      expiresOn,
      submittedAt,
      submittedBy: user.id,
      replacedAt: isOvertaken ? now : null,
    })
    .returning('*')
  await namePages(knex, document, files)
  const change = { resource: 'documents', id: document.id, what: 'status', to: status } as const
  await recordChange(knex, { ...change, userId: user.id, clientId, owners: [driverId] })
  if (!isOvertaken) await notifyOffice(knex, document, { userId: user.id, now })
  return document.id
}

/** Uploads of one driver are stored one after the other. */
async function lockDriver(knex: Knex, { driverId }: SessionUser): Promise<string> {
  const driver = driverId && (await Driver.query(knex).where({ id: driverId }).forNoKeyUpdate().first())
  if (!driver) throw refuse.notFound('driver')
  return driver.id
}
