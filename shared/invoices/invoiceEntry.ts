import { z } from 'zod'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { freeText, text } from '../kernel/text.ts'
import { loadId } from '../loads/load.ts'
import { paymentAmount, paymentDay, paymentMethod, paymentReference } from './customerPayment.ts'

const noAddress = 'Please enter a valid email address'
const to = text(254, noAddress).pipe(z.email(noAddress)).describe('Whom it is mailed to')

/** What an invoice is issued for: a delivered load, or one that was cancelled and charges for the truck. */
export const invoiceEntry = z.strictObject({
  loadId,
  total: z.number().optional().describe('Dollars: what the person has seen. Where it is another one now, nothing is issued'),
  reason: text(500).nullish().describe('Why it is issued without a proof of delivery, or a second time; else it stays empty'),
  ...acceptedWarnings,
})

export type InvoiceEntry = z.infer<typeof invoiceEntry>

/** The bodies of the commands on an invoice. */
export const invoiceCommands = {
  pay: z.strictObject({
    amount: paymentAmount.describe('Dollars; a part, or all that is left. More than that becomes unapplied credit of the payer'),
    paidOn: paymentDay.describe('The day on which it was paid: today or before'),
    method: paymentMethod,
    reference: paymentReference,
    ...acceptedWarnings,
  }),
  void: z.strictObject({ reason }),
  send: z.strictObject({ to, note: freeText(1000).nullish().describe('Stands in the mail') }),
  remind: z.strictObject({
    to,
    subject: text(200, 'Please enter a subject'),
    text: freeText(3000).min(1, 'Please enter what the mail says'),
  }),
}

export type PaymentEntry = z.infer<typeof invoiceCommands.pay>

/** A load that waits for its invoice: delivered, or cancelled with a truck that was ordered and not used. */
export const waitingLoad = z.object({
  loadId: z.string(),
  payer: z.string(),
  total: z.number().describe('Dollars'),
  deliveredAt: z.iso.datetime({ offset: true }).describe('Of a truck that was not used when the load was cancelled'),
  isNotUsed: z.boolean().describe('Whether the truck was ordered and not used: it is invoiced without a proof'),
  hasProof: z.boolean().describe('Whether a photo or signature of the delivery has arrived'),
})

export type WaitingLoad = z.infer<typeof waitingLoad>

/** The loads without an invoice, those that can be invoiced at once first, and how many there are in all. */
export const waitingLoads = z.object({
  count: z.number().int(),
  total: z.number().describe('Dollars, of all of them'),
  loads: z.array(waitingLoad).describe('At most 100'),
})

export type WaitingLoads = z.infer<typeof waitingLoads>
