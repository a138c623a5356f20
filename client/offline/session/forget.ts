import { deleteCaches } from '../cache/openCache.ts'
import { database } from '../pageDatabase.ts'
import { hadSession, leavingKey } from './storageKeys.ts'
import { storeSignOut, unfinishedRevocation } from './storedSession.ts'

/** Deletes the person from this device: what they have written, what was cached for them, what localStorage says of them. */
export async function forgetPerson(): Promise<void> {
  await storeSignOut(database)
  await deleteCaches(null)
  clearStorage()
}

/** Nobody has been confirmed here for too long. `was`: somebody was known; what they have not sent yet is still theirs. */
export async function forgetUnconfirmed(was: boolean): Promise<void> {
  await deleteCaches(null)
  if (!was) return
  await database.session.clear()
  clearStorage()
}

/** The worker has no localStorage: a page does the rest of what a revoked session takes along. */
export async function finishRevocation(): Promise<void> {
  clearStorage()
  await database.meta.delete(unfinishedRevocation)
}

/**
 * All of localStorage but the themes, the marker of what still waits here of others, the room for what is said of nobody's
 * requests, and that somebody was here or has signed out.
 */
export function clearStorage(): void {
  const stays = ['ui-theme', 'fairlane-theme', 'fairlane-outbox', hadSession, leavingKey]
  const isStaying = (name: string) => stays.includes(name) || /^fairlane-\w+-room$/.test(name)
  for (const name of Object.keys(localStorage)) if (!isStaying(name)) localStorage.removeItem(name)
}
