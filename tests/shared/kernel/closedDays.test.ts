import { expect, test } from 'vitest'
import { closedDaysProblem, listedDays } from '#shared/kernel/businessDays'

test('days are listed with commas, and blanks between them do not matter', () => {
  expect(listedDays(' 2026-12-25,2027-01-01 , ')).toEqual(['2026-12-25', '2027-01-01'])
  expect(listedDays('')).toEqual([])
})

test.each([
  ['', null],
  ['2026-12-25, 2027-01-01', null],
  ['May 1', '“May 1” is not a day: please write each as 2026-12-25, with commas between them'],
  ['2027-02-29', '“2027-02-29” is not a day: please write each as 2026-12-25, with commas between them'],
  ['1826-12-25', '1826-12-25 cannot be meant: please enter days between 2000 and 2100'],
  ['2026-12-25, 2026-12-25', '2026-12-25 is listed twice: please remove one'],
])('of %j is said: %j', (typed, problem) => {
  expect(closedDaysProblem(typed)).toBe(problem)
})
