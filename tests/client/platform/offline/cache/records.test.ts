import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/kernel/findings'
import { CacheDatabase } from '../../../../../client/platform/offline/cache/cacheDatabase.ts'
import { cacheHistory, historyId } from '../../../../../client/platform/offline/cache/records.ts'

const database = new CacheDatabase('nora', { indexedDB: new IDBFactory(), IDBKeyRange })
afterEach(() => database.delete())

const entry = (action: string, reason: string) =>
  ({ at: '2026-11-20T17:41:00Z', who: 'Nora Lind', action, reason, accepted: [], changes: null }) as unknown as HistoryEntry

test('why a driver is suspended is on no device, nor in the history of the driver', async () => {
  const history = [entry('suspend', 'Missed the random test'), entry('remove-days-off', 'Plans changed')]
  await database.open()
  await cacheHistory({ database, role: 'recruiter' }, 'drivers', 'rosa', 1, history)
  const stored = (await database.records.get(['drivers', historyId('rosa')]))?.record as HistoryEntry[]
  expect(stored.map(({ action, reason }) => [action, reason])).toEqual([
    ['suspend', null],
    ['remove-days-off', 'Plans changed'],
  ])
})
