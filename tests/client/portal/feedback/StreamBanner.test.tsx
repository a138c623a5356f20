import { afterEach, expect, test, vi } from 'vitest'
import { streamText } from '../../../../client/portal/feedback/StreamBanner.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  [new Date(2026, 10, 20, 8, 5), 'Showing requests as of 8:05 AM.'],
  [new Date(2026, 10, 19, 16, 40), 'Showing requests as of Nov 19, 4:40 PM.'],
])('rows of %s are shown with their time, and with the date if it is of another day', (revalidatedAt, text) => {
  vi.useFakeTimers().setSystemTime(new Date(2026, 10, 20, 9, 0))
  expect(streamText('lost', 'requests', revalidatedAt.getTime())).toContain(text)
})
