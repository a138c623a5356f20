import { hadArrived } from '#shared/kernel/messages'
import { newKey } from '../../transport/key.ts'
import { whyNotPersisted } from '../database.ts'
import { currentUser, signInKey } from '../session/storedSession.ts'
import { acknowledge } from './acknowledge.ts'
import { dueIn } from './backoff.ts'
import { dropBytesOf, withBytes } from './bytes.ts'
import { type Decision, decide, type Wait } from './decide.ts'
import { type Entry, type HeldFile, isKnown } from './entry.ts'
import { nameOf, readFiles, streamOfFiles } from './files.ts'
import { type CommandRow, commandOf, type EntryKind, requestOf, streamOf } from './kinds.ts'
import type { OutboxParts } from './parts.ts'
import { createReconciler, type Reconciled } from './reconcile.ts'
import { isSuppressed } from './suppressed.ts'

/** The state after a drain: `left` entries can still be sent without the user's help, the next in `nextIn` milliseconds. */
export interface Drained {
  left: number
  nextIn: number | null
}

/** The only code that sends queued requests; the same in a page and in the worker. */
export interface Outbox {
  /**
   * Persists a request and deletes its draft in one transaction; durable once it resolves. Rejects when the device cannot
   * (`whyNotPersisted`). `drain` sends it; the entry's row has the state.
   */
  enqueue(kind: EntryKind, body: unknown, options?: EnqueueOptions): Promise<Entry>
  /**
   * Sends all due entries. `skipBackOff` at start, `online` and *Send now*; a `Retry-After` is never skipped. `drain` requests
   * the lock of `stream` before it reads anything, so that this call is first in its queue.
   */
  drain(options?: { skipBackOff?: boolean; stream?: string }): Promise<Drained>
  /** The entries that `drain` would send, without sending them. */
  pending(): Promise<Drained>
  /** Turns an entry into a draft, with the id `draft` (that of the open form) or a new one. */
  edit(id: string, draft?: string): Promise<Reconciled>
  /** Turns a refused entry into the open form's draft. Submitted again unchanged it keeps its key. */
  recall(id: string, draft: string): Promise<boolean>
  discard(id: string): Promise<Reconciled>
  /**
   * Sends a refused entry again. It is unchanged after a server failure; else it accepts warnings or takes the row's current
   * version. A changed entry gets another key, and the old key is cancelled first where it may have arrived. False where the
   * entry cannot be sent again.
   */
  resend(id: string, change: Pick<Partial<Entry>, 'body' | 'ifMatch'>): Promise<boolean>
  /** Withdraws the intent to edit or discard while it waits for the server: the entry is sent after all. */
  sendAfterAll(id: string): Promise<void>
}

export interface EnqueueOptions {
  draft?: string
  userId?: string | null
  /** Of a command: its row, and the version of it that the person saw. */
  row?: CommandRow
  ifMatch?: number
  stream?: string
  /** In milliseconds; after that the user should review the entry. */
  expiresAt?: number | null
  occurredAt?: number
  /** The undo delay in milliseconds: the entry stays on this device, and no drain skips the delay. */
  holdFor?: number
  /** The files of its row that are not sent while it waits, by their SHA-256. */
  withholds?: readonly string[]
  /** The number to continue from when the database has `seq`: a higher one after an eviction. */
  continueFrom?: (seq: number) => number
}

/** One drain. `unreachable`: the probe got no response, which counts for all entries that are due in it. */
interface Run {
  skipBackOff: boolean
  unreachable: Wait | null
  /** Streams of files that can be sent since their events have arrived. */
  opened: Set<string>
}

/** Requests at once: few enough to leave the browser connections for others. */
const maxConcurrent = 4

const lostFile = 'This device has lost this photo. If you still have it, send it to dispatch another way.'

