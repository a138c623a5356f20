import { liveQuery } from 'dexie'
import { createSignal } from '../../signal.ts'
import { publishRecord } from '../cache/answered.ts'
import { whyNotPersisted } from '../database.ts'
import { deleteExpired } from '../drafts/drafts.ts'
import { deleteOld } from '../expiry.ts'
import { browserLocks } from '../locks.ts'
import { database } from '../pageDatabase.ts'
import { persistStorage } from '../persistStorage.ts'
import { reportUnexpected } from '../unexpected.ts'
import type { Decision } from './decide.ts'
import type { Entry, Sent } from './entry.ts'
import { lostTo, readMarker, writeMarker } from './evictionMarker.ts'
import type { CommandRow, EntryKind } from './kinds.ts'
import { createOutbox, type EnqueueOptions } from './outbox.ts'
import { cancelKey, isConnectionUncertain, probeServer } from './send.ts'
import { sendFrom } from './sendFrom.ts'
import { unnotified } from './sent.ts'
import { syncTag } from './workerDrain.ts'

/** How many requests the browser has evicted while this page was open. */
export const lostRequests = createSignal<number>()

/** Entries that have arrived, where the device has no room to store that. */
export const unstoredSent = createSignal<Sent>()

/** This device has no room to store the outcome of an entry, so nothing is sent. Published once until there is room again. */
export const deviceFull = createSignal()
let isFull = false

const transport = { send: sendFrom(database), cancel: cancelKey, probe: probeServer, isConnectionUncertain }
const parts = {
  database,
  publishSent: unstoredSent.publish,
  publishRow: ({ resource }: CommandRow, decision: Decision) => {
    if (decision.next === 'accept') publishRecord(resource, decision.receipt)
    if (decision.next === 'refuse') publishRecord(resource, decision.answer.current)
  },
  locks: browserLocks(),
  ...transport,
  now: Date.now,
  random: Math.random,
}

/** The outbox of this page. Forms submit through `submit`, and call edit, discard, sendAfterAll and recall directly. */
export const outbox = createOutbox(parts)

/** Enqueues a request and starts draining; the entry's row then says how it goes. Rejects when it cannot be persisted. */
export async function submit(kind: EntryKind, body: unknown, options?: EnqueueOptions): Promise<Entry> {
  let lost = 0
  const continueFrom = (seq: number) => {
    lost = lostSince(seq)
    return Math.max(seq, readMarker().seq)
  }
  // First of all: the person may close the tab right after submitting.
  const entry = await withMarker(() => outbox.enqueue(kind, body, { ...options, continueFrom }))
  publishLost(lost)
  void startOutbox().catch(() => {})
  void drainNow({ skipBackOff: false, stream: entry.stream })
  // After `drainNow` has requested the stream's lock: otherwise the worker would get it first.
  void askForSync()
  void persistStorage()
  return entry
}

/** How many requests are being persisted at the moment. */
let enqueuing = 0

/**
 * Counts the request in the marker before it is persisted: if the tab dies in between, the next page looks for nothing once,
 * but no request is overlooked. Quietly, because this page shows it only once it is persisted.
 */
async function withMarker<T>(enqueue: () => Promise<T>): Promise<T> {
  writeMarker({ waiting: readMarker().waiting + 1 }, { quietly: true })
  enqueuing += 1
  return enqueue().finally(() => {
    enqueuing -= 1
    // Corrects the marker where it could not be persisted.
    void markAndPublish()
  })
}

/** *Send now*: skips the backoff, never a `Retry-After`. */
export function sendNow(): Promise<void> {
  return drainNow({ skipBackOff: true })
}

let starting: Promise<number> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Starts draining in this page: now, at `online`, when the page becomes visible, and when the next attempt is due. Later calls
 * return the same promise. Resolves to the number of waiting requests that the browser has evicted, normally 0. Rejects when the
 * browser stores nothing for this site.
 */
export function startOutbox(): Promise<number> {
  starting ??= start().catch((error) => {
    starting = undefined
    throw error
  })
  return starting
}

