import { hadArrived } from '#shared/messages'
import { newKey } from '../../transport/key.ts'
import { whyNotPersisted } from '../database.ts'
import { currentUser, signInKey } from '../session/storedSession.ts'
import { acknowledge } from './acknowledge.ts'
import { dueIn } from './backoff.ts'
import { type Decision, decide, type Wait } from './decide.ts'
import { type Entry, type EntryKind, isKnown, kinds } from './entry.ts'
import type { OutboxParts } from './parts.ts'
import { createReconciler, type Reconciled } from './reconcile.ts'

/** What is left after going through everything: `left` could still be sent without anybody's help, soonest in `nextIn` ms. */
export interface Drained {
  left: number
  nextIn: number | null
}

/** The only way out of this device for what people have written. The same in a page and in the worker. */
export interface Outbox {
  /**
   * Persists a request, durably once it resolves; its draft goes in the same moment. Rejects when the device cannot
   * (`whyNotPersisted`). Sending is `drain`'s; the entry says how it goes.
   */
  enqueue(kind: EntryKind, body: unknown, options?: EnqueueOptions): Promise<Entry>
  /**
   * Sends whatever is due. `skipBackOff` at start, `online` and *Send now*; a `Retry-After` is never skipped. The lock of
   * `stream` is asked for before anything is read: who asks after this call comes after it.
   */
  drain(options?: { skipBackOff?: boolean; stream?: string }): Promise<Drained>
  /** What could be sent without anybody's help, without trying. */
  pending(): Promise<Drained>
  /** Turns an entry into a draft. `draft`: the id it gets (that of the open form); else a new one. */
  edit(id: string, draft?: string): Promise<Reconciled>
  /** The open form takes a refused entry as its own at once: sent again with the same words it keeps its key. */
  takeBack(id: string, draft: string): Promise<boolean>
  discard(id: string): Promise<Reconciled>
  /** The person changed their mind while `edit` or `discard` waited for the server: it is sent after all. */
  sendAfterAll(id: string): Promise<void>
}

export interface EnqueueOptions {
  draft?: string
  userId?: string | null
  stream?: string
  /** Instant after which it needs a person's look, in milliseconds. */
  expiresAt?: number | null
  occurredAt?: number
  /** Answers the number this device goes on from when its database knows `seq`: more than that after an eviction. */
  goOnFrom?: (seq: number) => number
}

/** Going through everything once. `away`: nobody answered, which holds for all that is due in it. */
interface Run {
  skipBackOff: boolean
  away: Wait | null
}

/** As many requests at once as leave a browser room for others. */
const atOnce = 4

