import { expect, test } from 'vitest'
import { paymentOfRest, paymentResolver } from '../../../../../client/portal/money/invoices/paymentEntry.ts'

const today = '2026-11-25'
const invoice = { version: 1, status: 'open', total: 1000, paid: 0 }

test('a payment is of what is left of the invoice as it is by then', () => {
  const valuesOf = paymentOfRest(today)
  expect(valuesOf(invoice)).toEqual({ amount: '1,000.00', paidOn: today, method: '', reference: '' })
  expect(valuesOf({ ...invoice, version: 2, paid: 500 })).toMatchObject({ amount: '500.00' })
})

test('more than is left is accepted, and a later day is refused', async () => {
  const check = (typed: object) =>
    paymentResolver(today)(
      { amount: '1,000.00', paidOn: today, method: 'check', reference: '', ...typed },
      undefined,
      {} as never,
    )
  expect(await check({})).toMatchObject({ values: { amount: 1000 }, errors: {} })
  expect(await check({ paidOn: '2026-11-26' })).toMatchObject({
    errors: { paidOn: { message: 'Please enter today or an earlier date' } },
  })
})
