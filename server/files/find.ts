import type { Knex } from 'knex'
import { type FileKind, type FileType, fileTypes } from '#shared/file'
import { fieldVisibility } from '#shared/permissions'
import { namingDocument } from '../documents/documentFiles.ts'
import type { SessionUser } from '../http/sessionStore.ts'
import { Load } from '../loads/Load.ts'

/** A file that has arrived, as its reader may know it. */
export interface FoundFile {
  size: number
  type: FileType
  hasThumbnail: boolean
  /** By which a browser stores it. */
  name: string
}

/**
 * A file that this person may read: it has arrived, and an event or a document of theirs to read names it, or they
 * have sent it themselves. Null for any other.
 */
export async function findFile(knex: Knex, user: SessionUser, sha256: string): Promise<FoundFile | null> {
  const file = await knex('files').where({ sha256 }).whereNotNull('received_at').first()
  if (!file) return null
  const words = (await wordsOf(knex, user, sha256)) ?? (file.uploaded_by === user.id ? `file-${sha256.slice(0, 8)}` : null)
  if (words === null) return null
  const type: FileType = file.type
  return { size: file.size, type, hasThumbnail: file.has_thumbnail, name: `${words}.${fileTypes[type]}` }
}

/** What to call a file by what names it; null where nothing does that this person reads. */
async function wordsOf(knex: Knex, user: SessionUser, sha256: string): Promise<string | null> {
  const event = await namingEvent(knex, user, sha256)
  if (event) return `${event.load_id}-${event.kind.replaceAll('_', '-')}`
  const page = await namingDocument(knex, user, sha256)
  return page ? `${page.kind.replaceAll('_', '-')}-${page.expires_on}-${page.number + 1}` : null
}

/** The first event that names a file, of those that this person reads in the record of a load. */
function namingEvent(knex: Knex, user: SessionUser, sha256: string): Promise<{ load_id: string; kind: FileKind } | undefined> {
  const events = knex('tracking_event_files as named')
    .join('tracking_events as event', 'event.id', 'named.event_id')
    .join('loads', 'loads.id', 'event.load_id')
    .where('named.sha256', sha256)
    .modify(Load.recordVisibleTo(user))
  if (fieldVisibility(user.role, 'loads', 'events') !== 'whole') {
    events.whereRaw(
      `(event.driver_id = :driver or (event.aside is null and (not :isDriver or loads.assigned_driver_id = :driver
        or event.occurred_at <= (select max(until_at) from load_assignments where load_id = loads.id and driver_id = :driver))))`,
      { driver: user.driverId, isDriver: user.role === 'driver' },
    )
  }
  return events.orderBy(['event.received_at', 'named.number']).first('event.load_id', 'named.kind')
}
