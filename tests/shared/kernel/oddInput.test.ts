import { expect, test } from 'vitest'
import { beginsState, beginsZipCode, hasExpired, isPast, isState, isZipCode } from '#shared/kernel/unusualInput'

test.each([
  ['2026-11-20', '2026-11-20T12:00:00-07:00', false],
  ['2026-11-20', '2026-11-20T23:59:59-07:00', false],
  ['2026-11-20', '2026-11-21T00:00:00-07:00', true],
  ['2026-11-20', '2026-11-21T05:00:00Z', false],
  ['2027-01-01', '2026-12-31T23:00:00-07:00', false],
  ['2019-02-28', '2026-11-20T12:00:00-07:00', true],
])('a CDL valid through %s, at %s: expired %s', (lastDay, now, expired) =>
  expect(hasExpired(lastDay, new Date(now))).toBe(expired),
)

test.each([
  ['2026-11-20T17:59:59Z', true],
  ['2026-11-20T18:00:00Z', true],
  ['2026-11-20T18:00:01Z', false],
  ['nonsense', false],
])('a pickup at %s, at 18:00 UTC: in the past %s', (pickup, past) => expect(isPast(pickup, '2026-11-20T18:00:00Z')).toBe(past))

test.each(['AZ', 'az', ' Tx. ', 'Texas', 'new  MEXICO', 'District of Columbia', 'D.C.'])('%j is a state', (typed) => {
  expect(isState(typed)).toBe(true)
  expect(beginsState(typed.trim().slice(0, 1))).toBe(true)
})

test.each(['Sonora', 'ZZ', 'Arizonaa', 'A', '', '85007', 'TX 77002'])('%j is not a state', (typed) =>
  expect(isState(typed)).toBe(false),
)

test('beginsState tells whether partial input can become a state', () => {
  for (const typed of ['', 'A', 'ariz', 'New', 'west vi']) expect(beginsState(typed), typed).toBe(true)
  for (const typed of ['ZZ', 'Son', 'Texass']) expect(beginsState(typed), typed).toBe(false)
})

test.each([
  ['85007', true, true],
  [' 85007-1234 ', true, true],
  ['850', false, true],
  ['85007-1', false, true],
  ['ABCDE', false, false],
  ['850071', false, false],
  ['8500A', false, false],
])('zip code %j: complete %s, a valid beginning %s', (typed, whole, begun) => {
  expect(isZipCode(typed)).toBe(whole)
  expect(beginsZipCode(typed)).toBe(begun)
})
