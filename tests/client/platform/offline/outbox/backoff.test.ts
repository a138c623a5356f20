import { describe, expect, test } from 'vitest'
import { backOff, dueIn, retryAfter } from '../../../../../client/platform/offline/outbox/backoff.ts'

const at = Date.UTC(2026, 10, 20, 9, 41)
const year = 365 * 86_400_000

describe('the backoff', () => {
  test('is random up to a limit that doubles from 1 s to 60 s', () => {
    expect([1, 2, 3, 6, 7, 8, 1000].map((attempts) => backOff(attempts, () => 0.999999))).toEqual([
      999, 1999, 3999, 31999, 59999, 59999, 59999,
    ])
    expect(backOff(5, () => 0)).toBe(0)
  })
})

describe('the next try', () => {
  const pause = { since: at, backOff: 40_000, retryAfter: 10_000 }

  test('waits for Retry-After and then the backoff, so that all who were told the same do not come at once', () =>
    expect(dueIn(pause, at + 5_000)).toBe(45_000))
  test('skipping the backoff never skips Retry-After', () => expect(dueIn(pause, at + 4_000, true)).toBe(6_000))
  test.each([-year, year])('a clock changed by %i ms delays nothing', (set) => expect(dueIn(pause, at + set)).toBe(0))
  test('is never further away than the cap, whatever the clock shows', () => {
    for (const set of [-year, -60_000, -1, 0, 1, 60_000, year]) expect(dueIn(pause, at + set)).toBeLessThanOrEqual(60_000)
  })
})

describe('Retry-After', () => {
  const date = (instant: number) => new Date(instant).toUTCString()

  test('in seconds', () => expect(retryAfter('17', null, at)).toBe(17_000))
  test('as a date, relative to the Date header of the response', () => {
    expect(retryAfter(date(at + year + 30_000), date(at + year), at)).toBe(30_000)
    expect(retryAfter(date(at + 30_000), null, at)).toBe(30_000)
  })
  test.each([null, '', 'soon', '-5', date(at - 5_000)])('%s is ignored', (header) => {
    expect(retryAfter(header, null, at)).toBe(0)
  })
  test('a year is capped at an hour', () => expect(retryAfter('31536000', null, at)).toBe(3_600_000))
})
