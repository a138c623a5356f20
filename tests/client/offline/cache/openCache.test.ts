import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { indexFilter } from '#shared/list'
import { rememberedUsers, type SeenRow, UserDatabase } from '../../../../client/offline/cache/cacheDatabase.ts'
import { closeSeen, openSeen } from '../../../../client/offline/cache/openCache.ts'

/** The page, which there is none of here. */
const page = vi.hoisted(() => {
  const page = new EventTarget()
  const { addEventListener, removeEventListener, dispatchEvent } = page
  const own = { addEventListener, removeEventListener, dispatchEvent }
  for (const [name, method] of Object.entries(own)) vi.stubGlobal(name, method.bind(page))
  return page
})
const transition = (name: string) => page.dispatchEvent(Object.assign(new Event(name), { persisted: true }))

afterEach(async () => {
  vi.restoreAllMocks()
  await closeSeen()
})

test('what could not be opened is opened by another try', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  })
  await expect(openSeen({ id: 'ray', role: 'dispatcher' })).rejects.toThrow(/denied permission/)
  await expect(openSeen({ id: 'ray', role: 'dispatcher' })).rejects.toThrow(/denied permission/)
  opening.mockRestore()
  const seen = await openSeen({ id: 'ray', role: 'dispatcher' })
  expect(seen.userId).toBe('ray')
  expect(await seen.database.loads.count()).toBe(0)
  // Whoever asks after that is given the same.
  expect(await openSeen({ id: 'ray', role: 'dispatcher' })).toBe(seen)
})

test('a page that was put away and is shown again reads what there is by then', async () => {
  const { database, catalogs } = await openSeen({ id: 'ines', role: 'dispatcher' })
  catalogs.settlements.subscribe(() => {})
  await expect.poll(() => catalogs.settlements.get()?.isWhole).toBe(true)
  transition('pagehide')
  expect(database.isOpen()).toBe(false)
  const elsewhere = new UserDatabase('ines')
  await elsewhere.open()
  await elsewhere.settlements.put({ id: 'ST-20260101-01', driverName: 'Odell' } as SeenRow<'settlements'>)
  elsewhere.close()
  transition('pageshow')
  expect(await database.settlements.count()).toBe(1)
  await expect.poll(() => catalogs.settlements.get()?.briefs.map(({ id }) => id)).toEqual(['ST-20260101-01'])
  expect(catalogs.settlements.get()?.rows.size).toBe(1)
})

test('what another tab deletes is let go of, with all that was known of it', async () => {
  const { database, catalogs } = await openSeen({ id: 'ines', role: 'dispatcher' })
  const closing = vi.spyOn(catalogs.loads, 'close')
  await new UserDatabase('ines').delete()
  expect(database.isOpen()).toBe(false)
  expect(closing).toHaveBeenCalledOnce()
  transition('pageshow')
  await expect(database.loads.count()).rejects.toThrow()
  expect(await rememberedUsers()).not.toContain('ines')
})

test('what is asked is asked as the one who reads, never as another who has signed in meanwhile', async () => {
  const asked: [path: string, user: string | null][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    asked.push([String(address).split('?')[0] ?? '', new Headers(init?.headers).get('X-Expected-User')])
    return Response.json(String(address).includes('totals') ? {} : [])
  })
  const { lastSeen } = await openSeen({ id: 'ines', role: 'dispatcher' })
  await lastSeen.refresh('loads')
  await lastSeen.renew('loads', ['FF0000000001'])
  const [list, totals] = ['/api/loads', '/api/loads/totals']
  expect(asked).toEqual([list, totals, list, totals].map((path) => [path, 'ines']))
})

test('of a set that is too large to come whole the parts are asked for, as the server takes them', async () => {
  const asked: URL[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const url = new URL(String(address), 'http://localhost')
    asked.push(url)
    return Response.json(url.pathname.endsWith('/totals') ? {} : Array(6).fill(null))
  })
  const { lastSeen, database } = await openSeen({ id: 'odell', role: 'dispatcher' })
  const rows = Array.from({ length: 60 }, (_, place) => ({ id: `FF00000000${10 + place}`, rowTag: `00000000${10 + place}` }))
  await database.loads.bulkPut(rows as SeenRow<'loads'>[])
  await lastSeen.refresh('loads')
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/loads/index', '/api/loads/totals'])
  expect(indexFilter.parse(Object.fromEntries(asked[0]?.searchParams ?? [])).parts).toHaveLength(6)
  // Nothing was said to have gone.
  expect(await database.loads.count()).toBe(60)
})
