import type { Knex } from 'knex'
import type { z } from 'zod'
import { companyDay } from '#shared/companyDay'
import type { invoiceCommands } from '#shared/invoiceEntry'
import { dollars, formatDollars } from '#shared/money'
import { formatDay } from '#shared/time'
import { type SendMail, supersedeMails } from '../mail/send.ts'
import { everything } from '../writes/changes.ts'
import type { UseCase } from '../writes/command.ts'
import type { Invoice } from './Invoice.ts'
import { nextNumber } from './nextNumber.ts'
import { readCreditNote } from './papers/read.ts'
import { moveLoad } from './pay.ts'

/**
 * Voids an invoice by a credit note over all of it: it stays, and its load is delivered again, to be invoiced anew. Throws 422 while a
 * payment stands: whose money it is has to be said first. Whoever the invoice was mailed to gets the credit note by mail.
 */
export const voidInvoice =
  (sendMail: SendMail): UseCase<Invoice, z.output<typeof invoiceCommands.void>> =>
  async (act) => {
    const { knex, row, body, now, userId, guard, describe } = act
    const [paid, total] = [row.paidCents, row.totalCents].map((cents) => formatDollars(dollars(cents)))
    const sentence = `${paid} of ${total} was paid on ${row.number}. Take these payments back first.`
    guard(row.paidCents > 0 ? [{ code: 'payments_stand', severity: 'block', sentence }] : [])
    await supersedeMails(knex, { noun: 'invoices', rowId: row.id }, 'Not sent: the invoice was voided.')
    await moveLoad(act, 'credit', {}, body.reason)
    const issuedOn = companyDay(now)
    const number = await nextNumber(knex, 'FC', issuedOn)
    await knex('credit_notes').insert({
      ...{ number, invoice_id: row.id, total_cents: row.totalCents, reason: body.reason },
      ...{ issued_on: issuedOn, issued_by: userId },
    })
    describe(number)
    await mailCreditNote(knex, sendMail, { invoice: row, number, reason: body.reason })
    return {}
  }

interface Voided {
  invoice: Invoice
  number: string
  reason: string
}

async function mailCreditNote(knex: Knex, sendMail: SendMail, { invoice, number, reason }: Voided): Promise<void> {
  const { id, loadId, issuedOn, totalCents, payerDetails, haul } = invoice
  const addresses: string[] = await knex('mails')
    .where({ noun: 'invoices', row_id: id, status: 'sent' })
    .distinct()
    .pluck('recipient')
  if (addresses.length === 0) return
  const { name, file } = await readCreditNote(knex, everything, { id })
  for (const to of addresses) {
    await sendMail(knex, {
      ...{ to, template: 'creditNote', noun: 'invoices', rowId: id, key: `credit note ${number} ${to}` },
      data: {
        ...{ number, invoice: invoice.number, issued: formatDay(issuedOn), loadId, reference: haul.reference },
        ...{ contactName: payerDetails.contact, total: dollars(totalCents), reason, file: name },
      },
      attachments: [{ name, type: 'application/pdf', content: file.toString('base64') }],
    })
  }
}
