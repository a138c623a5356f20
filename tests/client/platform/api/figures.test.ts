import { expect, test, vi } from 'vitest'
import { persistMetrics } from '../../../../client/platform/api/metrics.ts'
import { queries } from '../../../../client/platform/api/queries.ts'
import { makeQueryClient } from '../../../../client/platform/api/queryClient.ts'

test('figures are persisted while others are still being fetched, which are fetched anew after a reload', async () => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  try {
    const [{ queryKey: metrics }, { queryKey: sessions }] = [queries.dashboard(), queries.sessions()]
    const client = makeQueryClient()
    persistMetrics(client, 'ines')
    void client.fetchQuery({ queryKey: sessions, queryFn: () => new Promise<never>(() => {}) })
    client.setQueryData(metrics, { activeLoads: 7 } as never)
    await vi.runAllTimersAsync()
    expect([...stored.values()].join()).toContain('"activeLoads":7')

    const reloaded = makeQueryClient()
    persistMetrics(reloaded, 'ines')
    expect(reloaded.getQueryData(metrics)).toEqual({ activeLoads: 7 })
    expect(reloaded.getQueryState(sessions)).toBeUndefined()
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
