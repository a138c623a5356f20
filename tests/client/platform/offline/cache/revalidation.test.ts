import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import type { CachedRow } from '../../../../../client/platform/offline/cache/resources.ts'
import { createRevalidator } from '../../../../../client/platform/offline/cache/revalidation.ts'
import { createLocks } from '../../../../../client/platform/offline/locks.ts'

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

/** A tab of this browser, with a user whose role prefetches no records. All tabs share the database and the locks. */
function tab(role = 'payroll', now = () => 1) {
  const ask = async <Response>(what: string, response: Response): Promise<Response> => {
    requests.push(what)
    meanwhile()
    return response
  }
  return createRevalidator({
    database,
    locks,
    role,
    now,
    received: () => received,
    server: {
      all: () => ask('all', [row]),
      index: () => ask('index', null),
      rows: (_noun, ids) => ask(`rows ${ids}`, [row]),
      totals: async () => totals,
      records: (_noun, ids) => ask(`records ${ids}`, []),
    },
  })
}

/** A tab that has revalidated its loads; `requests` is empty again. */
async function currentTab() {
  const one = tab()
  await one.revalidate('loads')
  requests = []
  return one
}

test('a changed row is fetched by one tab for all', async () => {
  const tabs = [await currentTab(), await currentTab(), await currentTab()]
  await Promise.all(tabs.map((one) => one.fetchChanged('loads', [row.id], 'event')))
  expect(requests).toEqual([`rows ${row.id}`])
  // Another event of the same row is another change.
  await tabs[0]?.fetchChanged('loads', [row.id], 'other')
  expect(requests).toHaveLength(2)
})

test('rows that are not known to be current are all revalidated when one of them changes', async () => {
  // Never revalidated.
  const one = tab()
  await one.fetchChanged('loads', [row.id], 'first')
  expect(requests).toEqual(['all'])
  await one.fetchChanged('loads', [row.id], 'second')
  expect(requests).toEqual(['all', `rows ${row.id}`])
  // Cached for another role.
  await tab('viewer').fetchChanged('loads', [row.id], 'third')
  expect(requests).toEqual(['all', `rows ${row.id}`, 'all'])
})

test('after a revalidation that failed or is still to come, a changed row does not make the others current', async () => {
  let time = 1
  const one = tab('payroll', () => time)
  const revalidatedAt = async () => (await database.syncStates.get('loads'))?.revalidatedAt
  const refused = () => {
    throw new TypeError('Failed to fetch')
  }
  await one.revalidate('loads')
  const failures = [
    () => one.revalidate('loads'),
    () => one.fetchChanged('loads', [row.id], 'lost'),
    async () => one.markStale('loads'),
  ]
  for (const fail of failures) {
    meanwhile = refused
    await fail().catch(() => {})
    time += 1
    requests = []
    await expect(one.fetchChanged('loads', [row.id], `failing ${time}`)).rejects.toThrow()
    expect(await revalidatedAt()).toBe(time - 1)
    meanwhile = () => {}
    await one.fetchChanged('loads', [row.id], `working ${time}`)
    expect(requests).toEqual(['all', 'all'])
    expect(await revalidatedAt()).toBe(time)
  }
})

test('after a reconnection one tab revalidates for all', async () => {
  received = ['handshake']
  await Promise.all([tab(), tab()].map((one) => one.revalidate('loads', 'handshake')))
  expect(requests).toEqual(['all'])
  // A revalidation without an event always sends a request.
  await tab().revalidate('loads')
  expect(requests).toHaveLength(2)
})

test('a response in flight when the event arrives does not count as a revalidation after it', async () => {
  meanwhile = () => {
    received = ['handshake']
  }
  await tab().revalidate('loads')
  await tab().revalidate('loads', 'handshake')
  expect(requests).toHaveLength(2)
})

test('what failed in one tab, or was fetched for another role, is fetched by the next tab', async () => {
  const one = await currentTab()
  meanwhile = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(one.fetchChanged('loads', [row.id], 'event')).rejects.toThrow()
  meanwhile = () => {}
  await tab('viewer').fetchChanged('loads', [row.id], 'event')
  await tab().fetchChanged('loads', [row.id], 'event')
  expect(requests).toEqual([`rows ${row.id}`, 'all', 'all'])
})

test('a deleted row leaves nothing in the cache, not even its id', async () => {
  const one = await currentTab()
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
