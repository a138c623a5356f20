import { expect, test } from 'vitest'
import { driverNotifiedText, noLoginText } from '#shared/drivers/driverLogin'

const phone = '(214) 555-0190'

test('a driver without an app login is called, and nobody is said to be notified', () => {
  expect(noLoginText({ state: 'none', phone })).toBe('No app login. Call (214) 555-0190.')
  expect(noLoginText({ state: 'invited', phone })).toBe('Has not signed in to the app yet. Call (214) 555-0190.')
  expect(noLoginText({ state: 'none', phone: null })).toBe('No app login. No phone number on file.')
  expect(driverNotifiedText('Ray', { state: 'none', phone })).toBe('Ray has no app login. Call (214) 555-0190.')
  expect(driverNotifiedText('Ray', { state: 'none', phone }, ' of the new time')).toBe(
    'Ray has no app login. Call (214) 555-0190 to pass on the new time.',
  )
  expect(driverNotifiedText('Ray', { state: 'invited', phone: null })).toBe('Ray has not signed in to the app yet. Call them.')
})

test('a driver with an app login will be notified, and one of whom that is unknown may be', () => {
  expect(noLoginText({ state: 'active', phone })).toBeNull()
  expect(noLoginText(null)).toBeNull()
  expect(driverNotifiedText('Ray', { state: 'active', phone }, ' of the new time')).toBe('Ray will be notified of the new time.')
  expect(driverNotifiedText('Ray', undefined)).toBe('Ray will be notified if they have an app login.')
})
