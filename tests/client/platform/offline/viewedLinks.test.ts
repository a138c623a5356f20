import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { linkedQuoteOf } from '../../../support/linkedQuote.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
const { database } = await import('../../../../client/platform/offline/pageDatabase.ts')
const { deleteOld } = await import('../../../../client/platform/offline/expiry.ts')
const { storeSignIn, storeSignOut } = await import('../../../../client/platform/offline/session/storedSession.ts')
const { allTracked, lastTracked, persistTracked } = await import('../../../../client/platform/offline/tracked.ts')
const { forgetSeenLink, lastSeenLink, persistSeenLink } = await import('../../../../client/platform/offline/viewedLinks.ts')

const day = 86_400_000
const now = Date.now()
const quote = linkedQuoteOf()

beforeEach(async () => {
  await Promise.all(database.tables.map((table) => table.clear()))
})
afterAll(async () => {
  await database.delete()
  vi.unstubAllGlobals()
})

test('a quote is known by its link for 30 days, and no longer where the link is over', async () => {
  await persistSeenLink('token', quote, now)
  expect(await lastSeenLink('token', now)).toEqual({ target: quote, at: now })
  expect(await lastSeenLink('another', now)).toBeNull()
  expect(await lastSeenLink('token', now + 31 * day)).toBeNull()
  await deleteOld(database, now + 31 * day)
  expect(await database.tracked.count()).toBe(0)

  await persistSeenLink('token', quote, now)
  await forgetSeenLink('token')
  expect(await lastSeenLink('token', now)).toBeNull()
})

test('it is no load that was looked up, and a lookup leaves it alone', async () => {
  await persistSeenLink('token', quote, now)
  await persistTracked({ id: 'FF1' } as TrackingRecord, now)
  expect((await allTracked(now)).map(({ record }) => record.id)).toEqual(['FF1'])
  expect(await lastTracked('/f/token', now)).toBeNull()
  expect(await lastSeenLink('FF1', now)).toBeNull()
  expect(await lastSeenLink('token', now)).toEqual({ target: quote, at: now })
})

test('what a signed-in person has opened goes when they sign out, what a visitor has opened stays', async () => {
  await persistSeenLink('visitor', quote, now)
  await storeSignIn(database, 'ines')
  await persistSeenLink('ines', quote, now)
  expect(await lastSeenLink('ines', now)).not.toBeNull()
  await storeSignOut(database)
  expect(await lastSeenLink('visitor', now)).not.toBeNull()
  expect(await database.tracked.toCollection().keys()).toEqual(['/f/visitor'])
})
