import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import { whenOutdated } from '../../../../../client/platform/offline/outdated.ts'

test('an upgrade adds the rank to cached loads and the size to cached records', async () => {
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
    { resource: 'loads', id: 'planned', at: 1, role: 'driver', record: { id: 'planned' } },
    { resource: 'loads', id: 'empty', at: 2, role: 'driver', record: undefined },
  ])
  await earlier.table('readings').put({ resource: 'loads', at: 7, role: 'driver', totals: { planned: { count: 2 } } })
  earlier.close()

  const database = new CacheDatabase('ines')
  await database.open()
  expect(await database.rowsOf('loads').orderBy('rank').primaryKeys()).toEqual(['enroute', 'unreadable', 'planned'])
  expect(await database.records.orderBy('[at+size]').keys()).toEqual([
    [1, '{"id":"planned"}'.length],
    [2, 0],
  ])
  expect(await database.syncStates.toArray()).toEqual([
    { resource: 'loads', revalidatedAt: 7, role: 'driver', totals: { planned: { count: 2 } } },
  ])
  expect(await database.rowsOf('quotes').count()).toBe(0)
  await database.delete()
})

test('an upgrade migrates the rank of a load from its earlier field name', async () => {
  const earlier = new Dexie('fairlane-ray')
  earlier.version(4).stores({ loads: '&id, [id+rowTag], turn, [status+turn]', readings: '&noun', records: '[noun+id]' })
  await earlier.open()
  const load = { id: 'planned', rowTag: 'a', status: 'planned', driverName: 'Ray', pickupDateTime: '2026-11-20T12:00:00Z' }
  await earlier.table('loads').put({ ...load, deliveryDateTime: '2026-11-21T12:00:00Z', turn: 5 })
  earlier.close()

  const database = new CacheDatabase('ray')
  await database.open()
  const [row] = await database.rowsOf('loads').orderBy('rank').toArray()
  expect(row).toMatchObject({ id: 'planned', rank: 2e13 + Date.parse(load.pickupDateTime) })
  expect(row).not.toHaveProperty('turn')
  await database.delete()
})

test('an upgrade by a newer version of the app is noted, a deletion is not', async () => {
  const outdated = vi.fn()
  whenOutdated(outdated)
  const left = new CacheDatabase('omar')
  await left.open()
  await Dexie.delete('fairlane-omar')
  expect(left.isOpen()).toBe(false)
  expect(outdated).not.toHaveBeenCalled()

  const database = new CacheDatabase('omar')
  await database.open()
  const newer = new Dexie('fairlane-omar')
  newer.version(99).stores({ loads: '&id' })
  await newer.open()
  expect(database.isOpen()).toBe(false)
  expect(outdated).toHaveBeenCalledOnce()
  await newer.delete()
})
