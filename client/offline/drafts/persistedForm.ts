import { useCallback, useEffect, useRef, useState } from 'react'
import { whyNotPersisted } from '../database.ts'
import { onDiscarded } from '../outbox/unsent.ts'
import { database } from '../pageDatabase.ts'
import { isOwnDevice, type OpenDraft, setOwnDevice } from './drafts.ts'
import { openFormDraft } from './openFormDraft.ts'

/** How long a form waits for the device before it opens without what was typed before. */
const openWithin = 3_000

type Trouble = ReturnType<typeof whyNotPersisted> | null

/** What a form has when it opens. `draft` is null where this device can store nothing, for the reason in `trouble`. */
export interface PersistedForm {
  draft: OpenDraft | null
  trouble: Trouble
  ownDevice: boolean
}

/** Opens the draft `id` of a form, or the newest one. Never rejects: a form opens whatever the device can store. */
export async function openPersistedForm(form: string, id: string | null = null): Promise<PersistedForm> {
  const nothing = (trouble: Trouble): PersistedForm => ({ draft: null, trouble, ownDevice: false })
  let late = false
  const open = async (): Promise<PersistedForm> => {
    const draft = await openFormDraft(form, { id })
    const ownDevice = await isOwnDevice(database).catch(() => false)
    // The form has opened without it: any other may have it.
    if (late) draft.close()
    return { draft, trouble: null, ownDevice }
  }
  return new Promise((resolve) => {
    setTimeout(() => {
      late = true
      resolve(nothing('unavailable'))
    }, openWithin)
    open().then(resolve, (error) => resolve(nothing(whyNotPersisted(error))))
  })
}

/**
 * Persists what is typed into a form, and knows whether the device did. `opened` is null while the form is still being
 * opened: nothing is persisted then, and nothing said of it.
 */
export function usePersistedForm(opened: PersistedForm | null) {
  const draft = opened?.draft
  /** How the last writing went; null before the first. */
  const [written, setWritten] = useState<{ savedAt: number | null; trouble: Trouble } | null>(null)
  const [changed, setChanged] = useState<boolean | null>(null)
  const savedBefore = draft?.restored?.updatedAt ?? null

  // The device does one after the other; what is shown is how the last one went.
  const last = useRef(0)
  const write = useCallback(
    async (doing: Promise<void> | undefined, savedNow: () => number | null) => {
      last.current += 1
      const mine = last.current
      const error = await doing?.then(
        () => null,
        (reason: unknown) => ({ reason }),
      )
      if (mine !== last.current || !doing) return
      if (!error) setWritten({ savedAt: savedNow(), trouble: null })
      else setWritten((before) => ({ savedAt: before ? before.savedAt : savedBefore, trouble: whyNotPersisted(error.reason) }))
    },
    [savedBefore],
  )
  const persist = useCallback((values: unknown) => write(draft?.save(values), Date.now), [draft, write])
  const [submitted, setSubmitted] = useState<boolean | null>(null)
  const forget = useCallback(() => {
    setSubmitted(false)
    return write(draft?.forget(), () => null)
  }, [draft, write])
  const noteRefused = useCallback((notThere: boolean) => setSubmitted(notThere), [])
  /** It was submitted once, and taken back or refused: it does not expire. */
  const stays = submitted ?? draft?.restored?.calledBack !== undefined
  const changeOwn = async (value: boolean) => {
    setChanged(value)
    await setOwnDevice(database, value).catch(() => setChanged(!value))
  }
  const { savedAt, trouble } = written ?? { savedAt: savedBefore, trouble: opened?.trouble ?? null }
  return { savedAt, trouble, own: changed ?? opened?.ownDevice ?? false, stays, changeOwn, persist, forget, noteRefused }
}

/** What stands in the open form was discarded in the outbox: it starts over. */
export function useDiscarded(opened: PersistedForm | null, startOver: () => void): void {
  const latest = useRef(startOver)
  latest.current = startOver
  const id = opened?.draft?.id
  useEffect(() => (id === undefined ? undefined : onDiscarded(id, () => latest.current())), [id])
}
