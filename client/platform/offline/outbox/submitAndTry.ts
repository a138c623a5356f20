import type { OpenDraft } from '../drafts/drafts.ts'
import { database } from '../pageDatabase.ts'
import type { Entry } from './entry.ts'
import type { EntryKind } from './kinds.ts'
import type { EnqueueOptions } from './outbox.ts'
import { outbox, submit } from './pageOutbox.ts'
import { surelyNotStored } from './reconcile.ts'
import { type FirstTry, firstTry } from './useOutbox.ts'

/** The result of the first attempt, and the entry as it was persisted. */
export type Submitted = { entry: Entry } & FirstTry

type Options = Omit<EnqueueOptions, 'draft' | 'continueFrom'> & {
  onPersisted?: () => void
  /** The form does not wait for the first attempt: the entry itself shows its outcome. */
  isUnwatched?: boolean | undefined
}

/**
 * Submits through the outbox and waits for the first attempt. A refused entry returns to the form: into its draft, or to a form
 * without a draft. Null where this device cannot persist it. `onPersisted` is called once that is known.
 */
export async function submitAndTry(
  kind: EntryKind,
  body: unknown,
  draft: OpenDraft | null | undefined,
  { onPersisted, isUnwatched, ...options }: Options,
): Promise<Submitted | null> {
  // Null: the database could not be opened, and may never respond.
  const entry =
    draft === null ? null : await submit(kind, body, { ...options, ...(draft && { draft: draft.id }) }).catch(() => null)
  onPersisted?.()
  if (!entry) return null
  if (options.holdFor || isUnwatched) return { entry, outcome: 'waiting', id: entry.id, busy: false }
  // It is persisted: even if the database cannot be read now, it must not be sent a second time.
  const first = await firstTry(entry).catch(() => ({ outcome: 'waiting' as const, id: entry.id, busy: false }))
  if (first.outcome !== 'refused') return { entry, ...first }
  // Where that fails it stays in the outbox as refused, and is not retried.
  if (draft) await outbox.recall(first.id, draft.id).catch(() => false)
  else {
    const remaining = await database.outbox.get(first.id).catch(() => undefined)
    if (remaining && !surelyNotStored(remaining)) return { entry, outcome: 'waiting', id: first.id, busy: false }
    // Where that fails it stays, as above.
    await outbox.discard(first.id).catch(() => null)
  }
  return { entry, ...first }
}
