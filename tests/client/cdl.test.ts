import { expect, test } from 'vitest'
import { hasExpired } from '../../client/portal/recruiting/cdl.ts'

test.each([
  ['2026-11-20', '2026-11-20T12:00:00-07:00', false],
  ['2026-11-20', '2026-11-20T23:59:59-07:00', false],
  ['2026-11-20', '2026-11-21T00:00:00-07:00', true],
  ['2026-11-20', '2026-11-21T05:00:00Z', false],
  ['2027-01-01', '2026-12-31T23:00:00-07:00', false],
  ['2019-02-28', '2026-11-20T12:00:00-07:00', true],
])('a CDL that is good through %s has at %s ended: %s', (lastDay, now, expired) =>
  expect(hasExpired(lastDay, new Date(now))).toBe(expired),
)
