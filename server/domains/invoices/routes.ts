import type { Context } from 'koa'
import { creditMemoFilter, type InvoiceRecord, invoiceExportFilter, invoiceRecord, invoiceTotals } from '#shared/invoices/invoice'
import { invoiceCommands, invoiceEntry, waitingLoads } from '#shared/invoices/invoiceEntry'
import { command, recordedCommand } from '../../platform/commands/command.ts'
import { historyRoute } from '../../platform/commands/history.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { exportRoute } from '../../platform/http/export.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { indexRoute, listRoute, recordsRoute, rowKey, rowRoute, totalsRoute } from '../../platform/http/rows.ts'
import type { SendMail } from '../../platform/mail/sendMail.ts'
import { prepareCreditMemo, voidInvoice } from './credit.ts'
import { readCreditMemo, readInvoicePdf } from './documents/readInvoiceDocuments.ts'
import { creditMemoColumns, exportedLines, invoiceColumns } from './invoiceExportColumns.ts'
import { readMailed, remindPayer, sendInvoice } from './invoiceMails.ts'
import { invoiceResource as invoices } from './invoiceResource.ts'
import { issueInvoice } from './issue.ts'
import { payInvoice } from './payments/payInvoice.ts'
import { totalInvoices } from './queries.ts'
import { readWaiting } from './waiting.ts'

const { pay, void: voiding, send, remind } = invoiceCommands

interface InvoiceMailing {
  sendMail: SendMail
  readFile: FileStorage['read']
}

/** The endpoints of invoices: accounting issues them, records payments and mails them; customers read their own. */
export const invoiceRoutes = ({ sendMail, readFile }: InvoiceMailing): Route[] => [
  listRoute('Lists invoices', invoices),
  indexRoute('Lists the ids of a set of invoices', invoices),
  totalsRoute('Counts invoices by status, and sums the open balances', invoices, invoiceTotals, totalInvoices),
  exportRoute('Exports invoices line by line, as QuickBooks Online imports them,', {
    ...invoices,
    query: invoiceExportFilter,
    columns: invoiceColumns,
    isOfRecords: true,
    linesOf: exportedLines,
    isUnmarked: true,
  }),
  exportRoute('Exports the credit memos of void invoices line by line, as QuickBooks Online imports credit memos,', {
    ...invoices,
    query: creditMemoFilter,
    columns: creditMemoColumns,
    isOfRecords: true,
    file: 'credit-memos',
    has: ({ status }: InvoiceRecord) => status === 'void',
    linesOf: exportedLines,
    isUnmarked: true,
  }),
  recordsRoute('Reads several invoices, each with its lines and payments', invoices),
  get(
    `${invoices.path}/waiting`,
    {
      summary: 'Lists the delivered loads that wait for an invoice',
      access: allow('invoices:write'),
      response: { status: 200, schema: waitingLoads },
    },
    ({ knex }) => readWaiting(knex),
  ),
  rowRoute('Reads one invoice, with its lines and payments', invoices),
  historyRoute('Lists what was done with an invoice', invoices),
  post(
    invoices.path,
    {
      summary: 'Issues the invoice of a delivered load',
      access: allow('invoices:write'),
      body: invoiceEntry,
      idempotent: recordedCommand(invoices, 'status'),
      refuses: [404, 409, 422],
      response: { status: 201, schema: invoiceRecord },
    },
    async ({ knex, user, body, key }) => {
      const id = await issueInvoice(knex, body, { user, now: new Date(), clientId: key })
      return new RawJson((await invoices.reads.one(knex, user, { id })) as string)
    },
  ),
  command(invoices, 'pay', { summary: 'Records a payment of an invoice, also of a part', body: pay }, payInvoice),
  command(
    invoices,
    'void',
    { summary: 'Voids an invoice by a credit memo', body: voiding, prepare: prepareCreditMemo },
    voidInvoice(sendMail),
  ),
  command(
    invoices,
    'send',
    { summary: 'Mails an invoice to who pays', body: send, prepare: (knex, user, key) => readMailed(knex, user, key, readFile) },
    sendInvoice(sendMail),
  ),
  command(
    invoices,
    'remind',
    {
      summary: 'Mails that an invoice is due or late',
      body: remind,
      prepare: (knex, user, key) => readMailed(knex, user, key, readFile),
    },
    remindPayer(sendMail),
  ),
  get(
    `${invoices.path}/:id/invoice.pdf`,
    {
      summary: 'An invoice as a PDF, with the proof of delivery behind it',
      access: invoices.access,
      limit: 'pdfs',
      response: { status: 200, type: 'application/pdf' },
    },
    async ({ ctx, knex, user, client, params }) => {
      sendPdf(ctx, await readInvoicePdf(knex, user, rowKey(invoices, params.id), { client, readFile }))
    },
  ),
  get(
    `${invoices.path}/:id/credit-memo.pdf`,
    {
      summary: 'The credit memo of a void invoice, as a PDF',
      access: invoices.access,
      limit: 'pdfs',
      response: { status: 200, type: 'application/pdf' },
    },
    async ({ ctx, knex, user, client, params }) =>
      sendPdf(ctx, await readCreditMemo(knex, user, rowKey(invoices, params.id), client)),
  ),
]

function sendPdf(ctx: Context, { name, file }: Awaited<ReturnType<typeof readCreditMemo>>): void {
  ctx.set('Content-Disposition', `inline; filename="${name}"`)
  ctx.type = 'application/pdf'
  ctx.body = file
}
