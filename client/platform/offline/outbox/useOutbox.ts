import { liveQuery } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { responseTimeout } from '../../transport/request.ts'
import { database } from '../pageDatabase.ts'
import { currentUser, revokedUsers } from '../session/storedSession.ts'
import type { Entry, Problem, Refused, Sent } from './entry.ts'
import type { VisitorKind } from './kinds.ts'
import { type LatestRequest, latestRequestOf, sentRequestsOf } from './latestRequest.ts'
import { type RequestStatus, requestStatusOf } from './requestStatus.ts'
import { claimSent } from './sent.ts'
import { readUnsent, type UnsentRequest } from './unsent.ts'

/**
 * Repeats the last result where a newer app version has opened the database, instead of claiming an empty outbox. `unread` is the
 * result before the first successful read. It retries a failed read once: the last result may be outdated, and nothing would read
 * again before the next change.
 */
export function withLastRead<T>(read: () => Promise<T>, unread: T): () => Promise<T> {
  let last = unread
  return async () => {
    last = await read()
      .catch(read)
      .catch(() => last)
    return last
  }
}

/** The waiting entries without those of other users, in the order they were written; undefined until they are read. */
export function useOutbox(): Entry[] | undefined {
  return useLiveQuery(readCachedOutbox)
}

const readCachedOutbox = withLastRead(readOutbox, [])

/** The waiting entries without those of other users, in the order they were written. */
export async function readOutbox(): Promise<Entry[]> {
  const [user, revoked] = await Promise.all([currentUser(database), revokedUsers(database)])
  const all = await database.outbox.orderBy('seq').toArray()
  // The entries of an expired session stay visible: their user has to sign in to send them.
  return all.filter(({ userId }) => userId === null || userId === user || (user === null && !revoked.has(userId)))
}

/** The number of waiting requests of signed-in users, also of those hidden from others; null until known. */
export function useWaitingForSignIn(): number | null {
  return useLiveQuery(countSignedIn) ?? null
}

const countSignedIn = withLastRead(() => database.outbox.filter(({ userId }) => userId !== null).count(), 0)

/** The requests that the user has pulled back to edit and not submitted again; undefined until they are read. */
export function useUnsent(): UnsentRequest[] | undefined {
  return useLiveQuery(readCachedUnsent)
}

const nothingUnsent: UnsentRequest[] = []

/** Each keystroke changes the drafts: the same empty array avoids a render. */
const readCachedUnsent = withLastRead(async () => {
  const unsent = await readUnsent(database)
  return unsent.length === 0 ? nothingUnsent : unsent
}, nothingUnsent)

/** The files that the server has acknowledged to this device, by their SHA-256; undefined until they are read. */
export function useSentFiles(): ReadonlySet<string> | undefined {
  return useLiveQuery(readSentFiles)
}

const readSentFiles = withLastRead(
  async () => new Set((await database.sent.toArray()).flatMap(({ sha256 }) => sha256 ?? [])),
  new Set<string>(),
)

/** The status of the request that was submitted under `id`, as it changes; undefined until it is read. */
export function useRequestStatus(id: string): RequestStatus | undefined {
  const read = useMemo(() => withLastRead(() => requestStatusOf(database, id), { at: 'unknown' }), [id])
  return useLiveQuery(read, [read])
}

const emptyRequest: LatestRequest = { request: null, begun: false, unsent: null }

/** The latest request of one kind, as it changes; undefined until it is read. */
export function useLatestRequest(kind: VisitorKind): LatestRequest | undefined {
  const read = useMemo(() => withLastRead(() => latestRequestOf(database, kind, Date.now()), emptyRequest), [kind])
  return useLiveQuery(read, [read])
}

const nothingSent: Sent[] = []

/** The sent requests of one kind that this device can send again, newest first, as they change; undefined until they are read. */
export function useSentRequests(kind: VisitorKind): Sent[] | undefined {
  const read = useMemo(() => withLastRead(() => sentRequestsOf(database, kind, Date.now()), nothingSent), [kind])
  return useLiveQuery(read, [read])
}

/** The result of the first attempt of a request, for the form that submitted it; `id` is its current id. */
export type FirstTry = { id: string } & (
  | { outcome: 'accepted'; receipt: unknown }
  /** It stays on this device and is retried. */
  | { outcome: 'waiting'; busy: boolean }
  | { outcome: 'refused'; answer: Refused }
  /** Another tab has notified the user, or removed it from the outbox. */
  | { outcome: 'gone' }
)

/** Resolves when the entry no longer waits: it has arrived, or was refused, pulled back or discarded. */
export function noLongerWaiting({ seq }: Entry): Promise<void> {
  return waitUntilFalse(async () => {
    const entry = await database.outbox.where({ seq }).first()
    return entry !== undefined && entry.state !== 'needsYou' && !entry.requestedAction
  })
}

/** Resolves when the draft is gone: submitted or discarded. */
export function noLongerDraft(id: string): Promise<void> {
  return waitUntilFalse(async () => (await database.drafts.get(id)) !== undefined)
}

/** Never resolves where the database cannot be read any more. */
function waitUntilFalse(condition: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const watching = liveQuery(condition).subscribe({
      // The condition cannot be read any more.
      error: () => {},
      next: (holds) => {
        if (holds) return
        watching.unsubscribe()
        resolve()
      },
    })
  })
}

/**
 * The problem of an earlier entry of the same stream, `{}` where it needs a user; undefined where no earlier entry is stopped.
 */
async function stopBefore({ stream, seq }: Entry): Promise<{ code?: Problem['code'] } | undefined> {
  const before = await database.outbox.where({ stream }).toArray()
  const stopped = before.find((earlier) => earlier.seq < seq && (earlier.state === 'needsYou' || earlier.problem))
  return stopped && (stopped.problem ?? {})
}

/** The longest wait in milliseconds: an unreadable database (device full, newer version) reports nothing. */
const firstTryTimeoutMs = responseTimeout + 5_000

/**
 * Waits for the first attempt of `entry` to end, and claims an acceptance, so that no other tab notifies the user. Rejects when
 * the database cannot be read.
 */
export function firstTry(entry: Entry): Promise<FirstTry> {
  let id = entry.id
  const readFirstTry = async (): Promise<FirstTry | null> => {
    // By its number: after a cancellation it may have a new key.
    const now = await database.outbox.where({ seq: entry.seq }).first()
    if (!now) return { outcome: 'gone', id }
    id = now.id
    if (now.state === 'needsYou' && now.answer) return { outcome: 'refused', id, answer: now.answer }
    // Not by its state: the worker may be retrying it already. An entry is not sent while an earlier one of its stream waits.
    const problem = now.problem ?? (await stopBefore(now))
    return problem ? { outcome: 'waiting', id, busy: problem.code === 'busy' } : null
  }
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      watching.unsubscribe()
      resolve({ outcome: 'waiting', id, busy: false })
    }, firstTryTimeoutMs)
    const watching = liveQuery(readFirstTry).subscribe({
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
