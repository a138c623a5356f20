import { api } from '#shared/kernel/paths'
import type { CurrentUser, SignedOutHere } from '#shared/users/user'
import { request } from '../../transport/request.ts'
import { presumeAhead, serverNow } from '../../transport/serverClock.ts'
import { deleteCaches } from '../cache/openCache.ts'
import { browserLocks } from '../locks.ts'
import { database } from '../pageDatabase.ts'
import { persistStorage } from '../persistStorage.ts'
import type { StoredSession } from '../rows.ts'
import { clearLeaving, isLeaving } from './departure.ts'
import { finishRevocation, forgetPerson, forgetUnconfirmed } from './forget.ts'
import { forgetRevoked } from './revoked.ts'
import { hadSession } from './storageKeys.ts'
import { currentUser, storeExpiry, storeSignIn, unfinishedRevocation } from './storedSession.ts'

/** How long this device trusts its stored session without a confirmation by the server, in milliseconds. */
const maxUnconfirmedMs = 30 * 86_400_000

/** The stored session of this device. */
export interface KnownSession {
  user: CurrentUser | null
  /** The user has signed out and the server does not know yet: the session cookie must not sign that user in. */
  leaving: boolean
}

let started: Promise<unknown> | undefined

/** Reads the stored session. Never rejects: without storage the user is unknown. */
export async function knownSession(): Promise<KnownSession> {
  started ??= start().catch(() => {})
  await started
  return readSession().catch(() => ({ user: null, leaving: false }))
}

/**
 * Runs once per page, before it asks the server for the session. Finishes deletions that an earlier page has begun. Deletes the
 * data of users whom the server has not confirmed for 30 days. From then on a pending sign-out is repeated at `online`.
 */
async function start(): Promise<void> {
  // After a failure it is repeated at the next `online`, or before the next request of a session.
  addEventListener('online', () => void finishSignOut().catch(() => {}))
  if (await database.meta.get(unfinishedRevocation)) await finishRevocation()
  const [sessions, isSignedOut] = await readSessions()
  if (isSignedOut) await forgetPerson()
  else if (!sessions.some(isTrusted)) await forgetUnconfirmed(sessions.length > 0)
  else if (sessions.some(isAhead)) await database.session.toCollection().modify(restart)
  for (const session of await database.session.toArray()) presumeServerTime(session)
}

/** Presumes the clock offset of the last confirmation, unless the clock was set since. */
function presumeServerTime({ lastContactAt = 0, lastContactAtServer = 0 }: StoredSession): void {
  const age = Date.now() - lastContactAt
  if (age >= 0 && age < maxUnconfirmedMs) presumeAhead(lastContactAtServer - lastContactAt)
}

async function readSession(): Promise<KnownSession> {
  const [sessions, isSignedOut] = await readSessions()
  const current = isSignedOut ? undefined : sessions.find(({ key }) => key === 'current')
  return { user: current && isTrusted(current) ? (current.user ?? null) : null, leaving: isSignedOut }
}

const readSessions = () =>
  database.transaction('r', database.session, database.meta, () => Promise.all([database.session.toArray(), isLeaving()]))

/** How long ago the server confirmed the session, by either clock, without times in the future. */
const toElapsedMs = ({ lastContactAt = 0, lastContactAtServer = 0 }: StoredSession) =>
  [lastContactAt, lastContactAtServer].map((contactAt) => Date.now() - contactAt).filter((age) => age >= 0)

/** By the more lenient clock: a wrong clock must not sign a user out. */
const isTrusted = (session: StoredSession) =>
  Math.min(...toElapsedMs(session), maxUnconfirmedMs) < maxUnconfirmedMs || isAhead(session)

/** Confirmed in the future by both clocks: this device's clock was set back since. */
const isAhead = (session: StoredSession) => toElapsedMs(session).length === 0

/** Starts its 30 days again. */
const restart = (session: StoredSession) => {
  if (isAhead(session)) session.lastContactAt = Date.now()
}

/** Stores the session that the server has confirmed (null for none), and deletes the caches of other users. */
export async function storeConfirmed(user: CurrentUser | null): Promise<void> {
  if (user) noteSession()
  const isGone = await database.transaction('rw', database.tables, async () => {
    // The response is from before the user left: it must not restore the session.
    if (user && (await isLeaving())) return true
    await (user ? storeUser(user) : storeExpiry(database))
    return false
  })
  if (isGone) return
  // After an expired session the cache stays for the same person to sign in again.
  const userId = user?.id ?? (await database.session.get('ended'))?.userId
  await deleteCaches(userId ?? null)
}

async function storeUser(user: CurrentUser): Promise<void> {
  if ((await currentUser(database)) !== user.id) void persistStorage()
  await storeSignIn(database, user.id, { user, lastContactAt: Date.now(), lastContactAtServer: serverNow().getTime() })
}

/** Handles a revoked session (see revoked.ts). Returns the user who is signed in now. */
export async function noteRevoked(): Promise<CurrentUser | null> {
  const user = await forgetRevoked(database)
  if (!user) await finishRevocation()
  return user
}

function noteSession(): void {
  try {
    localStorage.setItem(hadSession, 'yes')
  } catch {
    // Without storage the portal starts with its sign-in each time.
  }
}

/** Whether a user may have been signed in on this device; true where the browser stores nothing. */
export function mayHaveHadSession(): boolean {
  try {
    return localStorage.getItem(hadSession) !== null
  } catch {
    return true
  }
}

/**
 * Ends the session on the server after a sign-out here. Returns the sign-out address of the identity provider, or null without
 * one. Throws as `request` does where that fails.
 */
export async function finishSignOut(): Promise<string | null> {
  if (!(await knownSession()).leaving) return null
  // One tab at a time: a second request that arrives after the next sign-in would end that session.
  return browserLocks().request('signing out', { ifAvailable: false }, async () => {
    if (!(await knownSession()).leaving) return null
    const { body } = await request<SignedOutHere | undefined>([api.logout], { json: {} })
    await clearLeaving()
    return body?.next ?? null
  })
}
