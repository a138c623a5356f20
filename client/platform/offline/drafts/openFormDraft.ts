import { browserLocks } from '../locks.ts'
import { readMarker, writeMarker } from '../outbox/evictionMarker.ts'
import { startOutbox } from '../outbox/pageOutbox.ts'
import { forgetSentValues } from '../outbox/sentValues.ts'
import { noteOpen } from '../outbox/unsent.ts'
import { database } from '../pageDatabase.ts'
import { setSharedDevice } from '../sharedDevice.ts'
import { deleteExpired, draftLifeHere, type OpenDraft, openDraft } from './drafts.ts'

const parts = { database, locks: browserLocks(), now: Date.now }

/** Opens the draft of a form, see drafts.ts. The marker makes a later page delete it in time, even if no form is opened again. */
export async function openFormDraft(form: string, target?: { userId?: string | null; id?: string | null }): Promise<OpenDraft> {
  const draft = await openDraft(parts, form, target)
  // Started now, to be ready when the form is submitted. If that fails, submitting tries again.
  void startOutbox().catch(() => {})
  const save: OpenDraft['save'] = async (values, base) => {
    await draft.save(values, base)
    if (!target?.userId && readMarker().forgetAt === null) writeMarker({ forgetAt: Date.now() + (await draftLifeHere(database)) })
  }
  const closed = noteOpen(draft.id)
  const close = () => {
    closed()
    draft.close()
  }
  return { ...draft, save, close }
}

/**
 * Stores whether this device is shared, and when a later page must delete drafts. A shared device retains no values of sent
 * requests.
 */
export async function changeSharedDevice(isShared: boolean): Promise<void> {
  await setSharedDevice(database, isShared)
  if (isShared) await forgetSentValues(database)
  writeMarker({ forgetAt: await deleteExpired(parts) })
}
