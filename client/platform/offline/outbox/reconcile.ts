import { hadArrived } from '#shared/kernel/messages'
import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import { isSharedDevice } from '../sharedDevice.ts'
import { withNewKey } from './acknowledge.ts'
import { backOff } from './backoff.ts'
import { dropBytesOf } from './bytes.ts'
import type { Entry } from './entry.ts'
import { enqueueFiles, returnFiles } from './files.ts'
import { formOf } from './kinds.ts'
import type { OutboxParts } from './parts.ts'
import { originalOf, sentAgain, valuesOf } from './requeue.ts'
import { markNotified, referenceOf, sentOf } from './sent.ts'
import { sentValuesOf } from './sentValues.ts'

/** The result of the intent to edit or discard an entry. */
export type Reconciled =
  /** It has left the outbox and will never arrive; `draft` has its data when it is to be edited. */
  | { outcome: 'done'; draft: string | null }
  /** It had already arrived, with this reference. */
  | { outcome: 'arrived'; reference: string | null }
  /** The server could not be asked (the intent is stored, the entry is not sent, and it asks again), or it is sent after all. */
  | { outcome: 'waiting' }
  /** It is not in the outbox any more: sent, or reconciled in another tab. */
  | { outcome: 'gone' }

/** Whether the server cannot have it: it was never sent, or refused at its only try. */
export function surelyNotStored({ attempted, doubtful, attempts, state, answer, replaces }: Entry): boolean {
  return (
    replaces === undefined &&
    !doubtful &&
    (!attempted || (state === 'needsYou' && attempts === 1 && (answer?.status ?? 500) < 500))
  )
}

/**
 * The result for an entry with an intent that has left the outbox since, marked as notified. Null where this device knows no
 * result.
 */
export async function reconciledSince(database: OfflineDatabase, { id, requestedAction }: Entry): Promise<Reconciled | null> {
  return database.transaction('rw', database.sent, async () => {
    const sent = await database.sent.filter((row) => row.id === id || row.formerly === id).first()
    if (!sent) return requestedAction === 'discard' ? { outcome: 'done', draft: null } : null
    await markNotified(database, [sent])
    if (sent.draft !== undefined) return { outcome: 'done', draft: sent.draft }
    return { outcome: 'arrived', reference: referenceOf(sent.receipt) }
  })
}

