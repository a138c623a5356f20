import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import { whenOutdated } from '../../../../../client/platform/offline/outdated.ts'

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
