/** The parts that the documents of a load share. */
import { company, postalAddress } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatDay, formatStop, wallClock } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { spanOf } from '#shared/loads/stopTimes'
import { type Block, beside, drawing, framed, gap, type PdfPage, paragraph, rule, stack } from '../../../platform/pdf/blocks.ts'
import { innerWidth } from '../../../platform/pdf/onePage.ts'

/** The fields of a load that every document may show: no amounts. */
export type DocumentLoad = Omit<LoadRecord, 'rateLinehaul' | 'accessorials' | 'charges' | 'driverPay' | 'events'>

/** A document is read in any year: its times always show theirs. */
const anyYear = new Date(0)
export const timeOf = (at: string, zone: string) => unbroken(formatStop(at, zone, anyYear))
/** Every stop of a booked load has its time. */
export const windowOf = ({ from, to, zone }: LoadRecord['stops'][number]) =>
  from === null ? 'To be agreed' : unbroken(spanOf(from, to, zone, anyYear))

/** Non-breaking spaces keep a date on one line, and a clock time with its zone. */
const unbroken = (text: string) =>
  text.replace(/(?<=^| )([A-Z][a-z]{2}) (?=\d)| (?=[AP]M\b)|(?<=[AP]M) (?=[A-Z])/g, (all, month) =>
    month ? `${month}\u00a0` : all.replace(' ', '\u00a0'),
  )

/** Non-breaking spaces keep a number with its unit, and a temperature below zero gets a minus sign: `40 ft`, `−10 °F`. */
export const unbrokenUnits = (text: string) =>
  text.replace(/-(?=\d+ ?°)/g, '−').replace(/(?<=\d) (?=(ft|lb|miles|°F)(?![a-z]))/g, '\u00a0')

/** `10482 · FF4821337705`: the number that people say, and the tracking reference. */
export const numberOf = ({ number, id }: Pick<DocumentLoad, 'number' | 'id'>) => `${number} · ${id}`

/** `Copy Shop, Nov 22, 2026`: joins the parts that have a value. */
export const listed = (parts: readonly (string | null | undefined | false)[], between = ', ') =>
  parts.filter(Boolean).join(between)

export const carrierNumbers = `USDOT\u00a0${company.usdot} · MC\u00a0${company.mc}`

/** The company at the left, the title of the document at the right, and across it that the load is cancelled. */
export function letterhead(
  pdf: PdfPage,
  { title, number, load }: { title: string; number: string; load: Pick<DocumentLoad, 'cancelledAt'> },
): Block {
  const half = innerWidth / 2
  const sender = stack(pdf, [
    beside(pdf, [
      [0, mark(pdf)],
      [36, stack(pdf, [gap(pdf, 0.4), paragraph(pdf, company.name, half - 36, { face: 'head', scale: 2 })])],
    ]),
    gap(pdf, 0.5),
    paragraph(pdf, postalAddress.join(', '), half, { grey: true }),
    paragraph(pdf, `${company.phone} · ${company.email}`, half, { grey: true }),
    paragraph(pdf, carrierNumbers, half, { grey: true }),
  ])
  const name = stack(pdf, [
    paragraph(pdf, title, half, { face: 'head', scale: 3, align: 'right', tag: 'H1' }),
    paragraph(pdf, number, half, { face: 'head', scale: 1.6, align: 'right' }),
  ])
  const head = beside(pdf, [
    [0, sender],
    [half, name],
  ])
  return load.cancelledAt ? stack(pdf, [head, cancelled(pdf, load.cancelledAt)], { gap: 1 }) : head
}

/** A printed document must not pass for the document of a load that is still hauled. */
function cancelled(pdf: PdfPage, at: string): Block {
  const day = formatDay(wallClock(new Date(at), company.zone).slice(0, 10))
  return framed(pdf, innerWidth, (width) => paragraph(pdf, `Cancelled ${day}`, width, { face: 'head', scale: 2 }))
}

const mark = (pdf: PdfPage) =>
  drawing(pdf, 28, (x, y) => {
    const { doc } = pdf
    doc
      .save()
      .translate(x, y)
      .scale(28 / 64)
    doc.roundedRect(0, 0, 64, 64, 14).fill('#000')
    doc.path('M16 52V26c0-7.7 6.3-14 14-14h24l-4 12H30a2 2 0 0 0-2 2v26zM32 32h15.5l-4 12H32z').fill('#fff').restore()
  })

