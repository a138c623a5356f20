import { api } from '#shared/kernel/paths'
import { sessionEnded } from '#shared/kernel/problemTypes'
import type { CurrentUser } from '#shared/users/user'
import { ApiError, request } from '../../transport/request.ts'
import { cachedUsers, deleteCacheDatabases } from '../cache/databases.ts'
import type { OfflineDatabase } from '../database.ts'
import type { StoredSession } from '../rows.ts'
import { forgetTrackedOf, revokedUserKey, unfinishedRevocation } from './storedSession.ts'

/*
 * The session of this device was revoked, or its user disabled: the device may be lost. The first tab or worker that learns of it
 * deletes the user's session, cache and tracked loads in every tab. Unsent requests stay hidden on the device, and are sent when
 * the user signs in here again.
 */

/** The channel on which tabs and the worker announce that a user has left this device. */
export const departureChannel = 'session'

export const isSessionRevoked = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.type === sessionEnded

let forgetting: Promise<CurrentUser | null> | null = null

/**
 * Handles a response that says that the session of its request was revoked. Returns the user of a newer session, whose data
 * stays. Else deletes the user's data and returns null. Concurrent calls share one run.
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
  const signedInUser = await signedInSince()
  if (signedInUser) return signedInUser
  const isAnother = (now: StoredSession[]) => JSON.stringify(now) !== JSON.stringify(before)
  // A full device may fail to store the marks; the deletion goes on.
  await hideUndelivered(database, isAnother).catch(() => {})
  const newSessions = await database.transaction('rw', database.tables, async () => {
    const now = await sessions()
    // A user has signed in meanwhile.
    if (isAnother(now)) return now
    const userIds = new Set(before.map(({ userId }) => userId))
    await database.session.clear()
    await database.sent.filter(({ userId }) => userId !== null && userIds.has(userId)).delete()
    await forgetTrackedOf(database, (userId) => userIds.has(userId))
    return null
  })
  if (newSessions) return newSessions.find(({ key }) => key === 'current')?.user ?? null
  // Nothing was there to delete: other tabs need no message.
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
    // Without a response no user counts as signed in: deleting too much is better than deleting too little.
    return null
  }
}
