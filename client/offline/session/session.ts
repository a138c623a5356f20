import { api } from '#shared/paths'
import type { CurrentUser } from '#shared/user'
import { request } from '../../transport/request.ts'
import { serverNow } from '../../transport/serverClock.ts'
import { deleteCaches, openCache, preloadScreen } from '../cache/openCache.ts'
import { whyNotPersisted } from '../database.ts'
import { browserLocks } from '../locks.ts'
import { database } from '../pageDatabase.ts'
import { persistStorage } from '../persistStorage.ts'
import type { StoredSession } from '../rows.ts'
import { departureChannel, forgetRevoked } from './revoked.ts'
import { currentUser, storeExpiry, storeSignIn, storeSignOut, unfinishedRevocation } from './storedSession.ts'

/** How long this device knows who is signed in without a word of the server. */
const rememberedFor = 30 * 86_400_000

/** In `meta`, on a device that is full in localStorage: somebody has signed out here, and the server does not know it yet. */
const leaving = 'signingOut'

/** What this device knows of its session without asking anybody. */
export interface KnownSession {
  user: CurrentUser | null
  /** Somebody has signed out; until the server knows, nobody may come in by the session they left. */
  leaving: boolean
}

let started: Promise<unknown> | undefined

/** Reads what this device knows. Never rejects: a browser that keeps nothing knows nobody. */
export async function knownSession(): Promise<KnownSession> {
  started ??= start().catch(() => {})
  await started
  return readKnown().catch(() => ({ user: null, leaving: false }))
}

/**
 * Once a page, before it asks who is signed in, this device forgets what it may not know any more: of somebody whose
 * sign-out no page lived to finish, and of whom the server has not told for 30 days. Whenever the network comes back, the
 * server is told of who has left.
 */
async function start(): Promise<void> {
  addEventListener('online', () => void finishSignOut().catch(() => {}))
  if (await database.meta.get(unfinishedRevocation)) await finishRevocation()
  const [sessions, left] = await readSessions()
  if (left) await forgetHere()
  else if (!sessions.some(isRemembered)) await forgetUnheard(sessions.length > 0)
  else if (sessions.some(isAhead)) await database.session.toCollection().modify(beginAnew)
}

/** The server has said that somebody has ended the session of this device: see ended.ts. Answers who is signed in now. */
export async function noteRevoked(): Promise<CurrentUser | null> {
  const user = await forgetRevoked(database)
  if (!user) await finishRevocation()
  return user
}

async function finishRevocation(): Promise<void> {
  forgetStored()
  await database.meta.delete(unfinishedRevocation)
}

async function readKnown(): Promise<KnownSession> {
  const [sessions, left] = await readSessions()
  const current = left ? undefined : sessions.find(({ key }) => key === 'current')
  return { user: current && isRemembered(current) ? (current.user ?? null) : null, leaving: left }
}

const readSessions = () =>
  database.transaction('r', database.session, database.meta, () => Promise.all([database.session.toArray(), isLeaving()]))

const isLeaving = async () => (await database.meta.get(leaving)) !== undefined || localStorage.getItem(leaving) !== null

/** Null once something is drawn. */
let atStart: KnownSession | null | undefined

/** What this device knew as the page began; nothing once something is drawn, for it may have changed since. */
export const knownAtStart = () => atStart ?? undefined

export const forgetStart = () => {
  atStart = null
}

/**
 * Done before the first screen is drawn, which then has at once who is known here, and what they have seen of what the
 * screen at this address shows.
 */
export async function prepare(pathname: string): Promise<void> {
  const before = departures()
  const known = await knownSession()
  if (known.user) await preloadScreen(await openCache(known.user), pathname)
  if (atStart !== null && departures() === before) atStart = known
}

/** How long ago the server told of it by either clock, where that clock does not say that it is still to come. */
const ages = ({ heardAt = 0, heardAtServer = 0 }: StoredSession) =>
  [heardAt, heardAtServer].map((at) => Date.now() - at).filter((age) => age >= 0)

/** A clock that is wrong takes nothing away: one that was wrong then, or is now, says too much or nothing. */
const isRemembered = (session: StoredSession) => Math.min(...ages(session), rememberedFor) < rememberedFor || isAhead(session)

