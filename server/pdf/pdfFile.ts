import { company } from '#shared/company'
import { Type } from './type.ts'

export interface PdfDocument {
  title: string
  /** When what it says was last changed: the same facts make the same file. */
  asOf: Date
}

/** What a paper is drawn on: the document, its type, and the root of what is read. */
export interface Canvas {
  doc: PDFKit.PDFDocument
  type: Type
  root: PDFKit.PDFStructureElement
}

/** The bytes of a PDF: US letter, tagged, in English, with its title. Its first page is there when it is drawn. */
export async function pdfFile({ title, asOf }: PdfDocument, draw: (canvas: Canvas) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    ...{ size: 'letter', margin: 0, pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true, font: '' },
    info: { Title: title, Author: company.name, CreationDate: asOf, ModDate: asOf },
  })
  const bytes: Buffer[] = []
  doc.on('data', (some: Buffer) => bytes.push(some))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw({ doc, type: new Type(doc), root })
  root.end()
  doc.end()
  await ended
  return Buffer.concat(bytes)
}
