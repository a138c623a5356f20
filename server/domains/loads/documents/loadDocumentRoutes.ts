import { type LoadDocument, loadDocuments, readsDocument } from '#shared/loads/loadDocuments'
import type { FileStorage } from '../../../platform/files/storage.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { get, type Route } from '../../../platform/http/route.ts'
import { rowKey } from '../../../platform/http/rows.ts'
import { loadResource } from '../loadResource.ts'
import { renderLoadDocument } from './loadDocuments.ts'

/** The documents of a load as PDF, which the browser displays: `/api/loads/FF4821337705/bill-of-lading.pdf`. */
export const loadDocumentRoutes = (readFile: FileStorage['read']): Route[] =>
  (Object.keys(loadDocuments) as LoadDocument[]).map((document) =>
    get(
      `${loadResource.path}/:id/${document}.pdf`,
      {
        summary: `${loadDocuments[document]} of a load, as a PDF`,
        access: loadResource.access,
        limit: 'pdfs',
        refuses: [409],
        response: { status: 200, type: 'application/pdf' },
      },
      async ({ ctx, knex, user, client, params }) => {
        if (!readsDocument(user.role, document)) throw refuse.forbidden("You don't have access to this.")
        const { id } = rowKey(loadResource, params.id) as { id: string }
        const { name, file } = await renderLoadDocument(knex, user, id, document, { client, readFile })
        ctx.set('Content-Disposition', `inline; filename="${name}"`)
        ctx.type = 'application/pdf'
        ctx.body = file
      },
    ),
  )
