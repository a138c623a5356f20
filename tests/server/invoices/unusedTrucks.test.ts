import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoicePayment } from '#shared/invoices/invoice'
import { api } from '#shared/kernel/paths'
import { isNotUsed } from '../../../server/domains/loads/notUsed.ts'
import { createBroker, createDriver, createLoad } from '../../support/factories.ts'
import { invoicing } from '../../support/invoicing.ts'
import { done, refused, sendCommand } from '../../support/loads.ts'
import { readPdf } from '../../support/pdf.ts'
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

test('an invoice is issued for a truck that was ordered and not used, whose load stays cancelled, and owes until it is paid', async () => {
  const { id: brokerId } = await createBroker(server.knex)
  const { id: assignedDriverId } = await createDriver(server.knex)
  const load = await createLoad(server.knex, { status: 'planned', brokerId, assignedDriverId })
  const dispatcher = await server.signInAs('dispatcher')
  await done(sendCommand(server, load.id, 'cancel', { reason: 'No freight', tonu: 250 }, { cookie: dispatcher }))
  const waits = async () => {
    const { loads } = await bills.read(`${api.invoices}/waiting`)
    return loads.find(({ loadId }: { loadId: string }) => loadId === load.id)
  }
  const payable = async () => (await bills.read(`${api.brokers}/${brokerId}`)).openAmount
  expect(await waits()).toMatchObject({ total: 250, hasProof: false, isNotUsed: true })
  const invoice = await bills.made(bills.issue(load, { total: 250 }))
  expect(invoice).toMatchObject({ total: 250, lines: [{ code: 'tonu', amount: 250 }], haul: { isNotUsed: true } })
  expect([await waits(), await payable()]).toEqual([undefined, 250])
  expect(await refused(bills.issue(load))).toMatchObject({ findings: [{ code: 'invoiced_already' }] })
  const answer = await server.request(`${api.invoices}/${invoice.number}/invoice.pdf`, { cookie: accountant })
  const document = (await readPdf(await answer.bytes())).text
  expect(document).toContain('Cancelled, not hauled')
  expect(document).not.toContain('Delivered')
  const paid = await bills.made(bills.pay(invoice, 250))
  expect([paid.status, await payable()]).toEqual(['paid', 0])
  expect((await bills.reverse(paid.payments[0] as InvoicePayment, { reason: 'Of another one' })).status).toBe(200)
  const back = await bills.read(`${api.invoices}/${invoice.id}`)
  await bills.made(bills.act(back, 'void', { reason: 'Wrong broker' }))
  expect(await waits()).toMatchObject({ total: 250 })
  expect(await server.knex('loads').where({ id: load.id }).first()).toMatchObject({
    status: 'planned',
    paid_at: null,
    cancelled_at: expect.any(Date),
  })
  const history = await bills.read(`${api.loads}/${load.id}/history`)
  const actions = history.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 5)).toEqual(['credit', 'unpay', 'pay', 'invoice', 'cancel'])
})

test('a load that was cancelled without a charge for the truck is not invoiced', async () => {
  const load = await createLoad(server.knex, { status: 'booked', cancelledAt: new Date() })
  expect((await bills.issue(load)).status).toBe(409)
  expect((await bills.read(`${api.invoices}/waiting`)).loads).not.toContainEqual(expect.objectContaining({ loadId: load.id }))
})

test('such loads are found by an index of their own', async () => {
  await server.knex.transaction(async (transaction) => {
    await transaction.raw('set local enable_seqscan = off')
    const { rows } = await transaction.raw(`explain (format json) select id from loads where ${isNotUsed}`)
    expect(JSON.stringify(rows)).toContain('loads_not_used')
  })
})
