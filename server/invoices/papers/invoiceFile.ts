import type { Knex } from 'knex'
import type { InvoiceRecord } from '#shared/invoice'
import type { LoadRecord } from '#shared/load'
import { loadNoun } from '../../loads/noun.ts'
import { proofPage, type ReadFile } from '../../loads/papers/proofOfDelivery.ts'
import { inOneFile, part } from '../../pdf/onePage.ts'
import { hasProof } from '../hasProof.ts'
import { invoiceFoot, invoicePage } from './invoicePaper.ts'

/** Mail servers refuse more; with the rest of the mail, and as base64, it is half as much again. */
const mostPhotoBytes = 12 * 2 ** 20

/** Who pays is told what every reader of the load is, without private notes and without the driver's name. */
const leastReader = { role: 'viewer', driverId: null, shipperId: null }

/** An invoice as a PDF, with the proof of delivery behind it in the same file: its page, the signature and the photos. */
export async function invoicePdf(knex: Knex, invoice: InvoiceRecord, readFile: ReadFile): Promise<Buffer> {
  const document = { title: `Invoice ${invoice.number}`, asOf: new Date(invoice.updatedAt) }
  const proof = await attachedProof(knex, invoice, readFile)
  if (!proof) return inOneFile(document, [invoicePage(invoice, { attached: [], pages: 1 })])
  const pages = 2 + proof.photos.length
  const signedBy = proof.facts.delivered?.proof?.signedBy
  const length = pages === 2 ? '1 page' : `${pages - 1} pages`
  const attached = [`Proof of delivery${signedBy ? `, signed by ${signedBy}` : ''}, ${length}`]
  return inOneFile(document, [invoicePage(invoice, { attached, pages }), part(proof)])
}

async function attachedProof(knex: Knex, invoice: InvoiceRecord, readFile: ReadFile) {
  if (!(await hasProof(knex, invoice.loadId))) return null
  const json = await loadNoun.reads.one(knex, leastReader, { id: invoice.loadId })
  if (!json) return null
  const load: LoadRecord = { ...JSON.parse(json), driverName: null }
  return proofPage(knex, load, readFile, {
    before: 1,
    bytes: mostPhotoBytes,
    foot: (sheet, page, of) => invoiceFoot(sheet, invoice, { page, of }),
  })
}
