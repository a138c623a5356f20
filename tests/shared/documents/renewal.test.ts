import { expect, test } from 'vitest'
import { notReachedText, requestChannel } from '#shared/documents/renewal'

const phone = '(281) 555-0177'
const none = { login: { state: 'none', phone }, email: 'bao@drivers.example', hasMailServer: true } as const
const said = (reachable: Parameters<typeof notReachedText>[1]) => notReachedText('Bao Nguyen', reachable)

test('a request goes in the app, else by mail; where neither does, it says why and whom to call', () => {
  expect(requestChannel({ ...none, login: { state: 'active', phone }, email: null, hasMailServer: false })).toBe('app')
  expect([requestChannel(none), said(none)]).toEqual(['mail', null])
  expect(said({ ...none, login: { state: 'active', phone }, email: null })).toBeNull()
  expect(said({ ...none, email: null })).toBe('Bao Nguyen has no app login, and no email is on file. Call (281) 555-0177.')
  // An email would not help there.
  expect(said({ login: { state: 'invited', phone: null }, email: null, hasMailServer: false })).toBe(
    'Bao Nguyen has not signed in to the app yet, and this site sends no email. No phone number on file.',
  )
})
