import { createHash } from 'node:crypto'
import { type FileStorage, thumbnailOf } from './storage.ts'

/** The columns of `files` that say which bytes the storage must hold. */
export interface StoredCopy {
  sha256: string
  /** Of an image's new encoding; null where the bytes are stored as they arrived. */
  stored_sha256: string | null
}

/** Whether bytes have this SHA-256. */
export const isVerified = (content: Uint8Array, sha256: string): boolean =>
  createHash('sha256').update(content).digest('hex') === sha256

/** The hash that the stored bytes of a file must have. */
export const storedHash = ({ sha256, stored_sha256 }: StoredCopy): string => stored_sha256 ?? sha256

/** The stored bytes of a file; null where the storage has lost or altered them. */
export async function readVerified({ read }: Pick<FileStorage, 'read'>, file: StoredCopy): Promise<Buffer | null> {
  const content = await read(file.sha256)
  return content && isVerified(content, storedHash(file)) ? content : null
}

/** The same of a thumbnail; one that is older than its hash is not verified. */
export async function readThumbnail(
  { read }: Pick<FileStorage, 'read'>,
  { sha256, thumbnail_sha256 }: { sha256: string; thumbnail_sha256: string | null },
): Promise<Buffer | null> {
  const content = await read(thumbnailOf(sha256))
  return content && (thumbnail_sha256 === null || isVerified(content, thumbnail_sha256)) ? content : null
}
