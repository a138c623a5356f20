import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoicePayment } from '#shared/invoices/invoice'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { findPaidByShipper } from '../../../server/domains/invoices/linkedInvoice.ts'
import { createBroker, createQuoteRow, createShipper } from '../../support/factories.ts'
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

const loadOf = async (id: string) => server.knex('loads').where({ id }).first()
const numbers = () => server.knex('invoices').orderBy('sequence').pluck('number')

describe('an invoice', () => {
  test('is issued for a delivered load, with the terms of who pays, and frozen', async () => {
    const { id: brokerId } = await createBroker(server.knex, {
      name: 'Pacific Crest',
      netDays: 45,
      billingEmail: 'ap@crest.example',
    })
    const known = {
      purchaseOrder: 'PO 88',
      billOfLading: 'BOL-8',
      pickupNumber: 'PU-5',
      sealNumber: 'SL-4',
      trailerNumber: 'T-53',
    }
    const load = await bills.delivered({ brokerId, brokerReference: '7714-PC', ...known })
    const invoice = await bills.made(bills.issue(load, { total: 3_350 }))
    expect(invoice).toMatchObject({
      status: 'open',
      loadId: load.id,
      payer: 'Pacific Crest',
      netDays: 45,
      total: 3_350,
      paid: 0,
      paidOn: null,
      issuedOn: companyDay(new Date()),
      dueOn: dayAhead(45),
      payerEmail: 'ap@crest.example',
      issuedBy: 'Ines Marchetti',
      lines: [
        { code: 'linehaul', note: null, amount: 3_000 },
        { code: 'fuel_surcharge', note: null, amount: 200 },
        { code: 'lumper', note: 'Receipt R-2291', amount: 150 },
      ],
      payments: [],
      creditMemo: null,
      mail: null,
      prooflessReason: null,
      haul: { reference: '7714-PC', ...known },
    })
    expect(invoice.number).toMatch(/^FI-\d{4}-\d{5}$/)
    expect(await loadOf(load.id)).toMatchObject({ status: 'invoiced' })
    // What changes later does not change it.
    await server.knex('brokers').where({ id: brokerId }).update({ name: 'Crest Holdings', net_days: 10 })
    expect(await bills.read(`${api.invoices}/${invoice.number}`)).toMatchObject({ payer: 'Pacific Crest', netDays: 45 })
    const loads = await bills.read(`${api.loads}/${load.id}/history`)
    expect(loads[0]).toMatchObject({ action: 'invoice', from: 'delivered', to: 'invoiced', reason: invoice.number })
  })

  test('without a proof of delivery needs the warning accepted, and a reason', async () => {
    const load = await bills.delivered({}, false)
    expect(await refused(bills.issue(load))).toMatchObject({ findings: [{ code: 'no_proof', severity: 'warn' }] })
    const accepted = ['no_proof']
    expect(await refused(bills.issue(load, { accepted }))).toMatchObject({ errors: { reason: 'Please give a reason' } })
    expect(await loadOf(load.id)).toMatchObject({ status: 'delivered' })
    const invoice = await bills.made(bills.issue(load, { accepted, reason: 'The paper comes by mail' }))
    expect(invoice.prooflessReason).toBe('The paper comes by mail')
    expect((await bills.read(`${api.invoices}/${invoice.id}/history`)).at(-1)).toMatchObject({ action: 'status', accepted })
  })

  test('is refused for a load that is not delivered, is cancelled, costs nothing, or whose price is another one now', async () => {
    const load = await bills.delivered({ status: 'enroute', deliveredAt: null })
    expect((await bills.issue(load)).status).toBe(409)
    const cancelled = await bills.delivered({ cancelledAt: new Date() })
    expect((await bills.issue(cancelled)).status).toBe(409)
    const free = await bills.delivered({ rateLinehaulCents: 0, charges: [] })
    expect(await refused(bills.issue(free))).toMatchObject({ findings: [{ code: 'nothing_to_bill' }] })
    const changed = await bills.delivered()
    expect(await refused(bills.issue(changed, { total: 3_000 }))).toMatchObject({ findings: [{ code: 'changed_meanwhile' }] })
  })

  test('is one a load, also when 50 issue it at once, and comes again for the same key', async () => {
    const load = await bills.delivered()
    const answers = await Promise.all(Array.from({ length: 50 }, () => bills.issue(load)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(
      statuses.every((status) => [201, 422, 503].includes(status)),
      String(statuses),
    ).toBe(true)
    expect(await server.knex('invoices').where({ load_id: load.id })).toHaveLength(1)
    const other = await bills.delivered()
    const key = randomUUID()
    const first = await bills.made(bills.issue(other, {}, { key }))
    await server.knex('idempotency_keys').where({ key }).delete()
    expect((await bills.made(bills.issue(other, {}, { key }))).number).toBe(first.number)
  })

  test('has a number without gaps, whatever is refused meanwhile', async () => {
    const loads = await Promise.all(Array.from({ length: 12 }, (_, at) => bills.delivered({}, at % 3 !== 0)))
    await Promise.all(loads.flatMap((load) => [bills.issue(load), bills.issue(load)]))
    const counted = (await numbers()).map((number: string) => Number(number.slice(-5)))
    expect(counted).toEqual(counted.map((_: number, at: number) => at + 1))
  })
})

test('of a load whose price another shipper has asked for it goes to the one who pays, not to that one', async () => {
  const asked = await createShipper(server.knex)
  const pays = await createShipper(server.knex)
  const quote = await createQuoteRow(server.knex, { shipperId: asked.id, email: 'ann@asked.example', contactName: 'Ann Asked' })
  const invoice = await bills.invoiced({ quoteId: quote.id, shipperId: pays.id, brokerId: null })
  expect(invoice.payerEmail).toBeNull()
  expect(invoice.payerDetails.contact).toBeNull()
  expect(await findPaidByShipper(server.knex, invoice.loadId)).toBeNull()
  await server.knex('quotes').where({ id: quote.id }).update({ shipper_id: pays.id })
  expect(await bills.read(`${api.invoices}/${invoice.id}`)).toMatchObject({ payerEmail: 'ann@asked.example' })
  expect(await findPaidByShipper(server.knex, invoice.loadId)).toMatchObject({ number: invoice.number })
})

describe('payments', () => {
  test('in parts make it paid when they cover it, and its load, and one that is taken back undoes that', async () => {
    const { id: brokerId } = await createBroker(server.knex)
    const invoice = await bills.invoiced({ brokerId, deliveredAt: new Date(`${dayAhead(-7)}T18:00Z`) })
    const broker = async () => (await bills.read(`${api.brokers}/${brokerId}`)).openAmount
    expect(await broker()).toBe(3_350)
    const part = await bills.made(bills.pay(invoice, 1_000, { paidOn: dayAhead(-3), reference: 'Check 4411' }))
    expect(part).toMatchObject({ status: 'open', paid: 1_000, paidOn: null })
    expect(await broker()).toBe(2_350)
    const more = await refused(bills.pay(part, 2_350.01))
    expect(more.findings).toMatchObject([{ code: 'leaves_credit', severity: 'warn' }])
    const paidOn = dayAhead(-1)
    const covered = await bills.made(bills.pay(part, 2_350, { paidOn, method: 'ach' }))
    expect(covered).toMatchObject({ status: 'paid', paid: 3_350, paidOn })
    expect(await loadOf(invoice.loadId)).toMatchObject({ status: 'paid', paid_at: new Date(`${paidOn}T19:00Z`) })
    expect(await broker()).toBe(0)
    expect((await bills.pay(covered, 1)).status).toBe(409)
    const [payment] = covered.payments as [InvoicePayment]
    expect((await bills.reverse(payment, {})).status).toBe(422)
    expect((await bills.reverse(payment, { reason: 'Of another customer' })).status).toBe(200)
    const open = await bills.read(`${api.invoices}/${invoice.id}`)
    expect(open).toMatchObject({ status: 'open', paid: 2_350, paidOn: null })
    expect(open.payments[0]).toMatchObject({ voidReason: 'Of another customer', amount: 1_000 })
    expect(await loadOf(invoice.loadId)).toMatchObject({ status: 'invoiced', paid_at: null })
    expect((await bills.reverse(open.payments[0], { reason: 'Again' })).status).toBe(409)
    const history = await bills.read(`${api.invoices}/${invoice.id}/history`)
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['void-payment', 'pay', 'pay', 'status'])
    expect(history[0]).toMatchObject({ reason: '$1,000.00: Of another customer', from: 'paid', to: 'open' })
  })

  test('add up, whatever is paid and taken back in which order', async () => {
    const amount = fc.integer({ min: 1, max: 200_000 })
    const steps = fc.array(fc.record({ cents: amount, back: fc.boolean() }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        let invoice = await bills.invoiced()
        for (const { cents, back } of all) {
          const counting = invoice.payments.find(({ voidedAt }) => voidedAt === null)
          const answer = back && counting ? await bills.reverse(counting) : await bills.pay(invoice, cents / 100)
          if (answer.ok) invoice = await bills.read(`${api.invoices}/${invoice.id}`)
          else expect([409, 422]).toContain(answer.status)
          const stands = invoice.payments.filter(({ voidedAt }) => voidedAt === null)
          const sum = stands.reduce((total, one) => total + Math.round(one.amount * 100), 0)
          expect(Math.round(invoice.paid * 100)).toBe(sum)
          expect(sum).toBeLessThanOrEqual(335_000)
          expect(invoice.status).toBe(sum === 335_000 ? 'paid' : 'open')
          expect((await loadOf(invoice.loadId)).status).toBe(sum === 335_000 ? 'paid' : 'invoiced')
        }
      }),
      { numRuns: 8 },
    )
  })

  test('never cover more than it, also when 50 are recorded at once', async () => {
    let invoice = await bills.invoiced()
    const seen = invoice
    const answers = await Promise.all(Array.from({ length: 50 }, () => bills.pay(seen, 500)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // The clients read the invoice again and pay again, 10 at once, until it is paid.
    for (let round = 0; round < 12 && invoice.status === 'open'; round += 1) {
      invoice = await bills.read(`${api.invoices}/${invoice.id}`)
      const left = Math.round((invoice.total - invoice.paid) * 100) / 100
      const now = invoice
      await Promise.all(Array.from({ length: 10 }, () => bills.pay(now, Math.min(500, left))))
    }
    const paid = await server.knex('payment_allocations').where({ invoice_id: invoice.id }).sum('amount_cents as sum').first()
    expect(Number(paid?.sum)).toBe(335_000)
    expect(await bills.read(`${api.invoices}/${invoice.id}`)).toMatchObject({ status: 'paid', paid: 3_350 })
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 10.005 }, 'amount'],
    [{ amount: '100 dollars' }, 'amount'],
    [{ paidOn: dayAhead(1) }, 'paidOn'],
    [{ paidOn: '2026-02-30' }, 'paidOn'],
    [{ paidOn: '1999-12-31' }, 'paidOn'],
    [{ method: 'barter' }, 'method'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
  ])('%o are refused with a sentence, and nothing is stored', async (body, field) => {
    const invoice = await bills.invoiced()
    const answer = await refused(bills.pay(invoice, 100, body))
    expect(answer.errors[field]).toMatch(/^Please /)
    expect(await server.knex('payment_allocations').where({ invoice_id: invoice.id })).toHaveLength(0)
  })
})

describe('a credit memo', () => {
  test('voids an invoice without payments, which stays, and its load is delivered again', async () => {
    const invoice = await bills.invoiced()
    const part = await bills.made(bills.pay(invoice, 1_000))
    const stands = await refused(bills.act(part, 'void', { reason: 'Wrong rate' }))
    expect(stands.findings[0].message).toBe(
      `$1,000.00 of $3,350.00 was paid on ${invoice.number}. Unapply or reverse its payments first.`,
    )
    expect((await bills.reverse(part.payments[0] as InvoicePayment)).status).toBe(200)
    const free = await bills.read(`${api.invoices}/${invoice.id}`)
    expect((await bills.act(free, 'void', {})).status).toBe(422)
    const gone = await bills.made(bills.act(free, 'void', { reason: 'Wrong rate' }))
    expect(gone).toMatchObject({ status: 'void', creditMemo: { reason: 'Wrong rate', issuedOn: companyDay(new Date()) } })
    expect(gone.creditMemo?.number).toMatch(/^FC-\d{4}-\d{5}$/)
    expect(await loadOf(invoice.loadId)).toMatchObject({ status: 'delivered' })
    expect((await bills.pay(gone, 1)).status).toBe(409)
    const next = await bills.made(bills.issue({ id: invoice.loadId }))
    expect(next.number).not.toBe(invoice.number)
    expect(await bills.read(`${api.invoices}?load=${invoice.loadId}`)).toHaveLength(2)
  })
})

describe('who pays', () => {
  test('a shipper reads the own invoices without what is of the company, and none that a broker pays', async () => {
    const { id: shipperId } = await createShipper(server.knex)
    const { id: brokerId } = await createBroker(server.knex)
    const own = await bills.invoiced({ shipperId, brokerId: null })
    const ofBroker = await bills.invoiced({ shipperId, brokerId })
    const cookie = await server.signInAs('shipper', { shipperId })
    expect(await bills.read(api.invoices, cookie)).toMatchObject([{ id: own.id, payer: 'Rincon Citrus' }])
    const record = await bills.read(`${api.invoices}/${own.id}`, cookie)
    for (const hidden of ['issuedBy', 'payerEmail', 'mail', 'prooflessReason']) expect(record).not.toHaveProperty(hidden)
    const paid = await bills.made(bills.pay(own, 100))
    const seen = await bills.read(`${api.invoices}/${own.id}`, cookie)
    expect(seen.payments).toMatchObject([{ amount: 100 }])
    expect(seen.payments[0]).not.toHaveProperty('recordedBy')
    expect((await server.request(`${api.invoices}/${ofBroker.id}`, { cookie })).status).toBe(404)
    expect((await server.request(`${api.invoices}/${ofBroker.id}/invoice.pdf`, { cookie })).status).toBe(404)
    expect((await bills.pay(paid, 100, {}, { cookie })).status).toBe(403)
  })
})

test('invoices are found by age, number, payer and load, and what is owed is summed', async () => {
  const invoice = await bills.invoiced()
  const age = async (days: number) => {
    await server
      .knex('invoices')
      .where({ id: invoice.id })
      .update({ issued_on: dayAhead(-days - 30), due_on: dayAhead(-days) })
    const found = await Promise.all(
      ['current', 'to30', 'to60', 'to90', 'over90'].map(async (one) => ({
        one,
        rows: await bills.read(`${api.invoices}?age=${one}&ids=${invoice.id}`),
      })),
    )
    return found.filter(({ rows }) => rows.length > 0).map(({ one }) => one)
  }
  for (const [days, name] of [
    [0, 'current'],
    [1, 'to30'],
    [30, 'to30'],
    [31, 'to60'],
    [60, 'to60'],
    [61, 'to90'],
    [90, 'to90'],
    [91, 'over90'],
  ] as const) {
    expect(await age(days), `${days} days late`).toEqual([name])
  }
  for (const search of [invoice.number, invoice.loadId.slice(2), `${invoice.payer} open`]) {
    const rows = await bills.read(`${api.invoices}?search=${encodeURIComponent(search)}`)
    expect(rows.map(({ id }: { id: string }) => id)).toContain(invoice.id)
  }
  const { rows } = await server.knex.raw(`select sum(left_cents) / 100::float8 as payable from invoices where status = 'open'`)
  expect((await bills.read(`${api.invoices}/totals`)).open.left).toBe(rows[0].payable)
})
