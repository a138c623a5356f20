import type { InvoiceRecord } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { type Block, beside, framed, gap, type PdfPage, paragraph, stack, table } from '../../../platform/pdf/blocks.ts'
import { innerWidth, type Part, part } from '../../../platform/pdf/onePage.ts'
import {
  type DocumentField,
  fields,
  lastLine,
  letterhead,
  listed,
  pageOf,
  section,
  timeOf,
  unbrokenUnits,
} from '../../loads/index.ts'
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
  const attachments = { attached, separate }
  return part({
    fields: { payer: invoice.payer, details: invoice.payerDetails, haul: haulFields(invoice), lines: linesOf(invoice) },
    blocks: (pdf, { payer, details, haul, lines }) => ({
      body: [
        letterhead(pdf, { title: 'Invoice', number: invoice.number, load: { cancelledAt: null } }),
        ...voided(pdf, invoice),
        gap(pdf, 1.6),
        head(pdf, invoice, payer, details),
        gap(pdf, 1.6),
        section(pdf, haul.isNotUsed ? 'Order details' : 'Load details', [theHaul(pdf, haul)]),
        gap(pdf, 1.4),
        charges(pdf, lines, ['Total in US dollars', formatDollars(invoice.total)]),
        ...paid(pdf, invoice),
        gap(pdf, 1.8),
        ...(invoice.creditMemo ? behind(pdf, attachments, innerWidth) : [payTo(pdf, attachments)]),
      ],
      foot: [invoiceFoot(pdf, invoice, { page: 1, of: pages })],
    }),
  })
}

/** The last line of every page that the invoice itself draws. */
export function invoiceFoot(
  pdf: PdfPage,
  { number, loadId, netDays, creditMemo }: Pick<InvoiceRecord, 'number' | 'loadId' | 'netDays' | 'creditMemo'>,
  pages: { page: number; of: number },
): Block {
  const terms = creditMemo ? `Void by credit memo ${creditMemo.number}.` : `Payment is net ${netDays} days.`
  return lastLine(pdf, [`${number} · ${loadId}`, terms, pageOf(pages)])
}

function voided(pdf: PdfPage, { creditMemo }: InvoiceRecord): Block[] {
  if (!creditMemo) return []
  const message = `Void: credit memo ${creditMemo.number} of ${formatDay(creditMemo.issuedOn)}. Nothing is owed.`
  return [gap(pdf, 1), framed(pdf, innerWidth, (width) => paragraph(pdf, message, width, { face: 'head', scale: 1.6 }))]
}

/** The customer, the amount and the due day; of a void invoice, that nothing is due. */
function head(pdf: PdfPage, invoice: InvoiceRecord, payer: string, details: InvoiceRecord['payerDetails']): Block {
  const { number, issuedOn, dueOn, netDays, paidOn, creditMemo, haul, updatedAt } = invoice
  const day = companyDay(new Date(updatedAt))
  const due: DocumentField[] = [
    [`Due, net ${netDays}`, formatDay(dueOn)],
    ['Issued', formatDay(issuedOn)],
    // Payments have changed the amount due since the issue.
    ['As of', day > issuedOn && formatDay(day)],
    ['Paid', paidOn && formatDay(paidOn)],
    ['Payment reference', number],
  ]
  const voided: DocumentField[] = [
    ['Issued', formatDay(issuedOn)],
    ['Voided', creditMemo && formatDay(creditMemo.issuedOn)],
  ]
  return payerAndAmount(pdf, {
    to: 'Bill to',
    payer,
    details,
    reference: haul.reference,
    label: 'Amount due',
    amount: leftOf(invoice),
    fields: creditMemo ? voided : due,
  })
}

