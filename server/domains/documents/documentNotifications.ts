import type { Knex } from 'knex'
import { driverPath, staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { documentLabel, documentName } from '#shared/documents/document'
import { windowOf } from '#shared/documents/expiring'
import { kindId } from '#shared/documents/typeId'
import { daysUntil } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import type { About } from '../../platform/push/notify.ts'
import { type KnownKind, kindOf } from '../customTypes/index.ts'
import { Document } from './Document.ts'
import { expiryText } from './expiryText.ts'

/** The text of a notification for one reader; null where it no longer applies, or where the reader may not see the document. */
export async function documentText(knex: Knex, about: About, reader: SessionUser, now: Date): Promise<PushMessage | null> {
  const { what, id } = about
  if (what === 'document missing') return toSubmit(knex, about, reader)
  const document = await Document.query(knex)
    .where({ id })
    .modify((query) => Document.visibleTo(reader)(query as never))
    .first()
  const known = document && (await kindOf(knex, document.kind))
  if (!document || !known) return null
  if (what === 'document asked for' || what === 'document ends') return toRenew(knex, document, { what, known, reader, now })
  if (what === 'document checked') return reader.role === 'driver' ? forDriver(document, known) : null
  if (document.status !== 'checking' || !can(reader.role, 'documents:approve')) return null
  const driver = await knex('drivers').where({ id: document.driverId }).first('first_name', 'last_name')
  return {
    title: `Needs review: ${documentLabel(known)}`,
    body: `${driver?.first_name} ${driver?.last_name} uploaded it. ${formatExpiration(document)}`,
    path: `${staffPath('drivers')}/${document.driverId}`,
    tag: `document ${id}`,
    isUrgent: false,
  }
}

const formatExpiration = ({ expiresOn }: Document) => (expiresOn ? `Expires ${formatDay(expiresOn)}.` : 'No expiration.')

/** The request for a missing document; null where one is on file by now, or in review. */
async function toSubmit(knex: Knex, { id, part }: About, reader: SessionUser): Promise<PushMessage | null> {
  const kind = kindId.safeParse(part)
  const documentType = reader.driverId === id && kind.success ? await kindOf(knex, kind.data) : null
  if (!documentType?.handsIn) return null
  const isThere = await Document.query(knex)
    .where({ driver_id: id, kind: documentType.kind })
    .whereIn('status', ['current', 'checking'])
    .first()
  if (isThere) return null
  return {
    path: `${driverPath('myDocuments')}/${documentType.kind}`,
    tag: `document ${documentType.kind}`,
    isUrgent: false,
    title: `Please upload your ${documentName(documentType)}`,
    body: 'The office needs it. None on file.',
  }
}

/** The request for a new document; null where the current one has changed, or a new one is in review. */
async function toRenew(
  knex: Knex,
  { kind, driverId, status, expiresOn, askedAt }: Document,
  { what, known, reader, now }: { what: string; known: KnownKind; reader: SessionUser; now: Date },
): Promise<PushMessage | null> {
  if (reader.role !== 'driver' || status !== 'current' || !known.handsIn) return null
  if (await Document.query(knex).where({ driver_id: driverId, kind, status: 'checking' }).first()) return null
  const target = { path: `${driverPath('myDocuments')}/${kind}`, tag: `document ${kind}`, isUrgent: false }
  const today = companyDay(now)
  const ends = expiresOn && expiryText({ expiresOn }, today)
  if (what === 'document asked for') {
    if (!askedAt) return null
    const body = `The office needs a new one.${ends ? ` ${ends.body.replace('It', 'The one on file')}` : ''}`
    return { ...target, title: `Please renew your ${documentName(known)}`, body }
  }
  if (!ends || windowOf(daysUntil(expiresOn, today)) === null) return null
  return { ...target, title: `${ends.title}: your ${documentName(known)}`, body: `${ends.body} Please upload the new one.` }
}

/** A locked screen must not show the reason of a returned document. */
function forDriver(
  { kind, status, expiresOn, correctedFrom, submittedAt }: Document,
  documentType: KnownKind,
): PushMessage | null {
  // Documents that only the office enters do not appear in the driver's screens.
  if (!documentType.handsIn && submittedAt === null) return null
  const [name, path] = [documentName(documentType), driverPath('myDocuments')]
  const target = { path: `${path}/${kind}`, tag: `document ${kind}`, isUrgent: false }
  if (status === 'current') {
    const typed = correctedFrom && ` That's the date the office read; you typed ${formatDay(correctedFrom)}.`
    const counts = expiresOn ? `On file through ${formatDay(expiresOn)}.` : 'On file.'
    return { ...target, title: `Approved: your ${name}`, body: `${counts}${typed ?? ''}` }
  }
  if (status !== 'refused') return null
  return { ...target, title: `Returned: your ${name}`, body: 'The office says why. Please upload it again.' }
}
