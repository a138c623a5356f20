import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { TrackingRecord } from '#shared/tracking/tracking'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
const { database } = await import('../../../../client/platform/offline/pageDatabase.ts')
const { storeExpiry, storeSignIn, storeSignOut } = await import('../../../../client/platform/offline/session/storedSession.ts')
const { allTracked, persistTracked, lastTracked } = await import('../../../../client/platform/offline/tracked.ts')

const day = 86_400_000
const now = Date.now()
const persist = (id: string, at = now) => persistTracked({ id } as TrackingRecord, at)
const listed = async () => (await allTracked(now)).map(({ record }) => record.id)

beforeEach(async () => {
  await Promise.all(database.tables.map((table) => table.clear()))
})
afterAll(async () => {
  await database.delete()
  vi.unstubAllGlobals()
})

test('lookups are listed, the latest first, for 30 days', async () => {
  await persist('FF1', now - 31 * day)
  await persist('FF2', now - 2 * day)
  await persist('FF3', now - day)
  expect(await listed()).toEqual(['FF3', 'FF2'])
  expect(await lastTracked('FF1', now)).toBeNull()
  expect(await lastTracked('FF2', now)).toEqual({ record: { id: 'FF2' }, at: now - 2 * day })
})

test('lookups of a signed-in person are hidden after the session expires, and shown when they sign in again', async () => {
  await persist('FF1')
  await storeSignIn(database, 'ines')
  await persist('FF2', now + 1)
  expect(await listed()).toEqual(['FF2', 'FF1'])
  await storeExpiry(database)
  expect(await listed()).toEqual(['FF1'])
  expect(await lastTracked('FF2', now)).toBeNull()
  await storeSignIn(database, 'ines')
  expect(await listed()).toEqual(['FF2', 'FF1'])
})

test('lookups of a person are deleted when they sign out or another person signs in', async () => {
  await persist('FF1')
  const expireAndSignOut = () => storeExpiry(database).then(() => storeSignOut(database))
  for (const leave of [() => storeSignOut(database), expireAndSignOut, () => storeSignIn(database, 'omar')]) {
    await storeSignIn(database, 'ines')
    await persist('FF2')
    await leave()
    expect(await database.tracked.toCollection().keys()).toEqual(['FF1'])
  }
})
