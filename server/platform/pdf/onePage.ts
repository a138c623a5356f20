import { type Block, footOf, gap, type PdfPage, paragraph, picture, stack } from './blocks.ts'
import { type PdfDocument, pdfFile } from './pdfFile.ts'
import { shorten, shortest } from './shorten.ts'
import type { Type } from './type.ts'

/** US letter, in points; the margin of the statement. */
export const page = { width: 612, height: 792, margin: 40 }

/** The width of a document's blocks. */
export const innerWidth = page.width - 2 * page.margin

/** From the size that is read well to the smallest that is read at all. */
const sizes = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const
const smallest = sizes.at(-1) as number

/** The contents of one page. */
interface Content<Fields> {
  /** Its data; its texts may be cut. */
  fields: Fields
  /** From the top down, and from the bottom up. */
  blocks: (pdf: PdfPage, fields: Fields) => { body: readonly Block[]; foot: readonly Block[] }
  /** Photos, each on a page behind it. */
  photos?: readonly Photo[]
}

/** A JPEG, its caption, and its description for screen readers. */
export interface Photo {
  content: Uint8Array
  caption: string
  note: string
  alt: string
  /** The last line of its page. */
  foot?: ((pdf: PdfPage) => Block) | undefined
}

/** A page with the photos behind it, which can be set on any document. */
export interface Part {
  setOn: (doc: PDFKit.PDFDocument, type: Type) => { body: Block; foot: Block }
  photos: readonly Photo[]
}

/**
 * A document of exactly one page: long contents get a smaller size, and below the smallest readable size the longest texts are
 * cut, visibly. Tagged, in English, with its title. Photos follow on further pages. Throws where the contents do not fit even
 * then.
 */
export function onePage<Fields>({ title, asOf, ...content }: PdfDocument & Content<Fields>): Promise<Buffer> {
  return inOneFile({ title, asOf }, [part(content)])
}

/** A part of `inOneFile`. */
export const part = <Fields>({ fields, blocks, photos = [] }: Content<Fields>): Part => ({
  photos,
  setOn: (doc, type) => {
    const set = (size: number, reported: Fields) => {
      const pdf: PdfPage = { doc, type, size }
      type.isLacking = false
      const { body, foot } = blocks(pdf, reported)
      return { body: stack(pdf, body), foot: footOf(pdf, foot, innerWidth), between: size }
    }
    const fits = ({ body, foot, between }: ReturnType<typeof set>) =>
      body.height + between + foot.height <= page.height - 2 * page.margin
    const fitting = sizes.map((size) => () => set(size, fields)).find((create) => fits(create()))
    return fitting?.() ?? maxCut((most) => set(smallest, shorten(fields, most)), fits)
  },
})

/** Several documents in one file, each of one page with its photos behind it, as `onePage` makes one. */
export function inOneFile(document: PdfDocument, parts: readonly Part[]): Promise<Buffer> {
  return pdfFile(document, ({ doc, type, root }) => {
    parts.forEach(({ setOn, photos }, place) => {
      if (place > 0) doc.addPage()
      const { body, foot } = setOn(doc, type)
      for (const child of body.place(page.margin, page.margin)) root.add(child)
      for (const child of foot.place(page.margin, page.height - page.margin - foot.height)) root.add(child)
      for (const photo of photos) {
        doc.addPage()
        for (const child of photoPage({ doc, type, size: sizes[0] }, photo)) root.add(child)
      }
    })
  })
}

/** A photo below its caption, as large as the page lets it be. */
function photoPage(pdf: PdfPage, { content, caption, note, alt, foot }: Photo) {
  pdf.type.isLacking = false
  const head = stack(pdf, [
    paragraph(pdf, caption, innerWidth, { face: 'head', scale: 1.3, tag: 'H2' }),
    paragraph(pdf, note, innerWidth, { grey: true, scale: 0.85 }),
  ])
  const own = foot?.(pdf)
  const last = own || pdf.type.isLacking ? footOf(pdf, own ? [own] : [], innerWidth) : null
  const height = page.height - 2 * page.margin - head.height - pdf.size - (last ? last.height + pdf.size : 0)
  const body = stack(pdf, [head, gap(pdf, 1), picture(pdf, content, { width: innerWidth, height }, alt)])
  return [...body.place(page.margin, page.margin), ...(last?.place(page.margin, page.height - page.margin - last.height) ?? [])]
}

/** No text of a load is longer. */
const longest = 5_000

/** With texts as long as they may be for all of it to fit. */
function maxCut<Set>(set: (most: number) => Set, fits: (result: Set) => boolean): Set {
  let [low, high] = [shortest, longest]
  if (!fits(set(low))) throw new Error('A paper does not fit on one page.')
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(set(middle))) low = middle
    else high = middle
  }
  return set(low)
}
