import { expect, test } from 'vitest'
import type { InvoiceRow } from '#shared/invoices/invoice'
import {
  allocationsOf,
  openParts,
  partProblem,
  splitOldestFirst,
  sumOfParts,
} from '../../../../../client/portal/money/accounts/allocationEntry.ts'

const invoice = (id: string, total: number, paid = 0) =>
  ({ id, number: `FI-2026-0000${id}`, status: 'open', total, paid }) as unknown as InvoiceRow
const invoices = [invoice('1', 100.1), invoice('2', 200.2, 0.2), invoice('3', 50)]

test('an amount is split over the invoices in their order, to the cent, and the rest stays credit', () => {
  expect(splitOldestFirst(150.3, invoices)).toEqual({ 1: '100.10', 2: '50.20', 3: '' })
  expect(splitOldestFirst(1_000, invoices)).toEqual({ 1: '100.10', 2: '200.00', 3: '50.00' })
  expect(splitOldestFirst(Number.NaN, invoices)).toEqual({ 1: '', 2: '', 3: '' })
  expect(sumOfParts({ 1: '100.10', 2: '50.20', 3: '' })).toBe(150.3)
})

test('a part of an invoice that is not open any more pays nothing', () => {
  expect(openParts({ 1: '10', 9: '20' }, invoices)).toEqual({ 1: '10' })
})

test('an empty part pays nothing, and one over its invoice is refused', () => {
  expect(allocationsOf({ 1: '', 2: '1,000.5', 3: ' ' })).toEqual([{ invoice: '2', amount: 1_000.5 }])
  expect(partProblem('200.00', invoice('2', 200.2, 0.2))).toBeNull()
  expect(partProblem('200.01', invoice('2', 200.2, 0.2))).toBe('FI-2026-00002 has $200.00 open: $200.01 is too much')
  expect(partProblem('a lot', invoice('2', 200))).toContain('Please enter an amount')
})
