import type { OfflineDatabase } from '../database.ts'
import type { ConfirmedSession } from '../rows.ts'

/*
 * What the database holds of sessions. The same in a page and in the worker; what a sign-in or sign-out changes is changed
 * in one transaction.
 */

/** Who is signed in on this device, as far as it knows; null for nobody. */
export async function currentUser(database: OfflineDatabase): Promise<string | null> {
  return (await database.session.get('current'))?.userId ?? null
}

/** Deletes what these people have looked up; what nobody in particular has is left. */
export async function forgetTrackedOf(database: OfflineDatabase, isTheirs: (userId: string) => boolean): Promise<void> {
  await database.tracked.filter(({ userId }) => typeof userId === 'string' && isTheirs(userId)).delete()
}

/** In `meta`: what this person has written here is shown to nobody else. */
const revokedUserPrefix = 'withheld:'
/** In `meta`, where the worker has learned of a revoked session, which has no localStorage: the next page empties that. */
export const unfinishedRevocation = 'ended'

export const revokedUserKey = (userId: string) => revokedUserPrefix + userId

/** Whose undelivered requests this device shows to nobody else. */
export async function revokedUsers(database: OfflineDatabase): Promise<Set<string>> {
  const keys = await database.meta.where('key').startsWith(revokedUserPrefix).primaryKeys()
  return new Set(keys.map((key) => key.slice(revokedUserPrefix.length)))
}

/** In `meta`: this person's requests wait until they sign in. */
export const signInKey = (userId: string) => `signIn:${userId}`

/** This person's entries may go out (again); what others have looked up is none of theirs. */
export function storeSignIn(database: OfflineDatabase, userId: string, confirmed: ConfirmedSession = {}): Promise<void> {
  return database.transaction('rw', database.session, database.meta, database.tracked, async () => {
    await database.session.put({ key: 'current', v: 1, userId, ...confirmed })
    await database.session.delete('ended')
    await database.meta.bulkDelete([signInKey(userId), revokedUserKey(userId), unfinishedRevocation])
    await forgetTrackedOf(database, (whose) => whose !== userId)
  })
}

/** The session has expired: what this person wrote stays until they sign in again, their name and role do not. */
export function storeExpiry(database: OfflineDatabase): Promise<void> {
  return database.transaction('rw', database.session, async () => {
    const session = await database.session.get('current')
    if (!session) return
    const { user: _, ...expired } = session
    await database.session.clear()
    await database.session.put({ ...expired, key: 'ended' })
  })
}

/** Somebody has signed out: what they wrote and looked up goes with who they were. */
export function storeSignOut(database: OfflineDatabase): Promise<void> {
  return database.transaction('rw', database.tables, async () => {
    const userId = await currentUser(database)
    await database.session.clear()
    if (userId === null) return
    await database.meta.delete(signInKey(userId))
    await database.outbox.where({ userId }).delete()
    await database.drafts.filter((draft) => draft.userId === userId).delete()
    await database.sent.filter((sent) => sent.userId === userId).delete()
    await forgetTrackedOf(database, (whose) => whose === userId)
  })
}
