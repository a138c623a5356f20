import { expect, test } from 'vitest'
import type { Driver } from '#shared/drivers/driver'
import { expiredText } from '../../../client/portal/people/compliance/expiredText.ts'

test('why nothing is left to decide is what is so: kept, renewed, or another status', () => {
  const bao = { fullName: 'Bao Nguyen', status: 'onboarded' } as Driver
  const ended = [{ kind: 'cdl' as const, expiresOn: '2026-11-24' }]
  const renewed = [{ kind: 'cdl' as const, expiresOn: '2030-11-24' }]
  const kept = (until: string) => ({ until, papers: 'cdl 2026-11-24' })
  const words = (driver: object) => expiredText({ ...bao, ...driver }, '2026-11-25')
  expect(words({ documents: ended, kept: null })).toBeNull()
  expect(words({ documents: ended, kept: kept('2026-11-25') })).toBeNull()
  expect(words({ documents: ended, kept: kept('2026-12-02') })).toBe('Bao Nguyen was kept onboarded.')
  // What was decided once, or on the documents before, is no reason any more.
  for (const before of [null, kept('2026-01-02'), kept('2026-12-02')])
    expect(words({ documents: renewed, kept: before })).toBe('The documents have been renewed.')
  expect(words({ documents: ended, kept: null, status: 'suspended' })).toBe('Bao Nguyen is now suspended.')
})
