import { Dexie } from 'dexie'

/* Names of the cache databases, one per person. Apart from CacheDatabase, so that the worker can delete them without its code. */

const prefix = 'fairlane-'

export const databaseNameOf = (userId: string): string => prefix + userId

/** Deletes the caches of everybody but `userId` (null: of everybody). Tabs that have one open close it. */
export async function deleteCacheDatabases(userId: string | null): Promise<void> {
  for (const cachedUser of await cachedUsers()) if (cachedUser !== userId) await Dexie.delete(databaseNameOf(cachedUser))
}

/** The ids of the users who have a cache on this device. */
export async function cachedUsers(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}
