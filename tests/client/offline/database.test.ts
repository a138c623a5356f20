import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { OfflineDatabase } from '../../../client/offline/database.ts'
import { databaseName } from '../../../client/offline/peek.ts'

function openLater(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1_000)
    opening.onupgradeneeded = () => opening.result.createObjectStore('later')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

test('a database of a later version is neither opened nor changed, and the page learns that it is outdated', async () => {
  const indexedDB = new IDBFactory()
  const later = await openLater(indexedDB)
  let outdated = 0
  const database = new OfflineDatabase({ indexedDB, IDBKeyRange, outdated: () => (outdated += 1) })
  await expect(database.drafts.toArray()).rejects.toMatchObject({ inner: { name: 'VersionError' } })
  expect(outdated).toBe(1)
  later.close()
  const again = await openLater(indexedDB)
  expect([again.version, ...again.objectStoreNames]).toEqual([1_000, 'later'])
})

test('a database that a later version upgrades is closed, and the page learns that it is outdated', async () => {
  const indexedDB = new IDBFactory()
  let outdated = 0
  const database = new OfflineDatabase({ indexedDB, IDBKeyRange, outdated: () => (outdated += 1) })
  await database.meta.put({ key: 'own', value: true })
  await openLater(indexedDB)
  expect(outdated).toBe(1)
  await expect(database.meta.get('own')).rejects.toMatchObject({ name: 'DatabaseClosedError' })
})
