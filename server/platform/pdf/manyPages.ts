import { type Block, footOf, gap, type PdfPage, type Tag } from './blocks.ts'
import { page } from './onePage.ts'
import { type PdfDocument, pdfFile } from './pdfFile.ts'

/** The sizes of text; a smaller one is used where it saves the second page. */
const sizes = [9.5, 9, 8.5, 8] as const

/** A part of such a document: its blocks, none of them ever split between two pages. */
export interface Flow {
  tag: Tag
  /** Drawn above the first row, and again on each page on which the part continues. */
  head?: Block
  rows: readonly Block[]
  /** Remains on the page of the last row. */
  last?: Block
}

interface PagedDocument extends PdfDocument {
  parts: (pdf: PdfPage) => readonly Flow[]
  /** The last line of each page. */
  foot: (pdf: PdfPage, pages: { page: number; of: number }) => Block
}

interface Placed {
  flow: Flow
  block: Block
}

/**
 * A document of as many US letter pages as it needs. Tagged, in English, with its title. Throws where a row is higher than a
 * page.
 */
export function manyPages({ parts, foot, ...document }: PagedDocument): Promise<Buffer> {
  const last = (pdf: PdfPage, pages: { page: number; of: number }) =>
    footOf(pdf, [foot(pdf, pages)], page.width - 2 * page.margin)
  return pdfFile(document, ({ doc, type, root }) => {
    const set = (size: number) => {
      const pdf: PdfPage = { doc, type, size }
      const flows = parts(pdf)
      const room = page.height - 2 * page.margin - last(pdf, { page: 1, of: 1 }).height - size
      return { pdf, pages: divided(flows, room, gap(pdf, 1.5)) }
    }
    const { pdf, pages } = sizes.map((size) => () => set(size)).find((create) => create().pages.length === 1)?.() ?? set(sizes[0])
    const elements = new Map<Flow, PDFKit.PDFStructureElement>()
    pages.forEach((placed, index) => {
      if (index > 0) doc.addPage()
      let y = page.margin
      for (const { flow, block } of placed) {
        const element = elements.get(flow) ?? doc.struct(flow.tag)
        if (!elements.has(flow)) root.add(element)
        elements.set(flow, element)
        for (const child of block.place(page.margin, y)) element.add(child)
        y += block.height
      }
      const closing = last(pdf, { page: index + 1, of: pages.length })
      for (const child of closing.place(page.margin, page.height - page.margin - closing.height)) root.add(child)
    })
  })
}

/**
 * Divides the parts into pages: the first row remains with its head, the last with its `last` block, and `between` separates two
 * parts.
 */
function divided(flows: readonly Flow[], room: number, between: Block): Placed[][] {
  const pages: Placed[][] = [[]]
  let left = room
  const put = (flow: Flow, blocks: readonly Block[]) => {
    for (const block of blocks) {
      pages.at(-1)?.push({ flow, block })
      left -= block.height
    }
  }
  for (const flow of flows) {
    const { head, rows, last } = flow
    for (const [index, row] of rows.entries()) {
      const above = index === 0 ? [...(pages.at(-1)?.length ? [between] : []), ...(head ? [head] : [])] : []
      const rest = [row, ...(last && index === rows.length - 1 ? [last] : [])]
      if (getHeight([...above, ...rest]) <= left) put(flow, [...above, ...rest])
      else {
        const again = [...(head ? [head] : []), ...rest]
        if (getHeight(again) > room) throw new Error('A row of a paper does not fit on a page.')
        pages.push([])
        left = room
        put(flow, again)
      }
    }
  }
  return pages
}

const getHeight = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0)
