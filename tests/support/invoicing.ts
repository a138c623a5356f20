import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import { type InvoicePayment, invoiceRecord } from '#shared/invoices/invoice'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { Invoice } from '../../server/domains/invoices/Invoice.ts'
import { haulOf, linesOf } from '../../server/domains/invoices/issue.ts'
import { nextNumber } from '../../server/domains/invoices/nextNumber.ts'
import { CustomerPayment } from '../../server/domains/invoices/payments/CustomerPayment.ts'
import { payerOf } from '../../server/domains/loads/documents/payer.ts'
import type { Load } from '../../server/domains/loads/Load.ts'
import { createDriver, createLoad } from './factories.ts'
import type { TestServer } from './server.ts'
import { createTrackingEvent } from './trackingEvents.ts'

/** What accounting does, by the API. */
export function invoicing(server: TestServer, accountant: () => string) {
  const post = (
    path: string,
    json: unknown,
    { cookie = accountant(), key = randomUUID(), version = undefined as number | undefined } = {},
  ) =>
    server.request(path, {
      method: 'POST',
      json,
      cookie,
      headers: {
        accept: 'application/problem+json',
        'idempotency-key': key,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    })
  const read = async (path: string, cookie = accountant()) => (await server.request(path, { cookie })).json()

  /** A load of $3,350.00 that is delivered, with its signature unless `proven` is false. */
  async function delivered(values: Partial<Load> = {}, proven = true): Promise<Load> {
    const { id: assignedDriverId } = await createDriver(server.knex)
    const load = await createLoad(server.knex, {
      status: 'delivered',
      assignedDriverId,
      rateLinehaulCents: 300_000,
      charges: [
        { code: 'fuel_surcharge', cents: 20_000, note: null },
        { code: 'lumper', cents: 15_000, note: 'Receipt R-2291' },
      ],
      ...values,
    })
    const at = { occurredAt: new Date(Date.now() - 3_600_000), location: 'Los Angeles, CA' }
    const proof = { signedBy: 'R. Alvarez', exceptions: [] }
    const event = await createTrackingEvent(server.knex, { loadId: load.id, type: 'delivered', ...at, proof } as never)
    if (proven) await createSignature(server.knex, event.id)
    return load
  }

  const issue = (load: { id: string }, body: object = {}, sending = {}) =>
    post(api.invoices, { loadId: load.id, ...body }, sending)
  const act = (invoice: { id: string; version: number }, action: string, body: object, sending = {}) =>
    post(`${api.invoices}/${invoice.id}/${action}`, body, { version: invoice.version, ...sending })
  const pay = (invoice: { id: string; version: number }, amount: number, body: object = {}, sending = {}) =>
    act(invoice, 'pay', { amount, paidOn: companyDay(new Date()), method: 'check', ...body }, sending)

  /** Pays a customer's invoices at once: `allocations` are their ids and dollars. */
  const payAll = (payer: string, amount: number, allocations: readonly (readonly [string, number])[], body = {}, sending = {}) =>
    post(
      api.customerPayments,
      {
        payer,
        amount,
        receivedOn: companyDay(new Date()),
        method: 'ach',
        allocations: allocations.map(([invoice, part]) => ({ invoice, amount: part })),
        ...body,
      },
      sending,
    )
  const actOnPayment = (payment: { id: string; version: number }, action: string, body: object, sending = {}) =>
    post(`${api.customerPayments}/${payment.id}/${action}`, body, { version: payment.version, ...sending })
  /** Reverses the payment of an allocation that the invoice shows; returns the response of the payment. */
  const reverse = ({ payment }: InvoicePayment, body: object = { reason: 'Wrong' }) =>
    actOnPayment(payment as NonNullable<InvoicePayment['payment']>, 'void', body)

  async function made(answer: Promise<Response>) {
    const response = await answer
    expect(response.ok, await response.clone().text()).toBe(true)
    return invoiceRecord.strict().parse(await response.json())
  }

  const invoiced = async (values: Partial<Load> = {}) => made(issue(await delivered(values)))
  return { post, read, delivered, issue, act, pay, payAll, actOnPayment, reverse, made, invoiced }
}

/** A signature that has arrived, without its bytes. */
async function createSignature(knex: Knex, eventId: string): Promise<void> {
  const file = { sha256: createHash('sha256').update(eventId).digest('hex'), size: 900, type: 'image/png' }
  await knex('files').insert({ ...file, received_at: new Date() })
  await knex('tracking_event_files').insert({ ...file, event_id: eventId, number: 0, kind: 'signature' })
}

/** An open invoice over the whole of a load, issued and due in 30 days unless `values` says otherwise. */
export async function createInvoice(knex: Knex, load: Load, values: Partial<Invoice> = {}): Promise<Invoice> {
  const issuedOn = values.issuedOn ?? companyDay(new Date())
  const lines = linesOf(load)
  const payer = values.payer ?? (await payerOf(knex, load)).name
  const invoice = await Invoice.query(knex)
    .insert({
      number: await nextNumber(knex, 'FI', issuedOn),
      loadId: load.id,
      status: 'open',
      issuedOn,
      netDays: 30,
      dueOn: daysAfter(issuedOn, values.netDays ?? 30),
      brokerId: load.brokerId,
      shipperId: load.brokerId === null ? load.shipperId : null,
      payer,
      haul: await haulOf(knex, load),
      payerDetails: { kind: load.brokerId === null ? 'Shipper' : 'Broker', contact: null, mcNumber: null },
      totalCents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      ...values,
    })
    .returning('*')
  await knex('invoice_lines').insert(lines.map((line, place) => ({ ...line, place, invoice_id: invoice.id })))
  return invoice
}

/** A payment of a whole or of a part of an invoice, as a row. */
export async function createPayment(
  knex: Knex,
  invoice: Invoice,
  values: Partial<CustomerPayment> = {},
): Promise<CustomerPayment> {
  const amountCents = values.amountCents ?? invoice.totalCents
  const payment = await CustomerPayment.query(knex)
    .insert({
      brokerId: invoice.brokerId,
      shipperId: invoice.shipperId,
      payer: invoice.payer,
      status: 'applied',
      receivedOn: companyDay(new Date()),
      method: 'check',
      amountCents,
      appliedCents: values.status === 'void' ? 0 : amountCents,
      ...values,
    })
    .returning('*')
  const removed = values.status === 'void' && { removed_at: new Date(), removal_reason: values.voidReason ?? 'Bounced' }
  await knex('payment_allocations').insert({
    payment_id: payment.id,
    invoice_id: invoice.id,
    amount_cents: amountCents,
    applied_on: payment.receivedOn,
    ...removed,
  })
  return payment
}
