/**
 * The blocks of a PDF document, which know their height before they are drawn. A text block becomes an element of the document's
 * structure, for screen readers; lines and frames are marked as decoration.
 */
import { type Face, type Type, unprintable } from './type.ts'

/** An element of the structure, or a function that draws the contents of one. */
type Child = PDFKit.PDFStructureElement | (() => void)

export interface Block {
  /** In points. */
  height: number
  /** Draws decoration at once, and returns the elements of the structure. */
  place(x: number, y: number): Child[]
}

/** The page of blocks, and its font size; points. */
export interface PdfPage {
  doc: PDFKit.PDFDocument
  type: Type
  /** The size of text; all other sizes follow from it. */
  size: number
}

/** The tags of PDF that we use. */
export type Tag = 'P' | 'H1' | 'H2' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'Div'

interface Look {
  face?: Face
  /** A factor of the page's size. */
  scale?: number
  grey?: boolean
  align?: 'left' | 'center' | 'right'
  tag?: Tag
}

const black = '#000'
const grey = '#444'
const pale = '#999'
/** The share of a line's free space that precedes its text. */
const indents = { left: 0, center: 0.5, right: 1 } as const
const line = 1.25
/** The distance of the baseline from the top of its line. */
const ascent = 0.95

/** A text, in as many lines as it needs. */
export function paragraph(pdf: PdfPage, text: string, width: number, look: Look = {}): Block {
  const { face = 'text', scale = 1, align = 'left', tag = 'P' } = look
  const { doc, type } = pdf
  const size = pdf.size * scale
  const lines = wrap(type, type.printable(text, face), face, size, width)
  return {
    height: lines.length * size * line,
    place: (x, y) => [
      element(doc, tag, [
        () => {
          doc.fillColor(look.grey ? grey : black)
          lines.forEach((textLine, index) => {
            const free = width - type.widthOf(textLine, face, size)
            type.set(textLine, face, size, x + free * indents[align], y + index * size * line + size * ascent)
          })
        },
      ]),
    ],
  }
}

/** Breaks a text at its spaces, and a word that is wider than a line anywhere. */
function wrap(type: Type, text: string, face: Face, size: number, width: number): string[] {
  const fits = (text: string) => type.widthOf(text, face, size) <= width
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ').flatMap((part) => (fits(part) ? [part] : pieces(part, fits)))) {
    const longer = current ? `${current} ${word}` : word
    if (current && !fits(longer)) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return current || lines.length === 0 ? [...lines, current] : lines
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
  const parts = ['']
  for (const character of word) {
    const longer = parts.at(-1) + character
    if (parts.at(-1) && !fits(longer)) parts.push(character)
    else parts[parts.length - 1] = longer
  }
  return parts
}

/** Blocks below one another, `gap` times the size apart. */
export function stack(pdf: PdfPage, blocks: readonly Block[], { gap = 0, tag }: { gap?: number; tag?: Tag } = {}): Block {
  const between = gap * pdf.size
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0) + between * Math.max(0, blocks.length - 1),
    place: (x, y) => {
      let top = y
      const children = blocks.flatMap((block) => {
        const placed = block.place(x, top)
        top += block.height + between
        return placed
      })
      return tag ? [element(pdf.doc, tag, children)] : children
    },
  }
}

/** Blocks beside one another, each at its distance from the left. */
export function beside(pdf: PdfPage, blocks: readonly (readonly [from: number, block: Block])[], tag?: Tag): Block {
  return {
    height: Math.max(0, ...blocks.map(([, { height }]) => height)),
    place: (x, y) => {
      const children = blocks.flatMap(([from, block]) => block.place(x + from, y))
      return tag ? [element(pdf.doc, tag, children)] : children
    },
  }
}

/** The foot of a page, preceded by the meaning of `unprintable`, where the page has such a character. */
export function footOf(pdf: PdfPage, foot: readonly Block[], width: number): Block {
  const message = `${unprintable} stands for a character that could not be printed. See the record online.`
  return stack(pdf, [...(pdf.type.isLacking ? [paragraph(pdf, message, width, { grey: true, scale: 0.9 })] : []), ...foot])
}

/** Points without anything. */
export const gap = (pdf: PdfPage, times: number): Block => ({ height: times * pdf.size, place: () => [] })

