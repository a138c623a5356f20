import type { Knex } from 'knex'
import { enteredDaysProblem } from '#shared/documents/documentDay'
import type { EnteredDocument } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { guardFor } from '../../platform/commands/command.ts'
import { expectFiles } from '../../platform/files/expectFiles.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { publishChange, recordChange } from '../../platform/sse/record.ts'
import { kindOf } from '../customTypes/index.ts'
import { Driver } from '../drivers/index.ts'
import { endsEarlier, hasEnded, hasNoPage } from './check.ts'
import { Document } from './Document.ts'
import { haveArrived, namePages } from './documentFiles.ts'
import { notifyDriver } from './notifyAboutDocument.ts'
import { replaceDocument } from './replace.ts'
import { unknownKind } from './submitDocument.ts'

interface Entering {
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a document that the office enters, and returns its id. It is current at once, under the name of the user, and replaces
 * the earlier one, which remains. Uploads of the driver stay in review. Throws 422 for an unknown driver, for a retired or
 * unknown type, for missing pages, and for impossible days. It warns about a missing page, an expired document, and one that
 * expires before the current one.
 */
export async function enterDocument(
  knex: Knex,
  { driverId, kind, validFrom, expiresOn, files, accepted }: EnteredDocument,
  { now, userId, clientId }: Entering,
): Promise<string> {
  const today = companyDay(now)
  const documentType = await kindOf(knex, kind)
  if (!documentType) throw refuse.invalid({ kind: unknownKind })
  if (documentType.isRetired) throw refuse.invalid({ kind: 'This kind of document is retired: please choose another one' })
  const problem = enteredDaysProblem(documentType.months, { validFrom, expiresOn }, today)
  if (problem) throw refuse.invalid(problem)
  await expectFiles(knex, files)
  const driver = await Driver.query(knex).where({ id: driverId }).forNoKeyUpdate().first()
  if (!driver) throw refuse.invalid({ driverId: 'Driver not found' })
  if (!(await haveArrived(knex, driverId, files))) {
    throw refuse.invalid({ files: 'A page is not here any more: please take it out and choose it again' })
  }
  const owner = { driverId, kind }
  guardFor(accepted)([...hasNoPage(files), ...hasEnded(expiresOn, today), ...(await endsEarlier(knex, owner, expiresOn))])
  await replaceDocument(knex, { of: owner, status: 'current', userId, now })
  const values = { ...owner, status: 'current', validFrom, expiresOn, checkedAt: now, checkedBy: userId } as const
  const document = await Document.query(knex).insert(values).returning('*')
  await namePages(knex, document, files)
  const change = { resource: 'documents', id: document.id, what: 'enter', to: 'current', accepted: accepted ?? [] } as const
  await recordChange(knex, { ...change, userId, clientId, owners: [driverId] })
  // The driver's row shows current documents.
  await publishChange(knex, { resource: 'drivers', ids: [driverId], owners: [driverId] })
  await notifyDriver(knex, { after: document, userId })
  return document.id
}