/** *Edit* and *Discard*. An entry that may have arrived is first cancelled with the server, which says whether it has it. */
export function createReconciler({ database, locks, cancel, now, random }: OutboxParts) {
  const tables = [database.outbox, database.drafts, database.bytes, database.sent, database.meta]

  /**
   * Turns an entry into a draft. `original` is the entry that Cancel queues again; without it the server has refused the entry in
   * its open form.
   */
  async function moveToDraft(entry: Entry, id: string, original: Entry | null): Promise<string> {
    const refused = original === null
    await database.drafts.put({
      id,
      v: 1,
      form: formOf(entry.kind, entry.row, entry.body),
      ...(entry.row && { row: entry.row }),
      userId: entry.userId,
      values: valuesOf(entry),
      updatedAt: now(),
      // An entry that may have arrived does not count as unsent.
      ...((!refused || surelyNotStored(entry)) && { calledBack: entry.createdAt }),
      ...(original && { original }),
      ...(refused && { refused: { key: entry.id, body: JSON.stringify(entry.body), doubtful: !surelyNotStored(entry) } }),
    })
    await returnFiles(database, entry, id)
    return id
  }

  /** Edits or discards the entry; within a transaction. */
  async function editOrDiscard(
    entry: Entry,
    intent: Entry['requestedAction'],
    draft = newKey(),
  ): Promise<Extract<Reconciled, { outcome: 'done' }>> {
    await database.outbox.delete(entry.id)
    if (intent === 'edit') {
      const original = originalOf(entry, { isCancelled: !surelyNotStored(entry) }, now())
      return { outcome: 'done', draft: await moveToDraft(entry, draft, original) }
    }
    await dropBytesOf(database, entry)
    return { outcome: 'done', draft: null }
  }

  /**
   * The server refused the entry because an earlier version has arrived, as the form says. So that version is sent, and so are
   * the files that it names.
   */
  async function acknowledgeEarlier(entry: Entry): Promise<void> {
    const { replaces, answer } = entry
    if (replaces === undefined || answer?.status !== null) return
    await enqueueFiles(database, entry, now())
    await database.sent.put({ ...sentOf({ ...entry, id: replaces }, now(), { reference: null }), shown: true })
  }

  /**
   * Cancels an entry with an intent on the server; the caller has the lock of its stream. `shown`: the caller shows the result,
   * so that no toast is needed.
   */
  async function reconcile({ id, replaces }: Entry, shown?: { draft: string | undefined }): Promise<Reconciled> {
    const before = replaces === undefined ? { state: 'cancelled' as const } : await cancel(replaces)
    const result = before.state === 'cancelled' ? await cancel(id) : before
    return database.transaction('rw', tables, async (): Promise<Reconciled> => {
      const entry = await database.outbox.get(id)
      if (!entry) return { outcome: 'gone' }
      const { attempts, requestedAction: intent } = entry
      if (before.state === 'stored' && !intent) {
        const detail = hadArrived(before.reference)
        await database.outbox.put({ ...entry, state: 'needsYou', answer: { status: null, detail, fields: {} } })
        return { outcome: 'arrived', reference: before.reference }
      }
      if (result.state === 'stored') {
        await database.outbox.delete(id)
        // The request named the files, under whichever key it arrived.
        await enqueueFiles(database, entry, now())
        // An earlier version has arrived: the later one, which was to be edited, becomes a draft and is not lost.
        if (before.state === 'stored' && intent === 'edit') {
          // Queued again unchanged it would be a second request. It waits for the user, because an earlier version has arrived.
          const answer = { status: null, detail: hadArrived(before.reference), fields: {} }
          const original = originalOf({ ...entry, answer }, { isCancelled: true }, now())
          await moveToDraft(entry, shown?.draft ?? newKey(), original)
        }
        await dropBytesOf(database, entry)
        // Under the key that has arrived.
        const arrived = before.state === 'stored' && replaces !== undefined ? { ...entry, id: replaces, formerly: id } : entry
        await database.sent.put({
          ...sentOf(arrived, now(), { reference: result.reference }),
          ...(intent && { requestedAction: intent }),
          // The values of an earlier version are unknown.
          ...(arrived === entry && sentValuesOf(entry, await isSharedDevice(database))),
        })
        return { outcome: 'arrived', reference: result.reference }
      }
      if (result.state === 'unknown') {
        const pause = { since: now(), backOff: backOff(attempts, random), retryAfter: result.retryAfter }
        await database.outbox.put({ ...entry, state: 'waiting', problem: result.problem, pause })
        return { outcome: 'waiting' }
      }
      if (!intent) {
        await database.outbox.delete(id)
        await database.outbox.put(withNewKey(entry, now()))
        return { outcome: 'waiting' }
      }
      const done = await editOrDiscard(entry, intent, shown?.draft)
      if (!shown && done.draft !== null)
        await database.sent.put({ ...sentOf(entry, now(), null), requestedAction: intent, draft: done.draft })
      return done
    })
  }

  /**
   * Edits or discards the entry at once where it surely never arrived. Else stores the intent and asks the server when the
   * stream's lock is free.
   */
  async function fulfil(id: string, intent: 'edit' | 'discard', draft?: string): Promise<Reconciled> {
    const done = await database.transaction('rw', tables, async (): Promise<Reconciled | null> => {
      const entry = await database.outbox.get(id)
      if (!entry) return { outcome: 'gone' }
      if (surelyNotStored(entry)) return editOrDiscard(entry, intent, draft)
      await database.outbox.put({ ...entry, requestedAction: intent })
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

    recall: (id: string, draft: string) =>
      database.transaction('rw', tables, async () => {
        const entry = await database.outbox.get(id)
        if (entry?.state !== 'needsYou') return false
        await database.outbox.delete(id)
        await acknowledgeEarlier(entry)
        await moveToDraft(entry, draft, null)
        return true
      }),

    resend: (id: string, change: Pick<Partial<Entry>, 'body' | 'ifMatch'>) =>
      database.transaction('rw', database.outbox, async () => {
        const entry = await database.outbox.get(id)
        // Where an earlier version has arrived, only the user can decide about this one.
        if (entry?.state !== 'needsYou' || entry.requestedAction || entry.answer?.status == null) return false
        const isSame = change.body === undefined && change.ifMatch === undefined
        // An unchanged request retains its key: if it has arrived after all, the server does not store it twice.
        if (isSame) {
          await database.outbox.put(sentAgain(entry, now()))
          return true
        }
        await database.outbox.delete(id)
        await database.outbox.put({
          ...sentAgain(withNewKey(entry, now()), now()),
          ...change,
          attempts: 0,
          ...(!surelyNotStored(entry) && { replaces: id }),
        })
        return true
      }),

    sendAfterAll: (id: string) =>
      database.transaction('rw', database.outbox, async () => {
        const entry = await database.outbox.get(id)
        if (!entry) return
        const { requestedAction: _requestedAction, ...rest } = entry
        await database.outbox.put(rest)
      }),
  }
}
