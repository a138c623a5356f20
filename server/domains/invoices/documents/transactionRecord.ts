import { driverTypes } from '#shared/drivers/status'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import { lineName } from '#shared/invoices/invoiceMoney'
import { company, postalAddress } from '#shared/kernel/company'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { type Block, gap, type PdfPage, paragraph, stack, table } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import { carrierNumbers, type DocumentField, fields, lastLine, letterhead, listed, pageOf, section } from '../../loads/index.ts'
import type { Hauler } from './carriers.ts'

/**
 * The record of a load that 49 CFR 371.3(a) requires: consignor, originating motor carrier, bill of lading or freight bill, and
 * the company's compensation with its payer. It also has the charges collected, and the day on which the carrier was paid.
 * Unknown fields are marked. One page.
 */
export function brokerRecord(invoice: InvoiceRecord, load: LoadRecord, haulers: readonly Hauler[]): Promise<Buffer> {
  const first = load.stops[0]
  const consignor = {
    name: first?.facility ?? load.shipperName ?? 'Not recorded',
    address: listed([first?.street, load.pickupLocation]),
  }
  return onePage({
    title: `Record of ${load.id}, 49 CFR 371.3`,
    asOf: new Date(invoice.updatedAt),
    fields: { consignor, payer: invoice.payer, haulers: haulers.map(({ name }) => name), lines: toLines(invoice) },
    blocks: (pdf, data) => ({
      body: [
        letterhead(pdf, { title: 'Load Record', number: load.id, load: { cancelledAt: null } }),
        gap(pdf, 0.6),
        paragraph(pdf, 'Kept under 49 CFR 371.3(a). Each party to the load may review it, 371.3(c).', innerWidth, {
          grey: true,
        }),
        gap(pdf, 1.4),
        part(pdf, '(1) Consignor', [
          ['Name', data.consignor.name],
          ['Address', data.consignor.address],
        ]),
        part(pdf, '(2) Originating motor carrier', [
          ['Name', company.name],
          ['Address', postalAddress.join(', ')],
          ['Registration', carrierNumbers],
          [
            'Hauled by',
            listed(
              data.haulers.map((name, index) => `${name} (${driverTypes[(haulers[index] as Hauler).type]})`),
              '; ',
            ) || nobody(invoice),
          ],
        ]),
        part(pdf, '(3) Bill of lading or freight bill', [
          [
            'Freight bill',
            listed([
              `${invoice.number} of ${formatDay(invoice.issuedOn)}`,
              invoice.creditMemo && `void by credit memo ${invoice.creditMemo.number}, nothing is owed on it`,
            ]),
          ],
          ['Bill of lading', load.billOfLading],
        ]),
        part(pdf, '(4) Compensation for brokerage', compensation(invoice, data.payer, haulers)),
        section(pdf, '(5), (6) Freight charges, and their payment', [
          table(
            pdf,
            [
              { title: 'Charge', width: innerWidth * 0.75 },
              { title: 'Amount', width: innerWidth * 0.25, align: 'right' as const },
            ],
            [...data.lines, ['Total', formatDollars(invoice.total)]],
          ),
          gap(pdf, 0.6),
          fields(
            pdf,
            [
              ['Collected', collected(invoice)],
              ['Paid to the carrier', paidOut(haulers) || nobody(invoice)],
            ],
            innerWidth,
          ),
        ]),
      ],
      foot: [lastLine(pdf, [`${load.id} · ${invoice.number}`, company.name, pageOf({ page: 1, of: 1 })])],
    }),
  })
}

function part(pdf: PdfPage, title: string, all: readonly DocumentField[]): Block {
  return stack(pdf, [section(pdf, title, [fields(pdf, all, innerWidth)]), gap(pdf, 1.2)])
}

const nobody = ({ haul }: InvoiceRecord) => (haul.isNotUsed ? 'None: TONU' : 'None on file')

const toLines = ({ lines }: InvoiceRecord) => lines.map((line) => [lineName(line), formatDollars(line.amount)])

/**
 * The company's gross margin of the billed total. With only its own employees, the company acts as the carrier, and no wage
 * appears.
 */
function compensation({ total, creditMemo, haul }: InvoiceRecord, payer: string, haulers: readonly Hauler[]): DocumentField[] {
  if (haulers.length > 0 && haulers.every(({ type }) => type === 'w2')) {
    return [['Amount', `None: hauled by employees of ${company.name}, as a motor carrier.`]]
  }
  if (creditMemo) return [['Amount', 'None on this freight bill, which is void.']]
  if (haulers.length === 0 && haul.isNotUsed) {
    return [
      ['Amount', `${formatDollars(total)}: TONU, no carrier was paid`],
      ['Paid by', payer],
    ]
  }
  if (haulers.length === 0) return [['Amount', 'Unknown: no hauling driver on file.']]
  const carriers = haulers.filter(({ type }) => type !== 'w2')
  const open = carriers.filter(({ cents }) => cents === null).map(({ name }) => name)
  if (open.length > 0) return [['Amount', `Not known yet: ${open.join(' and ')} is not settled.`]]
  const paidCents = carriers.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  const compensationText = formatDollars(dollars(cents(total) - paidCents))
  return [
    ['Amount', `${compensationText}: ${formatDollars(total)} billed, less ${formatDollars(dollars(paidCents))} for the haul`],
    ['Paid by', payer],
  ]
}

function collected({ payments, total, paid, creditMemo }: InvoiceRecord): string {
  if (creditMemo) return 'Nothing: the freight bill is void'
  const counting = payments.filter(({ voidedAt }) => voidedAt === null)
  if (counting.length === 0) return `Nothing yet of ${formatDollars(total)}`
  const each = counting.map(({ amount, paidOn, method, reference }) =>
    listed([`${formatDollars(amount)} on ${formatDay(paidOn)}`, listed([paymentMethods[method], reference], ' ')]),
  )
  return `${formatDollars(paid)} of ${formatDollars(total)}: ${each.join('; ')}`
}

function paidOut(haulers: readonly Hauler[]): string {
  return haulers
    .map(({ name, type, cents, settlement, paidOn }) => {
      // A wage is no payment to a carrier, and parties to the load must not see it.
      if (type === 'w2') return `${name}: an employee, no carrier was paid`
      if (cents === null) return `${name}: not settled yet`
      const amount = formatDollars(dollars(cents))
      return paidOn
        ? `${name}: ${amount} on ${formatDay(paidOn)}, ${settlement}`
        : `${name}: ${amount} in ${settlement}, not paid yet`
    })
    .join('; ')
}

/** Draws the record of a load in a worker. */
export const renderBrokerRecord = inPdfWorker(import.meta.url, brokerRecord)
