import { api } from '#shared/paths'
import type { CurrentUser } from '#shared/user'
import { request } from '../../transport/request.ts'
import { serverNow } from '../../transport/serverClock.ts'
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

/** How long this device knows who is signed in without a word of the server. */
const knownFor = 30 * 86_400_000

/** What this device knows of its session without asking anybody. */
export interface KnownSession {
  user: CurrentUser | null
  /** Somebody has signed out; until the server knows, nobody may come in by the session they left. */
  leaving: boolean
}

let started: Promise<unknown> | undefined

/** Reads what this device knows. Never rejects: a browser that stores nothing knows nobody. */
export async function knownSession(): Promise<KnownSession> {
  started ??= start().catch(() => {})
  await started
  return readKnown().catch(() => ({ user: null, leaving: false }))
}

/**
 * Once a page, before it asks who is signed in, this device forgets what it may not know any more: somebody whose sign-out no
 * page lived to finish, and whom the server has not confirmed for 30 days. Whenever the network comes back, the server is
 * told of who has left.
 */
async function start(): Promise<void> {
  // Without an answer it is tried when the network comes back again, or by the next question.
  addEventListener('online', () => void finishSignOut().catch(() => {}))
  if (await database.meta.get(unfinishedRevocation)) await finishRevocation()
  const [sessions, left] = await readSessions()
  if (left) await forgetPerson()
  else if (!sessions.some(isKnownStill)) await forgetUnconfirmed(sessions.length > 0)
  else if (sessions.some(isAhead)) await database.session.toCollection().modify(beginAnew)
}

async function readKnown(): Promise<KnownSession> {
  const [sessions, left] = await readSessions()
  const current = left ? undefined : sessions.find(({ key }) => key === 'current')
  return { user: current && isKnownStill(current) ? (current.user ?? null) : null, leaving: left }
}

const readSessions = () =>
  database.transaction('r', database.session, database.meta, () => Promise.all([database.session.toArray(), isLeaving()]))

/** How long ago the server confirmed it by either clock, where that clock does not say that it is still to come. */
const ages = ({ heardAt = 0, heardAtServer = 0 }: StoredSession) =>
  [heardAt, heardAtServer].map((at) => Date.now() - at).filter((age) => age >= 0)

/** A clock that is wrong takes nothing away: one that was wrong then, or is now, says too much or nothing. */
const isKnownStill = (session: StoredSession) => Math.min(...ages(session), knownFor) < knownFor || isAhead(session)

/** It was confirmed later than now by both clocks: this device was set back since. */
const isAhead = (session: StoredSession) => ages(session).length === 0

/** Its 30 days begin now. */
const beginAnew = (session: StoredSession) => {
  if (isAhead(session)) session.heardAt = Date.now()
}

/** The server has said who is signed in here, null for nobody: what is cached for others, or was written by them, is none of theirs. */
export async function storeConfirmed(user: CurrentUser | null): Promise<void> {
  if (user) noteSession()
  const isGone = await database.transaction('rw', database.tables, async () => {
    // It was said before they left, and arrives after: they are not known here again.
    if (user && (await isLeaving())) return true
    await (user ? storeUser(user) : storeExpiry(database))
    return false
  })
  if (isGone) return
  // Whose session has expired finds their rows again when they have signed in again.
  const whose = user?.id ?? (await database.session.get('ended'))?.userId
  await deleteCaches(whose ?? null)
}

async function storeUser(user: CurrentUser): Promise<void> {
  if ((await currentUser(database)) !== user.id) void persistStorage()
  await storeSignIn(database, user.id, { user, heardAt: Date.now(), heardAtServer: serverNow().getTime() })
}

/** The server has said that the session of this device was revoked: see revoked.ts. Answers who is signed in now. */
export async function noteRevoked(): Promise<CurrentUser | null> {
  const user = await forgetRevoked(database)
  if (!user) await finishRevocation()
  return user
}

function noteSession(): void {
  try {
    localStorage.setItem(hadSession, 'yes')
  } catch {
    // A browser that stores nothing starts with the door each time.
  }
}

/** Whether somebody has ever been signed in on this device, as far as its browser stores anything: then it may be so. */
export function mayHaveHadSession(): boolean {
  try {
    return localStorage.getItem(hadSession) !== null
  } catch {
    return true
  }
}

/** Ends the session on the server where somebody has signed out here. Throws as `request` does while that is not known. */
export async function finishSignOut(): Promise<void> {
  if (!(await knownSession()).leaving) return
  // One tab at a time: a second request, answered after the next person's sign-in, would end their session.
  await browserLocks().request('signing out', { ifAvailable: false }, async () => {
    if (!(await knownSession()).leaving) return
    await request([api.logout], { json: {} })
    await clearLeaving()
  })
}
