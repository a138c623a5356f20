import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queries } from '../../../../client/platform/api/queries.ts'
import { showAnswered } from '../../../../client/platform/api/showAnswered.ts'
import { publishRecord } from '../../../../client/platform/offline/cache/answered.ts'
import { CacheDatabase } from '../../../../client/platform/offline/cache/cacheDatabase.ts'
import type { CachedRow } from '../../../../client/platform/offline/cache/resources.ts'
import { createRevalidator } from '../../../../client/platform/offline/cache/revalidation.ts'
import { createLocks } from '../../../../client/platform/offline/locks.ts'

const row = { id: 'q1', reference: 'Q-1042', status: 'new', version: 3, rowTag: 'tag' } as CachedRow<'quotes'>

/** A row that a command has made. */
const made = { ...row, id: 'q3', reference: 'Q-1043', version: 1 } as CachedRow<'quotes'>

let client: QueryClient
let database: CacheDatabase
let stop: () => void
/** Resolves the running request for rows. */
let answer: ((rows: readonly CachedRow[]) => void) | undefined
let revalidator: ReturnType<typeof createRevalidator>

/** A revalidation whose response is `row`, once `answer` is called. */
async function running() {
  answer = undefined
  const reading = revalidator.revalidate('quotes')
  await expect.poll(() => answer).toBeDefined()
  // In an object: awaiting it here would wait for the response.
  return { reading }
}

beforeEach(async () => {
  client = new QueryClient()
  database = new CacheDatabase('marisol', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  revalidator = createRevalidator({
    database,
    locks: createLocks(),
    role: 'dispatcher',
    now: () => 1,
    received: () => [],
    server: {
      all: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      index: async () => null,
      rows: async (_noun, ids) => [row, made].filter(({ id }) => ids.includes(id)),
      totals: async () => ({ new: { count: 1 } }),
      records: async () => [],
    },
  })
  const { reading } = await running()
  answer?.([row])
  await reading
  stop = showAnswered(client, { revalidator })
})
afterEach(() => {
  stop()
  database.close()
})

const cached = () => database.rowsOf('quotes').get('q1')
const record = { ...row, rowTag: undefined, status: 'quoted', version: 4, prices: [{ total: 2047.8 }] }

test('a record that a command brings is in its query and its cached row at once; the row keeps its tag and its fields', async () => {
  const { queryKey } = queries.application('Q-1042')
  const key = ['/api/quotes', ...queryKey.slice(1)]
  client.setQueryData(key, row)
  publishRecord('quotes', record)
  expect(client.getQueryData(key)).toMatchObject({ version: 4, status: 'quoted', prices: [{ total: 2047.8 }] })
  await expect.poll(cached).toMatchObject({ status: 'quoted', version: 4, rowTag: 'tag' })
  expect(Object.keys((await cached()) ?? {})).not.toContain('prices')
})

test('a running request for the record, which was to bring what others have changed, is made again', async () => {
  const key = ['/api/quotes', ...queries.application('Q-1042').queryKey.slice(1)]
  const responses: ((record: unknown) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: key,
    initialData: row as unknown,
    staleTime: 60_000,
    queryFn: () => new Promise((resolve) => responses.push(resolve)),
  })
  const unsubscribe = observer.subscribe(() => {})
  void client.invalidateQueries({ queryKey: key })
  publishRecord('quotes', record)
  expect(client.getQueryData(key)).toMatchObject({ version: 4 })
  await expect.poll(() => responses.length).toBe(2)
  for (const answer of responses) answer({ ...record, version: 5 })
  await expect.poll(() => client.getQueryData(key)).toMatchObject({ version: 5 })
  publishRecord('quotes', { ...record, version: 6 })
  expect(responses).toHaveLength(2)
  unsubscribe()
})

test('an aside of which its driver has said something is not asked for again, before the list is read anew', () => {
  const { queryKey } = queries.openAsides()
  const other = { load: 'FF2', event: 'c' }
  client.setQueryData(queryKey, [{ load: 'FF1', event: 'a' }, { load: 'FF1', event: 'b' }, other])
  const [said, open] = [
    { id: 'a', dispute: 'Recorded already', resolvedAs: null, reply: 'own' },
    { id: 'b', dispute: 'Recorded already', resolvedAs: null, reply: null },
  ]
  publishRecord('loads', { id: 'FF1', version: 2, events: [said, open] })
  expect(client.getQueryData(queryKey)).toEqual([{ load: 'FF1', event: 'b' }, other])
  publishRecord('loads', { id: 'FF1', version: 2, events: [said, { ...open, resolvedAs: 'left' }] })
  expect(client.getQueryData(queryKey)).toEqual([other])
})

test('one that a command has made is fetched', async () => {
  publishRecord('quotes', { ...record, id: 'q3', version: 1 })
  await expect.poll(() => database.rowsOf('quotes').get('q3')).toMatchObject({ reference: 'Q-1043', rowTag: 'tag' })
})

test('an older one changes nothing, nor does one that is no record, nor one that no device keeps', async () => {
  publishRecord('quotes', { ...record, version: 2 })
  publishRecord('quotes', { state: 'quoted' })
  publishRecord('quotes', undefined)
  publishRecord('quotes', { ...record, id: 'q2' })
  await revalidator.putAnswered('quotes', { id: 'q2', version: 1 })
  expect(await cached()).toEqual(row)
  expect(await database.rowsOf('quotes').count()).toBe(1)
})

test('a response from before the command does not overwrite it', async () => {
  const { reading } = await running()
  const putting = revalidator.putAnswered('quotes', record)
  answer?.([row])
  await Promise.all([reading, putting])
  expect(await cached()).toMatchObject({ version: 4 })
})
