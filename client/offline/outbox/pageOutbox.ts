import { liveQuery } from 'dexie'
import { createSignal } from '../../signal.ts'
import { forgetOld } from '../drafts/drafts.ts'
import { browserLocks } from '../locks.ts'
import { database } from '../pageDatabase.ts'
import { persistStorage } from '../persistStorage.ts'
import type { Entry, EntryKind, Sent } from './entry.ts'
import { lostTo, readMarker, writeMarker } from './marker.ts'
import { createOutbox, type EnqueueOptions } from './outbox.ts'
import { cancelKey, inDoubt, probeServer } from './send.ts'
import { sendFrom } from './sendFrom.ts'
import { unnotified } from './sent.ts'
import { syncTag } from './workerDrain.ts'

/** Requests that the browser has cleared while this page was open: so many. */
export const lostRequests = createSignal<number>()

/** What has arrived on a device that has no room to store that it has. */
export const unstoredSent = createSignal<Sent>()

const ways = { send: sendFrom(database), cancel: cancelKey, probe: probeServer, inDoubt }
const parts = { database, publishSent: unstoredSent.publish, locks: browserLocks(), ...ways, now: Date.now, random: Math.random }

/** The outbox of this page. Submitting goes through `submit`; edit, discard, sendAfterAll and takeBack are called directly. */
export const outbox = createOutbox(parts)

/** Enqueues a request and starts draining; the entry's row then says how it goes. Rejects when it cannot be persisted. */
export async function submit(kind: EntryKind, body: unknown, options?: EnqueueOptions): Promise<Entry> {
  let lost = 0
  const goOnFrom = (seq: number) => {
    lost = lostSince(seq)
    return Math.max(seq, readMarker().seq)
  }
  // First of all: whoever has pressed may be gone the next moment.
  const entry = await announced(() => outbox.enqueue(kind, body, { ...options, goOnFrom }))
  tellLost(lost)
  void startOutbox().catch(() => {})
  void go({ skipBackOff: false, stream: entry.stream })
  // After the lock of its stream was asked for: the worker would be faster.
  void askForSync()
  void persistStorage()
  return entry
}

/** Requests that are just being persisted. */
let entering = 0

/**
 * Marked before it is true: a tab that dies in between leaves one look for nothing, and no request that no page looks for.
 * Quietly: what this page shows of it can wait until it is persisted.
 */
async function announced<T>(enqueue: () => Promise<T>): Promise<T> {
  writeMarker({ waiting: readMarker().waiting + 1 }, { quietly: true })
  entering += 1
  return enqueue().finally(() => {
    entering -= 1
    // What could not be persisted does not wait.
    void markAndTell()
  })
}

/** *Send now*: whatever the back-off says; a `Retry-After` is respected. */
export function sendNow(): Promise<void> {
  return go({ skipBackOff: true })
}

let starting: Promise<number> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Starts the triggers of this page: now, `online`, becoming visible, and the time of the next try. Answers how many
 * waiting requests are gone because the browser has cleared this site's data: 0 as a rule. A page starts once: later calls
 * answer the same. Rejects when the browser stores nothing for this site.
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
  const onNetwork = () => {
    void askForSync()
    void go({ skipBackOff: true })
  }
  addEventListener('online', onNetwork)
  addEventListener('pageshow', ({ persisted }) => persisted && onNetwork())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go({ skipBackOff: false }))
  // A database that cannot be read any more tells nothing new; the next page starts all of these again.
  liveQuery(() => database.outbox.count()).subscribe({ next: () => void markAndTell(), error: () => {} })
  liveQuery(() => unnotified(database).count()).subscribe({
    next: (count) => writeMarker({ unnotified: count }),
    // As above.
    error: () => {},
  })
  // As above.
  liveQuery(() => outbox.pending()).subscribe({ next: ({ nextIn }) => wake(nextIn), error: () => {} })
  if (await database.outbox.count()) onNetwork()
  // What is too old and could not be deleted is deleted by a later page.
  void forgetOld(parts).then(
    (forgetAt) => writeMarker({ forgetAt }),
    () => {},
  )
  return lost
}

/** When a device is asked again that could not be read or written, in milliseconds. */
const afterFailure = 60_000

/** A trigger never fails: a database that cannot be read or written now is tried again later. */
async function go(options: { skipBackOff: boolean; stream?: string }): Promise<void> {
  const { nextIn } = await outbox.drain(options).catch(() => ({ nextIn: afterFailure }))
  wake(nextIn)
}

/** Tries again when the next entry is due; soon, where another tab has it now. */
function wake(nextIn: number | null): void {
  clearTimeout(timer)
  if (nextIn !== null) timer = setTimeout(() => void go({ skipBackOff: false }), Math.max(1_000, nextIn))
}

/**
 * Writes down what waits, and answers how many requests are gone: what is cleared while this page is open comes back empty.
 * All is read together: what had waited is noticed before the marker forgets it, and what was read before a request was persisted
 * is not written after it.
 */
async function mark(): Promise<number> {
  const { seq, waiting, lost } = await database.transaction('rw', database.meta, database.outbox, async () => {
    const [last, waiting] = await Promise.all([database.meta.get('seq'), database.outbox.count()])
    const known = Number(last?.value ?? 0)
    const lost = lostSince(known)
    // The numbers go on where the marker stood, so that an eviction is noticed once.
    const seq = Math.max(readMarker().seq, known)
    if (seq > known) await database.meta.put({ key: 'seq', value: seq })
    return { seq, waiting, lost }
  })
  writeMarker({ seq: Math.max(readMarker().seq, seq), waiting: waiting + entering })
  return lost
}

/** A page that cannot read now marks with the next change. */
async function markAndTell(): Promise<void> {
  tellLost(await mark().catch(() => 0))
}

function tellLost(count: number): void {
  if (count > 0) lostRequests.publish(count)
}

/** How many requests are gone when the database knows `seq`; what is just being persisted was never in it. */
function lostSince(seq: number): number {
  const marker = readMarker()
  return lostTo({ ...marker, waiting: marker.waiting - entering }, seq)
}

/*
 * What follows only helps, and is asked for after a request was persisted: a browser that forbids even the asking must not make
 * it look as if nothing was persisted, for then the form would send it a second time.
 */

/** Chromium alone has background sync; `ready` may never resolve, so nobody waits for it. */
async function askForSync(): Promise<void> {
  try {
    const registration = await (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.ready
    await (registration as Partial<{ sync: { register(tag: string): Promise<void> } }> | undefined)?.sync?.register(syncTag)
  } catch {
    // The pages send it.
  }
}
