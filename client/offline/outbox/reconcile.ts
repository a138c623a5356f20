import { hadArrived } from '#shared/messages'
import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import { withNewKey } from './acknowledge.ts'
import { backOff } from './backoff.ts'
import { type Entry, kinds } from './entry.ts'
import type { OutboxParts } from './parts.ts'
import { markNotified, referenceOf, sentOf } from './sent.ts'

/** What became of the intent to edit or to discard an entry. */
export type Reconciled =
  /** It is out of the outbox and will never arrive; `draft` holds its data when it is to be edited. */
  | { outcome: 'done'; draft: string | null }
  /** "This one had already arrived as Q-1042." */
  | { outcome: 'arrived'; reference: string | null }
  /** It may have arrived and nobody answers (the intent is stored, nothing is sent, it is asked again), or it is sent after all. */
  | { outcome: 'waiting' }
  /** It is not there any more: it was sent, or reconciled elsewhere. */
  | { outcome: 'gone' }

/** Whether the server cannot have it: never sent, or refused at the first and only try. */
export function surelyNotStored({ attempted, doubtful, tries, state, answer, replaces }: Entry): boolean {
  return (
    replaces === undefined && !doubtful && (!attempted || (state === 'needsYou' && tries === 1 && (answer?.status ?? 500) < 500))
  )
}

/**
 * What became of an entry with an intent that has left the outbox after the server was asked again; nobody is notified of it from
 * then on. Null where somebody else has it reconciled and nothing is known here.
 */
export async function reconciledSince(database: OfflineDatabase, { id, wish }: Entry): Promise<Reconciled | null> {
  return database.transaction('rw', database.sent, async () => {
    const sent = await database.sent.filter((row) => row.id === id || row.formerly === id).first()
    if (!sent) return wish === 'discard' ? { outcome: 'done', draft: null } : null
    await markNotified(database, [sent])
    if (sent.draft !== undefined) return { outcome: 'done', draft: sent.draft }
    return { outcome: 'arrived', reference: referenceOf(sent.receipt) }
  })
}

/** Edit and Discard. What may have arrived is first cancelled with the server, which says where it stands. */
export function createReconciler({ database, locks, cancel, now, random }: OutboxParts) {
  const tables = [database.outbox, database.drafts, database.sent]

  async function moveToDraft(entry: Entry, id: string, refused: boolean): Promise<string> {
    await database.drafts.put({
      id,
      v: 1,
      form: kinds[entry.kind].form,
      userId: entry.userId,
      values: entry.body,
      updatedAt: now(),
      // What may be there all the same is not called unsent.
      ...((!refused || surelyNotStored(entry)) && { calledBack: entry.createdAt }),
      ...(refused && { refused: { key: entry.id, body: JSON.stringify(entry.body), doubtful: !surelyNotStored(entry) } }),
    })
    return id
  }

  /** Takes the entry out, as intended; within a transaction. */
  async function takeOut(entry: Entry, wish: Entry['wish'], draft = newKey()): Promise<Extract<Reconciled, { outcome: 'done' }>> {
    await database.outbox.delete(entry.id)
    return { outcome: 'done', draft: wish === 'edit' ? await moveToDraft(entry, draft, false) : null }
  }

  /**
   * Asks the server about an entry with an intent; the caller holds the lock of its stream. `asked`: somebody waits for it
   * now, and nobody else is notified of what came of it.
   */
  async function reconcile({ id, replaces }: Entry, asked?: { draft: string | undefined }): Promise<Reconciled> {
    const before = replaces === undefined ? { state: 'cancelled' as const } : await cancel(replaces)
    const answer = before.state === 'cancelled' ? await cancel(id) : before
    return database.transaction('rw', tables, async (): Promise<Reconciled> => {
      const entry = await database.outbox.get(id)
      if (!entry) return { outcome: 'gone' }
      const { tries, wish } = entry
      if (before.state === 'stored' && !wish) {
        const detail = hadArrived(before.reference)
        await database.outbox.put({ ...entry, state: 'needsYou', answer: { status: null, detail, fields: {} } })
        return { outcome: 'arrived', reference: before.reference }
      }
      if (answer.state === 'stored') {
        await database.outbox.delete(id)
        // What arrived are the words before these: those that were to be edited are not lost for it.
        if (before.state === 'stored' && wish === 'edit') await moveToDraft(entry, asked?.draft ?? newKey(), false)
        await database.sent.put({ ...sentOf(entry, now(), { reference: answer.reference }), ...(wish && { wish }) })
        return { outcome: 'arrived', reference: answer.reference }
      }
      if (answer.state === 'unknown') {
        const pause = { since: now(), backOff: backOff(tries, random), retryAfter: answer.retryAfter }
        await database.outbox.put({ ...entry, state: 'waiting', problem: answer.problem, pause })
        return { outcome: 'waiting' }
      }
      if (!wish) {
        await database.outbox.delete(id)
        await database.outbox.put(withNewKey(entry, now()))
        return { outcome: 'waiting' }
      }
      const done = await takeOut(entry, wish, asked?.draft)
      if (!asked && done.draft !== null) await database.sent.put({ ...sentOf(entry, now(), null), wish, draft: done.draft })
      return done
    })
  }

  /** What surely never arrived is taken at once; of the rest the intent is stored, and it is asked about when its stream is free. */
  async function fulfil(id: string, wish: 'edit' | 'discard', draft?: string): Promise<Reconciled> {
    const done = await database.transaction('rw', tables, async (): Promise<Reconciled | null> => {
      const entry = await database.outbox.get(id)
      if (!entry) return { outcome: 'gone' }
      if (surelyNotStored(entry)) return takeOut(entry, wish, draft)
      await database.outbox.put({ ...entry, wish })
      return null
    })
    if (done) return done
    const stream = (await database.outbox.get(id))?.stream
    if (stream === undefined) return { outcome: 'gone' }
    return locks.request(`outbox:${stream}`, {}, async () => {
      const entry = await database.outbox.get(id)
      return entry ? reconcile(entry, { draft }) : { outcome: 'gone' }
    })
  }

  return {
    reconcile,
    edit: (id: string, draft?: string) => fulfil(id, 'edit', draft),
    discard: (id: string) => fulfil(id, 'discard'),

    takeBack: (id: string, draft: string) =>
      database.transaction('rw', tables, async () => {
        const entry = await database.outbox.get(id)
        if (entry?.state !== 'needsYou') return false
        await database.outbox.delete(id)
        await moveToDraft(entry, draft, true)
        return true
      }),

    sendAfterAll: (id: string) =>
      database.transaction('rw', database.outbox, async () => {
        const entry = await database.outbox.get(id)
        if (!entry) return
        const { wish: _wish, ...rest } = entry
        await database.outbox.put(rest)
      }),
  }
}
