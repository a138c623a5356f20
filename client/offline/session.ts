import { api } from '#shared/paths'
import type { CurrentUser } from '#shared/user'
import { request } from '../api/request.ts'
import { database, outbox, setUser } from './outboxClient.ts'
import { forgetSeen } from './seenClient.ts'

/** How long this device knows who is signed in without a word of the server. */
const rememberedFor = 30 * 86_400_000

/** In `meta`: somebody has signed out here, and the server does not know it yet. */
const leaving = 'signingOut'

const channel = 'session'

/** What this device knows of its session without asking anybody. */
export interface KnownSession {
  user: CurrentUser | null
  /** Somebody has signed out; until the server knows, nobody may come in by the session they left. */
  leaving: boolean
}

/** Reads what this device knows. Never rejects: a browser that keeps nothing knows nobody. */
export async function knownSession(now = Date.now()): Promise<KnownSession> {
  try {
    return await database.transaction('r', database.session, database.meta, async () => {
      const [session, left] = await Promise.all([database.session.get('current'), database.meta.get(leaving)])
      const { user, heardAt = 0 } = session ?? {}
      return { user: user && now - heardAt < rememberedFor ? user : null, leaving: left !== undefined }
    })
  } catch {
    return { user: null, leaving: false }
  }
}

/** The server has said who is signed in here, null for nobody: what others have seen or written is none of theirs. */
export async function hearSession(user: CurrentUser | null): Promise<void> {
  await setUser(user)
  await forgetSeen(user?.id ?? null)
}

/** How many of this person's requests wait on this device: they go with the sign-out. */
export async function waitingOf(userId: string): Promise<number> {
  return database.outbox.where({ userId }).count()
}

/**
 * Forgets the person on this device: what they have written and seen, in every tab, with a network or without. The server
 * is told by `finishSignOut`, before anything is asked of it again.
 */
export async function signOutHere(): Promise<void> {
  await database.meta.put({ key: leaving, value: true })
  new BroadcastChannel(channel).postMessage('signedOut')
  await outbox.signedOut({ forget: true })
  await forgetSeen(null)
  forgetStored()
}

/** Ends the session on the server where somebody has signed out here. Throws as `request` does while that is not known. */
export async function finishSignOut(): Promise<void> {
  const left = await database.meta.get(leaving).catch(() => undefined)
  if (left === undefined) return
  await request([api.logout], { json: {} })
  await database.meta.delete(leaving)
}

/** Calls `listener` when somebody signs out in another tab; answers how to stop. */
export function onSignOut(listener: () => void): () => void {
  const other = new BroadcastChannel(channel)
  other.onmessage = listener
  return () => other.close()
}

/** All of localStorage but the themes, and the marker of what still waits here of others. */
export function forgetStored(): void {
  const kept = ['ui-theme', 'fairlane-theme', 'fairlane-outbox']
  for (const name of Object.keys(localStorage)) if (!kept.includes(name)) localStorage.removeItem(name)
}