/** A try ends within 15 s: one that takes longer belongs to a tab that died. */
const abandonedAfter = 20_000

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, locks, send, cancel, probe, isConnectionUncertain, now, patient = false } = parts
  const reconciler = createReconciler(parts)
  /** Our server has responded since the last stored failure. */
  let isReachable = false
  let probing: Promise<Wait | null> | undefined

  async function enqueue(kind: EntryKind, body: unknown, options: EnqueueOptions = {}): Promise<Entry> {
    const { draft, userId = null, row, ifMatch, expiresAt = null, holdFor = 0 } = options
    const { withholds = [], continueFrom = (seq) => seq } = options
    // Read and write in one step each: the tab may be closed during any round trip to the disk.
    const holdsFiles = commandOf(kind)?.holdsFiles !== undefined
    const tables = [database.outbox, database.drafts, database.meta, ...(holdsFiles ? [database.bytes] : [])]
    return database.transaction('rw', tables, async () => {
      const [opened, last, { held: files, ids }] = await Promise.all([
        draft === undefined ? undefined : database.drafts.get(draft),
        database.meta.get('seq'),
        holdsFiles && draft !== undefined ? readFiles(database, draft) : { held: [], ids: [] },
      ])
      // The body names the files in the database, even if the form has not received the latest ones.
      const shown = holdsFiles ? { ...(body as object), files: files.map(nameOf) } : body
      const refused = opened?.refused
      const isSame = refused?.body === JSON.stringify(shown)
      const id = refused && isSame ? refused.key : newKey()
      const before = opened?.original
      const seq = continueFrom(Number(last?.value ?? 0)) + 1
      const createdAt = now()
      const entry: Entry = {
        id,
        v: 1,
        seq,
        kind,
        ...requestOf(kind, row),
        body: shown,
        ...(row && { row }),
        ...(files.length > 0 && { files }),
        ...(withholds.length > 0 && { withholds: [...withholds] }),
        ...(ifMatch !== undefined && !commandOf(kind)?.appendOnly && { ifMatch }),
        // A link to the replaced entry leads to this one.
        ...(before && { formerly: before.formerly ?? before.id }),
        userId,
        stream: options.stream ?? streamOf(kind, row, userId) ?? id,
        createdAt,
        occurredAt: options.occurredAt ?? createdAt,
        expiresAt,
        attempts: 0,
        attempted: Boolean(refused && isSame),
        ...(refused?.doubtful && isSame ? { doubtful: true } : {}),
        ...(refused?.doubtful && !isSame ? { replaces: refused.key } : {}),
        pause: { since: createdAt, backOff: 0, retryAfter: holdFor },
        state: 'waiting',
      }
      await Promise.all([
        database.outbox.put(entry),
        database.meta.put({ key: 'seq', value: seq }),
        draft === undefined ? null : database.drafts.bulkDelete([draft, ...ids]),
      ])
      // Deletes the photos that the user has removed from the entry.
      if (before?.files) await dropBytesOf(database, before)
      return entry
    })
  }

  /**
   * The entries that may be sent. Excludes entries of other users or of a newer app version, refused entries, those that need a
   * sign-in, and suppressed files.
   */
  async function sendable(): Promise<Entry[]> {
    return database.transaction('r', database.outbox, database.session, database.meta, async () => {
      const user = await currentUser(database)
      const stopped = user !== null && (await database.meta.get(signInKey(user))) !== undefined
      const blockedStreams = new Set<string>()
      const entries = await database.outbox.orderBy('seq').toArray()
      return entries.filter((entry) => {
        const { stream, userId, state, requestedAction } = entry
        const isBlocked = userId !== null && (userId !== user || stopped)
        // Later entries of its stream wait with it.
        const isRefused = state === 'needsYou' && !requestedAction
        // A refused file blocks no other file.
        if ((isRefused && entry.file) || isSuppressed(entry, entries)) return false
        if (isBlocked || isRefused || !isKnown(entry)) blockedStreams.add(stream)
        return !blockedStreams.has(stream)
      })
    })
  }

  /**
   * Probes the server while the connection is indeterminate: null once our server responds. Streams that are due together share a
   * probe.
   */
  async function probeWhereUncertain(waiting: readonly Entry[]): Promise<Wait | null> {
    const failed = waiting.some(({ problem }) => problem !== undefined && problem.code !== 'signIn')
    if (!isConnectionUncertain() && (isReachable || !failed)) return null
    probing ??= probe().finally(() => {
      probing = undefined
    })
    const wait = await probing
    isReachable = wait === null
    return wait
  }

  /**
   * Durably marks the first entry of the stream as being sent, before it leaves the device. Null when nothing is due, or the
   * server cannot be reached: then the entry does not count as attempted.
   */
  async function begin(stream: string, run: Run): Promise<Entry | null> {
    const waiting = await sendable()
    const next = waiting.find((entry) => entry.stream === stream)
    if (!next || (next.state === 'waiting' && dueIn(next.pause, now(), run.skipBackOff) > 0)) return null
    run.unreachable ??= next.requestedAction ? null : await probeWhereUncertain(waiting)
    if (run.unreachable && !next.requestedAction) {
      await acknowledge(parts, next, run.unreachable)
      return null
    }
    const mark = async () => {
      const entry = await database.outbox.get(next.id)
      if (!entry || (entry.state === 'needsYou' && !entry.requestedAction)) return null
      const sending: Entry = { ...entry, state: 'sending', attempted: true, attempts: entry.attempts + 1 }
      await database.outbox.put(sending)
      return sending
    }
    return database.transaction('rw', database.outbox, mark).catch((error) => {
      // No room for the mark. An earlier try has marked it already, and its key lets the server store it only once.
      if (next.attempted && whyNotPersisted(error) === 'full') return next
      throw error
    })
  }

  async function sendStream(stream: string, run: Run): Promise<void> {
    for (;;) {
      const entry = await begin(stream, run)
      if (!entry) return
      if (entry.requestedAction) {
        if ((await reconciler.reconcile(entry)).outcome === 'waiting') return
        continue
      }
      const decision = await attempt(entry)
      isReachable = decision.next !== 'wait'
      if (decision.next === 'accept' && (entry.files || entry.withholds)) run.opened.add(streamOfFiles(entry.userId))
      const continues = await acknowledge(parts, entry, decision)
      // The receipt of a file is no record.
      if (entry.row && !entry.file) parts.publishRow?.(entry.row, decision)
      if (!continues) return
    }
  }

  /** One try. The version it replaces is cancelled first, so that the server never stores both. */
  async function attempt(entry: Entry): Promise<Decision> {
    const before = entry.replaces === undefined ? { state: 'cancelled' as const } : await cancel(entry.replaces)
    if (before.state === 'cancelled') return sendEntry(entry)
    if (before.state === 'unknown') return { next: 'wait', problem: before.problem, retryAfter: before.retryAfter }
    return { next: 'refuse', answer: { status: null, detail: hadArrived(before.reference), fields: {} } }
  }

  async function sendEntry({ file, ...entry }: Entry): Promise<Decision> {
    const attachment: HeldFile | null | undefined = file && (await withBytes(database, file))
    if (attachment === null) return { next: 'refuse', answer: { status: null, detail: lostFile, fields: {} } }
    return decide(entry, await send({ ...entry, ...(attachment && { file: attachment }) }))
  }

  async function drain({ skipBackOff = false, stream }: { skipBackOff?: boolean; stream?: string } = {}): Promise<Drained> {
    const run: Run = { skipBackOff, unreachable: null, opened: new Set() }
    const sendUnlocked = (name: string) =>
      locks.request(`outbox:${name}`, { ifAvailable: !patient }, async (lock) => {
        if (lock) await sendStream(name, run)
      })
    const sendAll = async () => {
      const streams = [...new Set((await sendable()).map(({ stream }) => stream))]
      const worker = async () => {
        for (let name = streams.shift(); name !== undefined; name = streams.shift()) await sendUnlocked(name)
      }
      await Promise.all(Array.from({ length: maxConcurrent }, worker))
    }
    await Promise.all([stream === undefined ? null : sendUnlocked(stream), sendAll()])
    await Promise.all([...run.opened].map(sendUnlocked))
    return pending()
  }

  async function pending(): Promise<Drained> {
    const remaining = await sendable()
    const waits = remaining.map(({ state, pause }) => (state === 'sending' ? abandonedAfter : dueIn(pause, now())))
    return { left: remaining.length, nextIn: waits.length ? Math.min(...waits) : null }
  }

  return {
    enqueue,
    drain,
    pending,
    edit: reconciler.edit,
    recall: reconciler.recall,
    discard: reconciler.discard,
    resend: reconciler.resend,
    sendAfterAll: reconciler.sendAfterAll,
  }
}
