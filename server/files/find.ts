import type { Knex } from 'knex'
import { type FileKind, type FileType, fileTypes } from '#shared/file'
import { fieldVisibility } from '#shared/permissions'
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
 * A file that this person may read: it has arrived, and an event of theirs to read names it, or they have sent it themselves.
 * Null for any other.
 */
export async function findFile(knex: Knex, user: SessionUser, sha256: string): Promise<FoundFile | null> {
  const file = await knex('files').where({ sha256 }).whereNotNull('received_at').first()
  if (!file) return null
  const naming = await namingEvent(knex, user, sha256)
  if (!naming && file.uploaded_by !== user.id) return null
  const words = naming ? `${naming.load_id}-${naming.kind.replaceAll('_', '-')}` : `file-${sha256.slice(0, 8)}`
  const type: FileType = file.type
  return { size: file.size, type, hasThumbnail: file.has_thumbnail, name: `${words}.${fileTypes[type]}` }
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
      `(event.driver_id = :driver or ((event.aside is null or event.proves is not null) and (not :isDriver or loads.assigned_driver_id = :driver
        or event.occurred_at <= (select max(until_at) from load_assignments where load_id = loads.id and driver_id = :driver))))`,
      { driver: user.driverId, isDriver: user.role === 'driver' },
    )
  }
  return events.orderBy(['event.received_at', 'named.number']).first('event.load_id', 'named.kind')
}
