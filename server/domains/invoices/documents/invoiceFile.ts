import type { Knex } from 'knex'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import type { LoadRecord } from '#shared/loads/load'
import { isDeliveryProven } from '#shared/loads/loadDocuments'
import { documentFiles } from '../../../platform/files/readPictures.ts'
import { loadResource, type Making, readProofFiles } from '../../loads/index.ts'
import { type AttachedProof, renderInvoice } from './drawInvoice.ts'

/** Mail servers refuse larger mails; base64 and the rest of the mail add half of the size again. */
const maxPhotoBytes = 12 * 2 ** 20

/** The customer sees what every reader of the load sees, without private notes and without the driver's name. */
const leastReader = { role: 'viewer', driverId: null, shipperId: null }

/** A PDF of an invoice; `showsProof`: a photo or signature of the delivery is in the same file. */
interface InvoicePdf {
  file: Buffer
  showsProof: boolean
}

/** An invoice as a PDF, followed in the same file by the proof of delivery: its page, the signature and the photos. */
export async function invoicePdf(knex: Knex, invoice: InvoiceRecord, making: Making): Promise<InvoicePdf> {
  let showsProof = false
  const file = await renderInvoice(making.client, async () => {
    const proof = await attachedProof(knex, invoice, making)
    showsProof = proof?.files.showsProof ?? false
    return [invoice, proof]
  })
  return { file, showsProof }
}

/** Null without a photo, PDF or signature of the delivery that has arrived and verifies. */
async function attachedProof(knex: Knex, invoice: InvoiceRecord, { client, readFile }: Making): Promise<AttachedProof | null> {
  const json = await loadResource.reads.one(knex, leastReader, { id: invoice.loadId })
  if (!json) return null
  const load: LoadRecord = { ...JSON.parse(json), driverName: null }
  if (!isDeliveryProven(load)) return null
  const files = await readProofFiles(knex, load, documentFiles(knex, readFile, client), maxPhotoBytes)
  return files.isProven ? { load, files } : null
}
