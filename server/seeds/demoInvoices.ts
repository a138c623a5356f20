import type { Knex } from 'knex'
import type { InvoiceStatus } from '#shared/invoices/status'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { Invoice } from '../domains/invoices/Invoice.ts'
import { haulOf, linesOf } from '../domains/invoices/issue.ts'
import { nextNumber } from '../domains/invoices/nextNumber.ts'
import { CustomerPayment } from '../domains/invoices/payments/CustomerPayment.ts'
import { payerOf } from '../domains/loads/documents/payer.ts'
import type { Load } from '../domains/loads/Load.ts'
import { recordHistory } from './demoHistory.ts'
import { invoicedAt } from './demoLoads.ts'

const history: Record<InvoiceStatus, InvoiceStatus[]> = { open: ['open'], paid: ['open', 'paid'], void: ['open', 'void'] }

/** Every so many open ones have been paid in part. */
const partly = 5

/** This payment is larger than its invoice. */
const overpaid = 12

/** The invoices of the invoiced and paid demo loads, issued the day after the delivery, with the payments of the paid ones. */
export async function seedInvoices(trx: Knex, loads: readonly Load[], issuedBy: string): Promise<void> {
  const billed = loads
    .filter(({ status }) => status === 'invoiced' || status === 'paid')
    .toSorted((a, b) => (a.deliveredAt as Date).getTime() - (b.deliveredAt as Date).getTime())
  const invoices: Invoice[] = []
  const payments: CustomerPayment[] = []
  let open = 0
  for (const load of billed) {
    const { netDays, name: payer, kind, contact, mcNumber } = await payerOf(trx, load)
    const createdAt = invoicedAt(load.deliveredAt as Date)
    const issuedOn = companyDay(createdAt)
    const paidOn = load.paidAt && companyDay(load.paidAt)
    const lines = linesOf(load)
    const total = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const isPartly = !paidOn && open++ % partly === 2
    const paidCents = paidOn ? total : isPartly ? Math.round(total / 200_00) * 100_00 : 0
    const invoice = await Invoice.query(trx)
      .insert({
        number: await nextNumber(trx, 'FI', issuedOn),
        loadId: load.id,
        status: paidOn ? 'paid' : 'open',
        issuedBy,
        brokerId: load.brokerId,
        shipperId: load.brokerId === null ? load.shipperId : null,
        payer,
        netDays,
        issuedOn,
        dueOn: daysAfter(issuedOn, netDays),
        totalCents: total,
        paidCents,
        paidOn,
        haul: await haulOf(trx, load),
        payerDetails: { kind, contact, mcNumber },
        createdAt,
        updatedAt: load.paidAt ?? createdAt,
        version: paidOn ? 2 : 1,
      })
      .returning('*')
    invoices.push(invoice)
    await trx('invoice_lines').insert(lines.map((line, place) => ({ ...line, place, invoice_id: invoice.id })))
    if (paidCents === 0) continue
    const recordedAt = load.paidAt ?? createdAt
    const receivedOn = paidOn ?? issuedOn
    const credit = payments.length === overpaid ? 180_00 : 0
    const payment = await CustomerPayment.query(trx)
      .insert({
        brokerId: invoice.brokerId,
        shipperId: invoice.shipperId,
        payer,
        status: credit > 0 ? 'unapplied' : 'applied',
        receivedOn,
        method: kind === 'Broker' ? 'ach' : 'check',
        reference: `Remittance ${load.id.slice(-5)}`,
        amountCents: paidCents + credit,
        appliedCents: paidCents,
        recordedBy: issuedBy,
        createdAt: recordedAt,
        updatedAt: recordedAt,
      })
      .returning('*')
    payments.push(payment)
    await trx('payment_allocations').insert({
      payment_id: payment.id,
      invoice_id: invoice.id,
      amount_cents: paidCents,
      applied_on: receivedOn,
      applied_by: issuedBy,
      created_at: recordedAt,
    })
  }
  await recordHistory(trx, 'invoices', invoices, history)
  await recordHistory(trx, 'customerPayments', payments, { unapplied: ['unapplied'], applied: ['applied'], void: ['void'] })
}
