import type { Context } from 'koa'
import { z } from 'zod'
import { sha256 as hash } from '#shared/loads/proof'
import { type FileStorage, thumbnailOf } from '../../platform/files/storage.ts'
import { readThumbnail, readVerified } from '../../platform/files/storedCopy.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { FoundFile } from './find.ts'

/** The query parameters of a file. */
export const fileQuery = z.strictObject({
  thumbnail: z.literal('1').optional().describe('A JPEG of at most 320 pixels'),
})

interface Asked {
  sha256: string
  isThumbnail: boolean
}

/**
 * Answers with a file that its reader may see, as a download of its real type. Throws 404 without one, and where the stored bytes
 * were altered.
 */
export async function serveFile(ctx: Context, storage: FileStorage, { sha256, isThumbnail }: Asked, file: FoundFile | null) {
  if (!file || (isThumbnail && !file.hasThumbnail)) throw refuse.notFound('file')
  const content = await (isThumbnail ? readThumbnail(storage, file.copy) : readVerified(storage, file.copy))
  if (!content) {
    const isThere = await storage.has(isThumbnail ? thumbnailOf(sha256) : sha256)
    ctx.state.log.error({ sha256 }, isThere ? 'A file in the storage was altered' : 'A file is not in the storage')
    throw isThere ? refuse.fileAltered() : refuse.notFound('file')
  }
  ctx.set('Content-Disposition', `attachment; filename="${file.name}"`)
  // If a browser displays the file all the same, no script runs.
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  ctx.type = isThumbnail ? 'image/jpeg' : file.type
  ctx.body = content
}

/** The hash in an address. Throws 404 for an invalid one. */
export function hashOf({ sha256 }: Record<string, string>): string {
  const parsed = hash.safeParse(sha256)
  if (!parsed.success) throw refuse.notFound('file')
  return parsed.data
}
