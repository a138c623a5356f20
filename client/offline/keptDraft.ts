/** The name of the database, see database.ts. */
export const databaseName = 'fairlane'

/**
 * Whether a form of this kind was begun on this device: asked without loading what keeps it, and without making a database
 * where there is none. A draft that is too old, or open in another tab, counts too. Never rejects.
 */
export async function isDraftKept(form: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === databaseName)) return false
    const database = await settled(indexedDB.open(databaseName))
    try {
      return (await settled(database.transaction('drafts').objectStore('drafts').index('form').count(form))) > 0
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
    // It has gone since: it is not made anew.
    if (asked instanceof IDBOpenDBRequest) asked.onupgradeneeded = () => asked.transaction?.abort()
  })
}
