import type { Knex } from 'knex'
import type { CustomerPaymentEntry } from '#shared/invoices/customerPayment'
import type { PaymentEntry } from '#shared/invoices/invoiceEntry'
import { creditFindings, maxDaysAhead, paymentFindings } from '#shared/invoices/invoiceFindings'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import type { Finding } from '#shared/kernel/findings'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { guardFor, type UseCase } from '../../../platform/commands/command.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { SessionUser } from '../../../platform/http/sessionStore.ts'
import { recordChange } from '../../../platform/sse/record.ts'
import type { Invoice } from '../Invoice.ts'
import { allocate, lockPayable, performOnInvoice } from './allocate.ts'
import { CustomerPayment, statusOfUse } from './CustomerPayment.ts'

/**
 * Stores a payment of an invoice, also a partial one. A payment of the balance marks the invoice and its load as paid; an
 * overpayment becomes unapplied credit of the payer. Throws 422 for a day in the future or long before the delivery. A day shortly
 * before the delivery is a finding, and so is an amount that leaves credit.
 */
export const payInvoice: UseCase<Invoice, PaymentEntry> = async (act) => {
  const { knex, row, body, now, userId, guard, describe } = act
  const { amount, paidOn, method, reference } = body
  requireDay('paidOn', paidOn, now)
  const problem = dayProblem(row, paidOn)
  if (problem) throw refuse.invalid({ paidOn: problem })
  const amountCents = cents(amount)
  const allocatedCents = Math.min(amountCents, row.leftCents)
  guard([...dayFindings(row, paidOn), ...creditFindings(dollars(amountCents - allocatedCents), row.payer)])
  const payment = await insertPayment(knex, {
    brokerId: row.brokerId,
    shipperId: row.shipperId,
    payer: row.payer,
    receivedOn: paidOn,
    method,
    reference: reference || null,
    amountCents,
    appliedCents: allocatedCents,
    recordedBy: userId,
  })
  describe(describePayment(body))
  await recordChange(knex, { resource: 'customerPayments', id: payment.id, what: 'status', to: payment.status, userId })
  return allocate(act, { paymentId: payment.id, amountCents: allocatedCents, appliedOn: paidOn })
}

interface Submission {
  user: SessionUser
  now: Date
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a payment of a customer for several invoices, each in full or in part, and returns its id. The rest becomes unapplied
 * credit, which is a finding. Throws 422 for an invoice of another payer, and for more than the balance of an invoice. Throws 422
 * for invoices that add up to more than the payment.
 */
export async function recordPayment(
  knex: Knex,
  entry: CustomerPaymentEntry,
  { user, now, clientId }: Submission,
): Promise<string> {
  const { amount, receivedOn, method, reference, accepted = [] } = entry
  requireDay('receivedOn', receivedOn, now)
  const { payer, ...payerIds } = await findPayer(knex, entry.payer)
  const parts = await lockPayable(knex, entry.payer, entry.allocations)
  const appliedCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const amountCents = cents(amount)
  if (appliedCents > amountCents) {
    const message = `The invoices add up to ${formatDollars(dollars(appliedCents))}: more than the payment`
    throw refuse.invalid({ amount: message })
  }
  const problem = parts.map(({ invoice }) => dayProblem(invoice, receivedOn)).find((found) => found !== null)
  if (problem) throw refuse.invalid({ receivedOn: problem })
  const findings = parts.flatMap(({ invoice }) =>
    dayFindings(invoice, receivedOn).map((found) => ({ ...found, message: `${invoice.number}: ${found.message}` })),
  )
  guardFor(accepted)([...findings, ...creditFindings(dollars(amountCents - appliedCents), payer)])
  const payment = await insertPayment(knex, {
    ...payerIds,
    payer,
    receivedOn,
    method,
    reference: reference || null,
    amountCents,
    appliedCents,
    recordedBy: user.id,
  })
  for (const { invoice, amountCents: partCents } of parts) {
    await performOnInvoice(invoice.id, 'pay', { knex, actor: user.role, userId: user.id }, async (act) => {
      act.describe(describePayment({ ...entry, amount: dollars(partCents) }))
      return allocate(act, { paymentId: payment.id, amountCents: partCents, appliedOn: receivedOn })
    })
  }
  const { id, status: to } = payment
  await recordChange(knex, { resource: 'customerPayments', id, what: 'status', to, userId: user.id, clientId, accepted })
  return id
}

type NewPayment = Pick<
  CustomerPayment,
  'brokerId' | 'shipperId' | 'payer' | 'receivedOn' | 'method' | 'reference' | 'amountCents' | 'appliedCents' | 'recordedBy'
>

const insertPayment = (knex: Knex, payment: NewPayment) =>
  CustomerPayment.query(knex)
    .insert({ ...payment, status: statusOfUse({ ...payment, refundedCents: 0 }) })
    .returning('*')

async function findPayer(knex: Knex, id: string) {
  const broker = await knex('brokers').where({ id }).first('name')
  const shipper = broker ? null : await knex('shippers').where({ id }).first('name')
  if (!broker && !shipper) throw refuse.invalid({ payer: 'Please choose who paid' })
  return { payer: (broker ?? shipper).name as string, brokerId: broker ? id : null, shipperId: broker ? null : id }
}

/** Throws 422 for a day in the future. */
export function requireDay(field: string, day: string, now: Date): void {
  if (day > companyDay(now)) throw refuse.invalid({ [field]: 'Please enter today or an earlier date' })
}

const deliveredOn = ({ haul: { delivery }, issuedOn }: Invoice) =>
  delivery.at === null ? issuedOn : companyDay(new Date(delivery.at))

/** Why the day of a payment cannot be right for this invoice; null where it can. */
function dayProblem(invoice: Invoice, day: string): string | null {
  const delivered = deliveredOn(invoice)
  if (day >= daysAfter(delivered, -maxDaysAhead)) return null
  const start = invoice.haul.isNotUsed ? 'the invoice was issued' : 'the load was delivered'
  return `That is long before ${start}, on ${formatDay(delivered)}: please check the month and year`
}

const dayFindings = (invoice: Invoice, paidOn: string): Finding[] =>
  invoice.haul.isNotUsed ? [] : paymentFindings({ paidOn, deliveredOn: deliveredOn(invoice) })

/** An amount, how it was paid, and its reference, as the history has them. */
export const describePayment = ({ amount, method, reference }: Pick<PaymentEntry, 'amount' | 'method' | 'reference'>) =>
  [formatDollars(amount), paymentMethods[method], reference].filter(Boolean).join(', ')
