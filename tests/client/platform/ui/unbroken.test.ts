import { expect, test } from 'vitest'
import { unbroken } from '../../../../client/platform/ui/unbroken.ts'

test.each([
  ['Told at 9:41 AM MST, twice', 'Told at 9:41~AM~MST, twice'],
  ['Nov 24, 10:54 PM to Nov 25, 3:17 AM MST', 'Nov~24, 10:54~PM to Nov~25, 3:17~AM~MST'],
  ['Asked Nov 25, 2026, again from Nov 28, 2026.', 'Asked Nov~25,~2026, again from Nov~28,~2026.'],
  ['In May they asked 12, of 2026 loads', 'In May they asked 12, of 2026 loads'],
  ['Marble 12, May 3', 'Marble 12, May~3'],
])('%s breaks only between its parts', (text, expected) => {
  expect(unbroken(text)).toBe(expected.replaceAll('~', '\u00a0'))
})
