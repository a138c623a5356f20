import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import { writeChange } from '../../../../../client/platform/offline/cache/changes.ts'
import { cacheHistory, cacheRecord } from '../../../../../client/platform/offline/cache/records.ts'
import type { CachedResource, CachedRow } from '../../../../../client/platform/offline/cache/resources.ts'

let database: CacheDatabase
beforeEach(async () => {
  database = new CacheDatabase('ines')
  await database.open()
})
afterEach(() => database.delete())

test.each<[CachedResource, string]>([
  ['loads', 'id'],
  ['quotes', 'reference'],
  ['applications', 'reference'],
  ['invoices', 'number'],
])('with a row of %s that has gone, its record under its %s and its history go too', async (resource, address) => {
  const state = { revalidatedAt: 1, role: 'dispatcher', totals: {} }
  const key = (id: string) => (address === 'id' ? id : `number of ${id}`)
  const put = ['gone', 'other'].map((id) => ({ [address]: key(id), id }) as unknown as CachedRow)
  await writeChange(database, resource, { put, gone: [] }, state)
  for (const { id } of put) {
    await cacheRecord({ database, role: 'dispatcher' }, resource, { id: key(id), at: 1, record: { id }, rowTag: 'x' })
    await cacheHistory({ database, role: 'dispatcher' }, resource, key(id), 1, [])
  }
  await writeChange(database, resource, { put: [], gone: ['gone'] }, state)
  const left = (await database.records.toArray()).map(({ id }) => id)
  expect(left).toContain(`${key('other')}/history`)
  expect(left.filter((id) => id.includes('gone'))).toEqual([])
})
