import { expect, test } from 'vitest'
import type { Driver } from '#shared/drivers/driver'
import { expiredText } from '../../../../../client/portal/people/compliance/expiredText.ts'

test('why nothing is left to decide is what is so: deferral, renewed, or another status', () => {
  const bao = { fullName: 'Bao Nguyen', status: 'onboarded' } as Driver
  const ended = [{ kind: 'cdl' as const, expiresOn: '2026-11-24' }]
  const renewed = [{ kind: 'cdl' as const, expiresOn: '2030-11-24' }]
  const deferral = (until: string) => ({ until, documents: 'cdl 2026-11-24' })
  const text = (driver: object) => expiredText({ ...bao, ...driver }, '2026-11-25')
  expect(text({ documents: ended, deferral: null })).toBeNull()
  expect(text({ documents: ended, deferral: deferral('2026-11-25') })).toBeNull()
  expect(text({ documents: ended, deferral: deferral('2026-12-02') })).toBe('Bao Nguyen was kept onboarded.')
  // What was decided once, or on the documents before, is no reason any more.
  for (const before of [null, deferral('2026-01-02'), deferral('2026-12-02')])
    expect(text({ documents: renewed, deferral: before })).toBe('The documents have been renewed.')
  expect(text({ documents: ended, deferral: null, status: 'suspended' })).toBe('Bao Nguyen is now suspended.')
})
