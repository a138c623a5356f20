import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerPayment } from '#shared/invoices/customerPayment'
import { customerPayment } from '#shared/invoices/customerPayment'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { createBroker } from '../../support/factories.ts'
import { invoicing } from '../../support/invoicing.ts'
import { dayAhead, refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let accountant: string
let bills: ReturnType<typeof invoicing>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  accountant = await server.signInAs('accountant')
  bills = invoicing(server, () => accountant)
})
afterAll(() => server.close())

async function answered(answer: Promise<Response>): Promise<CustomerPayment> {
  const response = await answer
  expect(response.ok, await response.clone().text()).toBe(true)
  return customerPayment.strict().parse(await response.json())
}

const accepted = ['leaves_credit']
const readInvoice = (id: string): Promise<InvoiceRecord> => bills.read(`${api.invoices}/${id}`)
const readPayment = (id: string): Promise<CustomerPayment> => bills.read(`${api.customerPayments}/${id}`)
const statusOfLoad = async (id: string) => (await server.knex('loads').where({ id }).first('status')).status

/** A broker with open invoices of $3,350.00 each. */
async function owing(count: number) {
  const { id: brokerId } = await createBroker(server.knex)
  const invoices: InvoiceRecord[] = []
  for (let made = 0; made < count; made += 1) invoices.push(await bills.invoiced({ brokerId }))
  return { brokerId, invoices }
}

describe('a payment of a customer', () => {
  test('pays several invoices at once, in full and in part, each with its load', async () => {
    const { brokerId, invoices } = await owing(2)
    const [first, second] = invoices as [InvoiceRecord, InvoiceRecord]
    const account = await bills.read(`${api.customerAccounts}/${brokerId}`)
    expect(account).toMatchObject({ open: 6_700, late: 0, credit: 0, aging: { current: { count: 2, left: 6_700 } } })
    const parts = [
      [first.id, 3_350],
      [second.id, 1_000],
    ] as const
    const payment = await answered(bills.payAll(brokerId, 4_350, parts, { reference: 'ACH 88' }))
    expect(payment).toMatchObject({ status: 'applied', payerId: brokerId, amount: 4_350, applied: 4_350, unapplied: 0 })
    expect(await readInvoice(first.id)).toMatchObject({ status: 'paid', paid: 3_350, paidOn: companyDay(new Date()) })
    expect(await readInvoice(second.id)).toMatchObject({
      status: 'open',
      paid: 1_000,
      payments: [{ amount: 1_000, reference: 'ACH 88', payment: { id: payment.id, amount: 4_350, isVoid: false } }],
    })
    expect(await Promise.all(invoices.map(({ loadId }) => statusOfLoad(loadId)))).toEqual(['paid', 'invoiced'])
    const history = await bills.read(`${api.customerPayments}/${payment.id}/history`)
    expect(history).toMatchObject([{ action: 'status', to: 'applied', who: 'Ines Marchetti' }])
    // Reversed, it counts on none of them.
    const gone = await answered(bills.actOnPayment(payment, 'void', { reason: 'Bounced' }))
    expect(gone).toMatchObject({ status: 'void', applied: 0, unapplied: 0, voidReason: 'Bounced' })
    expect(await readInvoice(first.id)).toMatchObject({ status: 'open', paid: 0, paidOn: null })
    expect(await Promise.all(invoices.map(({ loadId }) => statusOfLoad(loadId)))).toEqual(['invoiced', 'invoiced'])
    expect((await bills.actOnPayment(gone, 'void', { reason: 'Again' })).status).toBe(409)
  })

  test('is refused for an invoice of another payer, for more than it has open, and for more than the payment', async () => {
    const { brokerId, invoices } = await owing(1)
    const [invoice] = invoices as [InvoiceRecord]
    const other = await bills.invoiced({ brokerId: (await createBroker(server.knex)).id })
    const problem = async (amount: number, parts: readonly (readonly [string, number])[], body = {}) =>
      (await refused(bills.payAll(brokerId, amount, parts, body))).errors
    expect(await problem(100, [[other.id, 100]])).toEqual({ allocations: 'Please choose open invoices of this customer' })
    expect(await problem(4_000, [[invoice.id, 3_350.01]])).toEqual({
      allocations: `${invoice.number} has $3,350.00 open: $3,350.01 is too much`,
    })
    expect(await problem(100, [[invoice.id, 100.01]])).toEqual({
      amount: 'The invoices add up to $100.01: more than the payment',
    })
    expect(await problem(100, [[invoice.id, 100]], { receivedOn: dayAhead(1) })).toHaveProperty('receivedOn')
    const twice = [
      [invoice.id, 1],
      [invoice.id, 1],
    ] as const
    expect(await problem(100, twice)).toHaveProperty('allocations')
    expect(await server.knex('customer_payments').where({ broker_id: brokerId })).toEqual([])
  })
})

