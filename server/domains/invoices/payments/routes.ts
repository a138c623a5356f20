import { customerPayment, customerPaymentCommands, customerPaymentEntry } from '#shared/invoices/customerPayment'
import { command, recordedCommand } from '../../../platform/commands/command.ts'
import { historyRoute } from '../../../platform/commands/history.ts'
import { allow } from '../../../platform/http/guard.ts'
import { RawJson } from '../../../platform/http/rawJson.ts'
import { post, type Route } from '../../../platform/http/route.ts'
import { listRoute, rowRoute } from '../../../platform/http/rows.ts'
import { applyCredit, refundCredit, unapply, voidPayment } from './changePayment.ts'
import { recordPayment } from './payInvoice.ts'
import { paymentResource as payments } from './paymentResource.ts'

const { apply, unapply: unapplying, refund, void: voiding } = customerPaymentCommands

/** The endpoints of customers' payments: accounting records them, applies and refunds their credit, and reverses wrong ones. */
export const customerPaymentRoutes: Route[] = [
  listRoute('Lists the payments of customers', payments),
  rowRoute('Reads one payment of a customer, with the invoices that it pays', payments),
  historyRoute('Lists what was done with a payment of a customer', payments),
  post(
    payments.path,
    {
      summary: 'Records a payment of a customer for several invoices',
      access: allow('customerPayments:write'),
      body: customerPaymentEntry,
      idempotent: recordedCommand(payments, 'status'),
      refuses: [409, 422],
      response: { status: 201, schema: customerPayment },
    },
    async ({ knex, user, body, key }) => {
      const id = await recordPayment(knex, body, { user, now: new Date(), clientId: key })
      return new RawJson((await payments.reads.one(knex, user, { id })) as string)
    },
  ),
  command(payments, 'apply', { summary: 'Pays invoices with unapplied credit of a payment', body: apply }, applyCredit),
  command(
    payments,
    'unapply',
    { summary: 'Makes what a payment pays of an invoice unapplied credit again, with the reason', body: unapplying },
    unapply,
  ),
  command(payments, 'refund', { summary: 'Records a refund of unapplied credit', body: refund }, refundCredit),
  command(payments, 'void', { summary: 'Reverses a payment with all that it pays, with the reason', body: voiding }, voidPayment),
]