/** It was heard later than now by both clocks: this device was set back since. */
const isAhead = (session: StoredSession) => ages(session).length === 0

/** Its 30 days begin now. */
const beginAnew = (session: StoredSession) => {
  if (isAhead(session)) session.heardAt = Date.now()
}

/** `was`: somebody was known here, who is not any more; what they have not sent yet is still theirs. */
async function forgetUnheard(was: boolean): Promise<void> {
  await deleteCaches(null)
  if (!was) return
  await database.session.clear()
  forgetStored()
}

/** The server has said who is signed in here, null for nobody: what others have seen or written is none of theirs. */
export async function hearSession(user: CurrentUser | null): Promise<void> {
  if (user) noteSession()
  const isGone = await database.transaction('rw', database.tables, async () => {
    // It was said before they left, and is heard after: they are not known here again.
    if (user && (await isLeaving())) return true
    await (user ? storeUser(user) : storeExpiry(database))
    return false
  })
  if (isGone) return
  // Whose session has ended finds their rows again when they have signed in again.
  const whose = user?.id ?? (await database.session.get('ended'))?.userId
  await deleteCaches(whose ?? null)
}

/** What they wrote may go out, and nobody else's. */
async function storeUser(user: CurrentUser): Promise<void> {
  if ((await currentUser(database)) !== user.id) void persistStorage()
  await storeSignIn(database, user.id, { user, heardAt: Date.now(), heardAtServer: serverNow().getTime() })
}

/** In localStorage: somebody has been signed in on this device, whoever that was. It stays when they leave. */
const hadSession = 'fairlane-had-session'

function noteSession(): void {
  try {
    localStorage.setItem(hadSession, 'yes')
  } catch {
    // A browser that keeps nothing starts with the door each time.
  }
}

/** Whether somebody has ever been signed in on this device, as far as its browser keeps anything: then it may be so. */
export function mayHaveHadSession(): boolean {
  try {
    return localStorage.getItem(hadSession) !== null
  } catch {
    return true
  }
}

/**
 * Forgets the person on this device: what they have written and seen, in every tab, with a network or without. The server
 * is told by `finishSignOut`, before anything is asked of it again. Rejects where that cannot be kept in mind: the person is
 * forgotten all the same.
 */
export async function signOutHere(): Promise<void> {
  try {
    await keepLeaving()
  } finally {
    new BroadcastChannel(departureChannel).postMessage('signedOut')
    await forgetHere()
  }
}

async function keepLeaving(): Promise<void> {
  try {
    await database.meta.put({ key: leaving, value: true })
  } catch (error) {
    if (whyNotPersisted(error) !== 'full') throw error
    localStorage.setItem(leaving, 'yes')
  }
}

async function forgetHere(): Promise<void> {
  await storeSignOut(database)
  await deleteCaches(null)
  forgetStored()
}

/** Ends the session on the server where somebody has signed out here. Throws as `request` does while that is not known. */
export async function finishSignOut(): Promise<void> {
  if (!(await knownSession()).leaving) return
  // One tab at a time: a second request, answered after the next person's sign-in, would end their session.
  await browserLocks().request('signing out', { ifAvailable: false }, async () => {
    if (!(await knownSession()).leaving) return
    await request([api.logout], { json: {} })
    await database.meta.delete(leaving)
    localStorage.removeItem(leaving)
  })
}

/** How often somebody has signed out on this device while this page is open. */
export const departures = () => departed

let departed = 0
new BroadcastChannel(departureChannel).addEventListener('message', () => {
  departed += 1
  // The worker, which may have told of it, cannot.
  forgetStored()
})

/** Calls `listener` when somebody signs out in another tab; answers how to stop. */
export function onSignOut(listener: () => void): () => void {
  const other = new BroadcastChannel(departureChannel)
  other.onmessage = listener
  return () => other.close()
}

/**
 * All of localStorage but the themes, the marker of what still waits here of others, the room for what is said of nobody's
 * requests, and that somebody was here or has signed out.
 */
export function forgetStored(): void {
  const kept = ['ui-theme', 'fairlane-theme', 'fairlane-outbox', hadSession, leaving]
  const isKept = (name: string) => kept.includes(name) || /^fairlane-\w+-room$/.test(name)
  for (const name of Object.keys(localStorage)) if (!isKept(name)) localStorage.removeItem(name)
}
