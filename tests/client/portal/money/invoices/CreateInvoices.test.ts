import { expect, test } from 'vitest'
import { resultOf } from '../../../../../client/portal/money/invoices/CreateInvoices.tsx'

test.each([
  [{ made: 3, failed: 0, unknown: 0 }, '3 of 3 are issued.'],
  [{ made: 1, failed: 2, unknown: 0 }, '1 of 3 is issued. 2 could not be issued.'],
  [{ made: 2, failed: 0, unknown: 1 }, '2 of 3 are issued. 1 not confirmed yet: try again, each is issued only once.'],
])('%j is told as: %s', (counts, text) => {
  expect(resultOf({ ...counts, all: 3 })).toBe(text)
})
