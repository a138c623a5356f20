import type { Knex } from 'knex'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import { creditMemoFile, invoiceFile } from '#shared/invoices/invoiceDocuments'
import { refuse } from '../../../platform/http/refusal.ts'
import type { ClientKey } from '../../../platform/loadShedding/queue.ts'
import type { RowKey } from '../../../platform/queries/list.ts'
import type { Reader } from '../../../platform/queries/visible.ts'
import type { Making } from '../../loads/index.ts'
import { invoiceResource } from '../invoiceResource.ts'
import { renderCreditMemo } from './creditMemo.ts'
import { invoicePdf } from './invoiceFile.ts'

interface InvoiceDocument {
  name: string
  file: Buffer
}

/** An invoice as its reader may see it. Throws 404 for one that is not theirs. */
export async function readInvoice(knex: Knex, reader: Reader, key: RowKey): Promise<InvoiceRecord> {
  const json = await invoiceResource.reads.one(knex, reader, key)
  if (!json) throw refuse.notFound(invoiceResource.label)
  return JSON.parse(json)
}

/** An invoice followed by its proof of delivery, as its reader may see it. Throws 404 for one that is not theirs. */
export async function readInvoicePdf(knex: Knex, reader: Reader, key: RowKey, making: Making): Promise<InvoiceDocument> {
  const invoice = await readInvoice(knex, reader, key)
  return { name: invoiceFile(invoice.number), file: (await invoicePdf(knex, invoice, making)).file }
}

/** The credit memo of a void invoice. Throws 404 for an invoice that is not theirs, or is not void. */
export async function readCreditMemo(knex: Knex, reader: Reader, key: RowKey, client: ClientKey): Promise<InvoiceDocument> {
  const invoice = await readInvoice(knex, reader, key)
  const { creditMemo } = invoice
  if (!creditMemo) throw refuse.notFound('credit memo')
  return { name: creditMemoFile(creditMemo.number), file: await renderCreditMemo(client, () => [invoice, creditMemo]) }
}
