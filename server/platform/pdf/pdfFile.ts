import { company } from '#shared/kernel/company'
import { loadScriptFont } from './scriptFonts.ts'
import { Type } from './type.ts'

export interface PdfDocument {
  title: string
  /** When its data last changed: the same data makes the same file. */
  asOf: Date
}

/** The canvas of a PDF: the document, its type, and the root of its structure. */
export interface Canvas {
  doc: PDFKit.PDFDocument
  type: Type
  root: PDFKit.PDFStructureElement
}

/**
 * The bytes of a PDF: US letter, tagged, in English, with its title. Its first page exists before `draw` is called. `draw` is
 * called again where a script needs fonts that this process has not loaded yet, so it must have no side effects.
 */
export async function pdfFile(document: PdfDocument, draw: (canvas: Canvas) => void): Promise<Buffer> {
  for (;;) {
    const { bytes, missing } = await drawFile(document, draw)
    if (missing.length === 0) return bytes
    for (const { path, weight } of missing) await loadScriptFont(path, weight)
  }
}

async function drawFile({ title, asOf }: PdfDocument, draw: (canvas: Canvas) => void) {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'letter',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: '',
    info: { Title: title, Author: company.name, CreationDate: asOf, ModDate: asOf },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const root = doc.struct('Document')
  const type = new Type(doc)
  doc.addStructure(root)
  draw({ doc, type, root })
  root.end()
  doc.end()
  await ended
  return { bytes: Buffer.concat(chunks), missing: [...type.missing.values()] }
}
