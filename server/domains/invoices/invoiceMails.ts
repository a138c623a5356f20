import type { Knex } from 'knex'
import type { z } from 'zod'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import { invoiceFile } from '#shared/invoices/invoiceDocuments'
import type { invoiceCommands } from '#shared/invoices/invoiceEntry'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDay } from '#shared/kernel/time'
import type { UseCase } from '../../platform/commands/command.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { Attachment } from '../../platform/mail/letter.ts'
import type { SendMail } from '../../platform/mail/sendMail.ts'
import type { RowKey } from '../../platform/queries/list.ts'
import { invoicePdf } from './documents/invoiceFile.ts'
import { readInvoice } from './documents/readInvoiceDocuments.ts'
import type { Invoice } from './Invoice.ts'

/** An invoice as it is mailed. */
export interface MailedInvoice {
  invoice: InvoiceRecord
  showsProof: boolean
  attachment: Attachment
}

/**
 * Reads an invoice and draws its file, before the transaction: its proof may have many photos. It has the version that the user
 * has seen, or the command is refused. Throws 404 for one that is not theirs.
 */
export async function readMailed(
  knex: Knex,
  user: SessionUser,
  key: RowKey,
  readFile: FileStorage['read'],
): Promise<MailedInvoice> {
  const invoice = await readInvoice(knex, user, key)
  const { file, showsProof } = await invoicePdf(knex, invoice, { client: { id: user.id }, readFile })
  const attachment = { name: invoiceFile(invoice.number), type: 'application/pdf', content: file.toString('base64') }
  return { invoice, showsProof, attachment }
}

type Send<Action extends 'send' | 'remind'> = UseCase<Invoice, z.output<(typeof invoiceCommands)[Action]>, MailedInvoice>

/** Mails an invoice with its proof of delivery, as it was read: a change before the mail goes does not alter it. */
export const sendInvoice =
  (sendMail: SendMail): Send<'send'> =>
  async ({ knex, row, prepared: { invoice, showsProof, attachment }, body: { to, note }, clientId, describe }) => {
    await sendMail(knex, {
      to,
      template: 'invoice',
      resource: 'invoices',
      rowId: row.id,
      key: `invoice ${row.id} ${clientId}`,
      data: {
        ...mailData(invoice),
        contactName: invoice.payerDetails.contact,
        note: note || null,
        showsProof,
        pickupLocation: invoice.haul.pickup.location,
        deliveryLocation: invoice.haul.delivery.location,
      },
      attachments: [attachment],
    })
    describe(to)
    return null
  }

/** Mails a reminder that an invoice is due or late, in the user's words, with the invoice attached again. */
export const remindPayer =
  (sendMail: SendMail): Send<'remind'> =>
  async ({ knex, row, prepared: { invoice, attachment }, body: { to, subject, text }, clientId, describe }) => {
    await sendMail(knex, {
      to,
      template: 'invoiceReminder',
      resource: 'invoices',
      rowId: row.id,
      key: `invoice ${row.id} reminder ${clientId}`,
      data: { ...mailData(invoice), subject, text },
      attachments: [attachment],
    })
    describe(to)
    return null
  }

const mailData = (invoice: InvoiceRecord) => ({
  number: invoice.number,
  loadId: invoice.loadId,
  reference: invoice.haul.reference,
  due: formatDay(invoice.dueOn),
  left: leftOf(invoice),
  total: invoice.total,
  file: invoiceFile(invoice.number),
})
