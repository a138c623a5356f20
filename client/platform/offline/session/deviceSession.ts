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
const knownFor = 30 * 86_400_000

/** The session as this device has it stored. */
export interface KnownSession {
  user: CurrentUser | null
  /** Somebody has signed out and the server does not know yet: the session cookie must not sign anybody in. */
  leaving: boolean
}

let started: Promise<unknown> | undefined

/** Reads the stored session. Never rejects: without storage nobody is known. */
export async function knownSession(): Promise<KnownSession> {
  started ??= start().catch(() => {})
  await started
  return readKnown().catch(() => ({ user: null, leaving: false }))
}

/**
 * Once per page, before it asks who is signed in: finishes deletions that an earlier page has begun, and deletes the data of
 * people whom the server has not confirmed for 30 days. From then on a pending sign-out is repeated at `online`.
 */
async function start(): Promise<void> {
  // After a failure it is repeated at the next `online`, or before the next request of a session.
  addEventListener('online', () => void finishSignOut().catch(() => {}))
  if (await database.meta.get(unfinishedRevocation)) await finishRevocation()
  const [sessions, left] = await readSessions()
  if (left) await forgetPerson()
  else if (!sessions.some(isStillKnown)) await forgetUnconfirmed(sessions.length > 0)
  else if (sessions.some(isAhead)) await database.session.toCollection().modify(restart)
  for (const session of await database.session.toArray()) presumeServerTime(session)
}

/** By this device's clock as it was off when the server was heard last; not where it has been set since. */
function presumeServerTime({ heardAt = 0, heardAtServer = 0 }: StoredSession): void {
  const age = Date.now() - heardAt
  if (age >= 0 && age < knownFor) presumeAhead(heardAtServer - heardAt)
}

async function readKnown(): Promise<KnownSession> {
  const [sessions, left] = await readSessions()
  const current = left ? undefined : sessions.find(({ key }) => key === 'current')
  return { user: current && isStillKnown(current) ? (current.user ?? null) : null, leaving: left }
}

const readSessions = () =>
  database.transaction('r', database.session, database.meta, () => Promise.all([database.session.toArray(), isLeaving()]))

/** How long ago the server confirmed it, by either clock, without times in the future. */
const ages = ({ heardAt = 0, heardAtServer = 0 }: StoredSession) =>
  [heardAt, heardAtServer].map((at) => Date.now() - at).filter((age) => age >= 0)

/** By the clock that is kinder: a wrong clock must not sign anybody out. */
const isStillKnown = (session: StoredSession) => Math.min(...ages(session), knownFor) < knownFor || isAhead(session)

/** Confirmed in the future by both clocks: this device's clock was set back since. */
const isAhead = (session: StoredSession) => ages(session).length === 0

/** Starts its 30 days again. */
const restart = (session: StoredSession) => {
  if (isAhead(session)) session.heardAt = Date.now()
}

/** Stores who is signed in as the server has confirmed it (null for nobody), and deletes the caches of others. */
export async function storeConfirmed(user: CurrentUser | null): Promise<void> {
  if (user) noteSession()
  const isGone = await database.transaction('rw', database.tables, async () => {
    // A response from before they left: it must not bring them back.
    if (user && (await isLeaving())) return true
    await (user ? storeUser(user) : storeExpiry(database))
    return false
  })
  if (isGone) return
  // After an expired session the cache stays for the same person to sign in again.
  const whose = user?.id ?? (await database.session.get('ended'))?.userId
  await deleteCaches(whose ?? null)
}

async function storeUser(user: CurrentUser): Promise<void> {
  if ((await currentUser(database)) !== user.id) void persistStorage()
  await storeSignIn(database, user.id, { user, heardAt: Date.now(), heardAtServer: serverNow().getTime() })
}

/** The server has revoked this device's session (see revoked.ts). Returns who is signed in now. */
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

/** Whether somebody may have been signed in on this device; true where the browser stores nothing. */
export function mayHaveHadSession(): boolean {
  try {
    return localStorage.getItem(hadSession) !== null
  } catch {
    return true
  }
}

/**
 * Ends the session on the server where somebody has signed out here. Returns where the browser signs out at the provider that
 * had signed them in, or null. Throws as `request` does where that fails.
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
