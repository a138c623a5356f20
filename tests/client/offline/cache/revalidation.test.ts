import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CacheDatabase } from '../../../../client/offline/cache/cacheDatabase.ts'
import type { CachedRow } from '../../../../client/offline/cache/nouns.ts'
import { createRevalidator } from '../../../../client/offline/cache/revalidation.ts'
import { createLocks } from '../../../../client/offline/locks.ts'

const row = { id: 'FF0000000001', rowTag: '0000000001', status: 'booked' } as CachedRow<'loads'>
const totals = { booked: { count: 1 } }

let database: CacheDatabase
let requests: string[]
let received: string[]
/** Runs while the server handles the next request. */
let meanwhile: () => void
const locks = createLocks()

beforeEach(async () => {
  database = new CacheDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  requests = []
  received = []
  meanwhile = () => {}
})
afterEach(() => database.close())

/** A tab of this browser: all tabs share the database and the locks. */
function tab(role = 'dispatcher') {
  const ask = async <Response>(what: string, response: Response): Promise<Response> => {
    requests.push(what)
    meanwhile()
    return response
  }
  return createRevalidator({
    ...{ database, locks, role, now: () => 1, received: () => received },
    server: {
      all: () => ask('all', [row]),
      index: () => ask('index', null),
      rows: (_noun, ids) => ask(`rows ${ids}`, [row]),
      totals: async () => totals,
      records: (_noun, ids) => ask(`records ${ids}`, []),
    },
  })
}

test('a changed row is fetched by one tab for all', async () => {
  await Promise.all([tab(), tab(), tab()].map((one) => one.fetchChanged('loads', [row.id], 'event')))
  expect(requests).toEqual([`rows ${row.id}`])
  // Another event of the same row is another change.
  await tab().fetchChanged('loads', [row.id], 'other')
  expect(requests).toHaveLength(2)
})

test('after a reconnection one tab revalidates for all', async () => {
  received = ['greeting']
  await Promise.all([tab(), tab()].map((one) => one.revalidate('loads', 'greeting')))
  expect(requests).toEqual(['all'])
  // A revalidation without an event always sends a request.
  await tab().revalidate('loads')
  expect(requests).toHaveLength(2)
})

test('a response in flight when the event arrives does not count as a revalidation after it', async () => {
  meanwhile = () => {
    received = ['greeting']
  }
  await tab().revalidate('loads')
  await tab().revalidate('loads', 'greeting')
  expect(requests).toHaveLength(2)
})

test('what failed in one tab, or was fetched for another role, is fetched by the next tab', async () => {
  meanwhile = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(tab().fetchChanged('loads', [row.id], 'event')).rejects.toThrow()
  meanwhile = () => {}
  await tab('viewer').fetchChanged('loads', [row.id], 'event')
  await tab().fetchChanged('loads', [row.id], 'event')
  expect(requests).toHaveLength(3)
})

test('a deleted row leaves nothing in the cache, not even its id', async () => {
  const one = tab()
  await one.fetchChanged('loads', [row.id], 'event')
  expect(JSON.stringify(await database.syncStates.toArray())).toContain(row.id)
  await one.fetchChanged('loads', [row.id, 'FF0000000002'], 'later')
  expect(JSON.stringify(await database.syncStates.toArray())).not.toMatch(/FF0/)
})

test('a defect in the prefetch fails nothing and is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const defect = new TypeError('x is undefined')
  meanwhile = () => {
    if (requests.at(-1)?.startsWith('records')) throw defect
  }
  await tab('driver').revalidate('loads')
  await expect.poll(() => reported.mock.calls).toEqual([[defect]])
  vi.unstubAllGlobals()
})
