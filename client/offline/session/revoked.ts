import { api } from '#shared/paths'
import { sessionEnded } from '#shared/refusal'
import type { CurrentUser } from '#shared/user'
import { ApiError, request } from '../../transport/request.ts'
import { cachedUsers, deleteCacheDatabases } from '../cache/databases.ts'
import type { OfflineDatabase } from '../database.ts'
import type { StoredSession } from '../rows.ts'
import { forgetTrackedOf, revokedUserKey, unfinishedRevocation } from './storedSession.ts'

/*
 * Somebody has revoked this device's session, or disabled its user: perhaps it is lost. What it knows of the person, has
 * cached and looked up as them is deleted, in every tab, whoever learns of it first. What they have written and not sent is
 * theirs alone: it stays, is shown to nobody, and goes out when they sign in here again.
 */

/** Between the tabs and the worker: somebody has left this device. */
export const departureChannel = 'session'

export const isSessionRevoked = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.type === sessionEnded

let forgetting: Promise<CurrentUser | null> | null = null

/**
 * The server has said that the session was revoked with which something was asked. Answers who is signed in by a newer one,
 * of which nothing is deleted; else null, and this device has forgotten whoever was signed in. However many responses say so
 * at once, it is done once.
 */
export function forgetRevoked(database: OfflineDatabase): Promise<CurrentUser | null> {
  forgetting ??= forget(database).finally(() => {
    forgetting = null
  })
  return forgetting
}

async function forget(database: OfflineDatabase): Promise<CurrentUser | null> {
  const sessions = () => database.session.toArray()
  const before = await sessions()
  const again = await signedInSince()
  if (again) return again
  const isAnother = (now: StoredSession[]) => JSON.stringify(now) !== JSON.stringify(before)
  // A device that is full may not be able to note it, and forgets all the same.
  await hideUndelivered(database, isAnother).catch(() => {})
  const since = await database.transaction('rw', database.tables, async () => {
    const now = await sessions()
    // Somebody has signed in while it was asked.
    if (isAnother(now)) return now
    const known = new Set(before.map(({ userId }) => userId))
    await database.session.clear()
    await database.sent.filter(({ userId }) => userId !== null && known.has(userId)).delete()
    await forgetTrackedOf(database, (userId) => known.has(userId))
    return null
  })
  if (since) return since.find(({ key }) => key === 'current')?.user ?? null
  // A device that has nothing to forget has said so before.
  if (before.length === 0 && (await cachedUsers()).length === 0) return null
  new BroadcastChannel(departureChannel).postMessage('signedOut')
  await deleteCacheDatabases(null)
  return null
}

function hideUndelivered(database: OfflineDatabase, isAnother: (sessions: StoredSession[]) => boolean): Promise<void> {
  return database.transaction('rw', database.session, database.meta, async () => {
    const sessions = await database.session.toArray()
    if (sessions.length === 0 || isAnother(sessions)) return
    const marks = sessions.map(({ userId }) => ({ key: revokedUserKey(userId), value: true }))
    await database.meta.bulkPut([...marks, { key: unfinishedRevocation, value: true }])
  })
}

async function signedInSince(): Promise<CurrentUser | null> {
  try {
    return (await request<CurrentUser>([api.user])).body
  } catch {
    // Whoever cannot be named now counts as nobody: too much is deleted rather than too little.
    return null
  }
}
