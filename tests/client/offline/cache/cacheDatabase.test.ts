import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { UserDatabase } from '../../../../client/offline/cache/cacheDatabase.ts'

test('what an earlier version has cached is there in this one, each load with its place and each record with its size', async () => {
  const earlier = new Dexie('fairlane-ines')
  earlier.version(2).stores({
    loads: '&id, [id+rowTag], pickupDateTime, [status+pickupDateTime]',
    settlements: '&id, [id+rowTag], [status+id]',
    drivers: '&id, [id+rowTag], fullName, [status+fullName]',
    readings: '&noun',
    records: '[noun+id], noun, at',
  })
  await earlier.open()
  const times = { pickupDateTime: '2026-11-20T12:00:00Z', deliveryDateTime: '2026-11-21T12:00:00Z' }
  await earlier.table('loads').bulkPut([
    { id: 'planned', rowTag: 'a', status: 'planned', driverName: 'Ray', ...times },
    { id: 'enroute', rowTag: 'b', status: 'enroute', driverName: 'Ray', ...times },
    { id: 'unreadable', rowTag: 'c', status: 'planned', driverName: 'Ray', ...times, pickupDateTime: '10000-01-01T00:00:00Z' },
  ])
  await earlier.table('records').bulkPut([
    { noun: 'loads', id: 'planned', at: 1, role: 'driver', record: { id: 'planned' } },
    { noun: 'loads', id: 'empty', at: 2, role: 'driver', record: undefined },
  ])
  earlier.close()

  const database = new UserDatabase('ines')
  await database.open()
  expect(await database.loads.orderBy('turn').primaryKeys()).toEqual(['enroute', 'unreadable', 'planned'])
  expect(await database.records.orderBy('[at+size]').keys()).toEqual([
    [1, '{"id":"planned"}'.length],
    [2, 0],
  ])
  expect(await database.quotes.count()).toBe(0)
  await database.delete()
})
