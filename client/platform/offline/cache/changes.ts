import { newKey } from '../../transport/key.ts'
import type { CacheDatabase, CachedRecord, RowChange, SyncState } from './cacheDatabase.ts'
import { recordKeys } from './records.ts'
import { type CachedResource, type CachedRow, descriptorOf } from './resources.ts'

/** How many changes of a resource are stored: a list index that has missed more reads all rows. */
const maxChanges = 20
/** How many covered events are stored: those that other tabs may still be about to handle. */
const maxCovered = 50
/** A change of more rows than this does not name them. */
const maxIds = 200

export interface Change {
  put: readonly CachedRow[]
  gone: readonly string[]
}

/**
 * Writes a change of a resource's rows and its sync state in one transaction. So every tab that follows the sync state learns of
 * each change that was really written, and of no other.
 */
export function writeChange(
  database: CacheDatabase,
  resource: CachedResource,
  { put, gone }: Change,
  { covers = [], ...state }: Pick<SyncState, 'revalidatedAt' | 'role' | 'totals'> & { covers?: readonly string[] },
): Promise<void> {
  const { store, address } = descriptorOf(resource)
  const { syncStates, records } = database
  const rows = database.rowsOf(resource)
  return database.transaction('rw', rows, syncStates, records, async () => {
    const before = await syncStates.get(resource)
    const leaving = (await rows.bulkGet([...gone])).filter((row) => row !== undefined)
    await rows.bulkDelete([...gone])
    await records.bulkDelete(leaving.flatMap((row) => recordKeys(resource, String(row[address]))))
    // Another role may have seen more in these records.
    if (before?.role !== state.role) {
      await records
        .where({ resource } satisfies Partial<CachedRecord>)
        .filter(({ role }) => role !== state.role)
        .delete()
    }
    await rows.bulkPut(put.map(store))
    const change = { key: newKey(), ids: put.length > maxIds ? null : put.map(({ id }) => id) }
    // Events that were covered for another role are not covered for this one.
    const coveredBefore = before?.role === state.role ? (before.covered ?? []) : []
    const covered = [...new Set([...coveredBefore, ...covers])].slice(-maxCovered)
    await syncStates.put({ resource, ...state, covered, changes: changesAfter(before?.changes ?? [], change, gone.length) })
  })
}

function changesAfter(before: readonly RowChange[], change: RowChange, deletedCount: number): readonly RowChange[] {
  // The person may not be allowed to see a deleted row any more: not even its id stays on the device.
  if (deletedCount > 0) return [{ key: change.key, ids: null }]
  return change.ids?.length === 0 ? before : [...before, change].slice(-maxChanges)
}

/** Deletes all cached rows and records of a resource. */
export function clearResource(database: CacheDatabase, resource: CachedResource): Promise<void> {
  const { syncStates, records } = database
  const rows = database.rowsOf(resource)
  return database.transaction('rw', rows, syncStates, records, async () => {
    await rows.clear()
    await records.where({ resource } satisfies Partial<CachedRecord>).delete()
    await syncStates.delete(resource)
  })
}

/** The key of the last change; null without any. */
export const lastChange = (changes: readonly RowChange[] = []): string | null => changes.at(-1)?.key ?? null

/** The ids of the rows that have changed since the change with this key; null where any may have. */
export function changedSince(key: string | null, changes: readonly RowChange[] = []): readonly string[] | null {
  if (key === lastChange(changes)) return []
  const index = changes.findIndex((change) => change.key === key)
  // Older changes than the stored ones are unknown.
  if (index === -1 && (key !== null || changes.length === maxChanges)) return null
  const ids = changes.slice(index + 1).map((change) => change.ids)
  return ids.every((changedIds) => changedIds !== null) ? [...new Set(ids.flat())] : null
}
