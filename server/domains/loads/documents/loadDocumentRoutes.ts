import { type LoadDocument, loadPapers, readsPaper } from '#shared/loads/loadDocuments'
import type { FileStorage } from '../../../platform/files/storage.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { get, type Route } from '../../../platform/http/route.ts'
import { rowKey } from '../../../platform/http/rows.ts'
import { loadNoun } from '../loadResource.ts'
import { paperOf } from './loadDocuments.ts'

/** The papers of a load as PDF, shown by the browser itself: `/api/loads/FF4821337705/bill-of-lading.pdf`. */
export const paperRoutes = (readFile: FileStorage['read']): Route[] =>
  (Object.keys(loadPapers) as LoadDocument[]).map((paper) =>
    get(
      `${loadNoun.path}/:id/${paper}.pdf`,
      {
        summary: `${loadPapers[paper]} of a load, as a PDF`,
        access: loadNoun.access,
        limit: 'pdfs',
        refuses: [409],
        response: { status: 200, type: 'application/pdf' },
      },
      async ({ ctx, knex, user, client, params }) => {
        if (!readsPaper(user.role, paper)) throw refuse.forbidden("You don't have access to this.")
        const { id } = rowKey(loadNoun, params.id) as { id: string }
        const { name, file } = await paperOf(knex, user, id, paper, { client, readFile })
        ctx.set('Content-Disposition', `inline; filename="${name}"`)
        ctx.type = 'application/pdf'
        ctx.body = file
      },
    ),
  )
