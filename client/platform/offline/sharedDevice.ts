import type { OfflineDatabase } from './database.ts'

/**
 * Whether the person has said "This is a shared device". A chain of Dexie's promises: as an async function inside a transaction it
 * let the transaction commit too early on a slow device.
 */
export function isSharedDevice(database: OfflineDatabase): Promise<boolean> {
  return database.meta.get('sharedDevice').then((row) => row?.value === true)
}

/** Stores what the person says of this device. */
export async function setSharedDevice(database: OfflineDatabase, isShared: boolean): Promise<void> {
  await database.meta.put({ key: 'sharedDevice', value: isShared })
}
