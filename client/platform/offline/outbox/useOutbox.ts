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
 * Repeats the last result where the database cannot be read any more (a newer version of the app has opened it), instead of
 * claiming that nothing waits. `unread` is the result where it never could be read. A read that fails once is tried again: the last
 * result may be untrue by then, and nothing would read anew before the next change.
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

/** The entries that wait, in the order they were written, without those of other people; undefined until they are read. */
export function useOutbox(): Entry[] | undefined {
  return useLiveQuery(readKnownOutbox)
}

const readKnownOutbox = withLastRead(readOutbox, [])

/** The entries that wait, in the order they were written, without those of other people. */
export async function readOutbox(): Promise<Entry[]> {
  const [user, revoked] = await Promise.all([currentUser(database), revokedUsers(database)])
  const all = await database.outbox.orderBy('seq').toArray()
  // After a session has expired its entries stay visible: somebody has to sign in to send them.
  return all.filter(({ userId }) => userId === null || userId === user || (user === null && !revoked.has(userId)))
}

/** How many requests of signed-in people wait here, also those that are not shown to others; null until known. */
export function useWaitingForSignIn(): number | null {
  return useLiveQuery(countSignedIn) ?? null
}

const countSignedIn = withLastRead(() => database.outbox.filter(({ userId }) => userId !== null).count(), 0)

/** The requests that were taken back to edit and not submitted again; undefined until they are read. */
export function useUnsent(): UnsentRequest[] | undefined {
  return useLiveQuery(readKnownUnsent)
}

const nothingUnsent: UnsentRequest[] = []

/** Each letter that is typed changes the drafts: nothing again is drawn for none of them. */
const readKnownUnsent = withLastRead(async () => {
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

const nothingKnown: LatestRequest = { request: null, begun: false, unsent: null }

/** The latest request of one kind, as it changes; undefined until it is read. */
export function useLatestRequest(kind: VisitorKind): LatestRequest | undefined {
  const read = useMemo(() => withLastRead(() => latestRequestOf(database, kind, Date.now()), nothingKnown), [kind])
  return useLiveQuery(read, [read])
}

const nothingSent: Sent[] = []

/** What was sent of one kind and can be sent again from this device, newest first, as it changes; undefined until it is read. */
export function useSentRequests(kind: VisitorKind): Sent[] | undefined {
  const read = useMemo(() => withLastRead(() => sentRequestsOf(database, kind, Date.now()), nothingSent), [kind])
  return useLiveQuery(read, [read])
}

/** The result of the first try of a request, for the form that submitted it; `id` is the one it has by then. */
export type FirstTry = { id: string } & (
  | { outcome: 'accepted'; receipt: unknown }
  /** It stays on this device and is retried. */
  | { outcome: 'waiting'; busy: boolean }
  | { outcome: 'refused'; answer: Refused }
  /** Another tab has notified of it, or taken it out of the outbox. */
  | { outcome: 'gone' }
)

/** Resolves when the entry does not wait to be sent any more: it has arrived, or was refused, taken back or discarded. */
export function noLongerWaiting({ seq }: Entry): Promise<void> {
  return untilFalse(async () => {
    const entry = await database.outbox.where({ seq }).first()
    return entry !== undefined && entry.state !== 'needsYou' && !entry.wish
  })
}

/** Resolves when the draft is gone: submitted or discarded. */
export function noLongerDraft(id: string): Promise<void> {
  return untilFalse(async () => (await database.drafts.get(id)) !== undefined)
}

/** Never resolves where the database cannot be read any more. */
function untilFalse(condition: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const watching = liveQuery(condition).subscribe({
      // What is waited for cannot be known any more.
      error: () => {},
      next: (holds) => {
        if (holds) return
        watching.unsubscribe()
        resolve()
      },
    })
  })
}

/** What stops an earlier entry of the same stream: its problem, or that it needs a person. Undefined where nothing does. */
async function stopBefore({ stream, seq }: Entry): Promise<{ code?: Problem['code'] } | undefined> {
  const before = await database.outbox.where({ stream }).toArray()
  const stopped = before.find((one) => one.seq < seq && (one.state === 'needsYou' || one.problem))
  return stopped && (stopped.problem ?? {})
}

/** The longest wait: a database that can be neither written nor read any more (device full, newer version) reports nothing. */
const triedWithin = responseTimeout + 5_000

/** Waits for the first try of `entry` to end and claims an acceptance, so that nobody else notifies of it. Rejects when the database cannot be read. */
export function firstTry(entry: Entry): Promise<FirstTry> {
  let id = entry.id
  const look = async (): Promise<FirstTry | null> => {
    // By its number: after a cancellation it may have a new key.
    const now = await database.outbox.where({ seq: entry.seq }).first()
    if (!now) return { outcome: 'gone', id }
    id = now.id
    if (now.state === 'needsYou' && now.answer) return { outcome: 'refused', id, answer: now.answer }
    // Not by its state: the worker may be retrying it already. It is not tried while one before it is not through.
    const problem = now.problem ?? (await stopBefore(now))
    return problem ? { outcome: 'waiting', id, busy: problem.code === 'busy' } : null
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
