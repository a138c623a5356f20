import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { Document } from '../domains/documents/Document.ts'
import { namePages } from '../domains/documents/documentFiles.ts'
import { storeFile } from '../domains/files/store.ts'
import { type FileStorage, StorageFailure } from '../platform/files/storage.ts'
import { fileInMemory } from '../platform/http/upload.ts'
import { chanceOf } from './chance.ts'
import { documentPhoto } from './demoPictures.ts'

const hour = 3_600_000
const validDays = 700

/**
 * The demo driver has submitted the next medical card, with a photo of it, and waits for the office. Without a storage, or where
 * it is unreachable, the document is not seeded, because without its page there would be nothing to check.
 */
export async function seedSubmittedDocument(
  trx: Knex,
  storage: FileStorage | null,
  { now, driverId, userId }: { now: Date; driverId: string; userId: string },
): Promise<void> {
  if (!storage) return
  const content = await documentPhoto(chanceOf(42))
  const drawn = fileInMemory(content)
  const { sha256 } = drawn
  const file = await storeFile(trx, storage, { sha256, file: drawn, userId, driverId, client: { id: userId } }).then(
    (stored) => stored.file,
    (error) => {
      if (error instanceof StorageFailure) return null
      throw error
    },
  )
  if (!file) return
  const at = new Date(now.getTime() - 3 * hour)
  const document = await Document.query(trx)
    .insert({
      driverId,
      kind: 'medical_card',
      status: 'checking',
      submittedAt: at,
      submittedBy: userId,
      createdAt: at,
      updatedAt: at,
      expiresOn: companyDay(new Date(at.getTime() + validDays * 24 * hour)),
    })
    .returning('*')
  await namePages(trx, document, [file])
  await trx('audit_log').insert({
    at,
    resource: 'documents',
    row_id: document.id,
    what: 'status',
    to_value: document.status,
    user_id: userId,
  })
}
