import type { Knex } from 'knex'
import type { z } from 'zod'
import type { customerPaymentCommands } from '#shared/invoices/customerPayment'
import { companyDay } from '#shared/kernel/companyDay'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import type { UseCase } from '../../../platform/commands/command.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { type Allocation, allocate, lockPayable, performOnInvoice, removeAllocation } from './allocate.ts'
import { type CustomerPayment, statusOfUse } from './CustomerPayment.ts'
import { describePayment, requireDay } from './payInvoice.ts'

type Change<Action extends keyof typeof customerPaymentCommands> = UseCase<
  CustomerPayment,
  z.output<(typeof customerPaymentCommands)[Action]>
>

/** The credit that a payment has left. */
const creditOf = ({ amountCents, appliedCents, refundedCents }: CustomerPayment) => amountCents - appliedCents - refundedCents

/**
 * Pays invoices of the same customer with the unapplied credit of a payment. Throws 422 for more than the credit, for more than
 * an invoice has open, and for an invoice of another customer.
 */
export const applyCredit: Change<'apply'> = async ({ knex, row, body, now, actor, userId, describe }) => {
  const parts = await lockPayable(knex, (row.brokerId ?? row.shipperId) as string, body.allocations)
  const sum = parts.reduce((all, { amountCents }) => all + amountCents, 0)
  requireCredit(row, sum, 'allocations')
  describe(parts.map(({ invoice, amountCents }) => `${formatDollars(dollars(amountCents))} to ${invoice.number}`).join(', '))
  for (const { invoice, amountCents } of parts) {
    await performOnInvoice(invoice.id, 'apply', { knex, actor, userId }, async (act) => {
      act.describe(`${formatDollars(dollars(amountCents))} credit${row.reference ? ` from ${row.reference}` : ''}`)
      return allocate(act, { paymentId: row.id, amountCents, appliedOn: companyDay(now) })
    })
  }
  return withUse(row, { appliedCents: row.appliedCents + sum })
}

/** Makes an allocation of a payment unapplied credit again. Throws 422 for one that is unknown, or was removed already. */
export const unapply: Change<'unapply'> = async ({ knex, row, body, actor, userId, describe }) => {
  const [allocation] = await allocationsOf(knex, row.id).andWhere({ id: body.allocation })
  if (!allocation) throw refuse.invalid({ allocation: 'This was already removed or is of another payment' })
  await removeAllocation(allocation, { knex, actor, userId, action: 'unapply', reason: body.reason })
  const amountCents = Number(allocation.amount_cents)
  describe(formatDollars(dollars(amountCents)))
  return withUse(row, { appliedCents: row.appliedCents - amountCents })
}

/** Records that unapplied credit was paid back. Throws 422 for more than the credit, and for a day before the payment. */
export const refundCredit: Change<'refund'> = async ({ knex, row, body, now, userId, describe }) => {
  const { amount, refundedOn, method, reference } = body
  requireDay('refundedOn', refundedOn, now)
  if (refundedOn < row.receivedOn) throw refuse.invalid({ refundedOn: 'Please enter a day on or after the payment' })
  const amountCents = cents(amount)
  requireCredit(row, amountCents, 'amount')
  await knex('payment_refunds').insert({
    payment_id: row.id,
    amount_cents: amountCents,
    refunded_on: refundedOn,
    method,
    reference: reference || null,
    refunded_by: userId,
  })
  describe(describePayment(body))
  return withUse(row, { refundedCents: row.refundedCents + amountCents })
}

/** Reverses a wrong payment with all its allocations: it remains, with the reason. Throws 422 where a part was refunded. */
export const voidPayment: Change<'void'> = async ({ knex, row, body, now, actor, userId, guard, describe }) => {
  const refunded = formatDollars(dollars(row.refundedCents))
  const message = `${refunded} was refunded from this payment. A refunded payment can't be reversed.`
  guard(row.refundedCents > 0 ? [{ code: 'refunded', severity: 'block', message }] : [])
  for (const allocation of await allocationsOf(knex, row.id).orderBy('invoice_id'))
    await removeAllocation(allocation, { knex, actor, userId, action: 'void-payment', reason: body.reason })
  describe(formatDollars(dollars(row.amountCents)))
  return { appliedCents: 0, voidedAt: now, voidedBy: userId, voidReason: body.reason }
}

const allocationsOf = (knex: Knex, paymentId: string) =>
  knex<Allocation & { payment_id: string; removed_at: Date | null }>('payment_allocations')
    .select('id', 'invoice_id', 'amount_cents')
    .where({ payment_id: paymentId, removed_at: null })

function requireCredit(row: CustomerPayment, amountCents: number, field: string): void {
  const credit = creditOf(row)
  if (amountCents <= credit) return
  const [left, wanted] = [credit, amountCents].map((amount) => formatDollars(dollars(amount)))
  throw refuse.invalid({ [field]: `This payment has ${left} credit left: ${wanted} is too much` })
}

function withUse(row: CustomerPayment, use: Partial<CustomerPayment>): Partial<CustomerPayment> {
  return { ...use, status: statusOfUse({ ...row, ...use } as CustomerPayment) }
}
