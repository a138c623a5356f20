import type { Knex } from 'knex'
import { documentDayProblem } from '#shared/documents/documentDay'
import type { DocumentEntry } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import { doneAt } from '#shared/kernel/deviceTime'
import { expectFiles } from '../../platform/files/expectFiles.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { kindOf } from '../customTypes/findCustomType.ts'
import { Driver } from '../drivers/Driver.ts'
import { Document } from './Document.ts'
import { hasPages, namePages } from './documentFiles.ts'
import { notifyOffice } from './notifyAboutDocument.ts'
import { replaceDocument } from './replace.ts'

/** The sentence for a kind that nobody has added. */
export const unknownKind = 'Unknown document type: please choose another'

interface HandingIn {
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a document that a driver hands in, to be checked, and returns its id. The one on file counts until then. A fact: it is
 * taken however late it comes, the same one again is the one that is there, and of two of a kind that nobody has decided the one
 * that was handed in last is checked, in whichever order they arrive. Throws 404 for who is no driver, 422 for a
 * kind that nobody has added, and a day that no new document ends on.
 */
export async function submitDocument(knex: Knex, entry: DocumentEntry, { now, user, clientId }: HandingIn): Promise<string> {
  const { kind, expiresOn, files } = entry
  const handedInAt = doneAt(entry.handedInAt, now)
  // Also of a kind that was retired, or closed to drivers, since it was handed in.
  const known = await kindOf(knex, kind)
  if (!known) throw refuse.invalid({ kind: unknownKind })
  const problem = documentDayProblem(known.months, expiresOn, companyDay(handedInAt), companyDay(now))
  if (problem) throw refuse.invalid({ expiresOn: problem })
  await expectFiles(knex, files)
  // Before the driver, as whoever approves it does.
  await Document.query(knex).where({ driver_id: user.driverId, kind, status: 'checking' }).forUpdate()
  const driverId = await lockDriver(knex, user)
  const earlier = await Document.query(knex).where({ driver_id: driverId, kind }).orderBy('number', 'desc')
  const same = earlier.filter((one) => one.expiresOn === expiresOn && (one.status === 'checking' || one.status === 'current'))
  for (const { id } of same) if (await hasPages(knex, id, files)) return id

  // Not by one that was decided before this one came: the clock of the phone may be behind.
  const isOvertaken = earlier.some((one) => one.status === 'checking' && one.handedInAt !== null && one.handedInAt > handedInAt)
  const status = isOvertaken ? 'replaced' : 'checking'
  const owner = { driverId, kind }
  if (!isOvertaken) await replaceDocument(knex, { of: owner, status: 'checking', userId: user.id, now })
  const document = await Document.query(knex)
    .insert({
      ...owner,
      status,
      expiresOn,
      handedInAt,
      handedInBy: user.id,
      replacedAt: isOvertaken ? now : null,
    })
    .returning('*')
  await namePages(knex, document, files)
  const change = { noun: 'documents', id: document.id, what: 'status', to: status } as const
  await recordChange(knex, { ...change, userId: user.id, clientId, owners: [driverId] })
  if (!isOvertaken) await notifyOffice(knex, document, { userId: user.id, now })
  return document.id
}

/** What a driver hands in is stored one after the other. */
async function lockDriver(knex: Knex, { driverId }: SessionUser): Promise<string> {
  const driver = driverId && (await Driver.query(knex).where({ id: driverId }).forNoKeyUpdate().first())
  if (!driver) throw refuse.notFound('driver')
  return driver.id
}
