import type { Knex } from 'knex'
import type { z } from 'zod'
import { documentDayProblem, enteredDaysProblem } from '#shared/documents/documentDay'
import type { documentCommands } from '#shared/documents/documentRecord'
import { companyDay } from '#shared/kernel/companyDay'
import type { Finding } from '#shared/kernel/findings'
import { formatDay } from '#shared/kernel/time'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { kindOf } from '../customTypes/index.ts'
import { Driver } from '../drivers/index.ts'
import { Document } from './Document.ts'
import { replaceDocument } from './replace.ts'

/**
 * Approves a document: it is valid from today or the given day until its printed day, and replaces the current one. Throws 422
 * for an impossible day, judged by the time of upload. Pages that are still on the phone block it. A document that has expired
 * meanwhile, or before the current one, is a warning.
 */
export const approveDocument: UseCase<Document, z.output<(typeof documentCommands)['approve']>> = async ({
  knex,
  row,
  body: { validFrom: begins, expiresOn },
  now,
  userId,
  guard,
}) => {
  const today = companyDay(now)
  // The driver is locked, so that documents become current one after the other: the office may enter one of this kind now.
  await Driver.query(knex).findById(row.driverId).forNoKeyUpdate()
  // The day of the upload counts, however long the document waited.
  const months = (await kindOf(knex, row.kind))?.months ?? null
  const problem = documentDayProblem(months, expiresOn, companyDay(row.submittedAt ?? now), today)
  if (problem) throw refuse.invalid({ expiresOn: problem })
  const daysProblem = begins && enteredDaysProblem(months, { validFrom: begins, expiresOn }, today)
  if (daysProblem) throw refuse.invalid(daysProblem)
  const ended = hasEnded(expiresOn, today)
  guard([...(await missingPages(knex, row.id)), ...ended, ...(await endsEarlier(knex, row, expiresOn))])
  await replaceDocument(knex, { of: row, status: 'current', userId, now })
  // The driver's row shows current documents.
  await publishChange(knex, { resource: 'drivers', ids: [row.driverId], owners: [row.driverId] })
  const validFrom = begins ?? (ended.length > 0 ? expiresOn : today)
  const correctedFrom = expiresOn === row.expiresOn ? null : row.expiresOn
  return { expiresOn, correctedFrom, validFrom, checkedAt: now, checkedBy: userId }
}

/** Returns a document, with a reason that the driver reads. The current one is unchanged. */
export const returnDocument: UseCase<Document, z.output<(typeof documentCommands)['return']>> = async ({
  body: { reason },
  now,
  userId,
}) => ({ refusal: reason, checkedAt: now, checkedBy: userId })

async function missingPages(knex: Knex, id: string): Promise<Finding[]> {
  const pages = await knex('document_files').where({ document_id: id }).select('received_at')
  if (pages.length === 0) return [{ code: 'pages_missing', severity: 'block', message: 'No page of it is on file.' }]
  const missing = pages.filter(({ received_at }) => received_at === null).length
  if (missing === 0) return []
  const missingText =
    pages.length === 1 ? 'Its page is' : `${missing} of its ${pages.length} pages ${missing === 1 ? 'is' : 'are'}`
  return [{ code: 'pages_missing', severity: 'block', message: `${missingText} still on the phone.` }]
}

/** A warning where the office enters a document without a page: the file must contain the document itself (49 CFR 391.51). */
export function hasNoPage(files: readonly unknown[]): Finding[] {
  if (files.length > 0) return []
  const message = 'No page attached. It counts under your name and shows "No page on file" until you add one (49 CFR 391.51).'
  return [{ code: 'no_page', severity: 'warn', message }]
}

/** A warning for a last day that has passed. */
export function hasEnded(expiresOn: string | null, today: string): Finding[] {
  if (expiresOn === null || expiresOn >= today) return []
  return [{ code: 'has_ended', severity: 'warn', message: `It has ended already, on ${formatDay(expiresOn)}.` }]
}

/** A warning where the current one expires later. */
export async function endsEarlier(
  knex: Knex,
  { driverId, kind }: Pick<Document, 'driverId' | 'kind'>,
  expiresOn: string | null,
): Promise<Finding[]> {
  if (expiresOn === null) return []
  const onFile = await Document.query(knex).where({ driver_id: driverId, kind, status: 'current' }).first()
  if (!onFile?.expiresOn || onFile.expiresOn <= expiresOn) return []
  const message = `The one on file ends later, on ${formatDay(onFile.expiresOn)}.`
  return [{ code: 'ends_earlier', severity: 'warn', message }]
}
