import { useCallback, useEffect, useRef, useState } from 'react'
import { whyNotPersisted } from '../database.ts'
import type { Cancelled } from '../outbox/requeue.ts'
import { onDiscarded } from '../outbox/unsent.ts'
import { database } from '../pageDatabase.ts'
import type { DraftBase } from '../rows.ts'
import { isSharedDevice } from '../sharedDevice.ts'
import type { OpenDraft } from './drafts.ts'
import { changeSharedDevice, openFormDraft } from './openFormDraft.ts'

/**
 * How long a form waits for the database before it opens without its draft, in milliseconds. It waits in steps, because a busy
 * page delays each step: the database is then slow too, but not broken.
 */
const openTimeoutMs = 3_000
const step = 100

function runAfter(run: () => void, steps = openTimeoutMs / step): void {
  setTimeout(() => (steps > 1 ? runAfter(run, steps - 1) : run()), step)
}

type Trouble = ReturnType<typeof whyNotPersisted> | null

/** When the draft was last persisted, to the minute, and why the last write failed. */
interface Written {
  savedAt: number | null
  trouble: Trouble
}

/** The state of a form when it opens. `draft` is null where the device cannot store one, for the reason in `trouble`. */
export interface PersistedForm {
  draft: OpenDraft | null
  trouble: Trouble
  /** The person has marked this device as shared. */
  isShared: boolean
}

/**
 * Opens the draft `id` of a form, or the newest one of the user `userId` or of a visitor. Never rejects: a form works without
 * storage too.
 */
export async function openPersistedForm(
  form: string,
  id: string | null = null,
  userId: string | null = null,
): Promise<PersistedForm> {
  const nothing = (trouble: Trouble): PersistedForm => ({ draft: null, trouble, isShared: false })
  let late = false
  const open = async (): Promise<PersistedForm> => {
    const draft = await openFormDraft(form, { id, userId })
    const isShared = await isSharedDevice(database).catch(() => false)
    // The form has opened without the draft: releases it for other tabs.
    if (late) draft.close()
    return { draft, trouble: null, isShared }
  }
  return new Promise((resolve) => {
    runAfter(() => {
      late = true
      resolve(nothing('unavailable'))
    })
    open().then(resolve, (error) => resolve(nothing(whyNotPersisted(error))))
  })
}

/** Whether the form already shows this minute: it must not render again for each persisted keystroke. */
const isSameMinute = (lastWrite: Written | null, savedAt: number | null) =>
  lastWrite !== null && lastWrite.trouble === null && toMinute(lastWrite.savedAt) === toMinute(savedAt)

const toMinute = (instant: number | null) => (instant === null ? null : Math.floor(instant / 60_000))

/** Persists the typed values of a form, and returns whether that worked. `opened` is null while the draft is still opening. */
export function usePersistedForm(opened: PersistedForm | null) {
  const draft = opened?.draft
  /** The result of the last write; null before the first. */
  const [lastWrite, setLastWrite] = useState<Written | null>(null)
  const [changed, setChanged] = useState<boolean | null>(null)
  const savedBefore = draft?.restored?.updatedAt ?? null

  // Writes run in order; only the result of the last one is shown.
  const last = useRef(0)
  const write = useCallback(
    async (writing: Promise<void> | undefined, savedNow: () => number | null) => {
      last.current += 1
      const writeNumber = last.current
      const error = await writing?.then(
        () => null,
        (reason: unknown) => ({ reason }),
      )
      if (writeNumber !== last.current || !writing) return
      if (!error) setLastWrite((before) => (isSameMinute(before, savedNow()) ? before : { savedAt: savedNow(), trouble: null }))
      else setLastWrite((before) => ({ savedAt: before ? before.savedAt : savedBefore, trouble: whyNotPersisted(error.reason) }))
    },
    [savedBefore],
  )
  const [submitted, setSubmitted] = useState<boolean | null>(null)
  const persist = useCallback((values: unknown, base?: DraftBase) => write(draft?.save(values, base), Date.now), [draft, write])
  const forget = useCallback(() => {
    setSubmitted(false)
    return write(draft?.forget(), () => null)
  }, [draft, write])
  const clear = useCallback((values: unknown) => write(draft?.clear(values), () => null), [draft, write])
  /** Rejects where the device cannot store it. */
  const cancel = useCallback(
    async (options?: { evenIfEdited?: boolean }): Promise<Cancelled> => {
      const cancelled = (await draft?.cancel(options)) ?? 'deleted'
      if (cancelled === 'queued' || cancelled === 'deleted') setSubmitted(false)
      return cancelled
    },
    [draft],
  )
  /** The draft is an outbox entry that the user edits: Cancel queues it again. */
  const isPulledBack = submitted === null && draft?.restored?.original !== undefined
  const noteRefused = useCallback((notThere: boolean) => setSubmitted(notThere), [])
  /** The draft is an unsent request, and does not expire. */
  const stays = submitted ?? draft?.restored?.calledBack !== undefined
  const changeShared = async (value: boolean) => {
    setChanged(value)
    await changeSharedDevice(value).catch(() => setChanged(!value))
  }
  const { savedAt, trouble } = lastWrite ?? { savedAt: savedBefore, trouble: opened?.trouble ?? null }
  return {
    savedAt,
    trouble,
    isShared: changed ?? opened?.isShared ?? false,
    stays,
    isPulledBack,
    changeShared,
    persist,
    clear,
    forget,
    cancel,
    noteRefused,
  }
}

/** The result of `usePersistedForm`. */
export type PersistedDraft = ReturnType<typeof usePersistedForm>

/** Calls `startOver` when the open form's draft is discarded in the outbox. */
export function useDiscarded(opened: PersistedForm | null, startOver: () => void): void {
  const latest = useRef(startOver)
  latest.current = startOver
  const id = opened?.draft?.id
  useEffect(() => (id === undefined ? undefined : onDiscarded(id, () => latest.current())), [id])
}
