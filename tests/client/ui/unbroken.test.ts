import { expect, test } from 'vitest'
import { unbroken, wholeDates } from '../../../client/ui/unbroken.ts'

test('a clock stays on a line with its zone, and a day with its month', () => {
  const span = 'Nov 24, 10:54 PM to Nov 25, 3:17 AM MST'
  expect(unbroken(span)).toBe('Nov 24, 10:54\u00a0PM to Nov 25, 3:17\u00a0AM\u00a0MST')
  expect(wholeDates(span)).toBe('Nov\u00a024, 10:54 PM to Nov\u00a025, 3:17 AM MST')
  expect(wholeDates('Marble 12, May 3')).toBe('Marble 12, May\u00a03')
})
