import { expect, test } from 'vitest'
import { paymentOfRest, paymentResolver } from '../../../../../client/portal/money/invoices/paymentEntry.ts'

const today = '2026-11-25'
const invoice = { version: 1, status: 'open', total: 1000, paid: 0 }

test('a payment is of what is left of the invoice as it is by then', () => {
  const valuesOf = paymentOfRest(today)
  expect(valuesOf(invoice)).toEqual({ amount: '1,000.00', paidOn: today, method: '', reference: '' })
  expect(valuesOf({ ...invoice, version: 2, paid: 500 })).toMatchObject({ amount: '500.00' })
})

test('more than is left by then is refused at the amount', async () => {
  const typed = { amount: '1,000.00', paidOn: today, method: 'check' as const, reference: '' }
  const check = (left: number) => paymentResolver('FI-2026-00083', left, today)(typed, undefined, {} as never)
  expect(await check(1000)).toMatchObject({ values: { amount: 1000 }, errors: {} })
  expect(await check(500)).toMatchObject({
    errors: { amount: { message: 'FI-2026-00083 has $500.00 open: $1,000.00 is too much' } },
  })
})
