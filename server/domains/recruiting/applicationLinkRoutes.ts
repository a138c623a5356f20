import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { z } from 'zod'
import { fileLimits, fileTypes } from '#shared/kernel/file'
import { api } from '#shared/kernel/paths'
import { type ApplicantDocument, applicantDocuments } from '#shared/recruiting/applicationDecision'
import { linkedApplication } from '#shared/recruiting/linkedApplication'
import type { FileStorage } from '../../platform/files/storage.ts'
import { open } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Addressed, get, put, type Route } from '../../platform/http/route.ts'
import { findLink } from '../../platform/links/links.ts'
import { fileQuery, findApplicantDocument, hashOf, serveFile, storeFile } from '../files/index.ts'
import { openLink } from '../loads/index.ts'
import { addApplicantDocument, requireOpen } from './applicantDocuments.ts'
import { exportedApplication, renderExportedApplication } from './exportApplication.ts'
import { readLinkedApplication, readWhole } from './linkedApplication.ts'

/** The id of the application that a link leads to. Throws 404 for any other link, 410 for one that has ended. */
async function readApplicationId(knex: Knex, token: string | undefined, log: Logger): Promise<string> {
  const { link, reason, resource } = await findLink(knex, token ?? '')
  if (reason && reason !== 'unknown') throw refuse.linkOver(reason, resource === 'applications')
  if (resource !== 'applications' || !link) throw refuse.linkUnknown()
  await openLink(knex, link, log)
  return link.rowId
}

/**
 * The parts of a document's address. Throws as `readApplicationId` and `requireOpen`, and 404 for an unknown kind or an invalid hash.
 */
async function expectedDocument({ ctx, knex, params }: Omit<Addressed, 'user'>) {
  const id = await readApplicationId(knex, params.token, ctx.state.log)
  const kind = requireDocumentKind(params.kind)
  const sha256 = hashOf(params)
  await requireOpen(knex, id)
  return { id, kind, sha256 }
}

/** The address is the secret: no search engine lists it, and no linked page receives it as a referrer. */
function keepSecret(ctx: Context): void {
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.set('Referrer-Policy', 'no-referrer')
}

/** The endpoints of the applicant's page, which the link opens: it sends documents, and exports the application. */
export function applicationLinkRoutes({ now }: { now: () => Date }, storage: FileStorage): Route[] {
  const files = { access: open, limit: 'linkFiles' as const, refuses: [410] }
  const read = async (knex: Knex, id: string) => {
    const linked = await readLinkedApplication(knex, id, now())
    if (!linked) throw refuse.linkUnknown()
    return linked
  }
  const whole = async (knex: Knex, id: string) => {
    const found = await readWhole(knex, id)
    if (!found) throw refuse.linkUnknown()
    return found
  }
  return [
    put(
      `${api.links}/:token/documents/:kind/:sha256`,
      {
        summary: 'Sends a paper of the application that a link leads to: a photo or a PDF, under the SHA-256 of its bytes',
        ...files,
        upload: { types: Object.keys(fileTypes), bytes: fileLimits.bytes },
        refuses: [409, 410, 507],
        authorize: expectedDocument,
        response: { status: 200, schema: linkedApplication },
      },
      async ({ ctx, knex, client, params, body: file }) => {
        const { id, kind, sha256 } = await expectedDocument({ ctx, knex, params })
        await storeFile(knex, storage, { sha256, file, userId: null, driverId: null, client })
        await addApplicantDocument(knex, id, kind, sha256)
        return read(knex, id)
      },
    ),
    get(
      `${api.links}/:token/documents/:sha256`,
      {
        summary: 'Reads a paper of the application that a link leads to, or a thumbnail of it',
        ...files,
        query: fileQuery,
        response: { status: 200, type: '*/*' },
      },
      async ({ ctx, knex, params, query }) => {
        const id = await readApplicationId(knex, params.token, ctx.state.log)
        keepSecret(ctx)
        const request = { sha256: hashOf(params), isThumbnail: query.thumbnail !== undefined }
        await serveFile(ctx, storage, request, await findApplicantDocument(knex, id, request.sha256))
      },
    ),
    get(
      `${api.links}/:token/application.json`,
      {
        summary: 'Exports the application of a link with everything that was entered',
        ...files,
        response: { status: 200, schema: z.object({}).loose() },
      },
      async ({ ctx, knex, params }) => {
        const found = await whole(knex, await readApplicationId(knex, params.token, ctx.state.log))
        keepSecret(ctx)
        ctx.set('Content-Disposition', `attachment; filename="${found.record.reference}.json"`)
        return exportedApplication(found)
      },
    ),
    get(
      `${api.links}/:token/application.pdf`,
      {
        summary: 'The application that a link leads to, on one page',
        // The PDF is drawn for each request.
        ...files,
        limit: 'linkDocuments',
        response: { status: 200, type: 'application/pdf' },
      },
      async ({ ctx, knex, client, params }) => {
        const found = await whole(knex, await readApplicationId(knex, params.token, ctx.state.log))
        const document = await renderExportedApplication(client, () => [found])
        keepSecret(ctx)
        ctx.set('Content-Disposition', `attachment; filename="${found.record.reference}.pdf"`)
        ctx.type = 'application/pdf'
        ctx.body = document
        return undefined
      },
    ),
  ]
}

function requireDocumentKind(kind: string | undefined): ApplicantDocument {
  if (!kind || !Object.hasOwn(applicantDocuments, kind)) throw refuse.notFound('document')
  return kind as ApplicantDocument
}
