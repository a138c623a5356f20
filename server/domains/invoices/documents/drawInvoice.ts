import type { InvoiceRecord } from '#shared/invoices/invoice'
import { receiverText } from '#shared/loads/deliveryProof'
import type { LoadRecord } from '#shared/loads/load'
import { inOneFile, part } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import { type ProofFiles, pdfName, proofPage } from '../../loads/index.ts'
import { invoiceFoot, invoicePage } from './invoicePdf.ts'

/** The proof of delivery that follows an invoice. */
export interface AttachedProof {
  load: LoadRecord
  files: ProofFiles
}

/** The invoice, followed by the proof of delivery where there is one. */
export async function drawInvoice(invoice: InvoiceRecord, attachedProof: AttachedProof | null): Promise<Buffer> {
  const document = { title: `Invoice ${invoice.number}`, asOf: new Date(invoice.updatedAt) }
  if (!attachedProof) return inOneFile(document, [invoicePage(invoice, { attached: [], pages: 1 })])
  const proof = proofPage(attachedProof.load, attachedProof.files, {
    before: 1,
    foot: (pdf, page, of) => invoiceFoot(pdf, invoice, { page, of }),
  })
  const pages = 2 + proof.photos.length
  const signedBy = proof.fields.delivered?.proof?.signedBy
  const length = pages === 2 ? '1 page' : `${pages - 1} pages`
  const receiver = signedBy ? `, ${inMessage(receiverText('delivered', signedBy, proof.signature))}` : ''
  const { showsProof, pdfs } = attachedProof.files
  const attached = [`${showsProof ? 'Proof of delivery' : 'Delivery record'}${receiver}, ${length}`]
  const separate = pdfs.map((pdf) => `Not attached: ${pdfName(pdf)}, separate PDF, available on request.`)
  return inOneFile(document, [invoicePage(invoice, { attached, separate, pages }), part(proof)])
}

const inMessage = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Draws the invoice in a worker. */
export const renderInvoice = inPdfWorker(import.meta.url, drawInvoice)
