import { expect, test } from 'vitest'
import type { LoadOutlay } from '#shared/outlay'
import { outlayState } from '../../../../client/portal/loads/outlays/outlayState.ts'

const outlay = {
  ...{ code: 'lumper', name: null, amount: 165, paidBy: 'driver', outcome: 'accepted', reason: null, settlement: null },
} as unknown as LoadOutlay

test('a receipt says what is paid back by it, also where a charge has paid another amount', () => {
  const settled = { ...outlay, settlement: 'ST-20261115-07' }
  expect(outlayState(outlay, true)).toBe('Accepted. Your next settlement pays it back')
  expect(outlayState({ ...settled, paidBack: 165 }, true)).toBe('Accepted, and paid back with')
  expect(outlayState({ ...settled, paidBack: 150 }, true)).toBe('Accepted. $150.00 is paid back with')
  // As a device has kept it from before.
  expect(outlayState(settled, true)).toBe('Accepted, and paid back with')
  expect(outlayState({ ...outlay, paidBy: 'company' }, false)).toBe('Accepted. The company paid it: nothing is to be paid back')
})
