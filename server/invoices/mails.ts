import type { Knex } from 'knex'
import type { z } from 'zod'
import type { InvoiceRecord } from '#shared/invoice'
import type { invoiceCommands } from '#shared/invoiceEntry'
import { leftOf } from '#shared/invoiceMoney'
import { invoiceFile } from '#shared/invoicePapers'
import { formatDay } from '#shared/time'
import type { ReadFile } from '../loads/papers/proofOfDelivery.ts'
import type { SendMail } from '../mail/send.ts'
import { everything } from '../writes/changes.ts'
import type { UseCase } from '../writes/command.ts'
import { hasProof } from './hasProof.ts'
import type { Invoice } from './Invoice.ts'
import { invoicePdf } from './papers/invoiceFile.ts'
import { invoices } from './queries.ts'

/** How mails about invoices are sent, and what is attached to them read. */
export interface InvoiceMailing {
  sendMail: SendMail
  readFile: ReadFile
}

/** Mails an invoice with what proves the delivery. The file is made here: what is changed before the mail goes does not change it. */
export const sendInvoice =
  ({ sendMail, readFile }: InvoiceMailing): UseCase<Invoice, z.output<typeof invoiceCommands.send>> =>
  async ({ knex, row, body: { to, note }, clientId, describe }) => {
    const invoice = await readWhole(knex, row.id)
    await sendMail(knex, {
      ...{ to, template: 'invoice', noun: 'invoices', rowId: row.id, key: `invoice ${row.id} ${clientId}` },
      data: {
        ...told(invoice),
        ...{ contactName: invoice.payerDetails.contact, note: note || null, isProven: await hasProof(knex, invoice.loadId) },
        ...{ pickupLocation: invoice.haul.pickup.location, deliveryLocation: invoice.haul.delivery.location },
      },
      attachments: [await attached(knex, invoice, readFile)],
    })
    describe(to)
    return null
  }

/** Mails that an invoice is due or late, in the words of who sends it, with the invoice once more. */
export const remindPayer =
  ({ sendMail, readFile }: InvoiceMailing): UseCase<Invoice, z.output<typeof invoiceCommands.remind>> =>
  async ({ knex, row, body: { to, subject, text }, clientId, describe }) => {
    const invoice = await readWhole(knex, row.id)
    await sendMail(knex, {
      ...{ to, template: 'invoiceReminder', noun: 'invoices', rowId: row.id, key: `invoice ${row.id} reminder ${clientId}` },
      data: { ...told(invoice), subject, text },
      attachments: [await attached(knex, invoice, readFile)],
    })
    describe(to)
    return null
  }

async function readWhole(knex: Knex, id: string): Promise<InvoiceRecord> {
  return JSON.parse((await invoices.one(knex, everything, { id })) as string)
}

const told = (invoice: InvoiceRecord) => ({
  ...{ number: invoice.number, loadId: invoice.loadId, reference: invoice.haul.reference, due: formatDay(invoice.dueOn) },
  ...{ left: leftOf(invoice), total: invoice.total, file: invoiceFile(invoice.number) },
})

const attached = async (knex: Knex, invoice: InvoiceRecord, readFile: ReadFile) => ({
  name: invoiceFile(invoice.number),
  type: 'application/pdf',
  content: (await invoicePdf(knex, invoice, readFile)).toString('base64'),
})
