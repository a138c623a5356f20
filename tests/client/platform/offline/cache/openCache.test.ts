import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { indexFilter } from '#shared/kernel/list'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import { writeChange } from '../../../../../client/platform/offline/cache/changes.ts'
import { cachedUsers } from '../../../../../client/platform/offline/cache/databases.ts'
import { closeCache, openCache, preloadScreen } from '../../../../../client/platform/offline/cache/openCache.ts'
import type { CachedRow } from '../../../../../client/platform/offline/cache/resources.ts'

/** Replaces the page, which Node does not have. As in a browser, capturing listeners run first. */
const page = vi.hoisted(() => {
  const [capturing, others] = [new EventTarget(), new EventTarget()]
  const targetOf = (options: unknown) => ((options as AddEventListenerOptions | undefined)?.capture ? capturing : others)
  type Listening = Parameters<EventTarget['addEventListener']>
  const page = {
    addEventListener: (...[type, listener, options]: Listening) => targetOf(options).addEventListener(type, listener, options),
    removeEventListener: (...[type, listener, options]: Listening) =>
      targetOf(options).removeEventListener(type, listener, options),
    dispatchEvent: (event: Event) => capturing.dispatchEvent(event) && others.dispatchEvent(event),
  }
  for (const [name, method] of Object.entries(page)) vi.stubGlobal(name, method)
  return page
})
const transition = (name: string) => page.dispatchEvent(Object.assign(new Event(name), { persisted: true }))

afterEach(async () => {
  vi.restoreAllMocks()
  await closeCache()
})

test('a failed opening can be retried', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  })
  await expect(openCache({ id: 'ray', role: 'dispatcher' })).rejects.toThrow(/denied permission/)
  await expect(openCache({ id: 'ray', role: 'dispatcher' })).rejects.toThrow(/denied permission/)
  opening.mockRestore()
  const seen = await openCache({ id: 'ray', role: 'dispatcher' })
  expect(seen.userId).toBe('ray')
  expect(await seen.database.rowsOf('loads').count()).toBe(0)
  // Later callers get the same cache.
  expect(await openCache({ id: 'ray', role: 'dispatcher' })).toBe(seen)
})

test('a page restored from the back-forward cache reads current rows', async () => {
  const { database, listIndexes } = await openCache({ id: 'ines', role: 'dispatcher' })
  listIndexes.settlements.subscribe(() => {})
  await expect.poll(() => listIndexes.settlements.get()?.isWhole).toBe(true)
  transition('pagehide')
  expect(database.isOpen()).toBe(false)
  const elsewhere = new CacheDatabase('ines')
  await elsewhere.open()
  await writeChange(
    elsewhere,
    'settlements',
    { put: [{ id: 'ST-20260101-01', driverName: 'Odell', status: 'pending' } as CachedRow<'settlements'>], gone: [] },
    { revalidatedAt: 1, role: 'dispatcher', totals: {} },
  )
  elsewhere.close()
  transition('pageshow')
  expect(await database.rowsOf('settlements').count()).toBe(1)
  await expect.poll(() => listIndexes.settlements.get()?.projections.map(({ id }) => id)).toEqual(['ST-20260101-01'])
  expect(listIndexes.settlements.get()?.rows.size).toBe(1)
})

test.each([0, 1])(
  'a list index whose build is cut off by the back-forward cache after %i reads is built when the page is restored',
  async (reads) => {
    const { database, listIndexes } = await openCache({ id: `cut-${reads}`, role: 'dispatcher' })
    const put = Array.from({ length: 120 }, (_, at) => ({
      id: `ST-20260101-${at + 100}`,
      driverName: 'Odell',
      status: 'pending',
    }))
    await writeChange(
      database,
      'settlements',
      { put: put as CachedRow<'settlements'>[], gone: [] },
      { revalidatedAt: 1, role: 'dispatcher', totals: {} },
    )
    const said = new Promise<void>((resolve) => listIndexes.settlements.subscribe(resolve))
    if (reads > 0) await said
    transition('pagehide')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(listIndexes.settlements.get()?.isWhole ?? false).toBe(false)
    transition('pageshow')
    await expect.poll(() => listIndexes.settlements.get()?.isWhole && listIndexes.settlements.get()?.projections.length).toBe(120)
  },
)

test.each([
  ['/portal/admin/recruiting', 'applications'],
  ['/portal/shipper/loads', 'loads'],
  ['/portal/driver/my-settlements', 'settlements'],
] as const)('the list at %s is in memory before it is shown, and then nothing waits for it any more', async (path, resource) => {
  const cache = await openCache({ id: 'preload', role: 'admin' })
  const unsubscribe = vi.fn()
  const { subscribe } = cache.listIndexes[resource]
  vi.spyOn(cache.listIndexes[resource] as { subscribe: typeof subscribe }, 'subscribe').mockImplementation((listener) => {
    const stop = subscribe(listener)
    return () => {
      unsubscribe()
      return stop()
    }
  })
  await preloadScreen(cache, path)
  expect(cache.listIndexes[resource].get()?.isWhole).toBe(true)
  expect(unsubscribe).toHaveBeenCalledOnce()
  await closeCache()
})

test('a cache deleted by another tab is closed, with its list indexes', async () => {
  const { database, listIndexes } = await openCache({ id: 'ines', role: 'dispatcher' })
  const closing = vi.spyOn(listIndexes.loads, 'close')
  await new CacheDatabase('ines').delete()
  expect(database.isOpen()).toBe(false)
  expect(closing).toHaveBeenCalledOnce()
  transition('pageshow')
  await expect(database.rowsOf('loads').count()).rejects.toThrow()
  expect(await cachedUsers()).not.toContain('ines')
})

test('requests carry the expected user, so that a session of somebody else is not served', async () => {
  const sent: [path: string, user: string | null][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    sent.push([String(address).split('?')[0] ?? '', new Headers(init?.headers).get('X-Expected-User')])
    return Response.json(String(address).includes('totals') ? {} : [])
  })
  const { revalidator } = await openCache({ id: 'ines', role: 'dispatcher' })
  await revalidator.revalidate('loads')
  await revalidator.fetchChanged('loads', ['FF0000000001'])
  const [list, totals] = ['/api/loads', '/api/loads/totals']
  expect(sent).toEqual([list, totals, list, totals].map((path) => [path, 'ines']))
})

test('a set too large to be fetched whole is revalidated by parts', async () => {
  const sent: URL[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const url = new URL(String(address), 'http://localhost')
    sent.push(url)
    return Response.json(url.pathname.endsWith('/totals') ? {} : Array(6).fill(null))
  })
  const { revalidator, database } = await openCache({ id: 'odell', role: 'dispatcher' })
  const rows = Array.from({ length: 60 }, (_, place) => ({ id: `FF00000000${10 + place}`, rowTag: `00000000${10 + place}` }))
  await database.rowsOf('loads').bulkPut(rows as CachedRow<'loads'>[])
  await revalidator.revalidate('loads')
  expect(sent.map(({ pathname }) => pathname)).toEqual(['/api/loads/index', '/api/loads/totals'])
  expect(indexFilter.parse(Object.fromEntries(sent[0]?.searchParams ?? [])).parts).toHaveLength(6)
  // No row was reported as deleted.
  expect(await database.rowsOf('loads').count()).toBe(60)
})
