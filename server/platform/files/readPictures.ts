import type { Knex } from 'knex'
import type { FileType } from '#shared/kernel/file'
import { Refusal } from '../http/refusal.ts'
import type { ClientKey } from '../loadShedding/queue.ts'
import { encodeUpload } from './encodeUpload.ts'
import type { FileStorage } from './storage.ts'
import { readVerified, type StoredCopy, storedHash } from './storedCopy.ts'

/** An image for a document: a JPEG of our own encoder, and the SHA-256 that its stored bytes have. */
export interface Picture {
  content: Buffer
  storedSha256: string
}

/** What a document reads of the stored files. */
export interface DocumentFiles {
  /** Reads the image with this SHA-256; null where it is lost, altered in the storage, or no image. */
  readPicture(sha256: string): Promise<Picture | null>
  /** Whether the storage has the PDF with this SHA-256 as it was sent. */
  hasPdf(sha256: string): Promise<boolean>
}

/** Reads files for the documents of a client. */
export function documentFiles(knex: Knex, read: FileStorage['read'], client: ClientKey): DocumentFiles {
  const find = (sha256: string): Promise<(StoredCopy & { type: FileType }) | undefined> =>
    knex('files').where({ sha256 }).whereNotNull('received_at').first('sha256', 'stored_sha256', 'type')
  return {
    async readPicture(sha256) {
      const file = await find(sha256)
      const stored = file && file.type !== 'application/pdf' ? await readVerified({ read }, file) : null
      if (!file || !stored) return null
      const content = file.stored_sha256 === null ? await encode(stored, client) : stored
      return content && { content, storedSha256: storedHash(file) }
    },
    async hasPdf(sha256) {
      const file = await find(sha256)
      return file?.type === 'application/pdf' && (await readVerified({ read }, file)) !== null
    },
  }
}

/** An image that is stored as it arrived must not reach the document, because the server has not decoded all of it. */
async function encode(content: Buffer, client: ClientKey): Promise<Buffer | null> {
  const photo = await encodeUpload(async () => content, client).then(
    (encoded) => encoded.photo,
    (error) => {
      if (error instanceof Refusal) return undefined
      throw error
    },
  )
  return photo ? Buffer.from(photo) : null
}
