import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
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

test('the export has a line a charge, as QuickBooks imports them, and a void one its credit memo in a file of its own', async () => {
  const invoice = await bills.invoiced({ brokerReference: '=1+1' })
  const gone = await bills.made(bills.act(await bills.invoiced(), 'void', { reason: 'Twice' }))
  const response = await server.request(`${api.invoices}/export`, { cookie: accountant })
  const text = await response.text()
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  )
  const date = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  const own = lines.filter((line) => line.startsWith(invoice.number))
  expect(own).toHaveLength(3)
  expect(own[0]).toContain(`${invoice.number},${invoice.payer},${date(invoice.issuedOn)},${date(invoice.dueOn)},Net 30,,`)
  expect(own[0]).toContain('Linehaul,Linehaul,1,3000.00,3000.00,')
  expect(own[2]).toContain(`${invoice.number},,,,,,,Lumper,"Lumper, Receipt R-2291",1,150.00,150.00,`)
  // In the books it was an invoice until its credit memo.
  expect(text).toContain(`${gone.number},${gone.payer},`)
  const memos = await server.request(`${api.invoices}/credit-memos`, { cookie: accountant })
  expect(memos.headers.get('content-disposition')).toMatch(/credit-memos-[-\d]+\.csv/)
  const memo = (await memos.text()).split('\r\n')
  expect(memo[0]).toBe(
    '*CreditMemoNo,*Customer,*CreditMemoDate,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  )
  const number = gone.creditMemo?.number as string
  const credited = memo.filter((line) => line.startsWith(number))
  expect(credited).toHaveLength(3)
  expect(credited[0]).toContain(`${number},${gone.payer},${date(gone.creditMemo?.issuedOn as string)},,`)
  expect(credited[0]).toContain(`Voids ${gone.number}, load ${gone.loadId}: Twice`)
  expect(credited[0]).toContain('Linehaul,Linehaul,1,3000.00,3000.00,')
  expect(memo.join('\n')).not.toContain(invoice.number)
})
