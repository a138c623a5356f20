import { expect, test } from 'vitest'
import { nowText } from '../../../../../client/portal/money/settlements/batch/batchText.ts'

const item = { driverName: 'Dana Whitfield', id: 'ST-20261122-01' }
const startedAt = '2026-11-24T15:00:00Z'
const after = (seconds: number) => Date.parse(startedAt) + seconds * 1_000
const going = 'Now Dana Whitfield, ST-20261122-01. You can leave this page; it keeps running and the results stay here.'
const stalled = /^Next Dana Whitfield, ST-20261122-01\. No progress since \d+:00 [AP]M\. It resumes when our server is back\./

test('a batch in which nothing was tried for a minute says so, and since when', () => {
  expect(nowText({ startedAt, triedAt: null }, item, after(59))).toBe(going)
  expect(nowText({ startedAt, triedAt: null }, item, after(60))).toMatch(stalled)
  expect(nowText({ startedAt, triedAt: '2026-11-24T15:00:30Z' }, item, after(89))).toBe(going)
  // Repeated: what was tried before counts from its new beginning.
  expect(nowText({ startedAt, triedAt: '2026-11-24T14:00:00Z' }, item, after(59))).toBe(going)
  expect(nowText({ startedAt, triedAt: '2026-11-24T14:00:00Z' }, item, after(60))).toMatch(stalled)
})
