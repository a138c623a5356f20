import type { Knex } from 'knex'
import type { z } from 'zod'
import { creditMemoFile } from '#shared/invoices/invoiceDocuments'
import type { invoiceCommands } from '#shared/invoices/invoiceEntry'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { Attachment } from '../../platform/mail/letter.ts'
import { type SendMail, supersedeMails } from '../../platform/mail/sendMail.ts'
import type { RowKey } from '../../platform/queries/list.ts'
import { moveLoad } from './billedLoad.ts'
import { renderCreditMemo } from './documents/creditMemo.ts'
import { readInvoice } from './documents/readInvoiceDocuments.ts'
import type { Invoice } from './Invoice.ts'
import { nextNumber, previewNumber } from './nextNumber.ts'

type Void = z.output<typeof invoiceCommands.void>

/** A credit memo as it is mailed. */
interface MailedCreditMemo {
  number: string
  issuedOn: string
  attachment: Attachment
}

/**
 * Draws the credit memo before the transaction, so that drawing holds no locks; null where the invoice was mailed to no address.
 * Throws 404 for an invoice that is not the user's.
 */
export async function prepareCreditMemo(
  knex: Knex,
  user: SessionUser,
  key: RowKey,
  { reason }: Void,
): Promise<MailedCreditMemo | null> {
  const invoice = await readInvoice(knex, user, key)
  if ((await readAddresses(knex, invoice.id)).length === 0) return null
  const issuedOn = companyDay(new Date())
  const number = await previewNumber(knex, 'FC', issuedOn)
  const file = await renderCreditMemo({ id: user.id }, () => [invoice, { number, issuedOn, reason }])
  const attachment = { name: creditMemoFile(number), type: 'application/pdf', content: file.toString('base64') }
  return { number, issuedOn, attachment }
}

/**
 * Voids an invoice by a credit memo over its total. The invoice remains, and its load returns to delivered, to be invoiced again.
 * Throws 422 while a payment counts: it must be unapplied or reversed first. Every recipient of the invoice gets the credit memo by mail.
 */
export const voidInvoice =
  (sendMail: SendMail): UseCase<Invoice, Void, MailedCreditMemo | null> =>
  async (act) => {
    const { knex, row, body, now, userId, prepared, guard, describe } = act
    const [paid, total] = [row.paidCents, row.totalCents].map((cents) => formatDollars(dollars(cents)))
    const message = `${paid} of ${total} was paid on ${row.number}. Unapply or reverse its payments first.`
    guard(row.paidCents > 0 ? [{ code: 'payments_stand', severity: 'block', message }] : [])
    await supersedeMails(knex, { resource: 'invoices', rowId: row.id }, 'Not sent: the invoice was voided.')
    await moveLoad(act, 'credit', {}, body.reason)
    const issuedOn = companyDay(now)
    const number = await nextNumber(knex, 'FC', issuedOn)
    await knex('credit_memos').insert({
      number,
      invoice_id: row.id,
      total_cents: row.totalCents,
      reason: body.reason,
      issued_on: issuedOn,
      issued_by: userId,
    })
    describe(number)
    await mailCreditMemo(knex, sendMail, { invoice: row, number, issuedOn, reason: body.reason, drawn: prepared })
    return {}
  }

/** The addresses that have received the invoice. */
const readAddresses = (knex: Knex, id: string): Promise<string[]> =>
  knex('mails').where({ resource: 'invoices', row_id: id, status: 'sent' }).distinct().pluck('recipient')

interface CreditMemo {
  invoice: Invoice
  number: string
  issuedOn: string
  reason: string
  drawn: MailedCreditMemo | null
}

/** Throws 503 where another void took the drawn number, or the invoice was mailed meanwhile: the next attempt draws it again. */
async function mailCreditMemo(
  knex: Knex,
  sendMail: SendMail,
  { invoice, number, issuedOn, reason, drawn }: CreditMemo,
): Promise<void> {
  const { id, loadId, totalCents, payerDetails, haul } = invoice
  const addresses = await readAddresses(knex, id)
  if (addresses.length === 0) return
  if (drawn?.number !== number || drawn.issuedOn !== issuedOn) throw refuse.busy(1)
  for (const to of addresses) {
    await sendMail(knex, {
      to,
      template: 'creditMemo',
      resource: 'invoices',
      rowId: id,
      key: `credit memo ${number} ${to}`,
      data: {
        number,
        invoice: invoice.number,
        issued: formatDay(invoice.issuedOn),
        loadId,
        reference: haul.reference,
        contactName: payerDetails.contact,
        total: dollars(totalCents),
        reason,
        file: drawn.attachment.name,
      },
      attachments: [drawn.attachment],
    })
  }
}
