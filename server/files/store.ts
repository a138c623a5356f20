import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { fileTypeOf } from '#shared/file'
import type { StoredFile } from '#shared/proof'
import { notePageArrived } from '../documents/documentFiles.ts'
import { publishChange } from '../events/record.ts'
import { refuse } from '../http/refusal.ts'
import { noteReceiptArrived } from '../loads/outlayFiles.ts'
import { noteSender } from './senders.ts'
import { type FileStorage, thumbnailOf } from './storage.ts'
import { makeThumbnail } from './thumbnail.ts'

interface Sent {
  sha256: string
  content: Buffer
  /** Null for somebody with a link. */
  userId: string | null
  /** The driver who sends it; null for anybody else. */
  driverId: string | null
}

/**
 * Stores a file that somebody has sent, once, and tells whoever reads the loads and documents that name it. The row is there before
 * the bytes and after them, so that nothing is ever stored of which no row knows. Throws 422 for bytes that are not those of the
 * hash, or no photo or PDF, and a StorageFailure; nothing is stored then.
 */
export async function storeFile(
  knex: Knex,
  storage: FileStorage,
  { sha256, content, userId, driverId }: Sent,
): Promise<{ file: StoredFile; isNew: boolean }> {
  if (createHash('sha256').update(content).digest('hex') !== sha256) throw refuse.fileDamaged()
  const type = fileTypeOf(content)
  const isPhoto = type !== null && type !== 'application/pdf'
  const thumbnail = isPhoto ? await makeThumbnail(content) : null
  if (type === null || (isPhoto && !thumbnail)) throw refuse.fileUnreadable()

  const receivedBefore = await expectFile(knex, sha256)
  const size = content.length
  // Perhaps a folder was restored from an older backup than the database.
  if (!receivedBefore || !(await storage.has(sha256))) {
    if (thumbnail) await storage.write(thumbnailOf(sha256), thumbnail)
    await storage.write(sha256, content)
  }
  const receivedAt = receivedBefore ?? new Date()
  const isNew = await knex.transaction(async (trx) => {
    const columns = { size, type, has_thumbnail: isPhoto, received_at: receivedAt, uploaded_by: userId }
    const changed = await trx('files').where({ sha256 }).whereNull('received_at').update(columns)
    if (changed) await tellReaders(trx, sha256)
    if (driverId && (await noteSender(trx, sha256, driverId))) {
      await notePageArrived(trx, { sha256, driverId, receivedAt })
      await noteReceiptArrived(trx, { sha256, driverId })
    }
    return changed > 0
  })
  return { file: { sha256, size, type, receivedAt: receivedAt.toISOString() }, isNew }
}

/** When it was received; null for one that was not, of which a row knows from now on. */
async function expectFile(knex: Knex, sha256: string): Promise<Date | null> {
  const { rows } = await knex.raw(
    `insert into files (sha256) values (?) on conflict (sha256) do update set kept_from = now() returning received_at`,
    [sha256],
  )
  return rows[0].received_at
}

/** Without a line in the history: the file itself says when it came, and from whom. */
async function tellReaders(trx: Knex, sha256: string): Promise<void> {
  const { rows } = await trx.raw(
    `with naming as (
       select event.load_id, array_agg(event.driver_id) as drivers
       from tracking_event_files named join tracking_events event on event.id = named.event_id
       where named.sha256 = ? group by event.load_id)
     update loads set updated_at = now() from naming where loads.id = naming.load_id
     returning loads.id, naming.drivers || array[loads.assigned_driver_id, loads.shipper_id] as owners`,
    [sha256],
  )
  if (rows.length === 0) return
  const owners = rows.flatMap(({ owners }: { owners: (string | null)[] }) => owners.filter((owner) => owner !== null))
  await publishChange(trx, { noun: 'loads', ids: rows.map(({ id }: { id: string }) => id), owners: [...new Set<string>(owners)] })
}
