import type { Knex } from 'knex'
import type { CustomerPaymentEntry } from '#shared/invoices/customerPayment'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { instantOf } from '#shared/kernel/time'
import { type Act, type ActingPerson, perform } from '../../../platform/commands/command.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { supersedeMails } from '../../../platform/mail/sendMail.ts'
import { moveLoad } from '../billedLoad.ts'
import { Invoice } from '../Invoice.ts'
import { invoiceResource } from '../invoiceResource.ts'

/** A part of a payment for one invoice. */
export interface NewAllocation {
  paymentId: string
  amountCents: number
  /** The calendar day from which it counts. */
  appliedOn: string
}

/** Stores an allocation to the locked invoice, and returns the columns to change. The one that covers it makes its load paid. */
export async function allocate(
  act: Pick<Act<Invoice, unknown>, 'knex' | 'row' | 'actor' | 'userId' | 'now'>,
  { paymentId, amountCents, appliedOn }: NewAllocation,
): Promise<Partial<Invoice>> {
  const { knex, row, userId, now } = act
  await knex('payment_allocations').insert({
    payment_id: paymentId,
    invoice_id: row.id,
    amount_cents: amountCents,
    applied_on: appliedOn,
    applied_by: userId,
  })
  const paidCents = row.paidCents + amountCents
  const isCovered = amountCents >= row.leftCents
  const reason = isCovered ? 'the invoice was paid before.' : 'a payment came in, and another amount is open now.'
  await supersedeMails(knex, { resource: 'invoices', rowId: row.id }, `Not sent: ${reason}`)
  if (!isCovered) return { paidCents }
  const paidOn = await lastDay(knex, row.id)
  // Periods that begin with the payment, such as the retention of events, never begin before the delivery.
  const { delivered_at: deliveredAt } = await knex('loads').where({ id: row.loadId }).first('delivered_at')
  const paidAt = new Date(Math.max(Number(deliveredAt), Number(instantOfDay(paidOn, now))))
  await moveLoad(act, 'pay', { paidAt })
  return { paidCents, status: 'paid', paidOn }
}

interface Removal extends ActingPerson {
  knex: Knex
  /** `unapply` makes it unapplied credit again, `void-payment` reverses it with its payment. */
  action: 'unapply' | 'void-payment'
  reason: string
}

/** An allocation that counts. */
export interface Allocation {
  id: string
  invoice_id: string
  amount_cents: number | string
}

/** Removes an allocation with the reason: it remains and no longer counts. Its invoice, if paid, is open again, and its load. */
export async function removeAllocation(allocation: Allocation, { knex, action, reason, ...person }: Removal): Promise<void> {
  const amountCents = Number(allocation.amount_cents)
  await performOnInvoice(allocation.invoice_id, action, { knex, body: { reason }, ...person }, async (act) => {
    const { row, userId, describe } = act
    await knex('payment_allocations')
      .where({ id: allocation.id })
      .update({ removed_at: knex.fn.now(), removed_by: userId, removal_reason: reason })
    describe(formatDollars(dollars(amountCents)))
    if (row.status === 'paid') await moveLoad(act, 'unpay', { paidAt: null }, reason)
    return { paidCents: row.paidCents - amountCents, paidOn: null }
  })
}

interface OnInvoice extends ActingPerson {
  knex: Knex
  body?: { reason: string }
}

/** What a payment does to one of its invoices, as an action of that invoice. Callers take their invoices in the order of ids. */
export const performOnInvoice = (
  id: string,
  action: 'pay' | 'apply' | 'unapply' | 'void-payment',
  { knex, body, ...person }: OnInvoice,
  effect: (act: Act<Invoice, unknown>) => Promise<Partial<Invoice>>,
) =>
  perform(
    invoiceResource,
    action,
    {
      ...person,
      knex,
      key: { id },
      visible: () => undefined,
      version: null,
      body: body ?? {},
      clientId: null,
      current: async () => null,
    },
    effect,
  )

async function lastDay(knex: Knex, invoiceId: string): Promise<string> {
  const days: string[] = await knex('payment_allocations').where({ invoice_id: invoiceId, removed_at: null }).pluck('applied_on')
  return days.sort().at(-1) as string
}

/** A moment of a calendar day, for rules that compare instants: now for today. */
function instantOfDay(day: string, now: Date): Date {
  return day === companyDay(now) ? now : (instantOf(`${day}T12:00`, company.zone) as Date)
}

/** The amount for a locked invoice. */
interface Payable {
  invoice: Invoice
  amountCents: number
}

/**
 * Locks the invoices to be paid, in the order of their ids, so that no two requests wait for each other. Throws 422 for one that
 * is unknown, of another payer or not open, and for more than it has open.
 */
export async function lockPayable(
  knex: Knex,
  payerId: string,
  allocations: CustomerPaymentEntry['allocations'],
): Promise<Payable[]> {
  const invoices = await Invoice.query(knex)
    .whereIn(
      'id',
      allocations.map(({ invoice }) => invoice),
    )
    .orderBy('id')
    .forNoKeyUpdate()
  const amounts = new Map(allocations.map(({ invoice, amount }) => [invoice.toLowerCase(), cents(amount)]))
  const unknown = 'Please choose open invoices of this customer'
  if (invoices.length < amounts.size) throw refuse.invalid({ allocations: unknown })
  return invoices.map((invoice) => {
    const { id, number, status, leftCents } = invoice
    if ((invoice.brokerId ?? invoice.shipperId) !== payerId.toLowerCase()) throw refuse.invalid({ allocations: unknown })
    const amountCents = amounts.get(id) as number
    if (status !== 'open' || amountCents > leftCents) {
      const [left, wanted] = [leftCents, amountCents].map((amount) => formatDollars(dollars(amount)))
      throw refuse.invalid({ allocations: `${number} has ${left} open: ${wanted} is too much` })
    }
    return { invoice, amountCents }
  })
}
