import { deleteCaches } from '../cache/openCache.ts'
import { forgetNotifications } from '../notifications.ts'
import { database } from '../pageDatabase.ts'
import { hadSession, leavingKey } from './storageKeys.ts'
import { storeSignOut, unfinishedRevocation } from './storedSession.ts'

/** Deletes the user's data from this device: drafts, entries, cache and localStorage. */
export async function forgetPerson(): Promise<void> {
  await storeSignOut(database)
  await deleteCaches(null)
  clearStorage()
}

/**
 * Runs where the server has confirmed no session for too long. `hadStoredSession`: a session was stored; the unsent requests of
 * its user stay.
 */
export async function forgetUnconfirmed(hadStoredSession: boolean): Promise<void> {
  await deleteCaches(null)
  if (!hadStoredSession) return
  await database.session.clear()
  clearStorage()
}

/** Finishes in a page the deletion that the worker has begun after a revocation, because the worker has no localStorage. */
export async function finishRevocation(): Promise<void> {
  clearStorage()
  await database.meta.delete(unfinishedRevocation)
}

/**
 * Deletes everything in localStorage but the themes, the outbox's eviction marker (others may have entries), the reserved heights
 * and dismissed offers. The marks of an earlier session and of a pending sign-out stay too. Notifications on this device end.
 */
export function clearStorage(): void {
  // The server ends notifications with the session, whatever the browser does.
  forgetNotifications().catch(() => undefined)
  const names = ['ui-theme', 'fairlane-theme', 'fairlane-outbox', hadSession, leavingKey]
  const isExempt = (name: string) => names.includes(name) || /^fairlane-\w+-(room|dismissed)$/.test(name)
  for (const name of Object.keys(localStorage)) if (!isExempt(name)) localStorage.removeItem(name)
}
