import type { Knex } from 'knex'
import { company } from '#shared/company'
import type { InvoiceRecord } from '#shared/invoice'
import { brokerRecordFile, creditNoteFile, invoiceFile } from '#shared/invoicePapers'
import type { LoadRecord } from '#shared/load'
import { refuse } from '../../http/refusal.ts'
import { loadNoun } from '../../loads/noun.ts'
import type { ReadFile } from '../../loads/papers/proofOfDelivery.ts'
import type { RowKey } from '../../reads/list.ts'
import type { Reader } from '../../reads/visible.ts'
import { invoiceNoun } from '../noun.ts'
import { brokerRecord } from './brokerRecord.ts'
import { creditNotePaper } from './creditNotePaper.ts'
import { haulersOf } from './haulers.ts'
import { invoicePdf } from './invoiceFile.ts'

interface Paper {
  name: string
  file: Buffer
}

/** An invoice as its reader may see it. Throws 404 for one that is not theirs. */
export async function readInvoice(knex: Knex, reader: Reader, key: RowKey): Promise<InvoiceRecord> {
  const json = await invoiceNoun.reads.one(knex, reader, key)
  if (!json) throw refuse.notFound(invoiceNoun.label)
  return JSON.parse(json)
}

/** An invoice with its proof behind it, as its reader may see it. Throws 404 for one that is not theirs. */
export async function readInvoicePaper(knex: Knex, reader: Reader, key: RowKey, readFile: ReadFile): Promise<Paper> {
  const invoice = await readInvoice(knex, reader, key)
  return { name: invoiceFile(invoice.number), file: await invoicePdf(knex, invoice, readFile) }
}

/** The credit note of a void invoice. Throws 404 for an invoice that is not theirs, or is not void. */
export async function readCreditNote(knex: Knex, reader: Reader, key: RowKey): Promise<Paper> {
  const invoice = await readInvoice(knex, reader, key)
  if (!invoice.creditNote) throw refuse.notFound('credit note')
  return { name: creditNoteFile(invoice.creditNote.number), file: await creditNotePaper(invoice, invoice.creditNote) }
}

/** The broker's record of the load of an invoice (49 CFR 371.3). Throws 404 for an invoice that is not theirs. */
export async function readBrokerRecord(knex: Knex, reader: Reader, key: RowKey): Promise<Paper> {
  const invoice = await readInvoice(knex, reader, key)
  const load: LoadRecord = JSON.parse((await loadNoun.reads.one(knex, reader, { id: invoice.loadId })) as string)
  const haulers = await haulersOf(knex, load.id, company.zone)
  return { name: brokerRecordFile(load.id), file: await brokerRecord(invoice, load, haulers) }
}
