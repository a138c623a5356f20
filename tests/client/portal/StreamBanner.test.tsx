import { getDefaultStore } from 'jotai/vanilla'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { StreamBanner } from '../../../client/portal/feedback/StreamBanner.tsx'
import { connectionAtom } from '../../../client/transport/events.ts'

afterEach(() => vi.useRealTimers())

test.each([
  [new Date(2026, 10, 20, 8, 5), 'Showing requests as of 8:05 AM.'],
  [new Date(2026, 10, 19, 16, 40), 'Showing requests as of Nov 19, 4:40 PM.'],
])('rows of %s are shown with their time, and with the date if it is of another day', (revalidatedAt, words) => {
  vi.useFakeTimers().setSystemTime(new Date(2026, 10, 20, 9, 0))
  getDefaultStore().set(connectionAtom, 'lost')
  const markup = renderToStaticMarkup(<StreamBanner shown="requests" revalidatedAt={revalidatedAt.getTime()} />)
  expect(markup.replace(/<[^>]*>/g, '')).toContain(words)
})