/** A JPEG within a box, in its own proportions; `alt` describes it. pdfkit must not decode other images. */
export function picture(
  { doc }: PdfPage,
  content: Uint8Array,
  { width, height }: { width: number; height: number },
  alt: string,
): Block {
  if (content[0] !== 0xff || content[1] !== 0xd8) throw new Error('A picture of a document is not a JPEG.')
  // Another process sent it, as bytes without the methods of a Buffer.
  const jpeg = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return {
    height,
    place: (x, y) => [doc.struct('Figure', { alt }, [() => void doc.image(jpeg, x, y, { fit: [width, height] })])],
  }
}

/** A line across. */
export function rule({ doc }: PdfPage, width: number, thickness = 0.75, colour = black): Block {
  return {
    height: thickness,
    place: (x, y) => decoration(doc, () => doc.rect(x, y, width, thickness).fill(colour)),
  }
}

/** A frame around a block, `width` wide and at least so high, both measured outside. */
export function framed(pdf: PdfPage, width: number, getContent: (width: number) => Block, atLeast = 0): Block {
  const padding = pdf.size
  const block = getContent(width - 2 * padding)
  const height = Math.max(block.height + 1.6 * padding, atLeast)
  return {
    height,
    place: (x, y) => [
      ...decoration(pdf.doc, () =>
        pdf.doc
          .lineWidth(1.5)
          .rect(x + 0.75, y + 0.75, width - 1.5, height - 1.5)
          .stroke(black),
      ),
      ...block.place(x + padding, y + 0.8 * padding),
    ],
  }
}

/** A drawing that says nothing that is not said in words. */
export const drawing = ({ doc }: PdfPage, height: number, draw: (x: number, y: number) => void): Block => ({
  height,
  place: (x, y) => decoration(doc, () => draw(x, y)),
})

function decoration(doc: PDFKit.PDFDocument, draw: () => void): Child[] {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
  return []
}

/** An element of the structure; the heading of a column says so. */
function element(doc: PDFKit.PDFDocument, tag: Tag, children: Child[]): PDFKit.PDFStructureElement {
  // The types of pdfkit lack the scope.
  return doc.struct(tag, (tag === 'TH' ? { scope: 'Column' } : {}) as object, children)
}

interface Column {
  title: string
  width: number
  align?: 'left' | 'right'
  /** Of its heading: that of a section, in place of one above the table. */
  scale?: number
}

type Cells = readonly (string | Block)[]

/** A table: its heading over a line, and a thin line above every row but the first. */
export function table(pdf: PdfPage, columns: readonly Column[], rows: readonly Cells[]): Block {
  const { head, rows: body } = tableParts(pdf, columns, rows)
  return stack(pdf, [head, ...body], { tag: 'Table' })
}

/** The heading of a table and its rows, for a table over several pages. `isPart`: whether a row belongs to the one above it. */
export function tableParts(
  pdf: PdfPage,
  columns: readonly Column[],
  rows: readonly Cells[],
  isPart: (place: number) => boolean = () => false,
): { head: Block; rows: Block[] } {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const inner = ({ width }: Column) => width - pdf.size
  const row = (cells: Cells, tag: 'TH' | 'TD') => {
    let from = 0
    const placed = cells.map((cell, index) => {
      const column = columns[index] as Column
      const isRight = column.align === 'right'
      const { align = 'left', scale = 1.05 } = column
      const look = { align, ...(tag === 'TH' && { face: 'head' as const, scale }) }
      const block = typeof cell === 'string' ? paragraph(pdf, cell, inner(column), look) : cell
      const start = from + (isRight ? pdf.size : 0)
      from += column.width
      return [start, stack(pdf, [block], { tag })] as const
    })
    return beside(pdf, placed, 'TR')
  }
  const titles = columns.map(({ title }) => title)
  return {
    head: stack(pdf, [row(titles, 'TH'), gap(pdf, 0.15), rule(pdf, width)]),
    rows: rows.map((cells, index) =>
      stack(pdf, [
        ...(index > 0 && !isPart(index) ? [rule(pdf, width, 0.5, pale)] : []),
        gap(pdf, 0.22),
        row(cells, 'TD'),
        gap(pdf, 0.22),
      ]),
    ),
  }
}
