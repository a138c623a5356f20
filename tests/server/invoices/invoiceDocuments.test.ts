import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoicePayment } from '#shared/invoices/invoice'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { createLink } from '../../../server/platform/links/links.ts'
import { createQuoteRow } from '../../support/factories.ts'
import { named, pdfOf, sendFile, takePhoto } from '../../support/files.ts'
import { createHaul } from '../../support/hauls.ts'
import { invoicing } from '../../support/invoicing.ts'
import { ago, refused } from '../../support/loads.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour = 3_600_000
const today = formatDay(companyDay(new Date()))
let server: TestServer
let accountant: string
let bills: ReturnType<typeof invoicing>
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  accountant = await server.signInAs('accountant')
  bills = invoicing(server, () => accountant)
})
afterAll(() => server.close())

/** A load that its driver has delivered with two photos and a signature; its shipper is the customer, and requested the quote. */
async function delivered(values: Parameters<typeof createHaul>[1] = {}) {
  const pickupDateTime = new Date(Date.now() - 9 * hour)
  const haul = await createHaul(server, { pickupDateTime, createdAt: pickupDateTime, ...values })
  const { load, cab, recorded, shipperId } = haul
  const quote = await createQuoteRow(server.knex, { email: 'anita@valley.example', contactName: 'Anita Quiroga', shipperId })
  await server.knex('loads').where({ id: load.id }).update({ quote_id: quote.id, broker_id: null, shipper_id: shipperId })
  const files = [await takePhoto(), await takePhoto(), await takePhoto({ type: 'image/png' })] as const
  await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
  await recorded({ type: 'arrived_delivery', occurredAt: ago(2 * hour) })
  await recorded({
    type: 'delivered',
    occurredAt: ago(hour),
    proof: { signedBy: 'J. Ortega', exceptions: [] },
    files: [named(files[0], 'bill_of_lading'), named(files[1], 'freight'), named(files[2], 'signature')],
  })
  for (const file of files) await sendFile(server, file, cab)
  return { ...haul, quote }
}

async function pdf(path: string, cookie = accountant) {
  const answer = await server.request(path, { cookie })
  expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = await answer.bytes()
  if (process.env.PICTURES) writeFileSync(`test-results/${path.split('/').at(-1)?.replace('.pdf', '')}.pdf`, bytes)
  return readPdf(bytes)
}

test('the PDF has the amount, the terms and each charge, the proof and its photos behind it, and no whole account', async () => {
  const { load, shipper } = await delivered({
    freightDetails: 'Citrus, -10 °F',
    trailerFeet: 40,
    purchaseOrder: 'PO 88',
    pickupNumber: 'PU-5561',
    sealNumber: 'SL-4471',
    trailerNumber: 'T-5307',
  })
  const invoice = await bills.made(bills.issue(load))
  const { pages, text, tags } = await pdf(`${api.invoices}/${invoice.number}/invoice.pdf`)
  expect(pages).toBe(4)
  for (const label of [
    ...['Invoice', invoice.number, 'Bill to', 'Rincon Citrus', 'Accounts payable, Anita Quiroga', 'Amount due $1,060.60'],
    ...['Due, net 30', 'Payment reference', 'Phoenix, AZ', 'Los Angeles, CA', 'Linehaul', 'Washout', 'Total in US dollars'],
    ...['account ending 9917', 'We never change bank', '1. Proof of delivery, signed by J. Ortega, 3 pages'],
    ...['Citrus, −10 °F', ', 40 ft', `${invoice.number} · ${load.id}`, 'Payment is net 30 days.', 'Page 1 of 4'],
  ]) {
    expect(text).toContain(label)
  }
  for (const known of ['PO PO 88', 'Pickup number PU-5561', 'Seal number SL-4471', 'Trailer number T-5307']) {
    expect(text).toContain(known)
  }
  expect(text).not.toMatch(/\d{6,}9917|Ruiz/)
  expect(tags).toContain('H1')
  // The customer gets the same.
  expect((await pdf(`${api.invoices}/${invoice.id}/invoice.pdf`, shipper)).text).toContain('Page 1 of 4')
  const part = await bills.made(bills.pay(invoice, 60.6, { method: 'ach', reference: '4411' }))
  const partly = await pdf(`${api.invoices}/${invoice.number}/invoice.pdf`)
  expect(partly.text).toContain('Amount due $1,000.00')
  expect(partly.text).toContain(`${today} ACH transfer, 4411 −$60.60 Balance due $1,000.00`)
  expect((await bills.reverse(part.payments[0] as InvoicePayment, { reason: 'Sent back' })).status).toBe(200)
  const back = await bills.read(`${api.invoices}/${invoice.id}`)
  expect((await server.request(`${api.invoices}/${invoice.id}/credit-memo.pdf`, { cookie: accountant })).status).toBe(404)
  const gone = await bills.made(bills.act(back, 'void', { reason: 'Wrong rate' }))
  const voided = await pdf(`${api.invoices}/${invoice.number}/invoice.pdf`)
  expect(voided.text).toContain(`Void: credit memo ${gone.creditMemo?.number}`)
  expect(voided.text).toContain('Amount due $0.00')
  // The voided invoice asks for no payment.
  for (const label of ['Due, net', 'Pay to', 'Payment reference', 'account ending']) expect(voided.text).not.toContain(label)
  expect(voided.pageTexts.join(' ')).not.toContain('Payment is net')
})

