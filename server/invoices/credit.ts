import type { z } from 'zod'
import { companyDay } from '#shared/companyDay'
import type { invoiceCommands } from '#shared/invoiceEntry'
import { dollars, formatDollars } from '#shared/money'
import { supersedeMails } from '../mail/send.ts'
import type { UseCase } from '../writes/command.ts'
import type { Invoice } from './Invoice.ts'
import { nextNumber } from './nextNumber.ts'
import { moveLoad } from './pay.ts'

/**
 * Voids an invoice by a credit note over all of it: it stays, and its load is delivered again, to be invoiced anew. Throws 422 while a
 * payment stands: whose money it is has to be said first.
 */
export const voidInvoice: UseCase<Invoice, z.output<typeof invoiceCommands.void>> = async (act) => {
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
  return {}
}
