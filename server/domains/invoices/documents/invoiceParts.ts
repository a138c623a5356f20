/** The parts that an invoice and its credit memo share. */

import type { InvoiceRecord } from '#shared/invoices/invoice'
import { lineName } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { type Block, beside, framed, gap, type PdfPage, paragraph, rule, stack, table } from '../../../platform/pdf/blocks.ts'
import { innerWidth } from '../../../platform/pdf/onePage.ts'
import { type DocumentField, fields, listed } from '../../loads/index.ts'

/** The customer as of the issue, and next to it the amount in a frame. */
interface Head {
  /** The label above the customer: `Bill to`. */
  to: string
  payer: string
  details: InvoiceRecord['payerDetails']
  /** The customer's own number of the load. */
  reference: string | null
  /** The label of the amount: `Amount due`. */
  label: string
  amount: number
  fields: readonly DocumentField[]
}

/** The customer at the left; the amount in a frame, with its fields, at the right. */
export function payerAndAmount(pdf: PdfPage, { to, payer, details, reference, label, amount, fields: below }: Head): Block {
  const left = innerWidth * 0.54
  const width = left - 2 * pdf.size
  const payerBlock = stack(pdf, [
    paragraph(pdf, to, width, { grey: true }),
    paragraph(pdf, payer, width, { face: 'head', scale: 1.7, tag: 'H2' }),
    paragraph(pdf, details.contact ? `Accounts payable, ${details.contact}` : 'Accounts payable', width),
    gap(pdf, 0.3),
    paragraph(
      pdf,
      listed([reference && `Your load ${reference}`, details.mcNumber && `MC\u00a0${details.mcNumber}`], ' · '),
      width,
      { grey: true },
    ),
  ])
  const box = framed(pdf, innerWidth - left, (width) =>
    stack(pdf, [
      beside(pdf, [
        [0, stack(pdf, [gap(pdf, 0.8), paragraph(pdf, label, width / 2, { face: 'head', scale: 1.3 })])],
        [width * 0.36, paragraph(pdf, formatDollars(amount), width * 0.64, { face: 'head', scale: 2.5, align: 'right' })],
      ]),
      gap(pdf, 0.3),
      rule(pdf, width),
      gap(pdf, 0.5),
      fields(pdf, below, width),
    ]),
  )
  return beside(pdf, [
    [0, payerBlock],
    [left, box],
  ])
}

/** The names of the charges, with their descriptions. */
export const linesOf = ({ lines }: Pick<InvoiceRecord, 'lines'>) =>
  lines.map(({ code, note, amount }) => ({
    name: code === 'other' ? lineName({ code, note }) : lineName({ code, note: null }),
    how: (code !== 'other' && note) || 'Per rate con',
    amount: formatDollars(amount),
  }))

/** Three columns, for charges and for payments. */
export const threeColumns = (first: string, second: string) => [
  { title: first, width: innerWidth * 0.35 },
  { title: second, width: innerWidth * 0.45 },
  { title: 'Amount', width: innerWidth * 0.2, align: 'right' as const },
]

/** The charges, and their total. */
export function charges(pdf: PdfPage, lines: ReturnType<typeof linesOf>, total: DocumentField): Block {
  return stack(pdf, [
    paragraph(pdf, 'Charges', innerWidth, { face: 'head', scale: 1.3, tag: 'H2' }),
    gap(pdf, 0.2),
    table(
      pdf,
      threeColumns('Charge', 'Description'),
      lines.map(({ name, how, amount }) => [name, how, amount]),
    ),
    sumLine(pdf, total),
  ])
}

/** The total of a table, below a thick line. */
export function sumLine(pdf: PdfPage, [label, amount]: DocumentField): Block {
  const half = innerWidth / 2
  return stack(pdf, [
    rule(pdf, innerWidth, 1.5),
    gap(pdf, 0.4),
    beside(
      pdf,
      [
        [0, paragraph(pdf, label, half, { face: 'head', scale: 1.4 })],
        [half, paragraph(pdf, amount || '', half, { face: 'head', scale: 1.4, align: 'right' })],
      ],
      'Div',
    ),
  ])
}
