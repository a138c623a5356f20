import { fileLimits, fileTypes } from '#shared/kernel/file'
import { api } from '#shared/kernel/paths'
import { storedFile } from '#shared/loads/proof'
import type { FileStorage } from '../../platform/files/storage.ts'
import { allow, signedIn } from '../../platform/http/guard.ts'
import { get, put, type Route } from '../../platform/http/route.ts'
import { findFile } from './find.ts'
import { fileQuery, hashOf, serveFile } from './serve.ts'
import { storeFile } from './store.ts'
import { driverOfPage, driverOfReceipt, storePage, storeReceipt } from './storePage.ts'

const path = `${api.files}/:sha256`

/**
 * The endpoints of photos and documents. Drivers upload them, and the office for them; roles that read the naming rows read the
 * files.
 */
export function fileRoutes(storage: FileStorage): Route[] {
  const upload = { types: Object.keys(fileTypes), bytes: fileLimits.bytes }
  return [
    put(
      path,
      {
        summary: 'Stores a photo or a paper, under the SHA-256 of its bytes',
        access: allow('loads:record'),
        limit: 'files',
        upload,
        authorize: async ({ params }) => hashOf(params),
        refuses: [507],
        response: { status: 201, or: 200, schema: storedFile },
      },
      async ({ ctx, knex, user, client, params, body }) => {
        const sent = { sha256: hashOf(params), file: body, userId: user.id, driverId: user.driverId, client }
        const { file, isNew } = await storeFile(knex, storage, sent)
        ctx.status = isNew ? 201 : 200
        ctx.body = file
      },
    ),
    put(
      `${api.drivers}/:id/files/:sha256`,
      {
        summary: 'Stores a page of a document that the office enters for a driver, under the SHA-256 of its bytes',
        access: allow('documents:enter'),
        limit: 'files',
        upload,
        authorize: async ({ knex, params }) => {
          hashOf(params)
          await driverOfPage(knex, params.id)
        },
        refuses: [404, 507],
        response: { status: 201, or: 200, schema: storedFile },
      },
      async ({ ctx, knex, user, client, params, body }) => {
        const page = { sha256: hashOf(params), file: body, userId: user.id, driver: params.id, client }
        const { file, isNew } = await storePage(knex, storage, page)
        ctx.status = isNew ? 201 : 200
        ctx.body = file
      },
    ),
    put(
      `${api.loads}/:id/files/:sha256`,
      {
        summary: 'Stores a page of a receipt that the office enters for a load, under the SHA-256 of its bytes',
        access: allow('loads:enter-expense'),
        limit: 'files',
        upload,
        authorize: async ({ knex, params }) => {
          hashOf(params)
          await driverOfReceipt(knex, params.id)
        },
        refuses: [404, 507],
        response: { status: 201, or: 200, schema: storedFile },
      },
      async ({ ctx, knex, user, client, params, body }) => {
        const page = { sha256: hashOf(params), file: body, userId: user.id, load: params.id, client }
        const { file, isNew } = await storeReceipt(knex, storage, page)
        ctx.status = isNew ? 201 : 200
        ctx.body = file
      },
    ),
    get(
      path,
      {
        summary: 'Reads a photo or a paper, or a thumbnail of it',
        access: signedIn,
        query: fileQuery,
        response: { status: 200, type: '*/*' },
      },
      async ({ ctx, knex, user, params, query }) => {
        const sha256 = hashOf(params)
        const request = { sha256, isThumbnail: query.thumbnail !== undefined }
        await serveFile(ctx, storage, request, await findFile(knex, user, sha256))
      },
    ),
  ]
}
