import { api } from '#shared/paths'
import { sessionEnded } from '#shared/refusal'
import type { CurrentUser } from '#shared/user'
import { ApiError, request } from '../../transport/request.ts'
import { endedKey, forgetTrackedOf, type OfflineDatabase, type Session, withheldKey } from '../database.ts'
import type { Answer } from '../outbox/decide.ts'
import type { Entry } from '../outbox/entry.ts'
import { sendEntry } from '../outbox/send.ts'
import { forgetSeenRows, rememberedUsers } from '../userDatabase.ts'

/*
 * Somebody has ended this device's session, or disabled its user: perhaps it is lost. What it knows of the person, has seen
 * and looked up as them goes, in every tab, whoever hears of it first. What they have written and not sent is theirs alone:
 * it stays, is shown to nobody, and goes out when they sign in here again.
 */

/** Between the tabs and the worker: somebody has left this device. */
export const departureChannel = 'session'

export const isSessionEnded = (error: unknown) => error instanceof ApiError && error.status === 401 && error.type === sessionEnded

let forgetting: Promise<CurrentUser | null> | null = null

/**
 * The server has said that the session was ended with which something was asked. Answers who is signed in by a newer one,
 * of which nothing is forgotten; else null, and this device has forgotten whoever was signed in. However many requests are
 * told so at once, it forgets once.
 */
export function forgetEnded(database: OfflineDatabase): Promise<CurrentUser | null> {
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
  const isAnother = (now: Session[]) => JSON.stringify(now) !== JSON.stringify(before)
  // A device that is full may not be able to note it, and forgets all the same.
  await withhold(database, isAnother).catch(() => {})
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
  if (before.length === 0 && (await rememberedUsers()).length === 0) return null
  new BroadcastChannel(departureChannel).postMessage('signedOut')
  await forgetSeenRows(null)
  return null
}

function withhold(database: OfflineDatabase, isAnother: (sessions: Session[]) => boolean): Promise<void> {
  return database.transaction('rw', database.session, database.meta, async () => {
    const sessions = await database.session.toArray()
    if (sessions.length === 0 || isAnother(sessions)) return
    const marks = sessions.map(({ userId }) => ({ key: withheldKey(userId), value: true }))
    await database.meta.bulkPut([...marks, { key: endedKey, value: true }])
  })
}

async function signedInSince(): Promise<CurrentUser | null> {
  try {
    return (await request<CurrentUser>([api.user])).body
  } catch {
    return null
  }
}

/** One try of an entry, after which this device forgets whose session was ended. Never throws. */
export function sendFrom(database: OfflineDatabase): (entry: Entry) => Promise<Answer> {
  return async (entry) => {
    const answer = await sendEntry(entry)
    const ended = !answer.accepted && answer.status === 401 && answer.type === sessionEnded
    if (ended) await forgetEnded(database).catch(() => {})
    return answer
  }
}