/** Only texts: `part` may shorten them, and must not cut an instant. */
function haulFields({ haul, loadId }: InvoiceRecord) {
  const { pickup, delivery, freight, pieces, weight } = haul
  const unknown = haul.isNotUsed ? 'Cancelled, not hauled' : 'Time not logged'
  const formatTime = ({ at, zone }: typeof pickup) => (at === null ? unknown : timeOf(at, zone))
  return {
    isNotUsed: haul.isNotUsed ?? false,
    pickedUp: pickup.location,
    pickedUpWhen: formatTime(pickup),
    pickedUpWhere: formatPlace(pickup),
    delivered: delivery.location,
    deliveredWhen: formatTime(delivery),
    deliveredWhere: formatPlace(delivery),
    load: loadId,
    freight: freight && unbrokenUnits(freight),
    pieces: pieces === null ? null : formatCount(pieces),
    equipment: unbrokenUnits(haul.equipment),
    weight: weight === null ? null : unbrokenUnits(`${formatCount(weight)} lb`),
    distance: haul.distance > 0 ? unbrokenUnits(`${formatCount(haul.distance)} miles`) : null,
    purchaseOrder: haul.purchaseOrder,
    billOfLading: haul.billOfLading,
    pickupNumber: haul.pickupNumber,
    sealNumber: haul.sealNumber,
    trailerNumber: haul.trailerNumber,
  }
}

const formatPlace = ({ facility, street }: InvoiceRecord['haul']['pickup']) => listed([facility, street]) || null

function theHaul(pdf: PdfPage, haul: ReturnType<typeof haulFields>): Block {
  const third = innerWidth / 3
  const end = (label: string, place: string, time: string, facility: string | null) =>
    stack(pdf, [
      paragraph(pdf, label, third - pdf.size, { grey: true }),
      paragraph(pdf, place, third - pdf.size, { face: 'head', scale: 1.3 }),
      paragraph(pdf, time, third - pdf.size),
      ...(facility ? [paragraph(pdf, facility, third - pdf.size)] : []),
    ])
  return beside(pdf, [
    [0, end(haul.isNotUsed ? 'Pickup' : 'Picked up', haul.pickedUp, haul.pickedUpWhen, haul.pickedUpWhere)],
    [third, end(haul.isNotUsed ? 'Delivery' : 'Delivered', haul.delivered, haul.deliveredWhen, haul.deliveredWhere)],
    [
      third * 2,
      fields(
        pdf,
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
function paid(pdf: PdfPage, invoice: InvoiceRecord): Block[] {
  const payments = invoice.payments.filter(({ voidedAt }) => voidedAt === null)
  if (payments.length === 0) return []
  const rows = payments.map(({ paidOn, method, reference, amount }) => [
    ...[formatDay(paidOn), listed([paymentMethods[method], reference]), `−${formatDollars(amount)}`],
  ])
  return [
    gap(pdf, 1),
    table(pdf, threeColumns('Paid', 'How'), rows),
    sumLine(pdf, ['Balance due', formatDollars(leftOf(invoice))]),
  ]
}

function payTo(pdf: PdfPage, attachments: Required<Omit<Behind, 'pages'>>): Block {
  const space = pdf.size * 4
  const width = (innerWidth - space) / 2
  const { bank } = company
  const to = [
    paragraph(pdf, company.name, width),
    paragraph(pdf, `${bank.name}, account ending ${bank.ending}, as in our carrier packet`, width),
    paragraph(pdf, 'or by check to the address above', width),
    gap(pdf, 0.4),
    paragraph(pdf, `We never change bank details by email. Call ${company.phone} before paying a different account.`, width, {
      grey: true,
    }),
  ]
  return beside(pdf, [
    [0, section(pdf, 'Pay to', to, width)],
    [width + space, stack(pdf, behind(pdf, attachments, width))],
  ])
}

/** The attachments in this file, and the names of separate files. */
function behind(pdf: PdfPage, { attached, separate }: Required<Omit<Behind, 'pages'>>, width: number): Block[] {
  const numbered = attached.length > 0 ? attached.map((name, index) => `${index + 1}. ${name}`) : ['Nothing']
  const all = [...numbered, ...separate]
  return [
    section(
      pdf,
      'Attached',
      all.map((text) => paragraph(pdf, text, width)),
      width,
    ),
  ]
}