describe('unapplied credit', () => {
  test('is what a payment is over the invoice, once that was accepted, and pays another invoice later', async () => {
    const { brokerId, invoices } = await owing(2)
    const [first, second] = invoices as [InvoiceRecord, InvoiceRecord]
    const finding = { code: 'leaves_credit', severity: 'warn' }
    expect((await refused(bills.pay(first, 3_500))).findings).toMatchObject([finding])
    const paid = await bills.made(bills.pay(first, 3_500, { accepted }))
    expect(paid).toMatchObject({ status: 'paid', paid: 3_350 })
    const [part] = paid.payments
    const payment = await readPayment(part?.payment?.id as string)
    expect(payment).toMatchObject({ status: 'unapplied', unapplied: 150 })
    const account = await bills.read(`${api.customerAccounts}/${brokerId}`)
    expect(account).toMatchObject({ open: 3_350, credit: 150, invoices: [{ id: second.id }], payments: [{ id: payment.id }] })
    const balances = await bills.read(api.customerAccounts)
    expect(balances.find(({ id }: { id: string }) => id === brokerId)).toMatchObject({ invoices: 1, open: 3_350, credit: 150 })
    const apply = (amount: number) => ({ allocations: [{ invoice: second.id, amount }] })
    expect((await refused(bills.actOnPayment(payment, 'apply', apply(150.01)))).errors).toHaveProperty('allocations')
    const applied = await answered(bills.actOnPayment(payment, 'apply', apply(150)))
    expect(applied).toMatchObject({ status: 'applied', unapplied: 0 })
    expect(await readInvoice(second.id)).toMatchObject({ paid: 150, payments: [{ amount: 150 }] })
    expect((await bills.actOnPayment(applied, 'apply', apply(1))).status).toBe(409)
    // Removed from the paid invoice, it is credit again, and the invoice and its load are open.
    const allocation = applied.allocations.find(({ invoiceId }) => invoiceId === first.id)?.id
    expect((await bills.actOnPayment(applied, 'unapply', { allocation })).status).toBe(422)
    const free = await answered(bills.actOnPayment(applied, 'unapply', { allocation, reason: 'Wrong invoice' }))
    expect(free).toMatchObject({ status: 'unapplied', unapplied: 3_350, applied: 150 })
    expect(await readInvoice(first.id)).toMatchObject({ status: 'open', paid: 0 })
    expect(await statusOfLoad(first.loadId)).toBe('invoiced')
    expect((await bills.actOnPayment(free, 'unapply', { allocation, reason: 'Again' })).status).toBe(422)
  })

  test('is refunded, never beyond it, and a refunded payment cannot be reversed', async () => {
    const { brokerId } = await owing(0)
    const payment = await answered(bills.payAll(brokerId, 500, [], { accepted }))
    const refund = (amount: number, body = {}) => ({ amount, refundedOn: companyDay(new Date()), method: 'check', ...body })
    expect((await refused(bills.actOnPayment(payment, 'refund', refund(500.01)))).errors).toHaveProperty('amount')
    expect((await refused(bills.actOnPayment(payment, 'refund', refund(1, { refundedOn: dayAhead(-1) })))).errors).toHaveProperty(
      'refundedOn',
    )
    const part = await answered(bills.actOnPayment(payment, 'refund', refund(200, { reference: 'Check 9' })))
    expect(part).toMatchObject({ refunded: 200, unapplied: 300, refunds: [{ amount: 200, reference: 'Check 9' }] })
    expect((await refused(bills.actOnPayment(part, 'void', { reason: 'Wrong' }))).findings).toMatchObject([{ code: 'refunded' }])
    const rest = await answered(bills.actOnPayment(part, 'refund', refund(300)))
    expect(rest).toMatchObject({ status: 'applied', refunded: 500, unapplied: 0 })
  })

  test('is never applied beyond the payment or an invoice, also when 50 apply it at once', async () => {
    const { brokerId, invoices } = await owing(2)
    const payment = await answered(bills.payAll(brokerId, 4_000, [], { accepted }))
    const apply = (known: CustomerPayment, at: number) => {
      const invoice = invoices[at % 2] as InvoiceRecord
      return bills.actOnPayment(known, 'apply', { allocations: [{ invoice: invoice.id, amount: 300 }] })
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => apply(payment, at)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // The clients read the payment again and apply again, 10 at once, some with payments of the same invoices.
    for (let round = 0; round < 16; round += 1) {
      const known = await readPayment(payment.id)
      const [invoice] = invoices as [InvoiceRecord]
      const paying = bills.payAll(brokerId, 100, [[invoice.id, 100]])
      await Promise.all([paying, ...Array.from({ length: 10 }, (_, at) => apply(known, round + at))])
    }
    const used = await readPayment(payment.id)
    expect(used).toMatchObject({ applied: 3_900, unapplied: 100 })
    const { rows } = await server.knex.raw(
      `select invoices.id from invoices where broker_id = ? and (left_cents < 0 or paid_cents <> (
         select coalesce(sum(amount_cents), 0) from payment_allocations where invoice_id = invoices.id))`,
      [brokerId],
    )
    expect(rows).toEqual([])
  })
})

test('payments are for the company: a shipper reads none of them, nor the payment behind a paid invoice', async () => {
  const { brokerId, invoices } = await owing(1)
  const [invoice] = invoices as [InvoiceRecord]
  await answered(bills.payAll(brokerId, 100, [[invoice.id, 100]]))
  const shipper = await server.signInAs('shipper')
  for (const path of [api.customerPayments, api.customerAccounts, `${api.customerAccounts}/${brokerId}`])
    expect((await server.request(path, { cookie: shipper })).status, path).toBe(403)
  expect(await bills.read(`${api.customerPayments}?payer=${brokerId}&status=applied`)).toHaveLength(1)
  const payroll = await server.signInAs('payroll')
  expect((await bills.payAll(brokerId, 1, [], { accepted }, { cookie: payroll })).status).toBe(403)
})
