/** The parts that an invoice and its credit memo share. */
import type { InvoiceRecord } from '#shared/invoices/invoice'
import { lineName } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { type Block, beside, framed, gap, type PdfPage, rule, stack, table, words } from '../../../platform/pdf/blocks.ts'
import { innerWidth } from '../../../platform/pdf/onePage.ts'
import { type DocumentField, facts, listed } from '../../loads/documents/documentParts.ts'

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
  facts: readonly DocumentField[]
}

/** The customer at the left; the amount in a frame, with its fields, at the right. */
export function payerAndAmount(sheet: PdfPage, { to, payer, details, reference, label, amount, facts: below }: Head): Block {
  const left = innerWidth * 0.54
  const width = left - 2 * sheet.size
  const who = stack(sheet, [
    words(sheet, to, width, { grey: true }),
    words(sheet, payer, width, { face: 'head', scale: 1.7, tag: 'H2' }),
    words(sheet, details.contact ? `Accounts payable, ${details.contact}` : 'Accounts payable', width),
    gap(sheet, 0.3),
    words(
      sheet,
      listed([reference && `Your load ${reference}`, details.mcNumber && `MC\u00a0${details.mcNumber}`], ' · '),
      width,
      { grey: true },
    ),
  ])
  const box = framed(sheet, innerWidth - left, (width) =>
    stack(sheet, [
      beside(sheet, [
        [0, stack(sheet, [gap(sheet, 0.8), words(sheet, label, width / 2, { face: 'head', scale: 1.3 })])],
        [width * 0.36, words(sheet, formatDollars(amount), width * 0.64, { face: 'head', scale: 2.5, align: 'right' })],
      ]),
      gap(sheet, 0.3),
      rule(sheet, width),
      gap(sheet, 0.5),
      facts(sheet, below, width),
    ]),
  )
  return beside(sheet, [
    [0, who],
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
export function charges(sheet: PdfPage, lines: ReturnType<typeof linesOf>, total: DocumentField): Block {
  return stack(sheet, [
    words(sheet, 'Charges', innerWidth, { face: 'head', scale: 1.3, tag: 'H2' }),
    gap(sheet, 0.2),
    table(
      sheet,
      threeColumns('Charge', 'Description'),
      lines.map(({ name, how, amount }) => [name, how, amount]),
    ),
    sumLine(sheet, total),
  ])
}

/** The total of a table, below a thick line. */
export function sumLine(sheet: PdfPage, [label, amount]: DocumentField): Block {
  const half = innerWidth / 2
  return stack(sheet, [
    rule(sheet, innerWidth, 1.5),
    gap(sheet, 0.4),
    beside(
      sheet,
      [
        [0, words(sheet, label, half, { face: 'head', scale: 1.4 })],
        [half, words(sheet, amount || '', half, { face: 'head', scale: 1.4, align: 'right' })],
      ],
      'Div',
    ),
  ])
}
