import { expect, test } from 'vitest'
import { reimbursableCents } from '#shared/loads/expenseCoverage'

const charge = (code: string, cents: number, paidBy: 'driver' | 'company' | null = null) => ({ code, cents, paidBy })

test('what was laid out for a load counts once, whether it is charged, has a receipt, or both', () => {
  const charges = [charge('lumper', 75_00, 'driver'), charge('detention', 80_00), charge('scale', 14_25, 'company')]
  expect(reimbursableCents(charges, [])).toBe(89_25)
  expect(reimbursableCents(charges, [charge('lumper', 75_00, 'driver')])).toBe(89_25)
  // The receipt has the amount paid, whatever the charge says. A receipt for another code, or without a charge, is added.
  expect(reimbursableCents(charges, [charge('lumper', 82_50, 'driver'), charge('other', 20_00, 'driver')])).toBe(116_75)
  // A receipt that matches no charge by the driver's choice is added as well.
  expect(reimbursableCents(charges, [{ ...charge('lumper', 75_00, 'driver'), isUnmatched: true }])).toBe(164_25)
  // A charge without a payer is not reimbursed beside its receipt.
  expect(reimbursableCents([charge('lumper', 75_00)], [charge('lumper', 82_50, 'company')])).toBe(82_50)
  expect(reimbursableCents([], [charge('tolls', 9_00, 'company')])).toBe(9_00)
})
