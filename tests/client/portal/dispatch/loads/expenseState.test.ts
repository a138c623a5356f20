import { expect, test } from 'vitest'
import type { LoadExpense } from '#shared/loads/expense'
import { expenseState } from '../../../../../client/portal/dispatch/loads/expenses/expenseState.ts'

const expense = {
  code: 'lumper',
  name: null,
  amount: 165,
  paidBy: 'driver',
  outcome: 'accepted',
  reason: null,
  settlement: null,
} as unknown as LoadExpense

test('an accepted receipt says whether it is reimbursed, and when', () => {
  expect(expenseState(expense, true)).toBe('Accepted. Reimbursed with your next settlement')
  expect(expenseState({ ...expense, settlement: 'ST-20261115-07' }, true)).toBe('Accepted, reimbursed with')
  expect(expenseState({ ...expense, paidBy: 'company' }, false)).toBe('Accepted. Paid by the company, nothing to reimburse')
})

test('a receipt is called sent only once each of its pages has arrived', () => {
  const page = (receivedAt: string | null) => ({ sha256: 'a', size: 1, type: 'image/jpeg', receivedAt })
  const of = (...files: ReturnType<typeof page>[]) => ({ ...expense, outcome: null, files }) as unknown as LoadExpense
  expect(expenseState(of(page('2026-11-20T10:00:00Z')), true)).toBe('Sent, under review')
  expect(expenseState(of(page('2026-11-20T10:00:00Z'), page(null)), true)).toBe('1 page still uploading')
  expect(expenseState(of(page(null), page(null)), true)).toBe('2 pages still uploading')
  expect(expenseState(of(page(null)), false)).toBe('1 page still uploading from the phone')
  expect(expenseState(of(), false)).toBe('Needs review')
})
