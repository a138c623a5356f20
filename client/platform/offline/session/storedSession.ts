import type { OfflineDatabase } from '../database.ts'
import { dropUnusedBytes } from '../outbox/bytes.ts'
import { forgetDoubtsOf } from '../outbox/doubts.ts'
import type { ConfirmedSession } from '../rows.ts'

/* Sessions in the database, for pages and the worker. A sign-in or sign-out is one transaction. */

/** The id of the signed-in user, as far as this device knows; null without one. */
export async function currentUser(database: OfflineDatabase): Promise<string | null> {
  return (await database.session.get('current'))?.userId ?? null
}

/** Whether this user's session is on this device, or has expired here; a visitor, null, needs none. */
export async function isKnownHere(database: OfflineDatabase, userId: string | null): Promise<boolean> {
  return userId === null || (await database.session.toArray()).some((session) => session.userId === userId)
}

/** Deletes the loads that these users have looked up; those of visitors stay. */
export async function forgetTrackedOf(database: OfflineDatabase, isUser: (userId: string) => boolean): Promise<void> {
  await database.tracked.filter(({ userId }) => typeof userId === 'string' && isUser(userId)).delete()
}

/** In `meta`: this user's drafts and entries are hidden from others. */
const revokedUserPrefix = 'withheld:'
/** In `meta`: the worker has handled a revocation, and the next page has to empty localStorage. */
export const unfinishedRevocation = 'ended'

export const revokedUserKey = (userId: string) => revokedUserPrefix + userId

/** The users whose undelivered requests are hidden here. */
export async function revokedUsers(database: OfflineDatabase): Promise<Set<string>> {
  const keys = await database.meta.where('key').startsWith(revokedUserPrefix).primaryKeys()
  return new Set(keys.map((key) => key.slice(revokedUserPrefix.length)))
}

/** In `meta`: this user's entries wait for their sign-in. */
export const signInKey = (userId: string) => `signIn:${userId}`

/** Stores a sign-in: this user's entries may be sent (again), and the loads that others looked up are deleted. */
export function storeSignIn(database: OfflineDatabase, userId: string, confirmed: ConfirmedSession = {}): Promise<void> {
  return database.transaction('rw', database.session, database.meta, database.tracked, async () => {
    await database.session.put({ key: 'current', v: 1, userId, ...confirmed })
    await database.session.delete('ended')
    await database.meta.bulkDelete([signInKey(userId), revokedUserKey(userId), unfinishedRevocation])
    await forgetTrackedOf(database, (trackedUser) => trackedUser !== userId)
  })
}

/**
 * Stores that the session has expired: the user's drafts and entries stay until they sign in again, but not their name and role.
 */
export function storeExpiry(database: OfflineDatabase): Promise<void> {
  return database.transaction('rw', database.session, async () => {
    const session = await database.session.get('current')
    if (!session) return
    const { user: _, ...expired } = session
    await database.session.clear()
    await database.session.put({ ...expired, key: 'ended' })
  })
}

/**
 * Stores a sign-out: deletes the user's drafts, entries, tracked loads and session, which another tab may have marked as expired
 * meanwhile.
 */
export function storeSignOut(database: OfflineDatabase): Promise<void> {
  return database.transaction('rw', database.tables, async () => {
    const users = (await database.session.toArray()).map(({ userId }) => userId)
    const isSignedOutUser = ({ userId }: { userId: string | null }) => userId !== null && users.includes(userId)
    await database.session.clear()
    await database.meta.bulkDelete(users.map(signInKey))
    await forgetDoubtsOf(database, users)
    await database.outbox.where('userId').anyOf(users).delete()
    await database.drafts.filter(isSignedOutUser).delete()
    await dropUnusedBytes(database)
    await database.sent.filter(isSignedOutUser).delete()
    await forgetTrackedOf(database, (trackedUser) => users.includes(trackedUser))
  })
}
