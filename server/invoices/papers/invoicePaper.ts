import { company } from '#shared/company'
import { formatCount } from '#shared/count'
import type { InvoiceRecord } from '#shared/invoice'
import { leftOf, lineName } from '#shared/invoiceMoney'
import { formatDollars } from '#shared/money'
import { paymentMethods } from '#shared/paymentMethod'
import { formatDay } from '#shared/time'
import { facts, lastLine, letterhead, listed, pageOf, section, timeOf } from '../../loads/papers/parts.ts'
import { type Block, beside, framed, gap, rule, type Sheet, stack, table, words } from '../../pdf/blocks.ts'
import { innerWidth, type Part, part } from '../../pdf/onePage.ts'

/** What is behind the invoice in the same file. */
export interface Behind {
  /** In words, one a paper. */
  attached: readonly string[]
  /** How many pages there are in all. */
  pages: number
}

/**
 * The invoice itself, the first page: who pays, how much and by when, the haul, each charge, what was paid, and where to pay. An
 * account is never whole on it, with the warning against changed ones.
 */
export function invoicePage(invoice: InvoiceRecord, { attached, pages }: Behind): Part {
  return part({
    facts: { payer: invoice.payer, details: invoice.payerDetails, haul: haulFacts(invoice), lines: linesOf(invoice) },
    blocks: (sheet, { payer, details, haul, lines }) => ({
      body: [
        letterhead(sheet, { title: 'Invoice', number: invoice.number, load: { cancelledAt: null } }),
        ...voided(sheet, invoice),
        gap(sheet, 1.6),
        head(sheet, invoice, payer, details),
        gap(sheet, 1.6),
        section(sheet, 'The haul', [theHaul(sheet, haul)]),
        gap(sheet, 1.4),
        charges(sheet, lines, formatDollars(invoice.total)),
        ...paid(sheet, invoice),
        gap(sheet, 1.8),
        payTo(sheet, attached),
      ],
      foot: [invoiceFoot(sheet, invoice, { page: 1, of: pages })],
    }),
  })
}

/** The last line of every page that the invoice itself makes. */
export const invoiceFoot = (
  sheet: Sheet,
  { number, loadId, netDays }: Pick<InvoiceRecord, 'number' | 'loadId' | 'netDays'>,
  pages: { page: number; of: number },
) =>
  lastLine(
    sheet,
    [`${number} · ${loadId}`, `Payment is net ${netDays} days. No factoring.`, pageOf(pages)],
    'Our record of the invoice has them.',
  )

function voided(sheet: Sheet, { creditNote }: InvoiceRecord): Block[] {
  if (!creditNote) return []
  const sentence = `Void: credit note ${creditNote.number} of ${formatDay(creditNote.issuedOn)}. Nothing is owed.`
  return [gap(sheet, 1), framed(sheet, innerWidth, (width) => words(sheet, sentence, width, { face: 'head', scale: 1.6 }))]
}

