import { api } from '#shared/kernel/paths'
import { sessionEnded } from '#shared/kernel/problemTypes'
import type { CurrentUser } from '#shared/users/user'
import { ApiError, request } from '../../transport/request.ts'
import { cachedUsers, deleteCacheDatabases } from '../cache/databases.ts'
import type { OfflineDatabase } from '../database.ts'
import type { StoredSession } from '../rows.ts'
import { forgetTrackedOf, revokedUserKey, unfinishedRevocation } from './storedSession.ts'

/*
 * Somebody has revoked this device's session, or disabled its user: the device may be lost. The person's session, cache and
 * looked-up loads are deleted in every tab, by whichever tab or worker learns of it first. Requests that are not sent yet
 * stay hidden on the device, and are sent when the person signs in here again.
 */

/** The channel on which tabs and the worker say that somebody has left this device. */
export const departureChannel = 'session'

export const isSessionRevoked = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.type === sessionEnded

let forgetting: Promise<CurrentUser | null> | null = null

/**
 * For a response that says that the session of its request was revoked. Returns who is signed in by a newer session, of whom
 * nothing is deleted; else deletes the person's data and returns null. Concurrent calls share one run.
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
  // A full device may fail to store the marks; the deletion goes on.
  await hideUndelivered(database, isAnother).catch(() => {})
  const since = await database.transaction('rw', database.tables, async () => {
    const now = await sessions()
    // Somebody has signed in meanwhile.
    if (isAnother(now)) return now
    const known = new Set(before.map(({ userId }) => userId))
    await database.session.clear()
    await database.sent.filter(({ userId }) => userId !== null && known.has(userId)).delete()
    await forgetTrackedOf(database, (userId) => known.has(userId))
    return null
  })
  if (since) return since.find(({ key }) => key === 'current')?.user ?? null
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
    // If the server cannot say, nobody counts as signed in: better to delete too much than too little.
    return null
  }
}