/** A heading over a line. */
export function section(pdf: PdfPage, title: string, content: readonly Block[], width = innerWidth): Block {
  return stack(
    pdf,
    [
      paragraph(pdf, title, width, { face: 'head', scale: 1.3, tag: 'H2' }),
      gap(pdf, 0.2),
      rule(pdf, width),
      gap(pdf, 0.4),
      ...content,
    ],
    { tag: 'Sect' },
  )
}

export type DocumentField = readonly [label: string, value: string | null | undefined | false]

/** Labels, each with its value at its right, in the given number of columns. Fields without a value are omitted. */
export function fields(pdf: PdfPage, all: readonly DocumentField[], width: number, columns = 1): Block {
  const filled = all.filter((field): field is readonly [string, string] => Boolean(field[1]))
  const column = width / columns
  const label = Math.min(column / 2, pdf.size * 8)
  const rows = [...Array(Math.ceil(filled.length / columns)).keys()].map((row) =>
    beside(
      pdf,
      filled.slice(row * columns, (row + 1) * columns).map(
        ([name, value], index) =>
          [
            index * column,
            beside(
              pdf,
              [
                [0, paragraph(pdf, name, label - pdf.size * 0.5, { grey: true })],
                [label, paragraph(pdf, value, column - label - pdf.size)],
              ],
              'Div',
            ),
          ] as const,
      ),
    ),
  )
  return stack(pdf, rows, { gap: 0.1 })
}

/** The fields of equipment and freight, without the description. */
export function freightFields(load: DocumentLoad): DocumentField[] {
  return [
    ['Equipment', loadEquipment[load.equipment] + (load.trailerFeet === null ? '' : `, ${load.trailerFeet}\u00a0ft`)],
    ['Weight', load.weight !== null && `${formatCount(load.weight)} lb`],
    ['Pieces', load.pieces !== null && formatCount(load.pieces)],
    ['Temperature', temperatureOf(load)],
    ['Tarps', load.tarps && 'Needed'],
    ['Hazmat', load.hazmat],
  ]
}

export const temperatureOf = ({ temperature }: DocumentLoad) =>
  temperature === null ? null : `${String(temperature).replace('-', '−')} °F`

/** Lines to be filled in by hand, each with its label below. */
export function blanks(pdf: PdfPage, labels: readonly string[], width: number): Block {
  return stack(
    pdf,
    labels.map((label) =>
      stack(pdf, [gap(pdf, 2), rule(pdf, width, 0.5), gap(pdf, 0.15), paragraph(pdf, label, width, { grey: true, scale: 0.85 })]),
    ),
  )
}

/** The signature fields, each signer in a column of their own. */
export function signatures(pdf: PdfPage, signers: readonly (readonly [who: string, labels: readonly string[]])[]): Block {
  const between = pdf.size * 2
  const width = (innerWidth - between * (signers.length - 1)) / signers.length
  return beside(
    pdf,
    signers.map(([who, labels], index) => [
      index * (width + between),
      stack(pdf, [paragraph(pdf, who, width, { face: 'head', scale: 1.1, tag: 'H2' }), blanks(pdf, labels, width)]),
    ]),
  )
}

/** The last line: the load, its version, and the page count. */
export function footer(pdf: PdfPage, load: DocumentLoad, pages = { page: 1, of: 1 }): Block {
  return lastLine(pdf, [`${load.id} · version ${load.version}`, `As of ${timeOf(load.updatedAt, company.zone)}`, pageOf(pages)])
}

export const pageOf = ({ page, of }: { page: number; of: number }) => `Page ${page} of ${of}`

/** Three texts below a line. */
export function lastLine(pdf: PdfPage, [left, middle, right]: readonly [string, string, string]): Block {
  const third = innerWidth / 3
  const small = { grey: true, scale: 0.9 } as const
  return stack(pdf, [
    gap(pdf, 0.3),
    rule(pdf, innerWidth),
    gap(pdf, 0.4),
    beside(pdf, [
      [0, paragraph(pdf, left, third, small)],
      [third * 0.8, paragraph(pdf, middle, third * 1.4, { ...small, align: 'center' })],
      [third * 2, paragraph(pdf, right, third, { ...small, align: 'right' })],
    ]),
  ])
}
