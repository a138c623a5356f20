import { expect, test } from 'vitest'
import { uncheckedText } from '#shared/loads/uncheckedFindings'

const known = { emptyLocation: 'Yuma, AZ', milesEmpty: 172, cdlExpiresOn: '2028-01-01' }

test('nothing is unchecked only where distance and CDL are known', () => {
  expect(uncheckedText(known)).toBeNull()
  expect(uncheckedText({ ...known, milesEmpty: 0 })).toBeNull()
  expect(uncheckedText({ ...known, milesEmpty: null })).toBe('Distance unknown: deadhead and arrival not checked.')
  expect(uncheckedText({ ...known, milesEmpty: null, emptyLocation: null })).toBe(
    'Location unknown: deadhead and arrival not checked.',
  )
  expect(uncheckedText({ ...known, cdlExpiresOn: null })).toBe('No CDL on file: expiration not checked.')
})

test('of a driver who has the load already the way to the pickup is not asked for', () => {
  const lost = { ...known, milesEmpty: null, emptyLocation: null }
  expect(uncheckedText(lost, { isHandover: true })).toBeNull()
  expect(uncheckedText({ ...lost, cdlExpiresOn: null }, { isHandover: true })).toBe('No CDL on file: expiration not checked.')
})
