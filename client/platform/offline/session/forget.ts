import { deleteCaches } from '../cache/openCache.ts'
import { forgetNotifications } from '../notifications.ts'
import { database } from '../pageDatabase.ts'
import { hadSession, leavingKey } from './storageKeys.ts'
import { storeSignOut, unfinishedRevocation } from './storedSession.ts'

/** Deletes the person's data from this device: what they have written, their cache, and what localStorage has of them. */
export async function forgetPerson(): Promise<void> {
  await storeSignOut(database)
  await deleteCaches(null)
  clearStorage()
}

/** The server has confirmed nobody for too long. `wasKnown`: somebody was signed in; their unsent requests stay theirs. */
export async function forgetUnconfirmed(wasKnown: boolean): Promise<void> {
  await deleteCaches(null)
  if (!wasKnown) return
  await database.session.clear()
  clearStorage()
}

/** Finishes, in a page, what the worker has begun after a revocation: it has no localStorage. */
export async function finishRevocation(): Promise<void> {
  clearStorage()
  await database.meta.delete(unfinishedRevocation)
}

/**
 * Deletes everything in localStorage but the themes, the outbox's marker (others may have entries), the reserved heights,
 * dismissed offers, and that somebody was signed in or has signed out; and nobody is notified here any more.
 */
export function clearStorage(): void {
  // The server ends them with the session, whatever the browser does.
  forgetNotifications().catch(() => undefined)
  const names = ['ui-theme', 'fairlane-theme', 'fairlane-outbox', hadSession, leavingKey]
  const isExempt = (name: string) => names.includes(name) || /^fairlane-\w+-(room|dismissed)$/.test(name)
  for (const name of Object.keys(localStorage)) if (!isExempt(name)) localStorage.removeItem(name)
}
