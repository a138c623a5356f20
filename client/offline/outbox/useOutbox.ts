import { liveQuery } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { responseTimeout } from '../../transport/request.ts'
import { database } from '../pageDatabase.ts'
import { currentUser, revokedUsers } from '../session/storedSession.ts'
import type { Entry, EntryKind, Refused } from './entry.ts'
import { type LatestRequest, latestRequestOf } from './latestRequest.ts'
import { type RequestStatus, requestStatusOf } from './requestStatus.ts'
import { claimSent } from './sent.ts'
import { readUnsent, type UnsentRequest } from './unsent.ts'

/**
 * Reads so that what was read last stands where the device can be read no more (a newer version of the app has it): that
 * nothing waits is not said for that. `unread`: where it never could be read, and the browser stores nothing for this site.
 */
export function withLastRead<T>(read: () => Promise<T>, unread: T): () => Promise<T> {
  let last = unread
  return async () => {
    last = await read().catch(() => last)
    return last
  }
}

/**
 * What waits on this device, in the order it was written, without what another person wrote than who is signed in; undefined
 * until it has been read.
 */
export function useOutbox(): Entry[] | undefined {
  return useLiveQuery(readKnownOutbox)
}

const readKnownOutbox = withLastRead(readOutbox, [])

async function readOutbox(): Promise<Entry[]> {
  const [user, revoked] = await Promise.all([currentUser(database), revokedUsers(database)])
  const all = await database.outbox.orderBy('seq').toArray()
  // Of a session that has expired it stays in sight: somebody has to sign in to send it.
  return all.filter(({ userId }) => userId === null || userId === user || (user === null && !revoked.has(userId)))
}

/** How many requests of people wait here for their sign-in, also those that are shown to nobody else; null until known. */
export function useWaitingForSignIn(): number | null {
  return useLiveQuery(countSignedIn) ?? null
}

const countSignedIn = withLastRead(() => database.outbox.filter(({ userId }) => userId !== null).count(), 0)

/** What was taken back to be edited and is not sent, likewise. */
export function useUnsent(): UnsentRequest[] | undefined {
  return useLiveQuery(readKnownUnsent)
}

const readKnownUnsent = withLastRead(() => readUnsent(database), [])

/** Follows the request that was submitted under `id`; undefined until it has been looked up. */
export function useRequestStatus(id: string): RequestStatus | undefined {
  const read = useMemo(() => withLastRead(() => requestStatusOf(database, id), { at: 'unknown' }), [id])
  return useLiveQuery(read, [read])
}

const nothingKnown: LatestRequest = { request: null, begun: false, calledBack: null }

/** Follows what can be said of the requests of one kind; undefined until it has been looked up. */
export function useLatestRequest(kind: EntryKind): LatestRequest | undefined {
  const read = useMemo(() => withLastRead(() => latestRequestOf(database, kind, Date.now()), nothingKnown), [kind])
  return useLiveQuery(read, [read])
}

/** What became of the first try of a request, for the form that submitted it. `id`: the one it has by then. */
export type FirstTry = { id: string } & (
  | { outcome: 'accepted'; receipt: unknown }
  /** It stays on this device and is tried again. */
  | { outcome: 'waiting'; busy: boolean }
  | { outcome: 'refused'; answer: Refused }
  /** Somebody else has notified of it already, or taken it out of the outbox. */
  | { outcome: 'gone' }
)

/** Until it does not wait to be sent any more: it has arrived, was refused, or was taken back or discarded. */
export function noLongerWaiting({ seq }: Entry): Promise<void> {
  return untilFalse(async () => {
    const entry = await database.outbox.where({ seq }).first()
    return entry !== undefined && entry.state !== 'needsYou' && !entry.wish
  })
}

/** Until there is no such draft any more: it was submitted or discarded. */
export function noLongerDraft(id: string): Promise<void> {
  return untilFalse(async () => (await database.drafts.get(id)) !== undefined)
}

/** A device that cannot be read any more knows nothing better. */
function untilFalse(isSo: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const watching = liveQuery(isSo).subscribe({
      // As said above.
      error: () => {},
      next: (is) => {
        if (is) return
        watching.unsubscribe()
        resolve()
      },
    })
  })
}

/** However it goes: a device that can be neither written nor read any more (full, or a newer version has it) says nothing. */
const triedWithin = responseTimeout + 5_000

/** Waits for the first try of `entry` to end. An acceptance is claimed: nobody else notifies of it. Rejects when nothing can be read. */
export function firstTry(entry: Entry): Promise<FirstTry> {
  let id = entry.id
  const look = async (): Promise<FirstTry | null> => {
    // By its number: one that was cancelled meanwhile goes on under a new key.
    const now = await database.outbox.where({ seq: entry.seq }).first()
    if (!now) return { outcome: 'gone', id }
    id = now.id
    if (now.state === 'needsYou' && now.answer) return { outcome: 'refused', id, answer: now.answer }
    // Whoever tries again at once (the worker) may be at it already.
    return now.problem ? { outcome: 'waiting', id, busy: now.problem.code === 'busy' } : null
  }
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      watching.unsubscribe()
      resolve({ outcome: 'waiting', id, busy: false })
    }, triedWithin)
    const watching = liveQuery(look).subscribe({
      error: reject,
      next: async (found) => {
        if (!found) return
        watching.unsubscribe()
        clearTimeout(late)
        if (found.outcome !== 'gone') return resolve(found)
        try {
          const sent = await claimSent(database, id)
          resolve(sent ? { outcome: 'accepted', id, receipt: sent.receipt } : found)
        } catch (error) {
          reject(error)
        }
      },
    })
  })
}
