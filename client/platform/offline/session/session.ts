import { atom, getDefaultStore } from 'jotai/vanilla'
import type { FactorAnswer, SecondStep } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import type { PasswordEntry } from '#shared/users/passwordLink'
import type { Credentials, CurrentUser } from '#shared/users/user'
import { createSignal } from '../../signal.ts'
import { ApiError, request } from '../../transport/request.ts'
import { openCache, preloadScreen } from '../cache/openCache.ts'
import { reportUnexpected } from '../unexpected.ts'
import { departed, departures } from './departure.ts'
import { finishSignOut, type KnownSession, knownSession, noteRevoked, storeConfirmed } from './deviceSession.ts'
import { isSessionRevoked } from './revoked.ts'

/**
 * The session. It starts as the device has stored it, then follows the server. It ends when the server says so, the user leaves,
 * or a response shows that the session is over.
 */
export type Session =
  /** Neither the device nor the server has said. `isRead`: the device was read and has no session. */
  | { status: 'unknown'; user: undefined; isRead: boolean }
  /** As stored on the device; the server has not responded yet, and offline never does. */
  | { status: 'known'; user: CurrentUser }
  | { status: 'confirmed'; user: CurrentUser }
  /** The server says so, or the user has left. */
  | { status: 'nobody'; user: null }

export const sessionAtom = atom<Session>({ status: 'unknown', user: undefined, isRead: false })

/** The id of the signed-in user, as far as this page knows; null without one. */
export const signedInUser = (): string | null => store.get(sessionAtom).user?.id ?? null

/** The state of the last check with the server. */
export const sessionCheckAtom = atom<{ isChecking: boolean; error: Error | null }>({ isChecking: false, error: null })

const store = getDefaultStore()

/** A user has signed in or left: data in memory belongs to another user. */
export const sessionChanged = createSignal()

departed.subscribe(leave)

/** Stores nothing: the leaving user's tab has already changed the device, and another user may have signed in since. */
function leave(): void {
  unstored = null
  store.set(sessionAtom, { status: 'nobody', user: null })
  sessionChanged.publish()
}

/** The confirmed session that the device has not stored yet. */
let unstored: { user: CurrentUser | null } | null = null
let isStoring = false

/** Sets the session that the server has confirmed or implied. */
function confirm(user: CurrentUser | null): void {
  store.set(sessionAtom, user ? { status: 'confirmed', user } : { status: 'nobody', user: null })
  unstored = { user }
  storeConfirmation()
}

function storeConfirmation(): void {
  if (!isStoring || !unstored) return
  const { user } = unstored
  unstored = null
  // Without storage there is no data to protect from other users.
  void storeConfirmed(user).catch(reportUnexpected)
}

/** Shows the stored session, unless the server has responded meanwhile. */
function show({ user, leaving }: KnownSession): void {
  if (store.get(sessionAtom).status !== 'unknown') return
  if (leaving) store.set(sessionAtom, { status: 'nobody', user: null })
  else if (user) store.set(sessionAtom, { status: 'known', user })
  else store.set(sessionAtom, { status: 'unknown', user: undefined, isRead: true })
}

/** Null once something is rendered. */
let atStart: KnownSession | null | undefined

/** The stored session as the page started; undefined once something is rendered, because it may have changed since. */
export const knownAtStart = () => atStart ?? undefined

/** Before the first render: reads the stored session and the cached rows of the screen at this address, to show them at once. */
export async function prepare(pathname: string): Promise<void> {
  const before = departures()
  const session = await knownSession()
  show(session)
  if (session.user) await preloadScreen(await openCache(session.user), pathname)
  if (atStart !== null && departures() === before) atStart = session
}

