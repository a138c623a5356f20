import { invoiceFile } from '#shared/invoices/invoiceDocuments'
import { api } from '#shared/kernel/paths'
import type { FileStorage } from '../../platform/files/storage.ts'
import { open } from '../../platform/http/guard.ts'
import { keepSecret } from '../../platform/http/headers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { quoteOf } from '../quotes/index.ts'
import { invoicePdf } from './documents/invoiceFile.ts'
import { findPaidByShipper } from './linkedInvoice.ts'

/** The invoice for the reader of a quote's link. A link to a load shows no price, and no invoice. */
export const invoiceLinkRoutes = (readFile: FileStorage['read']): Route[] => [
  get(
    `${api.links}/:token/invoice.pdf`,
    {
      summary: 'The invoice of the load that a link leads to, as a PDF, for the shipper who pays for it',
      access: open,
      limit: 'linkDocuments',
      refuses: [410],
      response: { status: 200, type: 'application/pdf' },
    },
    async ({ ctx, knex, client, params }) => {
      const quote = await knex('loads')
        .where({ quote_id: await quoteOf(knex, params.token) })
        .first('id')
      const invoice = quote && (await findPaidByShipper(knex, quote.id))
      if (!invoice) throw refuse.notFound('invoice')
      const { file } = await invoicePdf(knex, invoice, { client, readFile })
      keepSecret(ctx)
      ctx.set('Content-Disposition', `inline; filename="${invoiceFile(invoice.number)}"`)
      ctx.type = 'application/pdf'
      ctx.body = file
    },
  ),
]