test('a proof that is a PDF is named as a file of its own, and nothing says that it is attached', async () => {
  const pickupDateTime = new Date(Date.now() - 9 * hour)
  const { load, cab, recorded, shipperId } = await createHaul(server, { pickupDateTime, createdAt: pickupDateTime })
  await server.knex('loads').where({ id: load.id }).update({ broker_id: null, shipper_id: shipperId })
  const scan = pdfOf('signed bill of lading')
  await recorded({ type: 'departed_pickup', occurredAt: ago(8 * hour) })
  await recorded({ type: 'delivered', occurredAt: ago(hour), files: [named(scan, 'bill_of_lading')] })
  await sendFile(server, scan, cab)
  const invoice = await bills.made(bills.issue(load))
  const path = `${api.invoices}/${invoice.number}/invoice.pdf`
  const { pageTexts, pages } = await pdf(path)
  const text = pageTexts.join(' ')
  expect(pages).toBe(2)
  for (const label of [
    ...['1. Delivery record, 1 page', 'Not attached: Bill of lading, Delivered', 'separate PDF, available on request.'],
    ...['The proof of delivery is a separate PDF, named below.', `separate PDF, available on request. SHA-256 ${scan.sha256}`],
  ]) {
    expect(text).toContain(label)
  }
  expect(text).not.toMatch(/1\. Proof of delivery|No proof of delivery/)
  await bills.made(bills.act(invoice, 'send', { to: 'ap@valley.example' }))
  const mail = await server.knex('mails').where({ row_id: invoice.id }).first('text')
  expect(mail.text).not.toContain('with the proof of delivery')

  // A PDF that the storage has lost proves nothing.
  rmSync(join(server.config.dataDir, 'files', scan.sha256.slice(0, 2), scan.sha256))
  const without = await pdf(path)
  expect([without.pages, without.text.includes('Attached Nothing')]).toEqual([1, true])
})

test('a credit memo is a paper of its own: of which invoice, why and how much, for who pays, too', async () => {
  const { load, shipper } = await delivered()
  const gone = await bills.made(bills.act(await bills.made(bills.issue(load)), 'void', { reason: 'Wrong rate' }))
  const number = gone.creditMemo?.number as string
  for (const cookie of [accountant, shipper]) {
    const { pages, text, tags } = await pdf(`${api.invoices}/${gone.number}/credit-memo.pdf`, cookie)
    expect([pages, tags.includes('H1')]).toEqual([1, true])
    for (const label of [
      ...['Credit Memo', number, 'Credit to Rincon Citrus', 'Credit $1,060.60', `Issued ${today}`, `Of invoice ${gone.number}`],
      ...[
        load.id,
        `Voids invoice ${gone.number} of ${today}`,
        'Reason: Wrong rate',
        'Linehaul',
        'Credit in US dollars $1,060.60',
      ],
      ...['No payment due.', 'Page 1 of 1'],
    ]) {
      expect(text).toContain(label)
    }
  }
})

test('whoever an invoice was mailed to gets its credit memo by mail, and nobody else', async () => {
  const { load } = await delivered()
  const invoice = await bills.made(bills.issue(load))
  await bills.made(bills.act(invoice, 'send', { to: 'wrong@valley.example' }))
  for (const to of ['ap@valley.example', 'ap@valley.example', 'anita@valley.example']) {
    await bills.made(bills.act(invoice, 'send', { to }))
  }
  const mails = server.knex('mails').where({ row_id: invoice.id })
  await mails.clone().whereNot({ recipient: 'wrong@valley.example' }).update({ status: 'sent' })
  const gone = await bills.made(bills.act(invoice, 'void', { reason: 'Wrong rate' }))
  expect(gone.mail).toMatchObject({ template: 'creditMemo' })
  const reported = await mails.clone().where({ template: 'creditMemo' }).orderBy('recipient')
  expect(reported.map(({ recipient }: { recipient: string }) => recipient)).toEqual(['anita@valley.example', 'ap@valley.example'])
  expect(reported[0].subject).toBe(`Credit memo ${gone.creditMemo?.number}: invoice ${invoice.number} is void`)
  expect(reported[0].text).toContain('Wrong rate')
})

