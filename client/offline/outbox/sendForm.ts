import type { Notice } from '#shared/messages'
import { ApiError } from '../../transport/request.ts'
import type { OpenDraft } from '../drafts/drafts.ts'
import { database } from '../pageDatabase.ts'
import { type EntryKind, kinds } from './entry.ts'
import type { EnqueueOptions } from './outbox.ts'
import { outbox, submit } from './pageOutbox.ts'
import { submitDirectly } from './submitDirectly.ts'
import { firstTry, noLongerWaiting } from './useOutbox.ts'

/** The notices of a form about its request. */
export interface FormNotices {
  accepted: Notice
  savedOffline: Notice
  /** Persisted too, because the server was busy. */
  saved: Notice
  failed: (message: string | undefined) => Notice
}

/**
 * The result for the form. `taken`: the server or this device has the request, and the form is done. `id` is its id on this
 * device, null where it was not persisted; the receipt is there once the server has it.
 */
export type FormResult = (
  | { taken: true; notice: Notice | null; id: string | null; receipt: unknown }
  /** `stays`: the form's draft is an unsent request now, and does not expire. */
  | { taken: false; notice: Notice; fields: Readonly<Record<string, string>>; stays: boolean }
) & {
  /** Resolves when the notice is no longer true. */
  until?: Promise<void>
}

export interface FormOptions extends Pick<EnqueueOptions, 'expiresAt'> {
  notices: FormNotices
  /** Called once it is persisted, or cannot be: what remains depends on the network. */
  onPersisted: () => void
}

/** Sends a form's request through the outbox; directly where this device cannot persist it. */
export async function sendForm(
  kind: EntryKind,
  body: unknown,
  draft: OpenDraft | null,
  { notices, onPersisted, ...options }: FormOptions,
): Promise<FormResult> {
  // Without a draft the database could not be opened, and may never respond.
  const entry = draft && (await submit(kind, body, { ...options, draft: draft.id }).catch(() => null))
  onPersisted()
  if (!entry) return sendDirectly(kinds[kind].path, body, notices)
  // It is persisted: even if the database cannot be read now, it must not be sent a second time.
  const first = await firstTry(entry).catch(() => ({ outcome: 'waiting' as const, id: entry.id, busy: false }))
  const { id } = first
  switch (first.outcome) {
    case 'accepted':
      return { taken: true, notice: notices.accepted, id, receipt: first.receipt }
    case 'waiting':
      return {
        taken: true,
        notice: first.busy ? notices.saved : notices.savedOffline,
        id,
        receipt: null,
        until: noLongerWaiting(entry),
      }
    case 'gone':
      return { taken: true, notice: null, id, receipt: null }
    case 'refused': {
      const { status, detail, fields } = first.answer
      const words = status === null ? detail : `${status}: ${detail}`
      // Where that fails it stays in the outbox as refused, and is not retried.
      await outbox.takeBack(id, draft.id).catch(() => false)
      const back = await database.drafts.get(draft.id).catch(() => undefined)
      return { taken: false, notice: notices.failed(words), fields, stays: back?.calledBack !== undefined }
    }
  }
}

async function sendDirectly(path: string, body: unknown, notices: FormNotices): Promise<FormResult> {
  try {
    return { taken: true, notice: notices.accepted, id: null, receipt: await submitDirectly(path, body) }
  } catch (error) {
    const refusal = error instanceof ApiError ? error : null
    return { taken: false, notice: notices.failed(refusal?.message), fields: refusal?.fields ?? {}, stays: false }
  }
}
