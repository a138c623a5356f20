import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { closeSeen, openSeen } from '../../../client/offline/seenClient.ts'

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
