import { canonicalJson } from '#shared/kernel/canonicalJson'
import type { OfflineDatabase } from '../database.ts'
import type { Draft } from '../rows.ts'
import { withNewKey } from './acknowledge.ts'
import { fileTables } from './bytes.ts'
import type { Entry } from './entry.ts'
import { deleteDraft, dropFiles, readFiles } from './files.ts'
import { commandOf, kindOfForm } from './kinds.ts'

/*
 * An entry that the person pulls back into its form becomes a draft that holds the entry as it was. Submitting replaces the
 * entry, Discard deletes it, and Cancel queues it again: same words, same place in its stream.
 */

/** What *Cancel* did: `edited` asks first, because the draft has words that the entry does not have. */
export type Cancelled = 'edited' | 'queued' | 'unsent' | 'deleted'

/** The entry as *Cancel* queues it again. With `isCancelled` the server has cancelled its key, so it gets another one. */
export function originalOf(entry: Entry, { isCancelled }: { isCancelled: boolean }, now: number): Entry {
  const { requestedAction: _requestedAction, ...rest } = isCancelled ? withNewKey(entry, now) : entry
  // The server has refused these words: they stay until the person decides.
  return rest.answer ? { ...rest, state: 'needsYou' } : rest
}

/** What the form of an entry shows: the warnings that were accepted are those of these very words. */
export function valuesOf({ row, body }: Pick<Entry, 'row' | 'body'>): unknown {
  if (!row) return body
  const { accepted: _accepted, ...values } = body as { accepted?: unknown }
  return values
}

/** A refused entry as it is sent again in the same words, under the key it has: the server stores it at most once. */
export function sentAgain(entry: Entry, now: number): Entry {
  const { answer: _answer, problem: _problem, failed: _failed, probes: _probes, ...rest } = entry
  return { ...rest, state: 'waiting', pause: { since: now, backOff: 0, retryAfter: 0 } }
}

/** Whether an entry can be sent again unchanged. If an earlier version has arrived, the server would store it twice. */
export const isSendable = ({ answer }: Pick<Entry, 'answer'>): boolean => answer?.status !== null

/** Queues the original of a draft again and deletes the draft; within a transaction on `fileTables`. */
export async function requeue(database: OfflineDatabase, { id }: Draft, original: Entry): Promise<void> {
  await database.drafts.delete(id)
  await database.outbox.put(original)
  await dropFiles(database, id)
}

/** Whether the draft of a pulled back entry has other words or files than the entry; within a transaction on `fileTables`. */
export async function isEdited(database: OfflineDatabase, { id, values, original }: Draft): Promise<boolean> {
  if (!original) return false
  const { held } = await readFiles(database, id)
  const files = (list: Entry['files'] = []) => list.map(({ sha256, kind }) => `${sha256} ${kind}`).join()
  if (files(held) !== files(original.files)) return true
  return canonicalJson(withoutFiles(values)) !== canonicalJson(withoutFiles(valuesOf(original)))
}

/** The form names its files in an order of fields of its own. */
function withoutFiles(values: unknown): unknown {
  const { files: _files, ...rest } = (values ?? {}) as { files?: unknown }
  return rest
}

/**
 * *Cancel* in the form that has this draft open. A pulled back entry is queued again, first asked about where it was edited;
 * a refused request that can wait stays unsent; anything else is deleted.
 */
export async function cancelDraft(
  database: OfflineDatabase,
  id: string,
  { evenIfEdited = false }: { evenIfEdited?: boolean } = {},
): Promise<Cancelled> {
  return database.transaction('rw', fileTables(database), async () => {
    const draft = await database.drafts.get(id)
    if (draft?.original) {
      if (!evenIfEdited && (await isEdited(database, draft))) return 'edited'
      await requeue(database, draft, draft.original)
      return 'queued'
    }
    if (draft && isUnsentRequest(draft)) return 'unsent'
    await deleteDraft(database, id)
    return 'deleted'
  })
}

/** A refused request stays; a change of a row that the server has refused is done with when the person cancels. */
function isUnsentRequest({ form, calledBack, refused }: Draft): boolean {
  const kind = kindOfForm(form)
  return (calledBack !== undefined || refused !== undefined) && kind !== undefined && commandOf(kind)?.appendOnly !== false
}
