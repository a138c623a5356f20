import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CacheDatabase } from '../../../../client/platform/offline/cache/cacheDatabase.ts'
import { cacheTagged, isChangedSince } from '../../../../client/portal/detail/useCachedRecord.tsx'

let database: CacheDatabase
beforeEach(async () => {
  database = new CacheDatabase('ines')
  await database.open()
})
afterEach(() => database.delete())

const storeRow = (rowTag: string) => database.rowsOf('loads').put({ id: 'FF1', rowTag, version: 1, status: 'planned' } as never)
const cacheAt = (at: number, wasListed = false) =>
  cacheTagged({ database, role: 'dispatcher' }, 'loads', { id: 'FF1', at, record: { id: 'FF1', version: 1 } }, wasListed)
const storedTag = async () => (await database.records.get(['loads', 'FF1']))?.rowTag

test('a record is cached with the tag of its row, until it is read again', async () => {
  await storeRow('before')
  await cacheAt(1)
  expect(await storedTag()).toBe('before')
  // A new tracking event: the record in memory is the old one still.
  await storeRow('after')
  await cacheAt(1)
  expect(await storedTag()).toBe('before')
  await cacheAt(2)
  expect(await storedTag()).toBe('after')
})

test('a record without a cached row has no tag', async () => {
  await cacheAt(1)
  expect(await database.records.get(['loads', 'FF1'])).toMatchObject({ at: 1, rowTag: undefined })
})

test('a record whose row has gone since is not cached', async () => {
  await cacheAt(1, true)
  expect(await database.records.count()).toBe(0)
})

test.each([
  ['of the same version and tag', 2, 'a', 'a', false],
  ['of the same version with another tag', 2, 'b', 'a', true],
  ['of the same version, where the tag is unknown', 2, 'b', undefined, false],
  ['of a higher version', 3, 'b', undefined, true],
  ['of a lower version', 1, 'b', 'a', false],
])('a row %s', (_what, version, rowTag, tag, isChanged) => {
  expect(isChangedSince({ version, rowTag }, { version: 2 }, tag)).toBe(isChanged)
})