/** After the first render, from the stored session: from now on confirmations are stored. Returns how to stop. */
export function startSession(): () => void {
  atStart = null
  isStoring = true
  storeConfirmation()
  // A page from the back-forward cache has missed a sign-out meanwhile.
  const onPageShow = async ({ persisted }: PageTransitionEvent) => {
    if (persisted && store.get(sessionAtom).user && !(await knownSession()).user) leave()
  }
  addEventListener('pageshow', onPageShow)
  return () => {
    isStoring = false
    removeEventListener('pageshow', onPageShow)
  }
}

let check: { stop: AbortController; result: Promise<CurrentUser | null> } | null = null

/** Asks the server for the session. A second call aborts the request of the first, and both get the second result. */
function ask(): Promise<CurrentUser | null> {
  check?.stop.abort()
  const stop = new AbortController()
  const current = { stop, result: run() }
  check = current
  return current.result

  async function run(): Promise<CurrentUser | null> {
    const isConfirmed = ['confirmed', 'nobody'].includes(store.get(sessionAtom).status)
    store.set(sessionCheckAtom, ({ error }) => ({ isChecking: true, error: isConfirmed ? error : null }))
    try {
      const user = await whoIsSignedIn(stop.signal)
      if (check !== current) return (await check?.result) ?? null
      confirm(user)
      store.set(sessionCheckAtom, { isChecking: false, error: null })
      return user
    } catch (error) {
      if (check !== current) return (await check?.result) ?? null
      reportUnexpected(error)
      store.set(sessionCheckAtom, { isChecking: false, error: error as Error })
      throw error
    }
  }
}

/** A 401 means signed out here (§7). */
async function whoIsSignedIn(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    // After a sign-out offline the session still exists on the server: end it first.
    await finishSignOut()
    const before = departures()
    const { body } = await request<CurrentUser>([api.user], { signal })
    // The user has left meanwhile: the response is outdated.
    return departures() === before ? body : null
  } catch (error) {
    // Fails only without storage, where there is nothing to delete.
    if (isSessionRevoked(error)) return noteRevoked().catch(() => null)
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Asks the server again; an error is in `sessionCheckAtom`. */
export function refreshSession(): void {
  ask().catch(() => {})
}

/** Asks the server, unless it has already confirmed or denied a session. */
export function checkSession(): void {
  const { status } = store.get(sessionAtom)
  if (status === 'unknown' || status === 'known') refreshSession()
}

/** The result of a sign-in: a session, whose cookie the browser may have refused, or a second step (MFA). */
export type SignedIn = { user: CurrentUser | null; step: null } | { user: null; step: SecondStep['step'] }

/** Signs in with a password. Throws as `request` does. */
export const signIn = (credentials: Credentials) => enter([api.login], credentials)

/** Sets the password of a password link, and signs in. */
export const enterByLink = (token: string, entry: PasswordEntry) => enter([api.passwordLinks, encodeURIComponent(token)], entry)

/** Completes a sign-in by a code of the authenticator app or a recovery code. */
export const confirmSignIn = (answer: FactorAnswer) => enter([api.secondStep], answer)

/** Signs in by the response of a passkey. */
export const signInByPasskey = (answer: object) => enter([api.passkeySignIn], { answer })

async function enter(segments: readonly string[], json: object): Promise<SignedIn> {
  // A pending sign-out, sent later, would end the new session.
  await finishSignOut()
  const { body } = await request<SecondStep | undefined>(segments, { json })
  if (!body) return { user: await entered(), step: null }
  // The pending sign-in has ended the previous user's session, and no other session has begun yet.
  expireSession()
  return { user: null, step: body.step }
}

/** Called when a session has begun. Returns its user, null when the browser stored no session cookie. */
export function entered(): Promise<CurrentUser | null> {
  sessionChanged.publish()
  return ask()
}

/** Handles a response that says that the session is over. */
export function expireSession(): void {
  confirm(null)
}

/** Handles a response that says that the session was revoked: deletes the user's data, then asks to sign in again. */
export function revokeSession(): void {
  noteRevoked().then(confirm, () => confirm(null))
}
