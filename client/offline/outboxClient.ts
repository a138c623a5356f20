import { liveQuery } from 'dexie'
import { OfflineDatabase } from './database.ts'
import { type DraftParts, forgetOld, type OpenDraft, openDraft } from './drafts.ts'
import type { Entry, EntryKind } from './entry.ts'
import { browserLocks } from './locks.ts'
import { lostTo, readMarker, writeMarker } from './marker.ts'
import { createOutbox, type EnqueueOptions } from './outbox.ts'
import { callOffKey, sendEntry } from './send.ts'
import { syncTag } from './workerDrain.ts'

/**
 * The one database of this page; screens read it with `useLiveQuery`. When a newer version of the app has opened it, this
 * tab's code can no longer keep anything and a reload is offered: update.ts.
 */
export const database = new OfflineDatabase({ outdated: () => dispatchEvent(new Event('fairlane:outdated')) })

const parts = { database, locks: browserLocks(), send: sendEntry, callOff: callOffKey, now: Date.now, random: Math.random }

/** The outbox of this page. Submitting goes through `submit`; edit, discard, keep and takeBack are called directly. */
export const outbox = createOutbox(parts)

/** Opens the draft of a form, see drafts.ts. */
export function openFormDraft(form: string, whose?: { userId?: string | null; id?: string | null }): Promise<OpenDraft> {
  return openDraft(parts satisfies DraftParts, form, whose)
}

/** Keeps a request and starts sending it; the entry's row then tells how it goes. Rejects when it cannot be kept. */
export async function submit(kind: EntryKind, body: unknown, options?: EnqueueOptions): Promise<Entry> {
  await startOutbox()
  const entry = await outbox.enqueue(kind, body, options)
  void go({ skipBackOff: false })
  // After the lock of its stream was asked for: the worker would be faster.
  askForSync()
  persist()
  return entry
}

/** *Send now*: whatever the back-off says; a `Retry-After` is kept. */
export function sendNow(): Promise<void> {
  return go({ skipBackOff: true })
}

let starting: Promise<number> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Starts the triggers of this page: now, `online`, becoming visible, and the time of the next try. Answers how many
 * waiting requests are gone because the browser has cleared this site's data: 0 as a rule. A page starts once: later calls
 * answer the same. Rejects when the browser keeps nothing for this site.
 */
export function startOutbox(): Promise<number> {
  starting ??= start().catch((error) => {
    starting = undefined
    throw error
  })
  return starting
}

async function start(): Promise<number> {
  const lost = await rememberEviction()
  const onNetwork = () => {
    askForSync()
    void go({ skipBackOff: true })
  }
  addEventListener('online', onNetwork)
  addEventListener('pageshow', ({ persisted }) => persisted && onNetwork())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go({ skipBackOff: false }))
  liveQuery(() => database.outbox.count()).subscribe({ next: (waiting) => void mark(waiting).catch(() => {}), error: () => {} })
  liveQuery(() => outbox.pending()).subscribe({ next: ({ nextIn }) => wake(nextIn), error: () => {} })
  if (await database.outbox.count()) onNetwork()
  void forgetOld(parts).catch(() => {})
  return lost
}

/** A trigger never fails: a database that cannot be read now is tried again at the next one. */
async function go(options: { skipBackOff: boolean }): Promise<void> {
  const drained = await outbox.drain(options).catch(() => null)
  if (drained) wake(drained.nextIn)
}

/** Tries again when the next entry is due; soon, where another tab has it now. */
function wake(nextIn: number | null): void {
  clearTimeout(timer)
  if (nextIn !== null) timer = setTimeout(() => void go({ skipBackOff: false }), Math.max(1_000, nextIn))
}

async function mark(waiting: number): Promise<void> {
  writeMarker({ seq: Math.max(readMarker().seq, await lastSeq()), waiting })
}

const lastSeq = async () => Number((await database.meta.get('seq'))?.value ?? 0)

/** The numbers go on where the marker stood, so that an eviction is told once. */
async function rememberEviction(): Promise<number> {
  const marker = readMarker()
  return database.transaction('rw', database.meta, database.outbox, async () => {
    const seq = await lastSeq()
    if (marker.seq <= seq) return 0
    await database.meta.put({ key: 'seq', value: marker.seq })
    return lostTo(marker, seq)
  })
}

/** Chromium alone has background sync; `ready` may never settle, so nobody waits for it. */
function askForSync(): void {
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  worker?.ready
    .then((registration) => (registration as Partial<{ sync: { register(tag: string): Promise<void> } }>).sync?.register(syncTag))
    .catch(() => {})
}

/** Asks the browser not to clear what is kept; it may refuse. */
function persist(): void {
  void (navigator as { storage?: StorageManager }).storage?.persist?.().catch(() => false)
}
