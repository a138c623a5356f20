import { expect, test } from 'vitest'
import { addsFuelSurcharge } from '#shared/loads/fuelSurcharge'

test.each([
  ['a direct customer', { shipperId: '5f', broker: null }, true],
  ['a broker at an all-in rate', { shipperId: null, broker: { paysFuelSurcharge: false } }, false],
  ['a broker whose terms say so', { shipperId: null, broker: { paysFuelSurcharge: true } }, true],
  ['a broker of whom nothing is known here', { shipperId: null, broker: null }, false],
])('%s', (_, payer, isAdded) => expect(addsFuelSurcharge(payer)).toBe(isAdded))
