import { Dexie } from 'dexie'

/*
 * The databases of cached rows, one a person, by their names alone: the worker deletes them without knowing what is in them.
 */

const prefix = 'fairlane-'

export const databaseNameOf = (userId: string): string => prefix + userId

/** Deletes what this device has cached for anybody but `userId`; null: for anybody. Whoever has it open closes it. */
export async function deleteCacheDatabases(userId: string | null): Promise<void> {
  for (const other of await cachedUsers()) if (other !== userId) await Dexie.delete(databaseNameOf(other))
}

/** The people for whom this device has cached anything. */
export async function cachedUsers(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}
