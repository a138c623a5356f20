import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from '../../../../client/platform/transport/serverClock.ts'

afterEach(() => {
  vi.useRealTimers()
  noteServerTime(new Date().toUTCString(), Date.now())
})

test.each([
  ['a year ahead', 365 * 86_400_000],
  ['an hour behind', -3_600_000],
])('serverNow is right on a device whose clock is %s', (_what, wrong) => {
  vi.useFakeTimers()
  const truth = Date.UTC(2026, 10, 20, 17, 0, 0)
  vi.setSystemTime(truth + wrong)
  noteServerTime(new Date(truth).toUTCString(), Date.now())
  expect(Math.abs(serverNow().getTime() - truth)).toBeLessThanOrEqual(1000)
  vi.setSystemTime(truth + wrong + 60_000)
  expect(Math.abs(serverNow().getTime() - truth - 60_000)).toBeLessThanOrEqual(1000)
})

test('the latency of a response is not taken for clock skew', () => {
  vi.useFakeTimers()
  const truth = Date.UTC(2026, 10, 20, 17, 0, 0)
  vi.setSystemTime(truth + 4_000)
  noteServerTime(new Date(truth).toUTCString(), truth)
  expect(serverNow().getTime()).toBe(truth + 4_000)
})

test.each([null, '', 'yesterday'])('a response without a valid Date (%s) changes nothing', (date) => {
  vi.useFakeTimers()
  vi.setSystemTime(Date.UTC(2026, 10, 20))
  noteServerTime(date, Date.now())
  expect(serverNow().getTime()).toBe(Date.UTC(2026, 10, 20))
})
