import type { Finding } from '#shared/kernel/findings'
import type { Notice } from '#shared/kernel/messages'
import type { OpenDraft } from '../drafts/drafts.ts'
import { database } from '../pageDatabase.ts'
import { type EntryKind, requestOf } from './kinds.ts'
import type { EnqueueOptions } from './outbox.ts'
import { sendDirectly } from './sendDirectly.ts'
import { submitAndTry } from './submitAndTry.ts'
import { noLongerWaiting } from './useOutbox.ts'

/** The notices of a form about its request. */
export interface FormToasts {
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
  | {
      taken: false
      notice: Notice
      fields: Readonly<Record<string, string>>
      /** What a guard of the server has found; empty where it is something else. */
      findings: readonly Finding[]
      stays: boolean
    }
) & {
  /** Resolves when the notice is no longer true. */
  until?: Promise<void>
}

export interface FormOptions extends Pick<EnqueueOptions, 'expiresAt' | 'userId'> {
  notices: FormToasts
  /** Called once it is persisted, or cannot be: what remains depends on the network. */
  onPersisted: () => void
}

/** Sends a form's request through the outbox; directly where this device cannot persist it. */
export async function sendForm(
  kind: EntryKind,
  body: unknown,
  draft: OpenDraft | null,
  { notices, ...options }: FormOptions,
): Promise<FormResult> {
  const first = await submitAndTry(kind, body, draft, options)
  if (!first) return sendUnpersisted(kind, body, options.userId ?? null, notices)
  const { id, entry } = first
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
      const { status, detail, fields, findings = [] } = first.answer
      const text = status === null ? detail : `${status}: ${detail}`
      // Unreadable: the form says nothing of how long its draft stays.
      const reopened = await database.drafts.get(draft?.id ?? '').catch(() => undefined)
      return { taken: false, notice: notices.failed(text), fields, findings, stays: reopened?.calledBack !== undefined }
    }
  }
}

async function sendUnpersisted(kind: EntryKind, body: unknown, userId: string | null, notices: FormToasts): Promise<FormResult> {
  const result = await sendDirectly({ ...requestOf(kind, undefined), body, userId })
  if (result.accepted) return { taken: true, notice: notices.accepted, id: null, receipt: result.receipt }
  const refused = result.status === null ? null : result
  const notice = notices.failed(refused ? `${refused.status}: ${refused.detail}` : undefined)
  return { taken: false, notice, fields: refused?.fields ?? {}, findings: refused?.findings ?? [], stays: false }
}
