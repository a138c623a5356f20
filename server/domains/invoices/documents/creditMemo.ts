import type { InvoiceRecord } from '#shared/invoices/invoice'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { gap, paragraph } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import { lastLine, letterhead, pageOf, section } from '../../loads/index.ts'
import { charges, linesOf, payerAndAmount } from './invoiceParts.ts'

type CreditMemo = NonNullable<InvoiceRecord['creditMemo']>

/**
 * The credit memo that has voided an invoice: the number of the invoice, the reason, and each charge that it reverses. One page.
 */
export function creditMemoPdf(invoice: InvoiceRecord, creditMemo: CreditMemo): Promise<Buffer> {
  const { number, loadId, issuedOn, total, payer, payerDetails, haul } = invoice
  const voids = `Voids invoice ${number} of ${formatDay(issuedOn)} in full. Nothing is owed and nothing was paid on it.`
  return onePage({
    title: `Credit memo ${creditMemo.number}`,
    asOf: new Date(`${creditMemo.issuedOn}T12:00Z`),
    fields: { payer, details: payerDetails, reference: haul.reference, why: creditMemo.reason, lines: linesOf(invoice) },
    blocks: (pdf, { payer, details, reference, why, lines }) => ({
      body: [
        letterhead(pdf, { title: 'Credit Memo', number: creditMemo.number, load: { cancelledAt: null } }),
        gap(pdf, 1.6),
        payerAndAmount(pdf, {
          to: 'Credit to',
          payer,
          details,
          reference,
          label: 'Credit',
          amount: total,
          fields: [
            ['Issued', formatDay(creditMemo.issuedOn)],
            ['Of invoice', number],
            ['Load', loadId],
          ],
        }),
        gap(pdf, 1.6),
        section(pdf, 'Details', [paragraph(pdf, voids, innerWidth), gap(pdf, 0.4), paragraph(pdf, `Reason: ${why}`, innerWidth)]),
        gap(pdf, 1.4),
        charges(pdf, lines, ['Credit in US dollars', formatDollars(total)]),
      ],
      foot: [lastLine(pdf, [`${creditMemo.number} · ${number}`, 'No payment due.', pageOf({ page: 1, of: 1 })])],
    }),
  })
}

/** Draws the credit memo in a worker. */
export const renderCreditMemo = inPdfWorker(import.meta.url, creditMemoPdf)