/** A try ends within 15 s: one that seems to run longer belongs to a tab that died. */
const abandonedAfter = 20_000

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, locks, send, cancel, probe, inDoubt, now, patient = false } = parts
  const reconciler = createReconciler(parts)
  /** Our server has answered since the last failure that is written down. */
  let answered = false
  let asking: Promise<Wait | null> | undefined

  async function enqueue(kind: EntryKind, body: unknown, options: EnqueueOptions = {}): Promise<Entry> {
    const { draft, userId = null, expiresAt = null, goOnFrom = (seq) => seq } = options
    // All that is asked at once, then all that is written: every way to the disk and back is one that a tab may die on.
    return database.transaction('rw', database.outbox, database.drafts, database.meta, async () => {
      const [opened, last] = await Promise.all([
        draft === undefined ? undefined : database.drafts.get(draft),
        database.meta.get('seq'),
      ])
      const refused = opened?.refused
      const same = refused?.body === JSON.stringify(body)
      const id = refused && same ? refused.key : newKey()
      const seq = goOnFrom(Number(last?.value ?? 0)) + 1
      const createdAt = now()
      const entry: Entry = {
        id,
        v: 1,
        seq,
        kind,
        method: 'POST',
        path: kinds[kind].path,
        body,
        userId,
        stream: options.stream ?? id,
        createdAt,
        occurredAt: options.occurredAt ?? createdAt,
        expiresAt,
        tries: 0,
        attempted: Boolean(refused && same),
        ...(refused?.doubtful && same ? { doubtful: true } : {}),
        ...(refused?.doubtful && !same ? { replaces: refused.key } : {}),
        pause: { since: createdAt, backOff: 0, retryAfter: 0 },
        state: 'waiting',
      }
      await Promise.all([
        database.outbox.put(entry),
        database.meta.put({ key: 'seq', value: seq }),
        draft === undefined ? null : database.drafts.delete(draft),
      ])
      return entry
    })
  }

  /** What others than who is signed in, or a newer version of the app, have stored stays where it is, as does what wants a sign-in. */
  async function sendable(): Promise<Entry[]> {
    return database.transaction('r', database.outbox, database.session, database.meta, async () => {
      const user = await currentUser(database)
      const stopped = user !== null && (await database.meta.get(signInKey(user))) !== undefined
      const held = new Set<string>()
      return (await database.outbox.orderBy('seq').toArray()).filter((entry) => {
        const { stream, userId, state, wish } = entry
        const theirs = userId !== null && (userId !== user || stopped)
        // What comes after it in its stream waits with it.
        if (theirs || (state === 'needsYou' && !wish) || !isKnown(entry)) held.add(stream)
        return !held.has(stream)
      })
    })
  }

  /** While the connection is in doubt: null once our server answers. Streams that are due together ask once. */
  async function probeWhereInDoubt(waiting: readonly Entry[]): Promise<Wait | null> {
    const failed = waiting.some(({ problem }) => problem !== undefined && problem.code !== 'signIn')
    if (!inDoubt() && (answered || !failed)) return null
    asking ??= probe().finally(() => {
      asking = undefined
    })
    const wait = await asking
    answered = wait === null
    return wait
  }

  /**
   * Marks the first of the stream as being sent, durably, before anything leaves the device; null when nothing is due, or
   * nobody would take it: it has not been attempted then.
   */
  async function begin(stream: string, run: Run): Promise<Entry | null> {
    const waiting = await sendable()
    const next = waiting.find((entry) => entry.stream === stream)
    if (!next || (next.state === 'waiting' && dueIn(next.pause, now(), run.skipBackOff) > 0)) return null
    run.away ??= next.wish ? null : await probeWhereInDoubt(waiting)
    if (run.away && !next.wish) {
      await acknowledge(parts, next, run.away)
      return null
    }
    const mark = async () => {
      const entry = await database.outbox.get(next.id)
      if (!entry || (entry.state === 'needsYou' && !entry.wish)) return null
      const sending: Entry = { ...entry, state: 'sending', attempted: true, tries: entry.tries + 1 }
      await database.outbox.put(sending)
      return sending
    }
    return database.transaction('rw', database.outbox, mark).catch((error) => {
      // No room for the mark: that it may have arrived is known of this one already, and it is stored once however often it goes.
      if (next.attempted && whyNotPersisted(error) === 'full') return next
      throw error
    })
  }

  async function sendStream(stream: string, run: Run): Promise<void> {
    for (;;) {
      const entry = await begin(stream, run)
      if (!entry) return
      if (entry.wish) {
        if ((await reconciler.reconcile(entry)).outcome === 'waiting') return
        continue
      }
      const decision = await attempt(entry)
      answered = decision.next !== 'wait'
      if (!(await acknowledge(parts, entry, decision))) return
    }
  }

  /** One try. What it stands in for is cancelled first, so that never both are stored. */
  async function attempt(entry: Entry): Promise<Decision> {
    const before = entry.replaces === undefined ? { state: 'cancelled' as const } : await cancel(entry.replaces)
    if (before.state === 'cancelled') return decide(entry, await send(entry))
    if (before.state === 'unknown') return { next: 'wait', problem: before.problem, retryAfter: before.retryAfter }
    return { next: 'refuse', answer: { status: null, detail: hadArrived(before.reference), fields: {} } }
  }

  async function drain({ skipBackOff = false, stream }: { skipBackOff?: boolean; stream?: string } = {}): Promise<Drained> {
    const run: Run = { skipBackOff, away: null }
    const sendFree = (name: string) =>
      locks.request(`outbox:${name}`, { ifAvailable: !patient }, async (lock) => {
        if (lock) await sendStream(name, run)
      })
    const sendAll = async () => {
      const streams = [...new Set((await sendable()).map(({ stream }) => stream))]
      const worker = async () => {
        for (let name = streams.shift(); name !== undefined; name = streams.shift()) await sendFree(name)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    }
    await Promise.all([stream === undefined ? null : sendFree(stream), sendAll()])
    return pending()
  }

  async function pending(): Promise<Drained> {
    const left = await sendable()
    const waits = left.map(({ state, pause }) => (state === 'sending' ? abandonedAfter : dueIn(pause, now())))
    return { left: left.length, nextIn: waits.length ? Math.min(...waits) : null }
  }

  return {
    enqueue,
    drain,
    pending,
    edit: reconciler.edit,
    takeBack: reconciler.takeBack,
    discard: reconciler.discard,
    sendAfterAll: reconciler.sendAfterAll,
  }
}
