import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { type FileType, fileTypeOf } from '#shared/kernel/file'
import type { StoredFile } from '#shared/loads/proof'
import { encodeUpload } from '../../platform/files/encodeUpload.ts'
import { noteSender, noteUploader } from '../../platform/files/senders.ts'
import { type FileStorage, thumbnailOf } from '../../platform/files/storage.ts'
import { readVerified, type StoredCopy } from '../../platform/files/storedCopy.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { ReceivedFile } from '../../platform/http/upload.ts'
import type { ClientKey } from '../../platform/loadShedding/queue.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { notePageArrived } from '../documents/index.ts'
import { noteReceiptArrived } from '../loads/index.ts'

interface Sent {
  sha256: string
  file: ReceivedFile
  /** Null for an applicant with a link. */
  userId: string | null
  /** The driver who sends the file, or for whom the office sends it; null for other uploads. */
  driverId: string | null
  /** The client key of the queue that decodes files. */
  client: ClientKey
}

/**
 * Stores an uploaded file and notifies the readers of the loads and documents that name it. An image is stored as a new encoding,
 * without metadata; `sha256` remains that of the bytes the device took. The row exists before the bytes and after them. The
 * answer does not depend on whether another driver has sent the same bytes. Throws 422 for bytes that do not match the hash or
 * cannot be opened, and a StorageFailure; nothing is stored then.
 */
export async function storeFile(
  knex: Knex,
  storage: FileStorage,
  { sha256, file, userId, driverId, client }: Sent,
): Promise<{ file: StoredFile; isNew: boolean }> {
  if (file.sha256 !== sha256) throw refuse.fileDamaged()
  // The file is read when its slot comes: waiting uploads stay on the disk.
  const { photo, thumbnail } = await encodeUpload(file.read, client)
  const content = await file.read()
  const type = fileTypeOf(content) as FileType
  const copy = { stored_sha256: photo ? hash(photo) : null, thumbnail_sha256: thumbnail ? hash(thumbnail) : null }

  const before = await expectFile(knex, sha256)
  // The folder may come from an older backup than the database, or may have been altered.
  const isIntact = before.received_at !== null && (await readVerified(storage, before)) !== null
  if (!isIntact) {
    if (thumbnail) await storage.write(thumbnailOf(sha256), Buffer.from(thumbnail))
    await storage.write(sha256, photo ? Buffer.from(photo) : content)
  }
  const size = content.length
  const now = new Date()
  const { sentAt, isNew } = await knex.transaction(async (trx) => {
    const columns = { size, type, has_thumbnail: Boolean(thumbnail), ...copy }
    const received = await trx('files')
      .where({ sha256 })
      .whereNull('received_at')
      .update({ ...columns, received_at: now })
    if (!received && !isIntact)
      await trx('files')
        .where({ sha256 })
        .update({ has_thumbnail: Boolean(thumbnail), ...copy })
    if (userId) await noteUploader(trx, { sha256, userId })
    const sent = driverId ? await noteSender(trx, { sha256, driverId, sentAt: now }) : { sentAt: now, isNew: true }
    if (received || sent.isNew) await notifyReaders(trx, sha256, driverId)
    if (driverId && sent.isNew) {
      await notePageArrived(trx, { sha256, driverId, receivedAt: sent.sentAt })
      await noteReceiptArrived(trx, { sha256, driverId })
    }
    return sent
  })
  return { file: { sha256, size, type, receivedAt: sentAt.toISOString() }, isNew }
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Ensures that the row of a file exists, and renews its retention. */
async function expectFile(knex: Knex, sha256: string): Promise<StoredCopy & { received_at: Date | null }> {
  const { rows } = await knex.raw(
    `insert into files (sha256) values (?) on conflict (sha256) do update set retained_from = now()
     returning sha256, received_at, stored_sha256`,
    [sha256],
  )
  return rows[0]
}

/** Notifies the readers of loads whose events name the file. The history gets no entry: the file has its own time of receipt. */
async function notifyReaders(trx: Knex, sha256: string, driverId: string | null): Promise<void> {
  const { rows } = await trx.raw(
    `with naming as (
       select event.load_id, array_agg(event.driver_id) as drivers
       from tracking_event_files named join tracking_events event on event.id = named.event_id
       where named.sha256 = ? and (event.driver_id is null or event.driver_id = ?) group by event.load_id)
     update loads set updated_at = now() from naming where loads.id = naming.load_id
     returning loads.id, naming.drivers || array[loads.assigned_driver_id, loads.shipper_id] as owners`,
    [sha256, driverId],
  )
  if (rows.length === 0) return
  const owners = rows.flatMap(({ owners }: { owners: (string | null)[] }) => owners.filter((owner) => owner !== null))
  await publishChange(trx, {
    resource: 'loads',
    ids: rows.map(({ id }: { id: string }) => id),
    owners: [...new Set<string>(owners)],
  })
}
