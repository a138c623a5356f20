import type { InvoiceRecord } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { type Block, beside, framed, gap, type PdfPage, stack, table, words } from '../../../platform/pdf/blocks.ts'
import { innerWidth, type Part, part } from '../../../platform/pdf/onePage.ts'
import {
  type DocumentField,
  facts,
  lastLine,
  letterhead,
  listed,
  pageOf,
  section,
  timeOf,
  unbrokenUnits,
} from '../../loads/documents/documentParts.ts'
import { charges, linesOf, payerAndAmount, sumLine, threeColumns } from './invoiceParts.ts'

/** The documents that follow the invoice in the same file. */
export interface Behind {
  /** A text for each document. */
  attached: readonly string[]
  /** Messages about related documents that are not in the file. */
  separate?: readonly string[]
  /** The number of pages of the whole file. */
  pages: number
}

/**
 * The first page, the invoice itself: customer, amount and due day, the haul, each charge, payments, and where to pay. It never
 * shows a full account number, and warns against changed ones.
 */
export function invoicePage(invoice: InvoiceRecord, { attached, separate = [], pages }: Behind): Part {
  const also = { attached, separate }
  return part({
    facts: { payer: invoice.payer, details: invoice.payerDetails, haul: haulFacts(invoice), lines: linesOf(invoice) },
    blocks: (sheet, { payer, details, haul, lines }) => ({
      body: [
        letterhead(sheet, { title: 'Invoice', number: invoice.number, load: { cancelledAt: null } }),
        ...voided(sheet, invoice),
        gap(sheet, 1.6),
        head(sheet, invoice, payer, details),
        gap(sheet, 1.6),
        section(sheet, haul.isNotUsed ? 'Order details' : 'Load details', [theHaul(sheet, haul)]),
        gap(sheet, 1.4),
        charges(sheet, lines, ['Total in US dollars', formatDollars(invoice.total)]),
        ...paid(sheet, invoice),
        gap(sheet, 1.8),
        ...(invoice.creditNote ? behind(sheet, also, innerWidth) : [payTo(sheet, also)]),
      ],
      foot: [invoiceFoot(sheet, invoice, { page: 1, of: pages })],
    }),
  })
}

/** The last line of every page that the invoice itself draws. */
export function invoiceFoot(
  sheet: PdfPage,
  { number, loadId, netDays, creditNote }: Pick<InvoiceRecord, 'number' | 'loadId' | 'netDays' | 'creditNote'>,
  pages: { page: number; of: number },
): Block {
  const terms = creditNote ? `Void by credit memo ${creditNote.number}.` : `Payment is net ${netDays} days. No factoring.`
  return lastLine(sheet, [`${number} · ${loadId}`, terms, pageOf(pages)])
}

function voided(sheet: PdfPage, { creditNote }: InvoiceRecord): Block[] {
  if (!creditNote) return []
  const sentence = `Void: credit memo ${creditNote.number} of ${formatDay(creditNote.issuedOn)}. Nothing is owed.`
  return [gap(sheet, 1), framed(sheet, innerWidth, (width) => words(sheet, sentence, width, { face: 'head', scale: 1.6 }))]
}

/** The customer, the amount and the due day; of a void invoice, that nothing is due. */
function head(sheet: PdfPage, invoice: InvoiceRecord, payer: string, details: InvoiceRecord['payerDetails']): Block {
  const { number, issuedOn, dueOn, netDays, paidOn, creditNote, haul, updatedAt } = invoice
  const asOf = companyDay(new Date(updatedAt))
  const due: DocumentField[] = [
    [`Due, net ${netDays}`, formatDay(dueOn)],
    ['Issued', formatDay(issuedOn)],
    // Payments have changed the amount due since the issue.
    ['As of', asOf > issuedOn && formatDay(asOf)],
    ['Paid', paidOn && formatDay(paidOn)],
    ['Payment reference', number],
  ]
  const voided: DocumentField[] = [
    ['Issued', formatDay(issuedOn)],
    ['Voided', creditNote && formatDay(creditNote.issuedOn)],
  ]
  return payerAndAmount(sheet, {
    to: 'Bill to',
    payer,
    details,
    reference: haul.reference,
    label: 'Amount due',
    amount: leftOf(invoice),
    facts: creditNote ? voided : due,
  })
}

