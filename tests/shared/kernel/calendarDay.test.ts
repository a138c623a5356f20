import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysUntil, mondayOf } from '#shared/kernel/calendarDay'

test('days are counted by the calendar, also across changes of daylight saving time, leap days and years', () => {
  expect(daysUntil('2026-11-22', '2026-11-21')).toBe(1)
  expect(daysUntil('2026-03-09', '2026-03-07')).toBe(2)
  expect(daysUntil('2026-11-20', '2026-11-21')).toBe(-1)
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -2_000, max: 2_000 }), (at, days) => {
      const [today, later] = [at, new Date(at.getTime() + days * 86_400_000)].map((one) => one.toISOString().slice(0, 10))
      expect([daysAfter(today as string, days), daysUntil(later as string, today as string)]).toEqual([later, days])
    }),
  )
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s belongs to the week from %s', (day, monday) => expect(mondayOf(day)).toBe(monday))
