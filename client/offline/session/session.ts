import { atom, getDefaultStore } from 'jotai/vanilla'
import { api } from '#shared/paths'
import type { Credentials, CurrentUser } from '#shared/user'
import { createSignal } from '../../signal.ts'
import { ApiError, request } from '../../transport/request.ts'
import { openCache, preloadScreen } from '../cache/openCache.ts'
import { departed, departures } from './departure.ts'
import { finishSignOut, type KnownSession, knownSession, noteRevoked, storeConfirmed } from './deviceSession.ts'
import { isSessionRevoked } from './revoked.ts'

/**
 * Who is signed in. The device says at once whom it knows, the server who it is; its word stands until it says another,
 * somebody leaves, or a response elsewhere shows that the session is over.
 */
export type Session =
  /** Neither the device nor the server has said. `isRead`: the device has been looked at, and knows nobody. */
  | { status: 'unknown'; user: undefined; isRead: boolean }
  /** As the device knows them; the server has not answered yet, and perhaps never does. */
  | { status: 'known'; user: CurrentUser }
  | { status: 'confirmed'; user: CurrentUser }
  /** The server says so, or somebody has left. */
  | { status: 'nobody'; user: null }

export const sessionAtom = atom<Session>({ status: 'unknown', user: undefined, isRead: false })

/** How the last question to the server goes, or went. */
export const sessionCheckAtom = atom<{ isAsking: boolean; error: Error | null }>({ isAsking: false, error: null })

const store = getDefaultStore()

/** Somebody has signed in or left: what was read before was for somebody else. */
export const sessionChanged = createSignal()

departed.subscribe(leave)

function leave(): void {
  confirm(null)
  sessionChanged.publish()
}

/** What the server has said and this device has not stored yet. */
let unstored: { user: CurrentUser | null } | null = null
let isStoring = false

/** The server has said it, or what it has said means this. */
function confirm(user: CurrentUser | null): void {
  store.set(sessionAtom, user ? { status: 'confirmed', user } : { status: 'nobody', user: null })
  unstored = { user }
  storeWhatWasSaid()
}

function storeWhatWasSaid(): void {
  if (!isStoring || !unstored) return
  const { user } = unstored
  unstored = null
  // A browser that stores nothing has nothing of anybody's to send either.
  void storeConfirmed(user).catch(() => {})
}

/** The device has been read. What the server has said meanwhile stands. */
function show({ user, leaving }: KnownSession): void {
  if (store.get(sessionAtom).status !== 'unknown') return
  if (leaving) store.set(sessionAtom, { status: 'nobody', user: null })
  else if (user) store.set(sessionAtom, { status: 'known', user })
  else store.set(sessionAtom, { status: 'unknown', user: undefined, isRead: true })
}

/** Null once something is drawn. */
let atStart: KnownSession | null | undefined

/** What this device knew as the page began; nothing once something is drawn, for it may have changed since. */
export const knownAtStart = () => atStart ?? undefined

/**
 * Done before the first screen is drawn, which then has at once who is known here, and the cached rows of what the screen at
 * this address shows.
 */
export async function prepare(pathname: string): Promise<void> {
  const before = departures()
  const known = await knownSession()
  show(known)
  if (known.user) await preloadScreen(await openCache(known.user), pathname)
  if (atStart !== null && departures() === before) atStart = known
}

/**
 * The first screen is drawn, from what the device knew; from now on the device stores what the server says. Answers how to
 * stop.
 */
export function startSession(): () => void {
  atStart = null
  isStoring = true
  storeWhatWasSaid()
  // A page that comes back from the browser's memory does not know who has left meanwhile.
  const comeBack = async ({ persisted }: PageTransitionEvent) => {
    if (persisted && store.get(sessionAtom).user && !(await knownSession()).user) leave()
  }
  addEventListener('pageshow', comeBack)
  return () => {
    isStoring = false
    removeEventListener('pageshow', comeBack)
  }
}

let question: { stop: AbortController; answer: Promise<CurrentUser | null> } | null = null

/** Asks the server who is signed in. Asked again while it is under way it is asked anew, and both get the later answer. */
function ask(): Promise<CurrentUser | null> {
  question?.stop.abort()
  const stop = new AbortController()
  const mine = { stop, answer: answered() }
  question = mine
  return mine.answer

  async function answered(): Promise<CurrentUser | null> {
    const isHeard = ['confirmed', 'nobody'].includes(store.get(sessionAtom).status)
    store.set(sessionCheckAtom, ({ error }) => ({ isAsking: true, error: isHeard ? error : null }))
    try {
      const user = await whoIsSignedIn(stop.signal)
      if (question !== mine) return (await question?.answer) ?? null
      confirm(user)
      store.set(sessionCheckAtom, { isAsking: false, error: null })
      return user
    } catch (error) {
      if (question !== mine) return (await question?.answer) ?? null
      store.set(sessionCheckAtom, { isAsking: false, error: error as Error })
      throw error
    }
  }
}

/** A 401 yields nobody here (§7). */
async function whoIsSignedIn(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    // Who has signed out without a network must not be found signed in.
    await finishSignOut()
    const before = departures()
    const { body } = await request<CurrentUser>([api.user], { signal })
    // Of who has left meanwhile the server did not know it yet.
    return departures() === before ? body : null
  } catch (error) {
    // A browser that stores nothing has nothing to forget.
    if (isSessionRevoked(error)) return noteRevoked().catch(() => null)
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Asks the server anew. Why it has not answered stands in the question. */
export function refreshSession(): void {
  ask().catch(() => {})
}

/** Signs in and answers who that is; null when the browser stored no session. Throws as `request` does. */
export async function signIn(credentials: Credentials): Promise<CurrentUser | null> {
  // Told later, it would end the session that begins here.
  await finishSignOut()
  await request([api.login], { json: credentials })
  sessionChanged.publish()
  return ask()
}

/** A response has said that nobody is signed in any more. */
export function expireSession(): void {
  confirm(null)
}

/** A response has said that the session was revoked: this device forgets the person before it asks to sign in again. */
export function revokeSession(): void {
  noteRevoked().then(confirm, () => confirm(null))
}