/** Who pays, and how much is due by when. */
function head(sheet: Sheet, invoice: InvoiceRecord, payer: string, details: InvoiceRecord['payerDetails']): Block {
  const left = innerWidth * 0.54
  const { reference } = invoice.haul
  const width = left - 2 * sheet.size
  const who = stack(sheet, [
    words(sheet, 'Bill to', width, { grey: true }),
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
  const amount = formatDollars(leftOf(invoice))
  const box = framed(sheet, innerWidth - left, (width) =>
    stack(sheet, [
      beside(sheet, [
        [0, stack(sheet, [gap(sheet, 0.8), words(sheet, 'Amount due', width / 2, { face: 'head', scale: 1.3 })])],
        [width * 0.36, words(sheet, amount, width * 0.64, { face: 'head', scale: 2.5, align: 'right' })],
      ]),
      gap(sheet, 0.3),
      rule(sheet, width),
      gap(sheet, 0.5),
      facts(
        sheet,
        [
          [`Due, net ${invoice.netDays}`, formatDay(invoice.dueOn)],
          ['Issued', formatDay(invoice.issuedOn)],
          ['Paid', invoice.paidOn && formatDay(invoice.paidOn)],
          ['Reference to give', invoice.number],
        ],
        width,
      ),
    ]),
  )
  return beside(sheet, [
    [0, who],
    [left, box],
  ])
}

/** Texts alone: an instant must not be cut where they are shortened. */
function haulFacts({ haul, loadId }: InvoiceRecord) {
  const { pickup, delivery, freight, pieces, weight } = haul
  const when = ({ at, zone }: typeof pickup) => (at === null ? 'Time not recorded' : timeOf(at, zone))
  return {
    ...{ pickedUp: pickup.location, pickedUpWhen: when(pickup), pickedUpWhere: pickup.facility },
    ...{ delivered: delivery.location, deliveredWhen: when(delivery), deliveredWhere: delivery.facility },
    ...{ load: loadId, freight, pieces: pieces === null ? null : formatCount(pieces), equipment: haul.equipment },
    weight: weight === null ? null : `${formatCount(weight)} lb`,
    distance: haul.distance > 0 ? `${formatCount(haul.distance)} miles` : null,
    ...{ purchaseOrder: haul.purchaseOrder, billOfLading: haul.billOfLading },
  }
}

function theHaul(sheet: Sheet, haul: ReturnType<typeof haulFacts>): Block {
  const third = innerWidth / 3
  const end = (label: string, where: string, when: string, facility: string | null) =>
    stack(sheet, [
      words(sheet, label, third - sheet.size, { grey: true }),
      words(sheet, where, third - sheet.size, { face: 'head', scale: 1.3 }),
      words(sheet, when, third - sheet.size),
      ...(facility ? [words(sheet, facility, third - sheet.size)] : []),
    ])
  return beside(sheet, [
    [0, end('Picked up', haul.pickedUp, haul.pickedUpWhen, haul.pickedUpWhere)],
    [third, end('Delivered', haul.delivered, haul.deliveredWhen, haul.deliveredWhere)],
    [
      third * 2,
      facts(
        sheet,
        [
          ['Load', haul.load],
          ['Freight', haul.freight],
          ['Pieces', haul.pieces],
          ['Weight', haul.weight],
          ['Equipment', haul.equipment],
          ['Distance', haul.distance],
          ['PO', haul.purchaseOrder],
          ['BOL', haul.billOfLading],
        ],
        third,
      ),
    ],
  ])
}

/** The names of the charges, and how each came about. */
const linesOf = ({ lines }: InvoiceRecord) =>
  lines.map(({ code, note, amount }) => ({
    name: code === 'other' ? lineName({ code, note }) : lineName({ code, note: null }),
    how: (code !== 'other' && note) || 'As agreed',
    amount: formatDollars(amount),
  }))

function charges(sheet: Sheet, lines: ReturnType<typeof linesOf>, total: string): Block {
  const columns = [
    { title: 'What', width: innerWidth * 0.35 },
    { title: 'How it came about', width: innerWidth * 0.45 },
    { title: 'Amount', width: innerWidth * 0.2, align: 'right' as const },
  ]
  return stack(sheet, [
    words(sheet, 'Charges', innerWidth, { face: 'head', scale: 1.3, tag: 'H2' }),
    gap(sheet, 0.2),
    table(
      sheet,
      columns,
      lines.map(({ name, how, amount }) => [name, how, amount]),
    ),
    rule(sheet, innerWidth, 1.5),
    gap(sheet, 0.4),
    beside(
      sheet,
      [
        [0, words(sheet, 'Total in US dollars', innerWidth / 2, { face: 'head', scale: 1.4 })],
        [innerWidth / 2, words(sheet, total, innerWidth / 2, { face: 'head', scale: 1.4, align: 'right' })],
      ],
      'Div',
    ),
  ])
}

/** What was paid, and what is left of the total. */
function paid(sheet: Sheet, invoice: InvoiceRecord): Block[] {
  const payments = invoice.payments.filter(({ takenBackAt }) => takenBackAt === null)
  if (payments.length === 0) return []
  const columns = [
    { title: 'Paid', width: innerWidth * 0.35 },
    { title: 'How', width: innerWidth * 0.45 },
    { title: 'Amount', width: innerWidth * 0.2, align: 'right' as const },
  ]
  const rows = payments.map(({ paidOn, method, reference, amount }) => [
    ...[formatDay(paidOn), listed([paymentMethods[method], reference]), `−${formatDollars(amount)}`],
  ])
  return [gap(sheet, 1), table(sheet, columns, rows)]
}

function payTo(sheet: Sheet, attached: readonly string[]): Block {
  const space = sheet.size * 4
  const width = (innerWidth - space) / 2
  const { bank } = company
  const to = [
    words(sheet, company.name, width),
    words(sheet, `${bank.name}, account ending ${bank.ending}, as in our carrier packet`, width),
    words(sheet, 'or by check to the address above', width),
    gap(sheet, 0.4),
    words(sheet, `We never change these by e-mail. Call ${company.phone} before you pay a different account.`, width, {
      grey: true,
    }),
  ]
  const behind = attached.length > 0 ? attached.map((one, at) => `${at + 1}. ${one}`) : ['Nothing']
  return beside(sheet, [
    [0, section(sheet, 'Pay to', to, width)],
    [
      width + space,
      section(
        sheet,
        'Attached',
        behind.map((one) => words(sheet, one, width)),
        width,
      ),
    ],
  ])
}
