import type { Knex } from 'knex'
import { fieldVisibility } from '#shared/access/permissions'
import { type FileKind, type FileType, fileTypes } from '#shared/kernel/file'
import { isSentBy } from '../../platform/files/senders.ts'
import type { StoredCopy } from '../../platform/files/storedCopy.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { namingDocument } from '../documents/index.ts'
import { Load, namingExpense } from '../loads/index.ts'
import { namingApplication } from '../recruiting/index.ts'
import { provesWhatCounts } from '../tracking/index.ts'

/** A file that has arrived, with the fields that its reader may see. */
export interface FoundFile {
  copy: StoredCopy & { thumbnail_sha256: string | null }
  /** The type of the stored bytes. */
  type: FileType
  hasThumbnail: boolean
  /** The name under which a browser saves it. */
  name: string
}

/**
 * A file that has arrived and that this user may read. Either an event, expense, document or application that the user reads
 * names it, and its driver or applicant has sent it. Or the user has uploaded it. Null for any other.
 */
export async function findFile(knex: Knex, user: SessionUser, sha256: string): Promise<FoundFile | null> {
  const file = await received(knex, sha256)
  if (!file) return null
  const text = await formatText(knex, user, sha256)
  if (text === null && !(await isUploadedBy(knex, user, sha256))) return null
  return found(file, text ?? `file-${sha256.slice(0, 8)}`)
}

/** Each uploader may read a file, whether first or not: the answer reveals no other uploader. */
const isUploadedBy = async (knex: Knex, { id }: SessionUser, sha256: string): Promise<boolean> =>
  Boolean(await knex('file_uploaders').where({ sha256, user_id: id }).first('sha256'))

/** The name of a file, by the row that names it; null where the user reads no such row. */
async function formatText(knex: Knex, user: SessionUser, sha256: string): Promise<string | null> {
  const event = await firstNaming(queryEvents(knex, user, sha256))
  if (event) return calledIn(event)
  const receipt = await namingExpense(knex, user, sha256)
  if (receipt) return `${receipt.load_id}-receipt-${receipt.code}-${receipt.number + 1}`
  const page = await namingDocument(knex, user, sha256)
  if (page) return `${kindInName(page)}${page.expires_on ? `-${page.expires_on}` : ''}-${page.number + 1}`
  const document = await namingApplication(knex, user, sha256)
  return document ? `A-${document.number}-${document.kind.replaceAll('_', '-')}` : null
}

/** The document type as a part of the file name: `medical-card`, `twic-card`. */
const kindInName = ({ kind, name }: { kind: string; name: string | null }) =>
  (name ?? kind)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-') || 'document'

const calledIn = ({ load_id: load, kind }: Naming) => `${load}-${kind.replaceAll('_', '-')}`

/** A file of a load that has arrived, for the reader of a link. An event names it that counts, or that proves one that counts. */
export async function findLinkedFile(knex: Knex, loadId: string, sha256: string): Promise<FoundFile | null> {
  const file = await received(knex, sha256)
  const events = namingEvents(knex, sha256)
    .where('loads.id', loadId)
    .whereRaw(`(event.dispute is null or ${provesWhatCounts('event')})`)
  const naming = file && (await firstNaming(events))
  return naming ? found(file, calledIn(naming)) : null
}

/** A file that this application's applicant has sent as a document, for the reader of its link. */
export async function findApplicantDocument(knex: Knex, applicationId: string, sha256: string): Promise<FoundFile | null> {
  const file = await received(knex, sha256)
  const document = await knex('application_documents').where({ application_id: applicationId, sha256 }).first('kind')
  return file && document ? found(file, document.kind.replaceAll('_', '-')) : null
}

interface StoredRow extends StoredCopy {
  type: FileType
  has_thumbnail: boolean
  thumbnail_sha256: string | null
}

const received = (knex: Knex, sha256: string): Promise<StoredRow | undefined> =>
  knex('files').where({ sha256 }).whereNotNull('received_at').first()

interface Naming {
  load_id: string
  kind: FileKind
}

function found({ sha256, stored_sha256, thumbnail_sha256, ...row }: StoredRow, text: string): FoundFile {
  // Every re-encoded image is a JPEG.
  const type = stored_sha256 === null ? row.type : 'image/jpeg'
  return {
    copy: { sha256, stored_sha256, thumbnail_sha256 },
    type,
    hasThumbnail: row.has_thumbnail,
    name: `${text}.${fileTypes[type]}`,
  }
}

/** The events that name a file which their driver has sent. */
const namingEvents = (knex: Knex, sha256: string) =>
  knex('tracking_event_files as named')
    .join('tracking_events as event', 'event.id', 'named.event_id')
    .join('loads', 'loads.id', 'event.load_id')
    .where('named.sha256', sha256)
    .whereRaw(`(event.driver_id is null or ${isSentBy('named', 'event.driver_id')})`)

const firstNaming = (events: Knex.QueryBuilder): Promise<Naming | undefined> =>
  events.orderBy(['event.received_at', 'named.number']).first('event.load_id', 'named.kind')

/** The events that this user sees in a load. */
function queryEvents(knex: Knex, user: SessionUser, sha256: string): Knex.QueryBuilder {
  const events = namingEvents(knex, sha256).modify(Load.recordVisibleTo(user))
  if (fieldVisibility(user.role, 'loads', 'events') !== 'whole') {
    events.whereRaw(
      `(event.driver_id = :driver or ((event.dispute is null or ${provesWhatCounts('event')}) and (not :isDriver or loads.assigned_driver_id = :driver
        or event.occurred_at <= (select max(until_at) from load_assignments where load_id = loads.id and driver_id = :driver))))`,
      { driver: user.driverId, isDriver: user.role === 'driver' },
    )
  }
  return events
}
