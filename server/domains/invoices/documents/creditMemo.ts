import type { InvoiceRecord } from '#shared/invoices/invoice'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { gap, words } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import { lastLine, letterhead, pageOf, section } from '../../loads/documents/documentParts.ts'
import { charges, linesOf, payerAndAmount } from './invoiceParts.ts'

type CreditNote = NonNullable<InvoiceRecord['creditNote']>

/**
 * The credit memo that has voided an invoice: the number of the invoice, the reason, and each charge that it reverses. One page.
 */
export function creditMemoPdf(invoice: InvoiceRecord, creditNote: CreditNote): Promise<Buffer> {
  const { number, loadId, issuedOn, total, payer, payerDetails, haul } = invoice
  const voids = `Voids invoice ${number} of ${formatDay(issuedOn)} in full. Nothing is owed and nothing was paid on it.`
  return onePage({
    title: `Credit memo ${creditNote.number}`,
    asOf: new Date(`${creditNote.issuedOn}T12:00Z`),
    facts: { payer, details: payerDetails, reference: haul.reference, why: creditNote.reason, lines: linesOf(invoice) },
    blocks: (sheet, { payer, details, reference, why, lines }) => ({
      body: [
        letterhead(sheet, { title: 'Credit Memo', number: creditNote.number, load: { cancelledAt: null } }),
        gap(sheet, 1.6),
        payerAndAmount(sheet, {
          to: 'Credit to',
          payer,
          details,
          reference,
          label: 'Credit',
          amount: total,
          facts: [
            ['Issued', formatDay(creditNote.issuedOn)],
            ['Of invoice', number],
            ['Load', loadId],
          ],
        }),
        gap(sheet, 1.6),
        section(sheet, 'Details', [words(sheet, voids, innerWidth), gap(sheet, 0.4), words(sheet, `Reason: ${why}`, innerWidth)]),
        gap(sheet, 1.4),
        charges(sheet, lines, ['Credit in US dollars', formatDollars(total)]),
      ],
      foot: [lastLine(sheet, [`${creditNote.number} · ${number}`, 'No payment due.', pageOf({ page: 1, of: 1 })])],
    }),
  })
}

/** Draws the credit memo in a worker. */
export const renderCreditNote = inPdfWorker(import.meta.url, creditMemoPdf)