test('without a proof, with long words and twenty charges the PDF is one page', async () => {
  const charges = Array.from({ length: 20 }, (_, at) => ({
    code: 'other' as const,
    cents: 100 + at,
    note: 'Gebühr für Ärger '.repeat(11),
  }))
  const long = 'W'.repeat(100)
  const numbers = {
    brokerReference: '7'.repeat(100),
    purchaseOrder: long,
    billOfLading: long,
    pickupNumber: long,
    sealNumber: long,
    trailerNumber: long,
  }
  const load = await bills.delivered({ charges, freightDetails: 'Steel '.repeat(800), ...numbers }, false)
  const invoice = await bills.made(bills.issue(load, { accepted: ['no_proof'], reason: 'It comes by mail' }))
  const { pages, text } = await pdf(`${api.invoices}/${invoice.number}/invoice.pdf`)
  expect([pages, text.includes('1. Proof'), text.includes('Page 1 of 1')]).toEqual([1, false, true])
  expect(text).not.toContain('It comes by mail')
})

test('the invoice is mailed with its file, a reminder says what was typed, and nothing claims that it went', async () => {
  const { load } = await delivered()
  const invoice = await bills.made(bills.issue(load))
  expect(invoice.payerEmail).toBe('anita@valley.example')
  expect(await refused(bills.act(invoice, 'send', { to: 'nobody' }))).toHaveProperty('errors.to')
  const sent = await bills.made(bills.act(invoice, 'send', { to: 'ap@valley.example', note: 'Thank you.' }))
  expect(sent.mail).toMatchObject({ to: 'ap@valley.example', template: 'invoice', status: 'not_sent' })
  expect(sent.version).toBe(invoice.version)
  const mail = await server.knex('mails').where({ row_id: invoice.id }).first()
  expect(mail.subject).toBe(`Invoice ${invoice.number}: Phoenix, AZ to Los Angeles, CA`)
  expect(mail.text).toContain('Thank you.')
  expect(mail.text).toContain(', with the proof of delivery (invoice-')
  const reminderMail = { to: 'ap@valley.example', subject: 'Still open', text: 'First line.\n\nSecond line.' }
  const reminded = await bills.made(bills.act(invoice, 'remind', reminderMail))
  expect(reminded.mail).toMatchObject({ template: 'invoiceReminder', status: 'not_sent' })
  const history = await bills.read(`${api.invoices}/${invoice.id}/history`)
  expect(history.slice(0, 2).map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
    ['remind', 'ap@valley.example'],
    ['send', 'ap@valley.example'],
  ])
  const paid = await bills.made(bills.pay(invoice, 1_060.6))
  expect((await bills.act(paid, 'remind', reminderMail)).status).toBe(409)
})

test('the link of the price shows the invoice to the shipper who pays, and a link to the load alone, or where a broker pays, does not', async () => {
  const { load, quote } = await delivered()
  const token = await createLink(server.knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  const seen = async (one = token) => (await server.request(`${api.links}/${one}`)).json()
  expect((await seen()).invoice).toBeNull()
  expect((await server.request(`${api.links}/${token}/invoice.pdf`)).status).toBe(404)
  const invoice = await bills.made(bills.issue(load))
  expect((await seen()).invoice).toEqual({
    number: invoice.number,
    status: 'open',
    issuedOn: invoice.issuedOn,
    netDays: 30,
    dueOn: invoice.dueOn,
    total: 1_060.6,
    paid: 0,
    paidOn: null,
  })
  const answer = await server.request(`${api.links}/${token}/invoice.pdf`)
  expect([answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('referrer-policy')]).toEqual([
    ...[200, 'noindex', 'no-referrer'],
  ])
  expect((await readPdf(await answer.bytes())).pages).toBe(4)
  const ofLoad = await createLink(server.knex, { resource: 'loads', rowId: load.id, now: new Date(), name: 'Dock' })
  expect(await seen(ofLoad)).not.toHaveProperty('invoice')
  expect((await server.request(`${api.links}/${ofLoad}/invoice.pdf`)).status).toBe(404)
  await server
    .knex('invoices')
    .where({ id: invoice.id })
    .update({ shipper_id: null, broker_id: (await bills.delivered()).brokerId })
  expect((await seen()).invoice).toBeNull()
  expect((await server.request(`${api.links}/${token}/invoice.pdf`)).status).toBe(404)
})
