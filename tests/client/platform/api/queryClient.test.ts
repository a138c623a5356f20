import { QueryObserver } from '@tanstack/react-query'
import { Dexie } from 'dexie'
import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/users/user'
import { makeQueryClient } from '../../../../client/platform/api/queryClient.ts'
import { sessionAtom, sessionCheckAtom } from '../../../../client/platform/offline/session/session.ts'
import { nextCursor } from '../../../../client/platform/transport/cursor.ts'
import { newKey } from '../../../../client/platform/transport/key.ts'
import { ApiError, NoResponse } from '../../../../client/platform/transport/request.ts'

describe('the cache (§7)', () => {
  test('fetches once: no retries, never stale, no refetch on focus, no polling', async () => {
    const client = makeQueryClient()
    let calls = 0
    const options = {
      queryKey: ['once'],
      queryFn: async () => {
        calls += 1
        throw new ApiError(500, 'no')
      },
    }
    await expect(client.fetchQuery(options)).rejects.toThrow('500: no')
    expect(calls).toBe(1)
    const observed = new QueryObserver(client, { queryKey: ['kept'], queryFn: () => 'new', initialData: 'old' })
    const stop = observed.subscribe(() => {})
    expect(observed.getCurrentResult()).toMatchObject({ data: 'old', isStale: false, fetchStatus: 'idle' })
    expect(observed.options).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false, retry: false })
    stop()
    client.clear()
  })

  test('a 401 from any query signs the person out; other error responses do not', async () => {
    const client = makeQueryClient()
    const store = getDefaultStore()
    const user: CurrentUser = { id: 'u', role: 'dispatcher', firstName: 'A', lastName: 'B', email: 'a@b.c', permissions: [] }
    store.set(sessionAtom, { status: 'confirmed', user })
    const refused = (status: number, type = 'about:blank') =>
      client.fetchQuery({
        queryKey: ['x', status, type],
        queryFn: () => Promise.reject(new ApiError(status, 'no', {}, { type })),
      })
    await expect(refused(403)).rejects.toThrow()
    expect(store.get(sessionCheckAtom).isChecking).toBe(false)
    // Another user has signed in: the client fetches the user again.
    await expect(refused(401, 'wrong-user')).rejects.toThrow()
    expect(store.get(sessionCheckAtom).isChecking).toBe(true)
    expect(store.get(sessionAtom)).toEqual({ status: 'confirmed', user })
    await expect(refused(401)).rejects.toThrow()
    expect(store.get(sessionAtom)).toEqual({ status: 'nobody', user: null })
    client.clear()
  })
})

describe('what queries and mutations throw', () => {
  const reported = vi.fn()
  beforeEach(() => vi.stubGlobal('reportError', reported.mockClear()))
  afterEach(() => vi.unstubAllGlobals())
  const defect = new TypeError('x is undefined')
  const full = new DOMException('The quota has been exceeded', 'QuotaExceededError')
  test.each([
    ['a defect', defect, [[defect]]],
    ['a refusal', new ApiError(500, 'no'), []],
    ['no response', new NoResponse('timeout'), []],
    ['an aborted request', new DOMException('It was aborted', 'AbortError'), []],
    ['storage without room', full, []],
    ['the same from Dexie', new Dexie.QuotaExceededError(full), []],
    ['a closed database', new Dexie.DatabaseClosedError(), []],
  ])('%s is reported if it is a defect', async (_what, error, expected) => {
    const client = makeQueryClient()
    await expect(client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error) })).rejects.toBe(error)
    expect(reported.mock.calls).toEqual(expected)
    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) })
    await expect(mutation.execute(undefined)).rejects.toBe(error)
    expect(reported.mock.calls).toEqual([...expected, ...expected])
    client.clear()
  })
})

describe('the cursor of the next page', () => {
  test.each([
    [null, null],
    ['</api/quotes?limit=50&cursor=MjAy%3D>; rel="next"', 'MjAy='],
    ['<http://localhost/api/quotes?cursor=a>; rel=next', 'a'],
    ['</api/quotes?cursor=a>; rel="prev"', null],
  ])('%s', (link, cursor) => expect(nextCursor(link)).toBe(cursor))
})

describe('an idempotency key', () => {
  const crypto = globalThis.crypto
  afterEach(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }))
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test('is a new uuid each time, also where the browser has no randomUUID (plain http)', () => {
    expect(newKey()).toMatch(uuid)
    Object.defineProperty(globalThis, 'crypto', {
      value: { getRandomValues: crypto.getRandomValues.bind(crypto) },
      configurable: true,
    })
    const keys = Array.from({ length: 200 }, newKey)
    for (const key of keys) expect(key).toMatch(uuid)
    expect(new Set(keys).size).toBe(200)
  })
})
