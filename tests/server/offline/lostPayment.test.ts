import type { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { OfflineDatabase } from '../../../client/platform/offline/database.ts'
import { directSender } from '../../../client/platform/offline/outbox/sendDirectly.ts'
import { invoicing } from '../../support/invoicing.ts'
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

/** A page of a device: what it sends reaches the server; `hears` says whether the response comes back. */
function openPage(device: IDBFactory, { hears = true, arrives = true } = {}) {
  return directSender({
    database: async () => new OfflineDatabase({ indexedDB: device, IDBKeyRange }),
    send: async ({ id: key, path, body, ifMatch }) => {
      const lost = { accepted: false, status: null, reason: 'timeout' } as const
      if (!arrives) return lost
      const response = await bills.post(path, body, {
        key: key as ReturnType<typeof randomUUID>,
        ...(ifMatch !== undefined && { version: ifMatch }),
      })
      if (!hears) return lost
      const answer = await response.json()
      if (response.ok) return { accepted: true, receipt: answer }
      return { accepted: false, status: response.status, type: '', detail: answer.detail, fields: {}, retryAfter: 0 }
    },
    cancel: async (key) => {
      const response = await server.request(`${api.submissions}/${key}/cancel`, { method: 'POST', json: {} })
      return response.json()
    },
  })
}

const payment = { amount: 500, paidOn: companyDay(new Date()), method: 'check', reference: '4411' }
const pressOf = ({ id, version }: { id: string; version: number }) => ({
  method: 'POST' as const,
  path: `${api.invoices}/${id}/pay`,
  body: payment,
  userId: 'ines',
  ifMatch: version,
  adds: true,
})
const paid = async (id: string) => {
  const payments = await server.knex('payment_allocations').where({ invoice_id: id })
  return payments.map(({ amount_cents: cents }) => Number(cents))
}

test('a payment whose answer was lost is not recorded again by the page that is opened after it', async () => {
  const device = new IDBFactory()
  const invoice = await bills.invoiced()
  expect(await openPage(device, { hears: false })(pressOf(invoice))).toMatchObject({ accepted: false, status: null })
  expect(await paid(invoice.id)).toEqual([50_000])
  // The page shows the invoice as it is now, and the same is pressed once more.
  const seen = await bills.read(`${api.invoices}/${invoice.id}`)
  const again = await openPage(device)(pressOf(seen))
  expect(again).toMatchObject({ accepted: false, detail: 'This one already went through.' })
  expect(await paid(invoice.id)).toEqual([50_000])
  // Who has read that and presses again means another one.
  expect(await openPage(device)(pressOf(seen))).toMatchObject({ accepted: true })
  expect(await paid(invoice.id)).toEqual([50_000, 50_000])
})

test('one that never arrived is recorded once by the page that is opened after it', async () => {
  const device = new IDBFactory()
  const invoice = await bills.invoiced()
  await openPage(device, { arrives: false })(pressOf(invoice))
  expect(await paid(invoice.id)).toEqual([])
  expect(await openPage(device)(pressOf(invoice))).toMatchObject({ accepted: true })
  expect(await paid(invoice.id)).toEqual([50_000])
})
