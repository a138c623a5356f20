import type { OfflineDatabase } from '../database.ts'
import { isOpen } from '../drafts/drafts.ts'
import { browserLocks } from '../locks.ts'
import type { Draft } from '../rows.ts'
import { currentUser } from '../session/storedSession.ts'
import { fileTables } from './bytes.ts'
import { type Entry, isKnown } from './entry.ts'
import { deleteDraft, isFileDraft } from './files.ts'
import { kindOfForm } from './kinds.ts'
import { isEdited, isSendable, requeue, sentAgain } from './requeue.ts'

/** A request that the user has pulled back to edit, or that was refused: a draft, and not sent. */
export type UnsentRequest = Pick<Entry, 'id' | 'kind' | 'row' | 'body' | 'userId' | 'createdAt'> & {
  refused: boolean
  /** It can be sent as it was. */
  canSendAsItWas: boolean
}

/** Unsent requests of the signed-in user and of visitors, ordered by submission: a form would open only these. */
export async function readUnsent(database: OfflineDatabase): Promise<UnsentRequest[]> {
  return database.transaction('r', database.drafts, database.session, async () => {
    const user = await currentUser(database)
    const drafts = await unsentDrafts(database)
    const all = drafts.flatMap(asRequest)
    return all.filter(({ userId }) => userId === null || userId === user).sort((a, b) => a.createdAt - b.createdAt)
  })
}

/**
 * The drafts of all users that are unsent requests. Reads them at once, because a cursor would interrupt the page for each draft.
 */
async function unsentDrafts(database: OfflineDatabase): Promise<Draft[]> {
  return (await database.drafts.toArray()).filter(({ calledBack }) => calledBack !== undefined)
}

function asRequest({ id, v, form, row, userId, values, calledBack = 0, refused, original }: Draft): UnsentRequest[] {
  const kind = kindOfForm(form)
  if (!kind || !isKnown({ v, kind })) return []
  const canSendAsItWas = original !== undefined && isSendable(original)
  const isRefused = refused !== undefined || original?.answer !== undefined
  return [{ id, kind, ...(row && { row }), body: values, userId, createdAt: calledBack, refused: isRefused, canSendAsItWas }]
}

/** A request that the server does not have yet, with what its title needs. */
export type Undelivered = Pick<Entry, 'id' | 'kind' | 'row' | 'body'>

export interface UndeliveredRequests {
  /** Signing out deletes them. */
  own: Undelivered[]
  /** Those of visitors stay. */
  anonymous: Undelivered[]
  /** The number of forms that the user has begun and not sent: signing out deletes their values. */
  begun: number
}

/** The undelivered requests on this device. */
export async function readUndelivered(database: OfflineDatabase, userId: string): Promise<UndeliveredRequests> {
  return database.transaction('r', database.outbox, database.drafts, async () => {
    const entries = await database.outbox.orderBy('seq').toArray()
    // Also entries of a newer version of the app: signing out deletes them too.
    const all = [...entries, ...(await unsentDrafts(database)).flatMap(asRequest)]
    const filterByUser = (owner: string | null) => all.filter((request) => request.userId === owner)
    const begun = await database.drafts
      .filter((draft) => draft.calledBack === undefined && draft.userId === userId && !isFileDraft(draft))
      .count()
    return { own: filterByUser(userId), anonymous: filterByUser(null), begun }
  })
}

const channel = 'discarded'

/** Deletes an unsent request. A form that has it open, in any tab, starts empty. */
export async function discardUnsent(database: OfflineDatabase, id: string): Promise<void> {
  await deleteDraft(database, id)
  publishClosed(id)
}

/** The outcome of queueing a pulled back entry again as it was. */
export type Requeued = 'edited' | 'queued' | 'openElsewhere' | 'gone'

/**
 * Queues a pulled back entry again unchanged, also where the server has refused it. A form of this page that has it open starts
 * empty.
 */
export async function requeueUnsent(
  database: OfflineDatabase,
  id: string,
  options: { evenIfEdited?: boolean } = {},
): Promise<Requeued> {
  if (await isOpenElsewhere(id)) return 'openElsewhere'
  const requeued = await database.transaction('rw', fileTables(database), async () => {
    const draft = await database.drafts.get(id)
    if (!draft?.original) return 'gone'
    if (!options.evenIfEdited && (await isEdited(database, draft))) return 'edited'
    const { original } = draft
    const isRefused = original.state === 'needsYou' && isSendable(original)
    await requeue(database, draft, isRefused ? sentAgain(original, Date.now()) : original)
    return 'queued'
  })
  if (requeued === 'queued') publishClosed(id)
  return requeued
}

/** A form that has this draft open, in any tab, starts empty. */
function publishClosed(id: string): void {
  const broadcast = new BroadcastChannel(channel)
  broadcast.postMessage(id)
  broadcast.close()
}

/** Calls `listener` when this draft is discarded outside its form; returns how to unsubscribe. */
export function onDiscarded(id: string, listener: () => void): () => void {
  const discarded = new BroadcastChannel(channel)
  discarded.onmessage = ({ data }) => data === id && listener()
  return () => discarded.close()
}

/** The drafts that the forms of this page have open. */
const openDrafts = new Set<string>()

/** Notes that a form of this page has the draft open; returns how to note that it is closed. */
export function noteOpen(id: string): () => void {
  openDrafts.add(id)
  return () => openDrafts.delete(id)
}

/** Whether a form in another tab has the draft open: then it cannot be opened here. */
export async function isOpenElsewhere(id: string): Promise<boolean> {
  return !openDrafts.has(id) && (await isOpen(browserLocks(), id))
}