async function start(): Promise<number> {
  const lost = await mark()
  // Before anything listens: after a failure this runs again.
  const waiting = await database.outbox.count()
  const onNetwork = () => {
    void askForSync()
    void drainNow({ skipBackOff: true })
  }
  addEventListener('online', onNetwork)
  addEventListener('pageshow', ({ persisted }) => persisted && onNetwork())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && drainNow({ skipBackOff: false }))
  // After an error the database cannot be read any more; the next page subscribes again.
  const error = () => {}
  liveQuery(() => database.outbox.count()).subscribe({ next: () => void markAndPublish(), error })
  liveQuery(() => unnotified(database).count()).subscribe({ next: (count) => writeMarker({ unnotified: count }), error })
  liveQuery(() => outbox.pending()).subscribe({ next: ({ nextIn }) => scheduleDrain(nextIn), error })
  if (waiting) onNetwork()
  // A later page deletes what could not be deleted now.
  void deleteExpired(parts).then(
    (forgetAt) => writeMarker({ forgetAt }),
    () => {},
  )
  void deleteOld(database, Date.now()).catch(() => {
    // A later page deletes it.
  })
  return lost
}

/** In milliseconds, after the database could not be read or written. */
const afterFailure = 60_000

/** Never rejects: where the database cannot be read or written, it tries again later. */
async function drainNow(options: { skipBackOff: boolean; stream?: string }): Promise<void> {
  try {
    const { nextIn } = await outbox.drain(options)
    isFull = false
    scheduleDrain(nextIn)
  } catch (error) {
    const wasFull = isFull
    isFull = whyNotPersisted(error) === 'full'
    if (isFull && !wasFull) deviceFull.publish()
    reportUnexpected(error)
    scheduleDrain(afterFailure)
  }
}

/** Drains again when the next entry is due. */
function scheduleDrain(nextIn: number | null): void {
  clearTimeout(timer)
  if (nextIn !== null) timer = setTimeout(() => void drainNow({ skipBackOff: false }), Math.max(1_000, nextIn))
}

/**
 * Updates the marker and returns how many requests were evicted: a database that is cleared while this page is open comes
 * back empty. One transaction, so that the loss is noticed before the marker is overwritten, and no outdated count is written
 * after a request was persisted.
 */
async function mark(): Promise<number> {
  const { seq, waiting, lost } = await database.transaction('rw', database.meta, database.outbox, async () => {
    const [last, waiting] = await Promise.all([database.meta.get('seq'), database.outbox.count()])
    const lastSeq = Number(last?.value ?? 0)
    const lost = lostSince(lastSeq)
    // Continue from the marker's number, so that an eviction is noticed only once.
    const seq = Math.max(readMarker().seq, lastSeq)
    if (seq > lastSeq) await database.meta.put({ key: 'seq', value: seq })
    return { seq, waiting, lost }
  })
  writeMarker({ seq: Math.max(readMarker().seq, seq), waiting: waiting + enqueuing })
  return lost
}

/** After a failed read the next change updates the marker. */
async function markAndPublish(): Promise<void> {
  publishLost(await mark().catch(() => 0))
}

function publishLost(count: number): void {
  if (count > 0) lostRequests.publish(count)
}

/** How many requests were evicted, given the database's `seq`; those being persisted were never in it. */
function lostSince(seq: number): number {
  const marker = readMarker()
  return lostTo({ ...marker, waiting: marker.waiting - enqueuing }, seq)
}

/**
 * Registers a background sync, which only Chromium has. No caller waits for it, because `ready` may never resolve. It must not
 * throw: the form would treat the request as not persisted and send it a second time.
 */
async function askForSync(): Promise<void> {
  try {
    const registration = await (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.ready
    await (registration as Partial<{ sync: { register(tag: string): Promise<void> } }> | undefined)?.sync?.register(syncTag)
  } catch {
    // Without it the pages send the request.
  }
}
