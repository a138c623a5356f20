import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { api } from '#shared/kernel/paths'
import { evidence } from '#shared/loads/evidenceRecord'
import type { FileStorage } from '../../platform/files/storage.ts'
import { open } from '../../platform/http/guard.ts'
import { keepSecret } from '../../platform/http/headers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { findLink } from '../../platform/links/links.ts'
import { fileQuery, findLinkedFile, hashOf, serveFile } from '../files/index.ts'
import { proofForLink } from './documents/loadDocuments.ts'
import { publicSight, readEvidence } from './evidence.ts'
import { Load } from './Load.ts'
import { openLink } from './openLink.ts'

/** The load that a link leads to, directly or by its quote request. Throws 404 without one, 410 for a link that has ended. */
async function readLoad(knex: Knex, token: string | undefined, log: Logger): Promise<Load> {
  const { link, reason, resource } = await findLink(knex, token ?? '')
  if (reason === 'unknown') throw refuse.linkUnknown()
  if (reason) throw refuse.linkOver(reason, resource === 'applications')
  const load = await Load.query(knex)
    .where(link.resource === 'loads' ? { id: link.rowId } : { quote_id: link.rowId })
    .first()
  if (!load) throw refuse.linkUnknown()
  await openLink(knex, link, log)
  return load
}

/** The evidence of a shipment, for the reader of a link to it: never more than its shipper reads. */
export function loadLinkRoutes(storage: FileStorage): Route[] {
  const definition = { access: open, limit: 'linkFiles' as const, refuses: [410] }
  return [
    get(
      `${api.links}/:token/evidence`,
      {
        summary: 'Reads the evidence chain of the load that a link leads to',
        ...definition,
        response: { status: 200, schema: evidence },
      },
      async ({ ctx, knex, params }) => readEvidence(knex, await readLoad(knex, params.token, ctx.state.log), publicSight),
    ),
    get(
      `${api.links}/:token/files/:sha256`,
      {
        summary: 'Reads a photo or a paper of the load that a link leads to, or a thumbnail of it',
        ...definition,
        query: fileQuery,
        response: { status: 200, type: '*/*' },
      },
      async ({ ctx, knex, params, query }) => {
        const load = await readLoad(knex, params.token, ctx.state.log)
        keepSecret(ctx)
        const request = { sha256: hashOf(params), isThumbnail: query.thumbnail !== undefined }
        await serveFile(ctx, storage, request, await findLinkedFile(knex, load.id, request.sha256))
      },
    ),
    get(
      `${api.links}/:token/proof-of-delivery.pdf`,
      {
        summary:
          'The proof of delivery of the load that a link leads to, as a PDF, without streets and names but those who signed',
        ...definition,
        refuses: [409, 410],
        response: { status: 200, type: 'application/pdf' },
        // The server draws it in memory, from up to eleven photos.
        limit: 'linkDocuments',
      },
      async ({ ctx, knex, client, params }) => {
        const { id } = await readLoad(knex, params.token, ctx.state.log)
        const { name, file } = await proofForLink(knex, id, { client, readFile: storage.read })
        keepSecret(ctx)
        ctx.set('Content-Disposition', `inline; filename="${name}"`)
        ctx.type = 'application/pdf'
        ctx.body = file
      },
    ),
  ]
}