/** Only texts: `part` may shorten them, and must not cut an instant. */
function haulFacts({ haul, loadId }: InvoiceRecord) {
  const { pickup, delivery, freight, pieces, weight } = haul
  const unknown = haul.isNotUsed ? 'Cancelled, not hauled' : 'Time not logged'
  const when = ({ at, zone }: typeof pickup) => (at === null ? unknown : timeOf(at, zone))
  return {
    isNotUsed: haul.isNotUsed ?? false,
    pickedUp: pickup.location,
    pickedUpWhen: when(pickup),
    pickedUpWhere: whereOf(pickup),
    delivered: delivery.location,
    deliveredWhen: when(delivery),
    deliveredWhere: whereOf(delivery),
    load: loadId,
    freight: freight && unbrokenUnits(freight),
    pieces: pieces === null ? null : formatCount(pieces),
    equipment: unbrokenUnits(haul.equipment),
    weight: weight === null ? null : unbrokenUnits(`${formatCount(weight)} lb`),
    distance: haul.distance > 0 ? unbrokenUnits(`${formatCount(haul.distance)} miles`) : null,
    purchaseOrder: haul.purchaseOrder,
    billOfLading: haul.billOfLading,
    pickupNumber: haul.pickupNumber ?? null,
    sealNumber: haul.sealNumber ?? null,
    trailerNumber: haul.trailerNumber ?? null,
  }
}

const whereOf = ({ facility, street }: InvoiceRecord['haul']['pickup']) => listed([facility, street]) || null

function theHaul(sheet: PdfPage, haul: ReturnType<typeof haulFacts>): Block {
  const third = innerWidth / 3
  const end = (label: string, where: string, when: string, facility: string | null) =>
    stack(sheet, [
      words(sheet, label, third - sheet.size, { grey: true }),
      words(sheet, where, third - sheet.size, { face: 'head', scale: 1.3 }),
      words(sheet, when, third - sheet.size),
      ...(facility ? [words(sheet, facility, third - sheet.size)] : []),
    ])
  return beside(sheet, [
    [0, end(haul.isNotUsed ? 'Pickup' : 'Picked up', haul.pickedUp, haul.pickedUpWhen, haul.pickedUpWhere)],
    [third, end(haul.isNotUsed ? 'Delivery' : 'Delivered', haul.delivered, haul.deliveredWhen, haul.deliveredWhere)],
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
          ['Pickup number', haul.pickupNumber],
          ['Seal number', haul.sealNumber],
          ['Trailer number', haul.trailerNumber],
        ],
        third,
      ),
    ],
  ])
}

/** The payments, and the balance due. */
function paid(sheet: PdfPage, invoice: InvoiceRecord): Block[] {
  const payments = invoice.payments.filter(({ takenBackAt }) => takenBackAt === null)
  if (payments.length === 0) return []
  const rows = payments.map(({ paidOn, method, reference, amount }) => [
    ...[formatDay(paidOn), listed([paymentMethods[method], reference]), `−${formatDollars(amount)}`],
  ])
  return [
    gap(sheet, 1),
    table(sheet, threeColumns('Paid', 'How'), rows),
    sumLine(sheet, ['Balance due', formatDollars(leftOf(invoice))]),
  ]
}

function payTo(sheet: PdfPage, also: Required<Omit<Behind, 'pages'>>): Block {
  const space = sheet.size * 4
  const width = (innerWidth - space) / 2
  const { bank } = company
  const to = [
    words(sheet, company.name, width),
    words(sheet, `${bank.name}, account ending ${bank.ending}, as in our carrier packet`, width),
    words(sheet, 'or by check to the address above', width),
    gap(sheet, 0.4),
    words(sheet, `We never change bank details by email. Call ${company.phone} before paying a different account.`, width, {
      grey: true,
    }),
  ]
  return beside(sheet, [
    [0, section(sheet, 'Pay to', to, width)],
    [width + space, stack(sheet, behind(sheet, also, width))],
  ])
}

/** The attachments in this file, and the names of separate files. */
function behind(sheet: PdfPage, { attached, separate }: Required<Omit<Behind, 'pages'>>, width: number): Block[] {
  const numbered = attached.length > 0 ? attached.map((one, at) => `${at + 1}. ${one}`) : ['Nothing']
  const all = [...numbered, ...separate]
  return [
    section(
      sheet,
      'Attached',
      all.map((one) => words(sheet, one, width)),
      width,
    ),
  ]
}
