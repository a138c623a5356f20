import { expect, test } from 'vitest'
import { signedText } from '#shared/file'

test('nobody is said to have signed without a signature', () => {
  expect(signedText([{ kind: 'freight' }, { kind: 'signature' }], 'Dana Ortiz')).toBe('Signed by Dana Ortiz')
  expect(signedText([{ kind: 'bill_of_lading' }], 'Dana Ortiz')).toBe('Name given: Dana Ortiz')
  expect(signedText([], 'Dana Ortiz')).toBe('Name given: Dana Ortiz')
})
