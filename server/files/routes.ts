import { z } from 'zod'
import { fileLimits, fileTypes } from '#shared/file'
import { api } from '#shared/paths'
import { sha256 as hash, storedFile } from '#shared/proof'
import { allow, signedIn } from '../http/guard.ts'
import { refuse } from '../http/refusal.ts'
import { get, put, type Route } from '../http/route.ts'
import { findFile } from './find.ts'
import { type FileStorage, thumbnailOf } from './storage.ts'
import { storeFile } from './store.ts'

const path = `${api.files}/:sha256`

/** Photos and papers: drivers send them, and whoever may read the record of a load reads those that its events name. */
export function fileRoutes(storage: FileStorage): Route[] {
  return [
    put(
      path,
      {
        summary: 'Stores a photo or a paper, under the SHA-256 of its bytes',
        access: allow('loads:record'),
        limit: 'files',
        upload: { types: Object.keys(fileTypes), bytes: fileLimits.bytes },
        refuses: [507],
        response: { status: 201, or: 200, schema: storedFile },
      },
      async ({ ctx, knex, user, params, body }) => {
        const sent = { sha256: hashOf(params), content: body, userId: user.id }
        const { file, isNew } = await storeFile(knex, storage, sent)
        ctx.status = isNew ? 201 : 200
        ctx.body = file
      },
    ),
    get(
      path,
      {
        summary: 'Reads a photo or a paper, or a thumbnail of it',
        access: signedIn,
        query: z.strictObject({ thumbnail: z.literal('1').optional().describe('A JPEG of at most 320 pixels') }),
        response: { status: 200, type: '*/*' },
      },
      async ({ ctx, knex, user, params, query }) => {
        const sha256 = hashOf(params)
        const file = await findFile(knex, user, sha256)
        const isThumbnail = query.thumbnail !== undefined
        if (!file || (isThumbnail && !file.hasThumbnail)) throw refuse.notFound('file')
        const content = await storage.read(isThumbnail ? thumbnailOf(sha256) : sha256)
        if (!content) {
          ctx.state.log.error({ sha256 }, 'A file is not in the storage')
          throw refuse.notFound('file')
        }
        ctx.set('Content-Disposition', `attachment; filename="${file.name}"`)
        // Even where a browser is made to show it, it does nothing.
        ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
        ctx.type = isThumbnail ? 'image/jpeg' : file.type
        ctx.body = content
      },
    ),
  ]
}

/** Throws 404 for what is no hash. */
function hashOf({ sha256 }: Record<string, string>): string {
  const given = hash.safeParse(sha256)
  if (!given.success) throw refuse.notFound('file')
  return given.data
}
