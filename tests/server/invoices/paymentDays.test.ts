import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { reportQuery } from '#shared/reports/report'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { readReport } from '../../../server/domains/reports/readReport.ts'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { createSettlement } from '../../support/factories.ts'
import { createInvoice, createPayment, invoicing } from '../../support/invoicing.ts'
import { refused } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let accountant: string
let bills: ReturnType<typeof invoicing>
beforeAll(async () => {
  server = await startTestServer()
  accountant = await server.signInAs('accountant')
  bills = invoicing(server, () => accountant)
})
afterAll(() => server.close())

const reader = { role: 'superadmin' as const, gazetteer: loadGazetteer() }

test('a payment of a mistyped year is refused, and one before the delivery is asked about and erases nothing', async () => {
  const load = await bills.delivered({ deliveredAt: new Date() })
  await createSettlement(server.knex, [load], { driverId: load.assignedDriverId as string, status: 'paid' })
  const invoice = await bills.made(bills.issue(load))
  const wrong = await bills.pay(invoice, invoice.total, { paidOn: '2016-11-20' })
  expect(wrong.status).toBe(422)
  expect((await wrong.json()).errors.paidOn).toContain('is long before the load was delivered')
  const ahead = companyDay(new Date(Date.now() - 30 * 86_400_000))
  const asked = await refused(bills.pay(invoice, invoice.total, { paidOn: ahead }))
  expect(asked.findings).toMatchObject([{ code: 'paid_ahead', severity: 'warn' }])
  expect(await server.knex('customer_payments')).toEqual([])
  await bills.made(bills.pay(invoice, invoice.total, { paidOn: ahead, accepted: ['paid_ahead'] }))
  // Paid before it was delivered, in no days.
  const report = await readReport(server.knex, 'brokers', reportQuery.parse({ period: 'quarter' }), new Date(), reader)
  expect(report.metrics.find(({ id }) => id === 'daysToPay')?.value).toBe(0)
  const { paid_at: paidAt, delivered_at: deliveredAt } = await server.knex('loads').where({ id: load.id }).first()
  expect(paidAt).toEqual(deliveredAt)
  await eraseDue(server.pool, new Date())
  expect(await server.knex('tracking_events').where({ load_id: load.id })).toHaveLength(1)
})

test('what was paid in a running month stands beside the same part of the one before', async () => {
  const invoice = await createInvoice(server.knex, await bills.delivered(), { issuedOn: '2026-09-01' })
  await createPayment(server.knex, invoice, { amountCents: 4_000, receivedOn: '2026-10-05' })
  await createPayment(server.knex, invoice, { amountCents: 10_000, receivedOn: '2026-10-28' })
  const query = reportQuery.parse({ period: 'month' })
  const report = await readReport(server.knex, 'receivables', query, new Date('2026-11-05T18:00Z'), reader)
  expect(report.metrics.find(({ id }) => id === 'received')?.before).toBe(40)
})
