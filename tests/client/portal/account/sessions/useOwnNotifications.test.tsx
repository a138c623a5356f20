import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnNotifications } from '#shared/notifications/preferences'
import { queries } from '../../../../../client/platform/api/queries.ts'
import { useOwnNotifications } from '../../../../../client/portal/account/sessions/usePreferences.ts'

afterEach(() => vi.unstubAllGlobals())

test('a change that reaches nobody leaves nothing in the cache, also where nobody answers afterwards', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const { queryKey } = queries.ownPreferences()
  const stored: OwnNotifications = {
    kinds: [{ kind: 'late', push: true, mail: false, digest: false }],
    quiet: null,
    zone: null,
    hasMail: true,
    company: { from: '', until: '', digestAt: '06:00', zone: 'America/Phoenix' },
  }
  client.setQueryData(queryKey, stored)
  let own: ReturnType<typeof useOwnNotifications> | undefined
  function Probe() {
    own = useOwnNotifications()
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
  expect(own?.notifications).toEqual(stored)
  expect(await own?.change({ ways: { late: { mail: true } } }, 'Mail on.')).toMatch(/connection/)
  expect(client.getQueryData(queryKey)).toEqual(stored)
})
