import type { Knex } from 'knex'
import type { z } from 'zod'
import type { invoiceCommands, PaymentEntry } from '#shared/invoices/invoiceEntry'
import { maxDaysAhead, paymentFindings } from '#shared/invoices/invoiceFindings'
import { daysAfter } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { formatDay, instantOf } from '#shared/kernel/time'
import type { LoadAction } from '#shared/loads/transitions'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { type Act, perform, type UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import type { Load } from '../loads/index.ts'
import { billedLoad } from './billedLoad.ts'
import type { Invoice } from './Invoice.ts'

/**
 * Stores a payment of an invoice, also a partial one. A payment of the balance marks the invoice and its load as paid. Throws 422
 * for a day in the future or long before the delivery, and for more than the balance. A day shortly before the delivery is a
 * finding.
 */
export const payInvoice: UseCase<Invoice, PaymentEntry> = async (act) => {
  const { knex, row, body, now, userId, guard, describe } = act
  const { amount, paidOn, method, reference } = body
  if (paidOn > companyDay(now)) throw refuse.invalid({ paidOn: 'Please enter today or an earlier date' })
  const { delivery, isNotUsed } = row.haul
  const deliveredOn = delivery.at === null ? row.issuedOn : companyDay(new Date(delivery.at))
  if (paidOn < daysAfter(deliveredOn, -maxDaysAhead)) {
    const start = isNotUsed ? 'the invoice was issued' : 'the load was delivered'
    throw refuse.invalid({
      paidOn: `That is long before ${start}, on ${formatDay(deliveredOn)}: please check the month and year`,
    })
  }
  const leftCents = row.totalCents - row.paidCents
  const amountCents = cents(amount)
  if (amountCents > leftCents) {
    const message = `${row.number} has ${formatDollars(dollars(leftCents))} open: ${formatDollars(amount)} is too much`
    throw refuse.invalid({ amount: message })
  }
  guard(isNotUsed ? [] : paymentFindings({ paidOn, deliveredOn }))
  await knex('invoice_payments').insert({
    invoice_id: row.id,
    amount_cents: amountCents,
    paid_on: paidOn,
    method,
    recorded_by: userId,
    reference: reference || null,
  })
  describe([formatDollars(amount), paymentMethods[method], reference].filter(Boolean).join(', '))
  const paidCents = row.paidCents + amountCents
  const isCovered = paidCents >= row.totalCents
  const reason = isCovered ? 'the invoice was paid before.' : 'a payment came in, and another amount is open now.'
  await supersedeMails(knex, { resource: 'invoices', rowId: row.id }, `Not sent: ${reason}`)
  if (!isCovered) return { paidCents }
  const last = await lastDay(knex, row.id)
  // Periods that begin with the payment, such as the retention of events, never begin before the delivery.
  const { delivered_at: deliveredAt } = await knex('loads').where({ id: row.loadId }).first('delivered_at')
  const paidAt = new Date(Math.max(Number(deliveredAt), Number(instantOfDay(last, now))))
  await moveLoad(act, 'pay', { paidAt })
  return { paidCents, status: 'paid', paidOn: last }
}

/**
 * Reverses a wrong payment: it remains, with the reason, and no longer counts. Throws 422 for an unknown one, and for one that
 * was reversed already.
 */
export const voidPayment: UseCase<Invoice, z.output<(typeof invoiceCommands)['void-payment']>> = async (act) => {
  const { knex, row, body, userId, describe } = act
  const [taken] = await knex('invoice_payments')
    .where({ id: body.payment, invoice_id: row.id, voided_at: null })
    .update({ voided_at: knex.fn.now(), voided_by: userId, void_reason: body.reason })
    .returning('amount_cents')
  if (!taken) throw refuse.invalid({ payment: 'This payment was already reversed or is on another invoice' })
  const amountCents = Number(taken.amount_cents)
  describe(formatDollars(dollars(amountCents)))
  if (row.status === 'paid') await moveLoad(act, 'unpay', { paidAt: null }, body.reason)
  return { paidCents: row.paidCents - amountCents, paidOn: null }
}

/** Moves the load of an invoice with it; a cancelled one is unchanged. */
export async function moveLoad(
  { knex, row, actor, userId }: Pick<Act<Invoice, unknown>, 'knex' | 'row' | 'actor' | 'userId'>,
  action: LoadAction,
  columns: Partial<Load>,
  reason?: string,
): Promise<void> {
  const { resource, isUsed } = await billedLoad(knex, row.loadId)
  await perform(
    resource,
    action,
    {
      knex,
      key: { id: row.loadId },
      visible: () => undefined,
      version: null,
      body: reason ? { reason } : {},
      clientId: null,
      current: async () => null,
      actor,
      userId,
    },
    async ({ describe }) => {
      describe(row.number)
      return isUsed ? columns : null
    },
  )
}

async function lastDay(knex: Knex, invoiceId: string): Promise<string> {
  const days: string[] = await knex('invoice_payments').where({ invoice_id: invoiceId, voided_at: null }).pluck('paid_on')
  return days.sort().at(-1) as string
}

/** A moment of a calendar day, for rules that compare instants: now for today. */
function instantOfDay(day: string, now: Date): Date {
  return day === companyDay(now) ? now : (instantOf(`${day}T12:00`, company.zone) as Date)
}
